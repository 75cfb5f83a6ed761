/** A plain, non-negative decimal of reasonable length. */
const DECIMAL = /^(\d{1,40})(?:\.(\d{1,40}))?$/;

/**
 * `part` of `whole` in percent, exact, then rounded down to a whole number for display; undefined where that has no
 * meaning. Stands apart from `money.ts`, so that drawing a row does not load a library for sums.
 */
export function percentOf(part: string, whole: string): number | undefined {
  const numerator = DECIMAL.exec(part);
  const denominator = DECIMAL.exec(whole);
  if (!numerator || !denominator) return undefined;
  const digits = Math.max(numerator[2]?.length ?? 0, denominator[2]?.length ?? 0);
  const scaled = ([, integer = '', fraction = '']: RegExpExecArray): bigint => BigInt(integer + fraction.padEnd(digits, '0'));
  const total = scaled(denominator);
  return total === 0n ? undefined : Number((scaled(numerator) * 100n) / total);
}
