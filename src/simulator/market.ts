/** The trading pairs of the simulated exchange. Prices are made up but plausible; `now` is today's, the past is a seeded walk. */
import { random, type Random } from './random';

export interface Pair {
  readonly symbol: string;
  /** In the currency that the symbol ends with. */
  readonly price: number;
  /** What one of that currency is worth in dollars. */
  readonly quoteWorth: number;
  /** How often it is chosen for an open order, beside the others. */
  readonly favour: number;
  /** Decimals of a price and of a size. */
  readonly priceDecimals: number;
  readonly sizeDecimals: number;
}

export const PAIRS: readonly [Pair, ...Pair[]] = [
  { symbol: 'cmt_btcusdt', price: 91_240.5, quoteWorth: 1, favour: 24, priceDecimals: 1, sizeDecimals: 4 },
  { symbol: 'cmt_ethusdt', price: 3_118.42, quoteWorth: 1, favour: 20, priceDecimals: 2, sizeDecimals: 3 },
  { symbol: 'cmt_solusdt', price: 142.36, quoteWorth: 1, favour: 14, priceDecimals: 2, sizeDecimals: 1 },
  { symbol: 'cmt_bnbusdt', price: 894.7, quoteWorth: 1, favour: 9, priceDecimals: 1, sizeDecimals: 2 },
  { symbol: 'cmt_xrpusdt', price: 2.1764, quoteWorth: 1, favour: 12, priceDecimals: 4, sizeDecimals: 0 },
  { symbol: 'cmt_dogeusdt', price: 0.16412, quoteWorth: 1, favour: 9, priceDecimals: 5, sizeDecimals: 0 },
  { symbol: 'cmt_ltcusdt', price: 87.55, quoteWorth: 1, favour: 8, priceDecimals: 2, sizeDecimals: 2 },
  { symbol: 'cmt_btcusdc', price: 91_228.2, quoteWorth: 1, favour: 7, priceDecimals: 1, sizeDecimals: 4 },
  { symbol: 'cmt_ethbtc', price: 0.03418, quoteWorth: 91_240.5, favour: 5, priceDecimals: 6, sizeDecimals: 3 },
];

/** One that people trade. */
export const favourite = (dice: Random): Pair => {
  const [first, ...others] = PAIRS;
  return dice.weighted([first, first.favour], ...others.map((pair) => [pair, pair.favour] as const));
};

/** Of the turnover. */
export const FEE_RATE = 0.0006;

/** The market's price some days ago: `pair.price` today, before that a daily walk of about 2.5 %. */
export function priceWalk(pair: Pair, days: number, seed: number): (daysAgo: number) => number {
  const steps = random(seed);
  const prices = [pair.price];
  for (let day = 1; day <= days + 1; day += 1) prices.push((prices[day - 1] ?? pair.price) * Math.exp(0.025 * steps.normal()));
  return (daysAgo) => {
    const day = Math.min(Math.floor(daysAgo), days);
    const [later, earlier] = [prices[day] ?? pair.price, prices[day + 1] ?? pair.price];
    return later + (earlier - later) * (daysAgo - day);
  };
}
