import { distinctSymbols, resolveSymbol } from '../model/symbols';
import type { OpenOrders } from './openOrders';
import type { OrderHistory } from './orderHistory';
import type { Session } from './session';

/** The symbols that an order of the account was seen of. They only grow: figures of fewer symbols than before would look like other results. */
export class SeenSymbols {
  private readonly all = new Set<string>();

  constructor(openOrders: OpenOrders, orderHistory: OrderHistory) {
    const look = (): void => this.add(openOrders.state.content?.items.map(({ symbol }) => symbol) ?? []);
    openOrders.onDidChange(look);
    // Whoever expanded a symbol wants to see what became of its last order.
    orderHistory.onDidChange((symbol) => orderHistory.of(symbol).state.content && this.add([symbol]));
  }

  get symbols(): readonly string[] {
    return distinctSymbols([...this.all]).toSorted();
  }

  add(symbols: readonly string[]): void {
    for (const symbol of symbols) if (symbol) this.all.add(symbol);
  }
}

/** What names symbols. */
export interface NamesSymbols {
  readonly seen: Pick<SeenSymbols, 'symbols'>;
}

/** The symbols whose past orders are shown, since the service names none: those that were chosen; without any, those that were seen. */
export function historySymbols({ seen: { symbols } }: NamesSymbols, chosen: readonly string[]): readonly string[] {
  return chosen.length > 0 ? chosen.map((symbol) => resolveSymbol(symbol, symbols)) : symbols;
}

/** The same for what tells of all of them at once: also those of the local archive. @throws what kept the session from its ledger */
export async function everySymbol(
  session: Session,
  { seen }: { readonly seen: SeenSymbols },
  chosen: readonly string[],
): Promise<readonly string[]> {
  if (chosen.length === 0) seen.add(await (await session.ledger()).recalledSymbols());
  return historySymbols({ seen }, chosen);
}
