/** How far fills were from their prices, and how long orders waited for their trigger. */
import { isNothing, quotient, scaleOf, unitsOf, unitsOfBoth } from '../decimals';
import { buysOf, effectOf, type PlanOrder } from '../order';
import { forEach, sortEach, type Work } from '../work';
import { type LeftOut, SLIPPAGE_PARTS, SLIPPAGES, type SlippageName } from './types';

/** An exact number of basis points; `under` is above 0. */
interface Ratio {
  readonly over: bigint;
  readonly under: bigint;
  /** Its tenths, cut off: a key to sort by, which decides nothing where two are equal. */
  readonly tenths: number;
}

const BASIS_POINTS = 10_000n;

/** How much worse than `reference` the average is for who buys, or sells: minus is worse. Both are above 0. */
function ratioOf(average: string, reference: string, buys: boolean): Ratio {
  const [paid, under] = unitsOfBoth(average, reference)?.units ?? [0n, 1n];
  const over = (buys ? under - paid : paid - under) * BASIS_POINTS;
  return { over, under, tenths: Number((over * 10n) / under) };
}

/** The best first. */
function compareRatios(one: Ratio, other: Ratio): number {
  if (one.tenths !== other.tenths) return one.tenths > other.tenths ? -1 : 1;
  const difference = other.over * one.under - one.over * other.under;
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

/** Its place among {@link SLIPPAGE_PARTS}, exactly: 5.04 is worse than 5. */
const partOf = ({ over, under }: Ratio): number =>
  SLIPPAGE_PARTS.findIndex((part) => {
    if (part === 'better') return over > 0n;
    if (part === 'at') return over === 0n;
    return part === 'more' || -over <= BigInt(part) * under;
  });

const tellRatio = ({ over, under }: Pick<Ratio, 'over' | 'under'>): string => quotient(over, under, 1);

/** The rank of the 90th percentile by nearest rank, from 0. */
const rankOf90 = (count: number): number => Math.ceil((count * 9) / 10) - 1;

/** Basis points with one decimal; undefined of no order. */
export interface Spread<T> {
  readonly orders: number;
  readonly median?: T;
  readonly p90?: T;
  readonly worst?: T;
}

export interface Slippage {
  readonly spreads: Readonly<Record<SlippageName, Spread<string>>>;
  /** How many orders are in each of {@link SLIPPAGE_PARTS}. */
  readonly parts: Readonly<Record<SlippageName, readonly number[]>>;
  /** Milliseconds; `worst` is the longest. */
  readonly timeToTrigger: Spread<number>;
  readonly leftOut: LeftOut;
}

const isAboveZero = (text: string): boolean => (unitsOf(text, scaleOf(text)) ?? 0n) > 0n;

/** Whether something is filled, as far as the record says. */
export type Filled = 'some' | 'none' | 'unknown';

/** How far one fill was from its trigger price and, where it had one, its price; or why that cannot be said. */
export type Fill =
  | { readonly place: 'market' | 'forced'; readonly trigger: Ratio }
  | { readonly place: 'limit'; readonly trigger: Ratio; readonly price: Ratio }
  | { readonly place: 'withoutTriggerPrice' | 'withoutAverage' | 'unknownAction' | 'unknownPrice' };

/** @param buys undefined where the type is unknown */
export function fillOf(order: PlanOrder, effect: ReturnType<typeof effectOf>, buys: boolean | undefined): Fill {
  const { triggerPrice, priceAvg, price } = order;
  if (!isAboveZero(triggerPrice)) return { place: 'withoutTriggerPrice' };
  if (!isAboveZero(priceAvg)) return { place: 'withoutAverage' };
  if (buys === undefined) return { place: 'unknownAction' };
  const place = effect === 'forced' ? 'forced' : placeOf(order);
  if (place === 'unknownPrice') return { place };
  const trigger = ratioOf(priceAvg, triggerPrice, buys);
  return place === 'limit' ? { place, trigger, price: ratioOf(priceAvg, price, buys) } : { place, trigger };
}

/** How far the average of one order is from its trigger price, basis points with one decimal: minus is worse. Undefined where that cannot be said. */
export function slippageOfOrder(order: PlanOrder): string | undefined {
  const fill = fillOf(order, effectOf(order.action), buysOf(order.action));
  return 'trigger' in fill ? tellRatio(fill.trigger) : undefined;
}

/** What is looked at of an order. */
interface Triggered {
  readonly order: Pick<PlanOrder, 'triggerTime'>;
  /** Its creation, epoch milliseconds. */
  readonly time: number;
  readonly filled: Filled;
  readonly fill: Fill | undefined;
}

/** @param entries those with something filled are counted; those that may have something filled are left out */
export function* slippageOf(entries: readonly Triggered[]): Work<Slippage> {
  const ratios: Record<SlippageName, Ratio[]> = { limit: [], limitPrice: [], market: [], forced: [] };
  const waits: number[] = [];
  const leftOut = {
    ...{ withoutTriggerPrice: 0, withoutAverage: 0, unknownAction: 0, unknownPrice: 0 },
    ...{ withoutTriggerTime: 0, triggeredBefore: 0, unknownFilled: 0 },
  };
  yield* forEach(entries, ({ order: { triggerTime }, time, filled, fill }) => {
    if (filled === 'unknown') leftOut.unknownFilled += 1;
    if (!fill) return;
    if (triggerTime === undefined) leftOut.withoutTriggerTime += 1;
    else if (triggerTime <= time) leftOut.triggeredBefore += 1;
    else waits.push(triggerTime - time);
    if (!('trigger' in fill)) leftOut[fill.place] += 1;
    else {
      ratios[fill.place].push(fill.trigger);
      if (fill.place === 'limit') ratios.limitPrice.push(fill.price);
    }
  });
  const spreads: Partial<Record<SlippageName, Spread<string>>> = {};
  const parts: Partial<Record<SlippageName, readonly number[]>> = {};
  for (const name of SLIPPAGES) {
    spreads[name] = yield* spreadOf(ratios[name]);
    parts[name] = yield* partsOf(ratios[name]);
  }
  return { spreads: spreads as Slippage['spreads'], parts: parts as Slippage['parts'], timeToTrigger: yield* waitsOf(waits), leftOut };
}

function placeOf({ price }: PlanOrder): 'limit' | 'market' | 'unknownPrice' {
  if (isNothing(price)) return 'market';
  return isAboveZero(price) ? 'limit' : 'unknownPrice';
}

function* partsOf(ratios: readonly Ratio[]): Work<number[]> {
  const counts = SLIPPAGE_PARTS.map(() => 0);
  yield* forEach(ratios, (ratio) => {
    const part = partOf(ratio);
    counts[part] = (counts[part] ?? 0) + 1;
  });
  return counts;
}

function* spreadOf(ratios: readonly Ratio[]): Work<Spread<string>> {
  const best = yield* sortEach(ratios, compareRatios);
  const orders = best.length;
  const [low, high] = [best[(orders - 1) >> 1], best[orders >> 1]];
  const [p90, worst] = [best[rankOf90(orders)], best.at(-1)];
  if (!low || !high || !p90 || !worst) return { orders };
  const median = { over: low.over * high.under + high.over * low.under, under: 2n * low.under * high.under };
  return { orders, median: tellRatio(median), p90: tellRatio(p90), worst: tellRatio(worst) };
}

function* waitsOf(waits: readonly number[]): Work<Spread<number>> {
  const shortest = yield* sortEach(waits, (one, other) => one - other);
  const orders = shortest.length;
  const [low, high] = [shortest[(orders - 1) >> 1], shortest[orders >> 1]];
  const [p90, worst] = [shortest[rankOf90(orders)], shortest.at(-1)];
  if (low === undefined || high === undefined || p90 === undefined || worst === undefined) return { orders };
  return { orders, median: Math.ceil((low + high) / 2), p90, worst };
}
