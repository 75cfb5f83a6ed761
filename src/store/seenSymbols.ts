import { distinctSymbols } from '../model/symbols';
import type { OpenOrders } from './openOrders';
import type { OrderHistory } from './orderHistory';

/** The symbols that an order of the account was seen of. They only grow: figures of fewer symbols than before would look like other results. */
export class SeenSymbols {
  private readonly all = new Set<string>();

  constructor(openOrders: OpenOrders, orderHistory: OrderHistory) {
    openOrders.onDidChange(() => openOrders.state.content?.items.forEach(({ symbol }) => this.all.add(symbol)));
    // Whoever expanded a symbol wants to see what became of its last order.
    orderHistory.onDidChange((symbol) => orderHistory.of(symbol).state.content && this.all.add(symbol));
  }

  get symbols(): readonly string[] {
    return distinctSymbols([...this.all])
      .filter((each) => each.trim() !== '')
      .toSorted();
  }

  add(symbols: Iterable<string>): void {
    for (const symbol of symbols) this.all.add(symbol);
  }
}
