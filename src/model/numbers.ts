import { digitsOf, quotient, rounded, sizeOf, type Digits } from './decimals';
import type { Times } from './reliability';

/**
 * How sums and the columns of tables are written short. Exact decimal strings in; every digit is decided in whole numbers, never
 * in a float, and what is left out is said: see {@link Rounded.exact}.
 *
 * | Size                  | Is written                                                              |
 * | --------------------- | ----------------------------------------------------------------------- |
 * | 0                     | `0`                                                                     |
 * | below 1               | with 4 significant digits, but nothing finer than 18 decimals            |
 * | from 1                | with at most 4 decimals                                                 |
 * | from 10^9, from 10^12 | in billions, `1.235B`, in trillions, `1.235T`, with at most 3 decimals  |
 * | from 10^18            | as more than `999999T`: a longer number would be counted, not read       |
 *
 * Half is rounded away from zero. The numbers of a column have the same count of decimals; one that is too small for it to show is
 * written as less than the smallest that it can, so nothing but zero looks like zero.
 */

/** What the numbers of a column share. */
export interface Scale {
  readonly decimals: number;
  /** Digits before the point of the longest, as it came: 0 when all are below 1. */
  readonly digits: number;
  /** Zero has as many decimals as the others. */
  readonly zeros?: boolean;
}

/** Some of the column is written with a unit. */
export const hasUnits = ({ digits }: Scale): boolean => digits > UNITS[1].power;

export interface Rounded {
  readonly negative: boolean;
  /** The size is below, or above, what is written, which is then only the nearest that can be. */
  readonly bound: '' | '<' | '>';
  readonly whole: string;
  /** Digits behind the point; may be empty. */
  readonly fraction: string;
  /** Billions or trillions. */
  readonly unit: '' | 'B' | 'T';
  /** What is written is the whole truth. */
  readonly exact: boolean;
}

const FROM_ONE = 4;
const BELOW_ONE = 4;
const ABBREVIATED = 3;
const FINEST = 18;
/** Each is 10^power, with at most so many digits before the point: what has more goes to the next. */
const UNITS = [
  { unit: '', power: 0, most: 9 },
  { unit: 'B', power: 9, most: 3 },
  { unit: 'T', power: 12, most: 6 },
] as const;
const [, , LAST] = UNITS;

/** Of amounts `digitsOf`, of what was computed `computedDigitsOf`. */
type Reader = typeof digitsOf;

/** Without zeros in front, so that of less than one nothing is left, and without those at the end. */
function significant(amount: string, read: Reader): Digits | undefined {
  const digits = read(amount);
  return digits && { ...digits, whole: digits.whole.replace(/^0+/, ''), fraction: withoutZeros(digits.fraction) };
}

/** Without zeros at the end; a pattern for it would look at each zero again and again. */
function withoutZeros(digits: string): string {
  let end = digits.length;
  while (digits[end - 1] === '0') end -= 1;
  return digits.slice(0, end);
}

/** The scale for amounts that stand below each other. What is no plain decimal has no part in it. */
export function scaleFor(amounts: Iterable<string | null | undefined>, read: Reader = digitsOf): Scale {
  let needed = 0;
  let longest = 0;
  let zeros = FINEST;
  for (const amount of amounts) {
    const parts = amount ? significant(amount, read) : undefined;
    if (!parts) continue;
    const { whole, fraction } = parts;
    longest = Math.max(longest, whole.length);
    needed = Math.max(needed, decimalsOf(parts));
    if (whole === '' && fraction !== '') zeros = Math.min(zeros, fraction.search(/[1-9]/));
  }
  const most = hasUnits({ decimals: 0, digits: longest }) ? ABBREVIATED : longest > 0 ? FROM_ONE : Math.min(zeros + BELOW_ONE, FINEST);
  return { decimals: Math.min(needed, most), digits: longest };
}

/** How many decimals say all of it, in its unit. */
function decimalsOf({ whole, fraction }: Digits): number {
  const power = UNITS.findLast((each) => whole.length > each.power)?.power ?? 0;
  return power === 0 ? fraction.length : withoutZeros(whole.slice(-power) + fraction).length;
}

/** The amount as it is written; undefined for what is no plain decimal. @param given the scale of its column; else its own */
export function shorten(amount: string, given?: Scale, read: Reader = digitsOf): Rounded | undefined {
  const parts = significant(amount, read);
  if (!parts) return undefined;
  const scale = given ?? scaleFor([amount], read);
  const { negative, whole, fraction } = parts;
  const places = fraction.length;
  const units = BigInt(whole + fraction || '0');
  if (units === 0n)
    return { negative: false, bound: '', whole: '0', fraction: scale.zeros ? '0'.repeat(scale.decimals) : '', unit: '', exact: true };
  if (rounded(units, 10n ** BigInt(places), scale.decimals) === 0n)
    return { negative, bound: '<', ...written(1n, scale.decimals), unit: '', exact: false };
  for (const { unit, power, most } of UNITS) {
    const decimals = power === 0 ? scale.decimals : Math.min(scale.decimals, ABBREVIATED);
    const short = rounded(units, 10n ** BigInt(places + power), decimals);
    if (short >= 10n ** BigInt(most + decimals)) continue;
    const exact = short * 10n ** BigInt(places + power) === units * 10n ** BigInt(decimals);
    return { negative, bound: '', ...written(short, decimals), unit, exact };
  }
  return { negative, bound: '>', whole: '9'.repeat(LAST.most), fraction: '', unit: LAST.unit, exact: false };
}

/** So many 10^-decimals. */
function written(units: bigint, decimals: number): Pick<Rounded, 'whole' | 'fraction'> {
  const digits = String(units).padStart(decimals + 1, '0');
  return { whole: digits.slice(0, digits.length - decimals), fraction: digits.slice(digits.length - decimals) };
}

/** A change above so many percent is told in times: `12.3 times` is seen at once, `1,130%` is not. */
const MANY_PERCENT = 1000n;

/** How an amount changed, both in units of one size, when that is by more than 1,000 %; else undefined. */
export function timesOf(many: bigint, one: bigint): Times | undefined {
  const [change, size] = [sizeOf(many - one), sizeOf(one)];
  if (size === 0n || change * 100n <= MANY_PERCENT * size) return undefined;
  const of = many > 0n && one > 0n ? 'before' : 'size';
  return { times: quotient(of === 'before' ? many : change, size, 1), of };
}
