/** Order of the rows as a typed array of row numbers: sorting and filtering a hundred thousand rows moves no object. */

const DECIMAL = /^(-?)0*(\d+?)(?:\.(\d*?)0*)?$/;
/** Sums have at most 40 digits on each side; of more the pattern would take its time. */
const LONGEST = 100;
const partsOf = (text: string): RegExpExecArray | null => (text.length > LONGEST ? null : DECIMAL.exec(text));

/** Only to the nearest float; NaN for what is no plain decimal, though a float may be written like it: `0x10`, `1e400`, `Infinity`. */
export const nearestNumber = (text: string): number => (partsOf(text) ? Number(text) : NaN);

/** Compares two plain decimals exactly. What is no plain decimal comes before all that are. */
export function compareDecimals(one: string, other: string): number {
  const a = partsOf(one);
  const b = partsOf(other);
  if (!a || !b) return a ? 1 : b ? -1 : one < other ? -1 : one > other ? 1 : 0;
  const [, signA = '', wholeA = '', fractionA = ''] = a;
  const [, signB = '', wholeB = '', fractionB = ''] = b;
  const zeroA = wholeA === '0' && fractionA === '';
  const zeroB = wholeB === '0' && fractionB === '';
  if (zeroA && zeroB) return 0;
  const negativeA = signA === '-' && !zeroA;
  const negativeB = signB === '-' && !zeroB;
  if (negativeA !== negativeB) return negativeA ? -1 : 1;
  const size = wholeA.length - wholeB.length || (wholeA < wholeB ? -1 : wholeA > wholeB ? 1 : compareText(fractionA, fractionB));
  return negativeA ? 0 - size : size;
}

export const compareText = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

/**
 * The row numbers of `rows` sorted by `hint`, a number per row, and where two hints are equal by `exact`. A hint may round,
 * as long as it never turns two rows around. Rows without a value (NaN) come last in both directions; equal rows keep their order.
 */
export function sortRows(
  rows: Uint32Array,
  hint: (row: number) => number,
  exact: ((one: number, other: number) => number) | undefined,
  descending: boolean,
): Uint32Array {
  const keys = new Float64Array(rows.reduce((most, row) => Math.max(most, row), -1) + 1);
  for (const row of rows) keys[row] = hint(row);
  const sign = descending ? -1 : 1;
  return rows.toSorted((one, other) => {
    const a = keys[one] ?? NaN;
    const b = keys[other] ?? NaN;
    if (a < b) return -sign;
    if (a > b) return sign;
    if (a === b) return exact ? sign * exact(one, other) || one - other : one - other;
    return Number.isNaN(a) ? (Number.isNaN(b) ? one - other : 1) : -1;
  });
}
