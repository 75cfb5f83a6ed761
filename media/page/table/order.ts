/** Order of the rows as a typed array of row numbers: sorting and filtering a hundred thousand rows moves no object. */

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
