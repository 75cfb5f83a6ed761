/**
 * The figures of orders computed another way: in fractions, by trying all pairs and by counting, without anything of the model's
 * arithmetic. Slow, and so plain that it can be read.
 */
import type { PlanOrder } from '../../../../src/model/order';
import { Exact } from '../../../support/exact';

const PLAIN = /^-?\d+(\.\d+)?$/;
export const ZERO = Exact.of('0');

export const exactOf = (text: string): Exact | undefined => (PLAIN.test(text) ? Exact.of(text) : undefined);
export const sumOf = (values: readonly Exact[]): Exact => values.reduce((sum, value) => sum.plus(value), ZERO);

/** Half away from zero, with exactly so many decimals. */
export function rounded(value: Exact, decimals: number): string {
  const size = value.abs().rounded(decimals);
  const [whole = '', behind = ''] = size.text().split('.');
  const digits = decimals === 0 ? whole : `${whole}.${behind.padEnd(decimals, '0')}`;
  return value.compare(ZERO) < 0 && !size.isZero() ? `-${digits}` : digits;
}

/** The same without zeros at the end. */
export const shortened = (text: string): string => (text.includes('.') ? text.replace(/\.?0+$/, '') : text);

export const by = (value: Exact, divisor: number | Exact): Exact =>
  value.dividedBy(typeof divisor === 'number' ? Exact.of(String(divisor)) : divisor);

/** Oldest first, as the statistics count. */
export const inOrder = (orders: readonly PlanOrder[]): PlanOrder[] =>
  [...orders].sort((one, other) => (one.createTime ?? 0) - (other.createTime ?? 0) || Number(one.orderId) - Number(other.orderId));

const SOME_FILLED = new Set(['1', '0.5', '1E-8']);
const NONE_FILLED = new Set(['0', '0.000', '0E-8']);

/** By what the generator makes. */
export function isFilled({ status, filledQty }: PlanOrder): boolean | undefined {
  if (status.code === '2' || status.code === '1' || SOME_FILLED.has(filledQty)) return true;
  return NONE_FILLED.has(filledQty) ? false : undefined;
}

const CLOSES = new Set(['3', '4', '5', '6', '7', '8', '9', '10', 'CLOSE_LONG']);
const BUYS = new Set(['1', '4', '6', '8', '10']);
export const closes = ({ action }: PlanOrder): boolean => CLOSES.has(action.code);
export const buys = ({ action }: PlanOrder): boolean => BUYS.has(action.code);
export const isForced = ({ action }: PlanOrder): boolean => Number(action.code) >= 5 && Number(action.code) <= 10;
export const isUnknown = ({ action }: PlanOrder): boolean => action.code === '11' || action.code === '';

/** The number that so many of the values are no worse than, ranks counted by comparing each with all. @param rank from 1, the best first */
export function ranked(values: readonly Exact[], rank: number): Exact | undefined {
  return values.find((value) => {
    const better = values.filter((other) => other.compare(value) > 0).length;
    const same = values.filter((other) => other.compare(value) === 0).length;
    return better < rank && rank <= better + same;
  });
}

export function medianOf(values: readonly Exact[]): Exact | undefined {
  const upper = ranked(values, Math.floor((values.length + 1) / 2));
  const lower = ranked(values, Math.floor(values.length / 2) + 1);
  return upper && lower && by(upper.plus(lower), 2);
}

/** The one that at least nine of ten are no worse than, and of those the best. */
export function percentile90Of(values: readonly Exact[]): Exact | undefined {
  const enough = values.filter((value) => values.filter((other) => other.compare(value) >= 0).length * 10 >= values.length * 9);
  return ranked(enough, 1);
}

/** How many losses follow each other at most; zeros are left out. */
export function longestLosses(values: readonly Exact[]): number {
  const letters = values.filter((value) => !value.isZero()).map((value) => (value.compare(ZERO) < 0 ? 'L' : 'W'));
  return Math.max(0, ...(letters.join('').match(/L+/g) ?? []).map(({ length }) => length));
}

/** The deepest fall of all pairs of an earlier and a later sum; places count results from 0, the sum before the first is -1. */
export function deepestFall(values: readonly Exact[]): { depth: Exact; top: number; bottom: number; madeGood: number | undefined } {
  const sums = [ZERO, ...values.map((_, index) => sumOf(values.slice(0, index + 1)))];
  let deepest = { depth: ZERO, top: -1, bottom: -1 };
  for (const [low, sum] of sums.entries()) {
    for (let high = low; high >= 0; high -= 1) {
      const depth = (sums[high] ?? ZERO).minus(sum);
      if (depth.compare(deepest.depth) > 0) deepest = { depth, top: high - 1, bottom: low - 1 };
    }
  }
  const top = sums[deepest.top + 1] ?? ZERO;
  const later = sums.findIndex((sum, place) => place > deepest.bottom + 1 && sum.compare(top) >= 0);
  return { ...deepest, madeGood: later < 0 ? undefined : later - 1 };
}
