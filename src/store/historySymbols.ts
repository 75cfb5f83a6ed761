import { resolveSymbol } from '../model/symbols';
import type { SeenSymbols } from './seenSymbols';
import type { Session } from './session';

/** What names symbols. */
export interface NamesSymbols {
  readonly seen: Pick<SeenSymbols, 'symbols'>;
}

/** The symbols whose past orders are shown, since the service names none: those that were chosen; without any, those that were seen. */
export function historySymbols({ seen: { symbols } }: NamesSymbols, chosen: readonly string[]): readonly string[] {
  return chosen.length > 0 ? chosen.map((symbol) => resolveSymbol(symbol, symbols)) : symbols;
}

/** The same for what tells of all of them at once: also those of the local archive, and of all that was answered. @throws what kept the session from its ledger */
export async function everySymbol(
  session: Session,
  { seen }: { readonly seen: SeenSymbols },
  chosen: readonly string[],
): Promise<readonly string[]> {
  if (chosen.length === 0) {
    const ledger = await session.ledger();
    seen.add(await ledger.recalledSymbols());
    seen.add(ledger.orders.symbols);
  }
  return historySymbols({ seen }, chosen);
}
