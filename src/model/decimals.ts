/**
 * Exact decimals: whoever reads, compares or computes one does so here. Outside they are the decimal strings of the service; inside they
 * are whole numbers of 10^-scale, which many are added up in sooner than with a library. No float ever decides a digit.
 */

/** A decimal without a sign, as a pattern. Exponents and endless digits are refused, since `1e80000000` written out takes a gigabyte. */
export const UNSIGNED = String.raw`\d{1,40}(?:\.\d{1,40})?`;
const PLAIN = /^(-?)(\d{1,40})(?:\.(\d{1,40}))?$/;

export interface Digits {
  readonly negative: boolean;
  /** As they came: with zeros in front. */
  readonly whole: string;
  /** As they came: with zeros at the end; empty where there is no point. */
  readonly fraction: string;
}

/** What a plain decimal is made of; undefined for what is none. */
export const digitsOf = (text: string): Digits | undefined => digitsIn(PLAIN.exec(text));

const COMPUTED = /^(-?)(\d{1,100})(?:\.(\d{1,100}))?$/;

/** The same of what was computed, which may have more digits than what came: the greatest by the smallest, in percent. */
export const computedDigitsOf = (text: string): Digits | undefined => digitsIn(COMPUTED.exec(text));

function digitsIn(match: RegExpExecArray | null): Digits | undefined {
  const [, sign, whole = '', fraction = ''] = match ?? [];
  return sign === undefined ? undefined : { negative: sign === '-', whole, fraction };
}

/** How many decimals an amount has; 0 for what is no plain decimal. */
export function scaleOf(text: string): number {
  const point = text.indexOf('.');
  return point < 0 || !PLAIN.test(text) ? 0 : text.length - point - 1;
}

/** An amount in whole numbers of 10^-scale, where `scale` is at least its own; undefined for what is no plain decimal. */
export function unitsOf(text: string, scale: number): bigint | undefined {
  if (text === '0') return 0n;
  if (!PLAIN.test(text)) return undefined;
  const point = text.indexOf('.');
  if (point < 0) return BigInt(text + '0'.repeat(scale));
  return BigInt(text.slice(0, point) + text.slice(point + 1).padEnd(scale, '0'));
}

/** Two amounts in whole numbers of the finer scale of the two; undefined when one of them is no plain decimal. */
export function unitsOfBoth(one: string, other: string): { readonly units: readonly [bigint, bigint]; readonly scale: number } | undefined {
  const scale = Math.max(scaleOf(one), scaleOf(other));
  const [first, second] = [unitsOf(one, scale), unitsOf(other, scale)];
  return first === undefined || second === undefined ? undefined : { units: [first, second], scale };
}

/** The shortest plain decimal of so many 10^-scale: `1.5`, `-0.00000001`, `0`. */
export function amountOf(units: bigint, scale: number): string {
  const digits = sizeOf(units)
    .toString()
    .padStart(scale + 1, '0');
  const whole = digits.slice(0, digits.length - scale);
  const fraction = digits.slice(digits.length - scale).replace(/0+$/, '');
  return `${units < 0n ? '-' : ''}${whole}${fraction && '.'}${fraction}`;
}

/** Without its sign. */
export const sizeOf = (units: bigint): bigint => (units < 0n ? -units : units);

const NUMBER = /^(?:\+|(-))?(\d{0,40})(?:\.(\d{0,40}))?(?:e([+-]?\d{1,3}))?$/i;

/** A number as programs write it, as a plain decimal; undefined for what is none. `1E-8`, `.5`, `+3` and `7.` are. */
export function decimalOf(text: string): string | undefined {
  const match = NUMBER.exec(text.trim());
  if (!match) return undefined;
  const [, sign = '', whole = '', fraction = '', power = '0'] = match;
  const shift = Number(power);
  if (whole + fraction === '' || Math.abs(shift) > 60) return undefined;
  const digits = whole + fraction;
  const point = whole.length + shift;
  const padded = point <= 0 ? '0'.repeat(1 - point) + digits : digits.padEnd(point, '0');
  const at = Math.max(1, point);
  return `${sign}${padded.slice(0, at)}${padded.length > at ? `.${padded.slice(at)}` : ''}`;
}

const NOTHING = /^\s*[-+]?(0+(\.0*)?|\.0+)(e[-+]?\d+)?\s*$/i;
const MORE = /^\s*\+?(?=[\d.]*[1-9])(\d+(\.\d*)?|\.\d+)(e[-+]?\d+)?\s*$/i;

/** 0, of whatever length and as programs write it: `0`, `0.00`, `-0`, `0E-8`. */
export const isNothing = (amount: string): boolean => NOTHING.test(amount);

/** Above 0, of whatever length and as programs write it: `1E-8`, `.5`. */
export const isMoreThanNothing = (amount: string): boolean => MORE.test(amount);

/** Only the nearest float, for geometry and as a hint; NaN for what is no plain decimal, though a float may be written so: `0x10`, `1e400`. */
export const nearestNumber = (text: string): number => (PLAIN.test(text) ? Number(text) : NaN);

const ZERO = 48;
const POINT = '.';

