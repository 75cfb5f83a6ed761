/** The orders that won and lost the most, of each quote. */
import { filterEach, sortEach, type Work } from '../work';
import type { CountedOrder, CountedOrders } from './counted';
import { byQuote } from './tally';
import type { ExtremeOrder, ExtremeOrders } from './types';

const MOST = 5;

type Known = CountedOrder & { readonly profit: bigint };

export function* extremesOf(counted: CountedOrders): Work<ExtremeOrders[]> {
  const told = ({ order: { orderId, symbol }, time, profit }: Known): ExtremeOrder => ({
    orderId,
    symbol,
    time,
    profit: counted.text(profit),
  });
  const extremes: ExtremeOrders[] = [];
  for (const part of yield* byQuote(counted.entries)) {
    const known = (yield* filterEach(part.entries, ({ profit }) => profit !== undefined && profit !== 0n)) as readonly Known[];
    const byProfit = function* (sign: 1 | -1): Work<ExtremeOrder[]> {
      const ofSign = yield* filterEach(known, ({ profit }) => profit > 0n === sign > 0);
      const sorted = yield* sortEach(ofSign, (one, other) => sign * compare(other.profit, one.profit) || one.time - other.time);
      return sorted.slice(0, MOST).map(told);
    };
    extremes.push({ quote: part.quote, best: yield* byProfit(1), worst: yield* byProfit(-1) });
  }
  return extremes;
}

const compare = (one: bigint, other: bigint): number => (one > other ? 1 : one < other ? -1 : 0);
