/**
 * Decimal strings compared and divided exactly, without turning them into numbers of any kind: a table of 100,000 rows is sorted in
 * a moment. Stands apart from `money.ts`, so that neither a row nor the dashboard's page loads a library for sums.
 */
const ZERO = 48;
const POINT = '.';

const isZero = (text: string, start: number): boolean => {
  for (let at = start; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code !== ZERO && code !== POINT.charCodeAt(0)) return false;
  }
  return true;
};

/** By numeric value, like a comparator of `sort`. Both are plain decimals; `-0` equals `0`, `1.50` equals `1.5`. */
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

/** However it is written: `0`, `0.00`, `-0`, `0E-8`. */
const NOTHING = /^\s*[-+]?(0+(\.0*)?|\.0+)(e[-+]?\d+)?\s*$/i;
export const isNothing = (amount: string): boolean => NOTHING.test(amount);

/** A plain, non-negative decimal of reasonable length. */
const NOT_NEGATIVE = /^(\d{1,40})(?:\.(\d{1,40}))?$/;

/**
 * `part` of `whole` in percent, exact, then rounded down to a whole number for display; undefined where that has no
 * meaning.
 */
export function percentOf(part: string, whole: string): number | undefined {
  const numerator = NOT_NEGATIVE.exec(part);
  const denominator = NOT_NEGATIVE.exec(whole);
  if (!numerator || !denominator) return undefined;
  const digits = Math.max(numerator[2]?.length ?? 0, denominator[2]?.length ?? 0);
  const scaled = ([, integer = '', fraction = '']: RegExpExecArray): bigint => BigInt(integer + fraction.padEnd(digits, '0'));
  const total = scaled(denominator);
  return total === 0n ? undefined : Number((scaled(numerator) * 100n) / total);
}
