/** Which rows are shown: by a part of the uid or the code, by stage, and by a list such as the dormant ones. */
import type { Rows } from './rows';

export interface Filter {
  /** Part of a uid or of an invite code. */
  readonly text: string;
  /** Position in STAGES, or -1 for every stage. */
  readonly stage: number;
}

export const NO_FILTER: Filter = { text: '', stage: -1 };

export const isFiltering = ({ text, stage }: Filter): boolean => text.trim() !== '' || stage >= 0;

export function matching(rows: Rows, { text, stage }: Filter, list: readonly number[] | undefined): Uint32Array {
  const { uid, code, stage: stages } = rows.columns;
  const query = text.trim().toLowerCase();
  const codeFits = rows.codes.map((each) => each.toLowerCase().includes(query));
  const fits = (row: number): boolean =>
    (stage < 0 || stages[row] === stage) && (query === '' || String(uid[row]).includes(query) || codeFits[Number(code[row])] === true);

  const found = new Uint32Array(list ? list.length : rows.length);
  let count = 0;
  const take = (row: number): void => {
    if (fits(row)) found[count++] = row;
  };
  if (list) list.forEach((row) => row < rows.length && take(row));
  else for (let row = 0; row < rows.length; row += 1) take(row);
  return found.subarray(0, count).slice();
}
