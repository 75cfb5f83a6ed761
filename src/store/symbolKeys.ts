import { symbolKey } from '../model/symbols';

const keys = new Map<string, string>();
/** Of an account; what others name is worked out each time. */
const MOST_KEYS = 1000;

/** All spellings of a symbol alike; what has no letter and no digit is like nothing but itself. */
export function keyOf(symbol: string): string {
  const key = keys.get(symbol) ?? (symbolKey(symbol) || symbol);
  if (keys.size < MOST_KEYS) keys.set(symbol, key);
  return key;
}
