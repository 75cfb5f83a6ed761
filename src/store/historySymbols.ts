import type { Reading } from '../model/coverage';
import { distinctSymbols, resolveSymbol } from '../model/symbols';
import type { PlanOrder } from '../model/order';
import { remembered } from '../primitives/remembered';
import type { OrderHistory } from './orderHistory';

const NONE: readonly PlanOrder[] = [];
const symbolsOf = remembered((orders: readonly PlanOrder[]) => [...new Set(orders.map(({ symbol }) => symbol))]);

/** What names symbols. */
interface Lists {
  readonly openOrders: { readonly state: { readonly content?: Pick<Reading<PlanOrder>, 'items'> | undefined } };
  readonly orderHistory: Pick<OrderHistory, 'states'>;
}

/**
 * The symbols whose past orders are shown, since the service names none: those that were chosen; without any, those seen in open
 * orders, and those whose history was read already.
 */
export function historySymbols({ openOrders, orderHistory }: Lists, chosen: readonly string[]): readonly string[] {
  const open = symbolsOf(openOrders.state.content?.items ?? NONE);
  if (chosen.length > 0) return chosen.map((symbol) => resolveSymbol(symbol, open));
  // Whoever unfolded a symbol wants to see what became of its last order.
  const unfolded = orderHistory.states().flatMap(([symbol, { content }]) => (content ? [symbol] : []));
  return distinctSymbols([...open, ...unfolded])
    .filter(Boolean)
    .toSorted();
}
