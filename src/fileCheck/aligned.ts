/** Tables whose columns are parted by blanks alone, as `pandas`, `tabulate` and `column` print them. Pure. */
import type { MeaningOf } from './fieldNames';
import { headNames } from './table';

interface Span {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** The columns below a head. */
export interface Columns {
  readonly names: readonly string[];
  /**
   * The cells of a row, parted by {@link BETWEEN}: each character stays where it is. Empty for a line between rows; undefined for what
   * does not stand below these names.
   */
  rowOf(line: string): string | undefined;
}

/** Between the cells of a row. */
export const BETWEEN = '\t';
const LONGEST = 2000;
/** No value of a log stands in a head. */
const MAY_BE_HEAD = /^ *[\p{L}#][^\d,;:=|"'{}<>\t]*$/u;
const MOST_COLUMNS = 100;
const CELL = /\S+(?: \S+)*/g;
/** Side and size beside it are those of a position, whichever order it names. */
const OF_POSITION = /^(?:entry|(?:entry|liq|liquidation|mark)[ _]?price|leverage|margin|upnl|unreali[sz]ed.*)$/i;
/** A line between rows, or instead of those that `pandas` leaves out. */
const BORDER = /^[\s=\-─━═+.…]+$/;
const LOOKS_LIKE_ID = /^\d{10,}$/;

const spansOf = (line: string): Span[] =>
  Array.from(line.matchAll(CELL), ({ 0: text, index }) => ({ text, start: index, end: index + text.length }));

/** The columns that a line names, where they are those of orders. */
export function columnsOf(line: string, meaningOf: MeaningOf): Columns | undefined {
  if (line.length > LONGEST || !line.includes('  ') || !MAY_BE_HEAD.test(line)) return undefined;
  const heads = spansOf(line);
  if (heads.length > MOST_COLUMNS) return undefined;
  const found = heads.map(({ text }) => text);
  const names = found.some((name) => OF_POSITION.test(name)) ? undefined : headNames(found, meaningOf, true);
  return names && { names, rowOf: (row) => rowBelow(heads, row) };
}

function rowBelow(heads: readonly Span[], line: string): string | undefined {
  if (line.length > LONGEST || line.trim() === '' || line.includes(BETWEEN)) return undefined;
  if (BORDER.test(line)) return '';
  const cells = spansOf(line);
  if (cells.length > heads.length + 1) return undefined;
  const columns = cells.map(({ start, end }) => heads.flatMap((head, index) => (start < head.end && head.start < end ? [index] : [])));
  // `pandas` puts the number of the row in front, or its time, and has no name for it.
  if (cells[0] && cells[0].end <= (heads[0]?.start ?? 0) && !LOOKS_LIKE_ID.test(cells[0].text)) {
    cells.shift();
    columns.shift();
  }
  let row = '';
  let column = 0;
  for (const [index, { text, start }] of cells.entries()) {
    const [own, ...more] = columns[index] ?? [];
    // What stands below two names, or none, or where another cell does, is no row of these.
    if (own === undefined || more.length > 0 || own < column || (index > 0 && own === column)) return undefined;
    const gap = start - row.length;
    if (gap < own - column) return undefined;
    row += ' '.repeat(gap - (own - column)) + BETWEEN.repeat(own - column) + text;
    column = own;
  }
  return cells.length > 1 ? row : undefined;
}
