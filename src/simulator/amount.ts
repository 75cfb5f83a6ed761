/** Exact amounts: decimal strings on the outside, whole numbers of 10^-8 inside. */
const DIGITS = 8;

/** Whole numbers of 10^-8 in a decimal string with at most eight decimals. */
export function unitsOf(text: string): bigint {
  const point = text.indexOf('.');
  if (point < 0) return BigInt(text + '0'.repeat(DIGITS));
  return BigInt(text.slice(0, point) + text.slice(point + 1).padEnd(DIGITS, '0'));
}

/** The shortest decimal string of that many units: `1.5`, `-0.00000001`, `0`. */
export function textOf(units: bigint): string {
  const digits = (units < 0n ? -units : units).toString().padStart(DIGITS + 1, '0');
  const fraction = digits.slice(-DIGITS).replace(/0+$/, '');
  return `${units < 0n ? '-' : ''}${digits.slice(0, -DIGITS)}${fraction && '.'}${fraction}`;
}

/** `value` with at most `decimals` decimals and no trailing zeros. For made-up data only: nothing is ever computed from a float. */
export function plain(value: number, decimals: number): string {
  const text = value.toFixed(decimals);
  let end = text.length;
  if (decimals > 0) {
    while (text[end - 1] === '0') end -= 1;
    if (text[end - 1] === '.') end -= 1;
  }
  const short = text.slice(0, end);
  return short === '-0' ? '0' : short;
}
