/** Orders with all that is counted of them, read once. */
import * as l10n from '@vscode/l10n';
import { amountOf, isNothing, scaleOf, unitsOf } from '../decimals';
import { numberText } from '../language';
import { buysOf, effectOf, newestFirst, type Order, type PlanOrder } from '../order';
import { stepsProven } from '../orderSteps';
import { type Reliability, withLacking } from '../reliability';
import { contains, type TimeRange } from '../timeRange';
import { filterEach, mapEach, sortEach, type Work } from '../work';
import { keyOf, quoteOf } from './quote';
import { type Fill, type Filled, fillOf } from './slippage';
import type { Outcome, Quote } from './types';

/** One order. */
export interface CountedOrder {
  readonly order: PlanOrder;
  /** Its creation, epoch milliseconds. */
  readonly time: number;
  readonly outcome: Outcome;
  readonly filled: Filled;
  readonly effect: ReturnType<typeof effectOf>;
  /** Where something is filled. */
  readonly fill: Fill | undefined;
  readonly quote: Quote;
  /** Whole numbers of 10^-scale; undefined: not sent, no plain decimal, or nobody knows in which quote. */
  readonly profit: bigint | undefined;
  readonly fee: bigint | undefined;
}

export interface CountedOrders {
  /** In order of creation; of one millisecond by id, which grows with time. */
  readonly entries: readonly CountedOrder[];
  /** Profits and fees are whole numbers of 10^-scale. */
  readonly scale: number;
  /** Orders without a creation time, which are not among the entries. */
  readonly undated: number;
  /** Entries that name no symbol: they are in no sum, and may belong in that of any symbol or quote. */
  readonly symbolless: number;
  /** Whether a fee of the quote is below 0: the service does not say whether that is paid or received, so nothing is reckoned with fees. */
  feesAreUnclear(quote: Quote): boolean;
  text(units: bigint): string;
}

/** What is known of a sum that orders without a symbol may belong in. */
export const withSymbolless = (worth: Reliability, { symbolless }: CountedOrders): Reliability =>
  symbolless === 0 ? worth : withLacking(worth, l10n.t`Orders that lack a symbol and may belong here: ${numberText(symbolless)}.`);

/** The orders created in the range. @param orders each once */
export function* countOrders(orders: readonly PlanOrder[], range: TimeRange): Work<CountedOrders> {
  let [undated, symbolless] = [0, 0];
  let scale = 0;
  const created = yield* filterEach(orders, ({ createTime, totalProfits, fee }) => {
    if (createTime === undefined) undated += 1;
    if (createTime === undefined || !contains(range, createTime)) return false;
    scale = Math.max(scale, scaleOf(totalProfits), scaleOf(fee));
    return true;
  });
  const quotes = new Map<string, Quote>();
  const quoteFor = ({ symbol }: PlanOrder): Quote => {
    const folded = symbol.trim().toLowerCase();
    const known = quotes.get(folded) ?? quoteOf(symbol.trim());
    quotes.set(folded, known);
    return known;
  };
  const unclear = new Set<string>();
  const sorted = yield* sortEach(created, oldestFirst);
  const entries = yield* mapEach(sorted, (order): CountedOrder => {
    const quote = quoteFor(order);
    if (quote.name === '') symbolless += 1;
    const filled = filledOf(order);
    const effect = effectOf(order.action);
    // Orders that name no symbol may be of several quotes.
    const units = (amount: string): bigint | undefined => (quote.name === '' ? undefined : unitsOf(amount, scale));
    const fee = units(order.fee);
    if (fee !== undefined && fee < 0n) unclear.add(keyOf(quote));
    return {
      order,
      time: order.createTime ?? 0,
      outcome: outcomeOf(order, filled),
      filled,
      effect,
      fill: filled === 'some' ? fillOf(order, effect, buysOf(order.action)) : undefined,
      quote,
      profit: units(order.totalProfits),
      fee,
    };
  });
  return {
    ...{ entries, scale, undated, symbolless },
    feesAreUnclear: (quote) => unclear.has(keyOf(quote)),
    text: (units) => amountOf(units, scale),
  };
}

const oldestFirst = (one: PlanOrder, other: PlanOrder): number => newestFirst(other, one);

export function filledOf(order: Order): Filled {
  if (stepsProven(order).includes('triggered')) return 'some';
  return isNothing(order.filledQty) ? 'none' : 'unknown';
}

export function outcomeOf(order: Order, filled = filledOf(order)): Outcome {
  const { kind } = order.status;
  if (kind === 'unknown') return 'unknownStatus';
  if (kind === 'filled') return 'filled';
  if (kind !== 'canceled') return filled === 'some' ? 'partlyFilled' : 'open';
  return filled === 'some' ? 'canceledFilled' : filled === 'none' ? 'canceledUnfilled' : 'canceledUnclear';
}
