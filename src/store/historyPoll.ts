import { isSameSymbol } from '../model/symbols';
import type { OpenOrders } from './openOrders';
import type { OrderHistory } from './orderHistory';
import type { Session } from './session';

/** How many polls a history waits while nothing speaks for a change. */
const AT_LEAST_EVERY = 10;

/**
 * What the poll of the history does. An order enters the history when it leaves the open list, so that list is asked first,
 * unless its own poll just did, and only the histories (weight 10 a page) of symbols whose open orders changed are read again;
 * the others now and then.
 * @param interval milliseconds between two polls
 */
export function historyPoll(
  session: Session | undefined,
  openOrders: OpenOrders,
  history: OrderHistory,
  interval: () => number,
): () => Promise<void> {
  /** By symbol: what its open orders looked like, and for how many polls that has been so. */
  const known = new Map<string, { looks: string; polls: number }>();
  /** The service is back: what broke off can be read to its end, and after a pause nobody knows what changed meanwhile. */
  let back: 'some' | 'all' | undefined;
  session?.onDidRecover((what) => {
    back = back === 'all' ? back : what;
  });

  return async () => {
    await openOrders.want('poll', 0.9 * interval());
    const recovered = back;
    back = undefined;
    await history.refresh('poll', (symbol, { content, error }) => {
      const looks = looksOf(openOrders, symbol);
      const before = known.get(symbol);
      const lacking = error !== undefined || !content || (recovered !== undefined && !content.coverage.complete);
      const changed = before !== undefined && (before.looks !== looks || before.polls + 1 >= AT_LEAST_EVERY);
      const due = recovered === 'all' || lacking || changed || history.of(symbol).owed;
      known.set(symbol, { looks, polls: due || !before ? 0 : before.polls + 1 });
      return due;
    });
  };
}

function looksOf({ state }: OpenOrders, symbol: string): string {
  const orders = (state.content?.items ?? []).filter((order) => isSameSymbol(order.symbol, symbol));
  return orders
    .map(({ orderId, status, filledQty }) => `${orderId} ${status.code} ${filledQty}`)
    .toSorted()
    .join();
}
