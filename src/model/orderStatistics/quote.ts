import { pairNamedBy } from '../describe';
import type { Quote } from './types';

/**
 * Currencies that prices are named in. A symbol is read only where exactly one of them ends it, so those whose name ends another's
 * are here to keep it from being guessed: `cmt_bnbusd` may be bnb in usd, or bn in busd.
 */
const QUOTES = ['usdt', 'usdc', 'usd', 'busd', 'fdusd', 'tusd', 'pyusd', 'dai', 'eur', 'btc', 'wbtc', 'eth', 'weth', 'steth'] as const;

/** What the amounts of a symbol are counted in, as its name spells it. */
export function quoteOf(symbol: string): Quote {
  const pair = pairNamedBy(symbol).toLowerCase();
  const fitting = QUOTES.filter((quote) => pair.endsWith(quote) && /[a-z\d]/.test(pair.slice(0, -quote.length)));
  const [quote] = fitting;
  return quote !== undefined && fitting.length === 1 ? { name: quote, readable: true } : { name: symbol, readable: false };
}

/** A quote can have the name of a symbol. */
export const keyOf = ({ name, readable }: Quote): string => `${readable} ${name.toLowerCase()}`;
