import type { OpenOrders } from './openOrders';
import type { OrderHistory } from './orderHistory';
import type { Sessions } from './sessions';

/** How many polls a history waits while nothing speaks for a change. */
const AT_LEAST_EVERY = 10;

/**
 * What the poll of the history does. An order enters the history when it leaves the open list, so that list is asked first,
 * unless its own poll just did, and only the histories (weight 10 a page) of symbols whose open orders changed are read again;
 * the others now and then.
 * @param interval milliseconds between two polls
 */
export function historyPoll(
  sessions: Sessions,
  openOrders: OpenOrders,
  history: OrderHistory,
  interval: () => number,
): () => Promise<void> {
  /** By symbol: what its open orders looked like, and for how many polls that has been so. */
  const known = new Map<string, { looks: string; polls: number }>();
  /** The service is back: nobody knows what changed meanwhile. */
  let back = false;
  sessions.onDidRecover((what) => {
    back ||= what === 'all';
  });

  return async () => {
    await openOrders.want('poll', 0.9 * interval());
    const all = back;
    back = false;
    await history.refresh('poll', (symbol, { error }) => {
      const looks = looksOf(openOrders, symbol);
      const before = known.get(symbol);
      const due = all || error !== undefined || (before !== undefined && (before.looks !== looks || before.polls + 1 >= AT_LEAST_EVERY));
      known.set(symbol, { looks, polls: due || !before ? 0 : before.polls + 1 });
      return due;
    });
  };
}

function looksOf({ state }: OpenOrders, symbol: string): string {
  const orders = (state.content?.items ?? []).filter((order) => order.symbol === symbol);
  return orders
    .map(({ orderId, status, filledQty }) => `${orderId} ${status.code} ${filledQty}`)
    .toSorted()
    .join();
}
