/** The table of a dashboard as text of a file, in pieces: a table of 100,000 rows is never held as one string. No vscode. */
import { isoTime, timestampOf } from '../../model/calendar';
import { yesOrNo } from '../../model/describe';
import { MOST_OF_A_TEXT, visible } from '../../model/visible';
import { BYTE_ORDER_MARK, csvLines, lineUnder, type Separator, type Chunk, CHUNK_ROWS } from '../../platform/chunks';
import { csvContext, jsonContext, type RowPart, type Shown } from './context';
import type { PageExportFormat, StatisticsHead } from './protocol';

type Value = string | number | boolean | undefined;

/** What is exported of a table. */
export interface TableKind<Row, Column extends string> {
  /** `kind` of a JSON file: `orderdeck.affiliates` */
  readonly kind: string;
  /** The readings whose coverage every line of CSV names. */
  readonly sources: readonly string[];
  /** What files call the columns: as the service does where it sends them, and as the exports of the lists do. */
  readonly names: Readonly<Record<Column, string>>;
  /** Text as it is, amounts as the service sent them; numbers are times, epoch milliseconds; undefined is not known or never. */
  readonly values: Readonly<Record<Column, (row: Row) => Value>>;
  /** The row as privacy mode shows it. */
  readonly masked: (row: Row) => Row;
  /** What CSV says in place of a value that is a word of ours. */
  readonly words?: Readonly<Partial<Record<Column, (row: Row) => string | undefined>>>;
}

export interface TableExport<Column extends string> {
  readonly format: PageExportFormat;
  readonly columns: readonly Column[];
  /** Positions in the order wanted; undefined is the whole table. */
  readonly rows?: readonly number[] | undefined;
  /** For CSV; default a comma. */
  readonly separator?: Separator | undefined;
  /** Epoch milliseconds. */
  readonly now: number;
  /** Without amounts and uids. */
  readonly masked?: boolean | undefined;
}

/** What CSV says of a row, in columns. @param clock writes epoch milliseconds */
function lineOf<Row, Column extends string>(
  { values, words }: TableKind<Row, Column>,
  row: Row,
  columns: readonly Column[],
  clock: (time: number) => string,
): string[] {
  return columns.map((column) => {
    const value = words?.[column]?.(row) ?? values[column](row);
    if (value === undefined) return '';
    if (typeof value === 'boolean') return yesOrNo(value);
    return typeof value === 'number' ? clock(value) : value;
  });
}

/** The same to be pasted, a tab between two columns: no value has a tab or an end of line that would part it. */
export const pastedLine = <Row, Column extends string>(...given: Parameters<typeof lineOf<Row, Column>>): string =>
  lineOf(...given)
    .map((text) => visible(text, MOST_OF_A_TEXT))
    .join('\t');

/**
 * The file piece by piece. CSV: a header, one line per row, times of the time zone as `2026-01-31T09:30:00.123+01:00`, and last the
 * context (see `csvContext`); a table without rows has one line with the context alone. JSON: an object with the context, the
 * whole coverage and `rows`, times in ISO 8601, without what is not known.
 */
export const tableChunks = <Row, Column extends string>(
  kind: TableKind<Row, Column>,
  shown: Shown<StatisticsHead, Row>,
  wanted: TableExport<Column>,
): Generator<Chunk, void> => (wanted.format === 'csv' ? csvChunks(kind, shown, wanted) : jsonChunks(kind, shown, wanted));

function* csvChunks<Row, Column extends string>(
  kind: TableKind<Row, Column>,
  shown: Shown<StatisticsHead, Row>,
  { columns, rows, separator = ',', now, masked }: TableExport<Column>,
): Generator<Chunk, void> {
  const context = csvContext(shown, kind.sources, now, partOf(shown, rows));
  const clock = timestampOf(shown.statistics.timeZone);
  const total = rows?.length ?? shown.rows.length;
  const titles = [...columns.map((column) => kind.names[column]), ...context.titles];
  const lineWith = (cells: readonly string[]) => lineUnder(titles, [...cells, ...context.values]);
  const header = csvLines([titles], separator);
  const empty = total === 0 ? csvLines([lineWith(columns.map(() => ''))], separator) : '';
  yield { text: BYTE_ORDER_MARK + header + empty, done: 0, total };
  for (let done = 0; done < total; done += CHUNK_ROWS) {
    const lines = pick(shown.rows, rows, done).map((row) => lineWith(lineOf(kind, masked ? kind.masked(row) : row, columns, clock)));
    yield { text: csvLines(lines, separator), done: Math.min(done + CHUNK_ROWS, total), total };
  }
}

function* jsonChunks<Row, Column extends string>(
  { kind, values, names, masked: maskedRow }: TableKind<Row, Column>,
  shown: Shown<StatisticsHead, Row>,
  { columns, rows, now, masked }: TableExport<Column>,
): Generator<Chunk, void> {
  const record = (row: Row): object => Object.fromEntries(columns.map((column) => [names[column], iso(values[column](row))]));
  const total = rows?.length ?? shown.rows.length;
  const head = JSON.stringify(
    { kind, ...jsonContext(shown, now, partOf(shown, rows)), columns: columns.map((column) => names[column]) },
    undefined,
    2,
  );
  yield { text: `${head.slice(0, -2)},\n  "rows": [`, done: 0, total };
  for (let done = 0; done < total; done += CHUNK_ROWS) {
    const lines = pick(shown.rows, rows, done).map((row) => JSON.stringify(record(masked ? maskedRow(row) : row)));
    const lead = done === 0 ? '\n    ' : ',\n    ';
    yield { text: lead + lines.join(',\n    '), done: Math.min(done + CHUNK_ROWS, total), total };
  }
  yield { text: `${total > 0 ? '\n  ' : ''}]\n}\n`, done: total, total };
}

const partOf = (shown: Shown, rows: readonly number[] | undefined): RowPart | undefined =>
  rows && rows.length < shown.rows.length ? { rows: rows.length, of: shown.rows.length } : undefined;

const pick = <Row>(all: readonly Row[], positions: readonly number[] | undefined, from: number): readonly Row[] =>
  positions ? positions.slice(from, from + CHUNK_ROWS).flatMap((position) => all[position] ?? []) : all.slice(from, from + CHUNK_ROWS);

const iso = (value: Value): Value => (typeof value === 'number' ? isoTime(value) : value);
