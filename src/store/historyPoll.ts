import { isSameSymbol } from '../model/symbols';
import type { OpenOrders } from './openOrders';
import type { OrderHistory } from './orderHistory';
import type { Session } from './session';

/** How many polls a history waits while nothing speaks for a change, and at most while it fails. */
const AT_LEAST_EVERY = 10;

interface Known {
  /** What its open orders looked like, and for how many polls that has been so. */
  readonly looks: string;
  readonly polls: number;
  /** How often it was asked for in vain, one time after the other, and for how many polls it is not asked for then. */
  readonly failures: number;
  readonly rest: number;
}

/**
 * What the poll of the history does. An order enters the history when it leaves the open list, so that list is asked first,
 * unless its own poll just did, and only the histories (weight 10 a page) of symbols whose open orders changed are read again;
 * the others now and then. One that fails is asked for ever more rarely, since many would be asked for at each poll, several times
 * each, by a service that is away or has just said that it is asked too much; with its first good answer all of them are.
 * @param interval milliseconds between two polls
 */
export function historyPoll(
  session: Session | undefined,
  openOrders: OpenOrders,
  history: OrderHistory,
  interval: () => number,
): () => Promise<void> {
  /** By symbol. */
  const known = new Map<string, Known>();
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
      const { polls = 0, failures = 0, rest = 0 } = before ?? {};
      const failed = error !== undefined;
      const lacking = failed ? rest === 0 || recovered !== undefined : !content || (recovered !== undefined && !content.coverage.complete);
      const changed = !failed && before !== undefined && (before.looks !== looks || polls + 1 >= AT_LEAST_EVERY);
      const due = recovered === 'all' || lacking || changed || history.of(symbol).owed;
      const inVain = failed && due ? failures + 1 : failures;
      known.set(symbol, {
        looks,
        polls: due || !before ? 0 : polls + 1,
        failures: failed ? inVain : 0,
        rest: !failed ? 0 : due ? Math.min(2 ** inVain, AT_LEAST_EVERY) - 1 : rest - 1,
      });
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
