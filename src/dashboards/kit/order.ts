/** The order of rows by a column that the page does not hold the values of. No vscode. */
import { compareDecimals, nearestNumber } from '../../model/decimals';
import { mapEach, sortEach, type Work } from '../../model/work';

/**
 * Positions of the rows, sorted as the page sorts its own: exact decimals; rows without a value last in both directions, equal rows in
 * the order they have. @param valueOf a decimal string, or undefined and `''` for none
 */
export function* placesBy<Row>(rows: readonly Row[], valueOf: (row: Row) => unknown, descending: boolean): Work<number[]> {
  const texts = yield* mapEach(rows, (row) => {
    const value = valueOf(row);
    return typeof value === 'string' ? value : '';
  });
  const hints = yield* mapEach(texts, nearestNumber);
  const places = yield* mapEach(rows, (_, place) => place);
  const sign = descending ? -1 : 1;
  return yield* sortEach(places, (one, other) => {
    const [a = NaN, b = NaN] = [hints[one], hints[other]];
    if (a < b) return -sign;
    if (a > b) return sign;
    if (a === b) return sign * compareDecimals(texts[one] ?? '', texts[other] ?? '') || one - other;
    return Number.isNaN(a) ? (Number.isNaN(b) ? one - other : 1) : -1;
  });
}
