/** What the symbols of an account are known by, each worked out once: it is asked of every order that is read. */
import { keyOf } from '../../model/symbols';

/** What others name beside them is worked out each time. */
const MOST = 1000;

export class SymbolKeys {
  private readonly known = new Map<string, string>();

  /** See {@link keyOf}. */
  of(symbol: string): string {
    const key = this.known.get(symbol) ?? keyOf(symbol);
    if (this.known.size < MOST) this.known.set(symbol, key);
    return key;
  }
}
