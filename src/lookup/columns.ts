/** Order ids in tables of separated values: the head of the column is the key. Pure. */
import { isOrderIdName, type IdMatch } from './matcher';

/** A row longer than this is no row of a table that a person reads. */
const LONGEST_ROW = 10_000;

interface Cell {
  readonly text: string;
  readonly start: number;
}

/** The id at a column of a row, where the first line of the document heads that column with an order-id name. */
export function idInColumn(head: string, row: string, column: number): IdMatch | undefined {
  if (head.length > LONGEST_ROW || row.length > LONGEST_ROW) return undefined;
  const separator = [',', ';', '\t', '|'].find((each) => head.includes(each)) ?? ',';
  const index = cellsOf(row, separator).findLastIndex(({ start }) => start <= column);
  const cell = cellsOf(row, separator)[index];
  const name = cellsOf(head, separator)[index]?.text;
  if (!cell || name === undefined || !isOrderIdName(name)) return undefined;
  const match = /^(\s*["']?\s*)(\d{6,20})\s*["']?\s*$/.exec(cell.text);
  if (!match) return undefined;
  const [, before = '', id = ''] = match;
  const start = cell.start + before.length;
  return start <= column && column <= start + id.length ? { id, start, end: start + id.length, keyed: true } : undefined;
}

/** The cells of a row; separators between double quotes belong to the text. */
function cellsOf(row: string, separator: string): Cell[] {
  const cells: Cell[] = [];
  let start = 0;
  let quoted = false;
  for (let at = 0; at <= row.length; at += 1) {
    if (row[at] === '"') quoted = !quoted;
    if (at < row.length && (quoted || row[at] !== separator)) continue;
    cells.push({ text: row.slice(start, at), start });
    start = at + 1;
  }
  return cells;
}
