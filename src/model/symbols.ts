/** Symbols, however somebody writes them: which are the same, and which is meant. Pure. */

/** Of an account and of files; what is longer names no pair. */
const LONGEST_SYMBOL = 100;

/** Coins have names of any script. What all spellings of one symbol have in common: `BTC/USDT:USDT`, `btc-usdt`, `BTCUSDT-PERP`, `CMT_BTCUSDT` and `cmt_btcusdt`. */
export const symbolKey = (symbol: string): string =>
  symbol
    .slice(0, LONGEST_SYMBOL)
    .toLowerCase()
    .trim()
    .replace(/^(cmt|perp|swap)_/, '')
    .replace(/:.*$/, '')
    .replace(/[-_. @](umcbl|dmcbl|perp|perpetual|swap|p)$/, '')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .replace(/^xbt/, 'btc');

/** All spellings of a symbol alike; what has no letter and no digit is like nothing but itself. */
export const keyOf = (symbol: string): string => symbolKey(symbol) || symbol;

export const isSameSymbol = (one: string, other: string): boolean => one === other || keyOf(one) === keyOf(other);

/** Each symbol once, in the spelling that comes first. */
export const distinctSymbols = (symbols: readonly string[]): string[] => {
  const first = new Map<string, string>();
  for (const symbol of symbols) if (!first.has(keyOf(symbol))) first.set(keyOf(symbol), symbol);
  return [...first.values()];
};

/** As the contract spells symbols, in any letters: section 2.1. */
const CONTRACT = /^cmt_[\p{L}\p{N}]+$/iu;
/** As another service may spell them. */
const ANOTHERS = /^[\p{L}\p{N}]*_[\p{L}\p{N}_]*$/u;

/** A symbol as the service writes it: like one that is known, else as the contract spells them. @param known in the service's spelling */
export function resolveSymbol(symbol: string, known: readonly string[]): string {
  if (known.includes(symbol)) return symbol;
  const same = known.find((each) => isSameSymbol(each, symbol));
  if (same !== undefined) return same;
  if (CONTRACT.test(symbol.trim())) return symbol.trim().toLowerCase();
  return ANOTHERS.test(symbol) || symbolKey(symbol) === '' ? symbol : `cmt_${symbolKey(symbol)}`;
}
