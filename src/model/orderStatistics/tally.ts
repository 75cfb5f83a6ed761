/** What is counted of some orders, of a range, a group or a part of the trend alike. */
import { forEach, type Work } from '../work';
import type { CountedOrder, CountedOrders } from './counted';
import { keyOf } from './quote';
import { type Results, resultsOf, type OrderSum, sumOf } from './results';
import { type Slippage, slippageOf } from './slippage';
import type { OrderCounts, Quote } from './types';

export interface Tally {
  readonly counts: OrderCounts;
  /** The quote with the most orders first. */
  readonly quotes: readonly QuoteTally[];
  readonly slippage: Slippage;
}

export interface QuoteTally extends QuoteSum {
  readonly results: Results;
}

export interface QuoteSum {
  readonly quote: Quote;
  readonly orders: number;
  readonly profit: OrderSum;
  readonly fees: OrderSum;
}

/** Profit less fees: undefined where one of them, or what it is counted in, is not known. */
export const lessFees = ({ quote, profit, fees }: QuoteSum, counted: CountedOrders): bigint | undefined =>
  profit.units === undefined || fees.units === undefined || counted.feesAreUnclear(quote) ? undefined : profit.units - fees.units;

/** @param entries in order of creation */
export function* tallyOf(entries: readonly CountedOrder[]): Work<Tally> {
  const quotes: QuoteTally[] = [];
  for (const part of yield* byQuote(entries)) {
    quotes.push({ ...(yield* quoteSumOf(part.quote, part.entries)), results: yield* resultsOf(part.entries) });
  }
  return { counts: yield* countsOf(entries), quotes, slippage: yield* slippageOf(entries) };
}

export function* quoteSumOf(quote: Quote, entries: readonly CountedOrder[]): Work<QuoteSum> {
  const profit = yield* sumOf(entries, (entry) => entry.profit);
  return { quote, orders: entries.length, profit, fees: yield* sumOf(entries, ({ fee }) => fee) };
}

const NO_COUNTS: OrderCounts = {
  orders: 0,
  open: 0,
  partlyFilled: 0,
  filled: 0,
  canceledFilled: 0,
  canceledUnfilled: 0,
  canceledUnclear: 0,
  unknownStatus: 0,
  forced: 0,
};

export function* countsOf(entries: readonly CountedOrder[]): Work<OrderCounts> {
  const counts = { ...NO_COUNTS, orders: entries.length };
  yield* forEach(entries, ({ outcome, effect }) => {
    counts[outcome] += 1;
    if (effect === 'forced') counts.forced += 1;
  });
  return counts;
}

/** The entries of each quote, the most first. */
export function* byQuote(entries: readonly CountedOrder[]): Work<{ readonly quote: Quote; readonly entries: readonly CountedOrder[] }[]> {
  const parts = new Map<string, { readonly quote: Quote; readonly entries: CountedOrder[] }>();
  yield* forEach(entries, (entry) => {
    const { quote } = entry;
    const part = parts.get(keyOf(quote)) ?? { quote, entries: [] };
    part.entries.push(entry);
    parts.set(keyOf(quote), part);
  });
  return [...parts.values()].sort((one, other) => other.entries.length - one.entries.length);
}
