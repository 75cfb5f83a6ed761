import type { Store } from '../store';
import { readSettings } from './settings';

/**
 * The symbols whose past orders are shown, since the service names none: those of the setting; without any, those seen in open
 * orders, and those whose history was read already.
 */
export function historySymbols({ openOrders, orderHistory }: Pick<Store, 'openOrders' | 'orderHistory'>): readonly string[] {
  const chosen = readSettings().historySymbols;
  if (chosen.length > 0) return chosen;
  const open = (openOrders.state.content?.items ?? []).map(({ symbol }) => symbol);
  // Whoever unfolded a symbol wants to see what became of its last order.
  const unfolded = orderHistory.states().flatMap(([symbol, { content }]) => (content ? [symbol] : []));
  return [...new Set([...open, ...unfolded])].filter(Boolean).toSorted();
}
