/** The cells of a row of a table as text, such as CSV. Pure. */

/** A row longer than this is no row of a table that a person reads. */
const LONGEST_ROW = 10_000;

interface Cell {
  readonly text: string;
  /** Where it begins in the row. */
  readonly start: number;
}

/** The cell at a column of a row, with its name in the first line of the document; undefined where that line names none. */
export function cellAt(head: string, row: string, column: number): (Cell & { readonly name: string }) | undefined {
  if (head.length > LONGEST_ROW || row.length > LONGEST_ROW) return undefined;
  const separator = separatorOf(head);
  const cells = cellsOf(row, separator);
  const index = cells.findLastIndex(({ start }) => start <= column);
  const cell = cells[index];
  const name = cellsOf(head, separator)[index]?.text;
  return cell && name !== undefined ? { ...cell, name } : undefined;
}

/** That which makes most cells of the head: a name may have another one in it, as in `"Price, EUR"`. */
const separatorOf = (head: string): string =>
  [',', ';', '\t', '|']
    .map((separator) => ({ separator, count: cellsOf(head, separator).length }))
    .reduce((best, each) => (each.count > best.count ? each : best)).separator;

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
