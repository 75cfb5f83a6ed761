import { canHelp } from './canHelp';
import type { OpenOrders } from './openOrders';
import type { OrderHistory } from './orderHistory';

/** How many polls a history waits while nothing speaks for a change. */
const AT_LEAST_EVERY = 10;

/**
 * What the poll of the history does. An order enters the history when it leaves the open list, so that list (weight 3) is
 * asked first, and only the histories (weight 10 a page) of symbols whose open orders changed are read again; the others
 * now and then.
 */
export function historyPoll(openOrders: OpenOrders, history: OrderHistory): () => Promise<void> {
  /** By symbol: what its open orders looked like, and for how many polls that has been so. */
  const known = new Map<string, { looks: string; polls: number }>();

  return async () => {
    if (canHelp(openOrders.state.error)) await openOrders.refresh('background');
    await history.refresh('background', (symbol, { error }) => {
      const looks = looksOf(openOrders, symbol);
      const before = known.get(symbol);
      const due = error !== undefined || (before !== undefined && (before.looks !== looks || before.polls + 1 >= AT_LEAST_EVERY));
      known.set(symbol, { looks, polls: due || !before ? 0 : before.polls + 1 });
      return due && canHelp(error);
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