const isZero = (text: string, start: number): boolean => {
  for (let at = start; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code !== ZERO && code !== POINT.charCodeAt(0)) return false;
  }
  return true;
};

/**
 * By numeric value, like a comparator of `sort`; by its letters, so that a table of 100,000 rows is sorted in a moment. Both are plain
 * decimals; `-0` equals `0`, `1.50` equals `1.5`.
 */
export function compareDecimals(one: string, other: string): number {
  if (one === other) return 0;
  const negative = one.startsWith('-') && !isZero(one, 1);
  const otherNegative = other.startsWith('-') && !isZero(other, 1);
  if (negative !== otherNegative) return negative ? -1 : 1;
  return negative ? compareSizes(other, one) : compareSizes(one, other);
}

/** By distance from zero. */
function compareSizes(one: string, other: string): number {
  const from = firstDigit(one);
  const otherFrom = firstDigit(other);
  const point = pointOf(one);
  const otherPoint = pointOf(other);
  const longer = point - from - (otherPoint - otherFrom);
  if (longer !== 0) return longer;
  for (let step = 0; step < point - from; step += 1) {
    const difference = one.charCodeAt(from + step) - other.charCodeAt(otherFrom + step);
    if (difference !== 0) return difference;
  }
  const decimals = Math.max(one.length - point, other.length - otherPoint);
  for (let step = 1; step < decimals; step += 1) {
    const at = point + step;
    const otherAt = otherPoint + step;
    const difference = (at < one.length ? one.charCodeAt(at) : ZERO) - (otherAt < other.length ? other.charCodeAt(otherAt) : ZERO);
    if (difference !== 0) return difference;
  }
  return 0;
}

const pointOf = (text: string): number => {
  const point = text.indexOf(POINT);
  return point < 0 ? text.length : point;
};

/** Behind the sign and leading zeros: `-007.5` starts at its 7, `0.5` at its point. */
function firstDigit(text: string): number {
  let at = text.startsWith('-') ? 1 : 0;
  while (text.charCodeAt(at) === ZERO) at += 1;
  return at;
}

/** `numerator / denominator` in whole numbers of 10^-decimals, rounded half away from zero. The denominator is not 0. */
export function rounded(numerator: bigint, denominator: bigint, decimals: number): bigint {
  const over = sizeOf(numerator) * 10n ** BigInt(decimals);
  const under = sizeOf(denominator);
  const size = (2n * over + under) / (2n * under);
  return numerator < 0n !== denominator < 0n ? -size : size;
}

/** The same with exactly so many decimals. */
export function quotient(numerator: bigint, denominator: bigint, decimals: number): string {
  const units = rounded(numerator, denominator, decimals);
  const digits = sizeOf(units)
    .toString()
    .padStart(decimals + 1, '0');
  const text = decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
  return units < 0n ? `-${text}` : text;
}

/** `part` in percent of `whole`, rounded half away from zero to one decimal; undefined where the whole is nothing. */
export const percent = (part: bigint, whole: bigint): string | undefined => (whole === 0n ? undefined : quotient(part * 100n, whole, 1));

/** `part` of `whole` in whole percent, rounded down so that only all of it is 100; undefined of nothing, and where one is below 0. */
export const percentOf = (part: string, whole: string): number | undefined => shareOf(part, whole, 100n);

/** The same of another number than a hundred. */
export function shareOf(part: string, whole: string, of: bigint): number | undefined {
  const both = part.startsWith('-') || whole.startsWith('-') ? undefined : unitsOfBoth(part, whole);
  if (!both || both.units[1] === 0n) return undefined;
  return Number((both.units[0] * of) / both.units[1]);
}

/** The exact sum as a plain decimal string, and how many of the amounts could not be read and are not in it. */
export function sum(amounts: Iterable<string>): { total: string; unreadable: number } {
  // One sum for each number of decimals: no amount has to be stretched before all are known.
  const sums = new Map<number, bigint>();
  let unreadable = 0;
  for (const amount of amounts) {
    const scale = scaleOf(amount);
    const units = unitsOf(amount, scale);
    if (units === undefined) unreadable += 1;
    else sums.set(scale, (sums.get(scale) ?? 0n) + units);
  }
  const scale = Math.max(0, ...sums.keys());
  let total = 0n;
  for (const [own, units] of sums) total += units * 10n ** BigInt(scale - own);
  return { total: amountOf(total, scale), unreadable };
}

/** The exact sum or difference of two amounts; undefined when one of them is no plain decimal. */
export const plus = (one: string, other: string): string | undefined => combine(one, other, 1n);
export const minus = (one: string, other: string): string | undefined => combine(one, other, -1n);

function combine(one: string, other: string, sign: bigint): string | undefined {
  const both = unitsOfBoth(one, other);
  return both && amountOf(both.units[0] + sign * both.units[1], both.scale);
}

/** An amount as a plain decimal where it can be written so, `0E-8` as `0.00000000`; else as it came. */
export function plainOf(amount: string): string {
  if (PLAIN.test(amount)) return amount;
  const plain = /\s/.test(amount) ? undefined : decimalOf(amount);
  return plain !== undefined && PLAIN.test(plain) ? plain : amount;
}
