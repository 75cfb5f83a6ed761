/**
 * Exact amounts. Outside they are the decimal strings of the service; for sums they are whole numbers of 10^-scale, which is
 * quicker than a decimal library when there are many.
 */

/** A plain decimal. Exponents and endless digits are refused: `1e80000000` written out would take seconds and a gigabyte. */
const DECIMAL = /^-?\d{1,40}(\.\d{1,40})?$/;

/** How many decimals an amount has; 0 for what is no plain decimal. */
export function scaleOf(text: string): number {
  const point = text.indexOf('.');
  return point < 0 || !DECIMAL.test(text) ? 0 : text.length - point - 1;
}

/** An amount in whole numbers of 10^-scale, where `scale` is at least its own; undefined for what is no plain decimal. */
export function unitsOf(text: string, scale: number): bigint | undefined {
  if (text === '0') return 0n;
  if (!DECIMAL.test(text)) return undefined;
  const point = text.indexOf('.');
  if (point < 0) return BigInt(text + '0'.repeat(scale));
  return BigInt(text.slice(0, point) + text.slice(point + 1).padEnd(scale, '0'));
}

/** The shortest plain decimal of so many 10^-scale: `1.5`, `-0.00000001`, `0`. */
export function amountOf(units: bigint, scale: number): string {
  const digits = (units < 0n ? -units : units).toString().padStart(scale + 1, '0');
  const whole = digits.slice(0, digits.length - scale);
  const fraction = digits.slice(digits.length - scale).replace(/0+$/, '');
  return `${units < 0n ? '-' : ''}${whole}${fraction && '.'}${fraction}`;
}

/** `numerator / denominator`, rounded half away from zero, with exactly so many decimals. The denominator is not 0. */
export function quotient(numerator: bigint, denominator: bigint, decimals: number): string {
  const negative = numerator < 0n !== denominator < 0n;
  const over = (numerator < 0n ? -numerator : numerator) * 10n ** BigInt(decimals);
  const under = denominator < 0n ? -denominator : denominator;
  const rounded = (2n * over + under) / (2n * under);
  const digits = rounded.toString().padStart(decimals + 1, '0');
  const text = decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
  return negative && rounded !== 0n ? `-${text}` : text;
}

/** `part` in percent of `whole`, rounded half away from zero to one decimal; undefined where the whole is nothing. */
export const percent = (part: bigint, whole: bigint): string | undefined => (whole === 0n ? undefined : quotient(part * 100n, whole, 1));

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
  const scale = Math.max(scaleOf(one), scaleOf(other));
  const [first, second] = [unitsOf(one, scale), unitsOf(other, scale)];
  return first === undefined || second === undefined ? undefined : amountOf(first + sign * second, scale);
}
