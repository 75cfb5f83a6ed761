/** What a check found as text of a file, in pieces, with what it covers. No vscode. */
import * as l10n from '@vscode/l10n';
import { isoTime, timestampOf } from '../../model/calendar';
import type { DisplayOptions } from '../../model/describe';
import { sentenceAsShown } from '../../model/maskedWords';
import {
  BYTE_ORDER_MARK,
  type Cell,
  type Chunk,
  CHUNK_ROWS,
  coverageCell,
  csvLines,
  lineUnder,
  type ExportFormat,
  type Separator,
} from '../../platform/chunks';
import type { CheckState } from '../check';
import { VERDICT_WORDS, type Column } from './protocol';
import { valueAsShown } from '../words';
import { rowsOf, verdictOf, wordsOf, type Row, type RowWords } from './rows';

export interface CheckExport {
  readonly format: ExportFormat;
  readonly columns: readonly Column[];
  /** Positions in the order wanted; undefined is all. */
  readonly rows?: readonly number[] | undefined;
  /** For CSV. */
  readonly separator: Separator;
  readonly display: DisplayOptions & { readonly timeZone: string };
}

/** The columns of a file that one of the page becomes. */
const TITLES: Readonly<Record<Column, readonly string[]>> = {
  line: ['source', 'line'],
  order: ['order_id', 'client_oid'],
  verdict: ['verdict'],
  difference: ['difference'],
  file: ['file_says'],
  exchange: ['exchange_says', 'exchange_read_at'],
  pair: ['pair'],
};

/**
 * The file piece by piece. CSV: a line per order, and last, in every line, whose orders they were held against, when, and what the
 * check and the orders in no file cover, since CSV has no place for remarks. JSON: an object with the same and `rows`, the
 * differences field by field, times in ISO 8601, verdicts by their names. Orders that no file names are rows with the verdict
 * `unnamed`.
 */
export const exportChunks = (state: CheckState, wanted: CheckExport): Generator<Chunk, void> =>
  wanted.format === 'csv' ? csvChunks(state, wanted) : jsonChunks(state, wanted);

/** As many as are written between two pauses. */
function* piecesOf(
  state: CheckState,
  wanted: readonly number[] | undefined,
): Generator<{ rows: Row[]; done: number; total: number }, void> {
  const all = state.findings ? rowsOf(state.findings) : [];
  const total = wanted?.length ?? all.length;
  for (let done = 0; done < total; done += CHUNK_ROWS) {
    const end = Math.min(done + CHUNK_ROWS, total);
    const rows = wanted ? wanted.slice(done, end).flatMap((place) => all[place] ?? []) : all.slice(done, end);
    yield { rows, done: end, total };
  }
}

function* csvChunks(state: CheckState, { columns, rows, separator, display }: CheckExport): Generator<Chunk, void> {
  const clock = timestampOf(display.timeZone);
  const { checkedAt, unnamedProblems, unnamedAsOf, problems, ...rest } = contextOf(state, display);
  const context: Record<string, Cell> = {
    ...rest,
    checked_at: checkedAt === undefined ? undefined : clock(checkedAt),
    generated_at: clock(display.now),
    coverage: coverageCell({ problems }),
    unnamed_coverage: coverageCell({ problems: unnamedProblems, asOf: unnamedAsOf }),
  };
  const titles = columns.flatMap((column) => TITLES[column]);
  const header = [...titles, ...Object.keys(context)];
  const lineWith = (cells: Record<string, Cell>) => lineUnder(header, [...titles.map((title) => cells[title]), ...Object.values(context)]);
  yield { text: BYTE_ORDER_MARK + csvLines([header], separator), done: 0, total: 0 };
  let any = false;
  for (const { rows: some, done, total } of piecesOf(state, rows)) {
    any = true;
    yield {
      text: csvLines(
        some.map((row) => lineWith(csvCells(row, wordsOf(row, display), state, clock))),
        separator,
      ),
      done,
      total,
    };
  }
  if (!any) yield { text: csvLines([lineWith({})], separator), done: 0, total: 0 };
}

const csvCells = (row: Row, words: RowWords, state: CheckState, clock: (time: number) => string): Record<string, Cell> => {
  const readAt = readAtOf(row);
  return {
    source: nameOf(state, words.source),
    line: words.line,
    order_id: idOf(row),
    client_oid: words.clientOid,
    verdict: VERDICT_WORDS[verdictOf(row)],
    difference: words.difference,
    file_says: words.file,
    exchange_says: words.exchange,
    exchange_read_at: readAt === undefined ? undefined : clock(readAt),
    pair: words.pair,
  };
};

function* jsonChunks(state: CheckState, { columns, rows, display }: CheckExport): Generator<Chunk, void> {
  const { checkedAt, unnamedAsOf, ...rest } = contextOf(state, display);
  const moments = { checkedAt: iso(checkedAt), unnamedAsOf: iso(unnamedAsOf), generatedAt: iso(display.now) };
  const head = JSON.stringify({ kind: 'orderdeck.fileCheck', ...rest, ...moments, columns }, undefined, 2);
  yield { text: `${head.slice(0, -2)},\n  "rows": [`, done: 0, total: 0 };
  const recordOf = (row: Row): string => {
    const cells = jsonValues(row, wordsOf(row, display), state, display);
    const titles = columns.flatMap((column) => [...TITLES[column], ...(column === 'difference' ? ['remark'] : [])]);
    return JSON.stringify(Object.fromEntries(titles.map((title) => [title, cells[title]])));
  };
  let any = false;
  for (const { rows: some, done, total } of piecesOf(state, rows)) {
    yield { text: `${any ? ',' : ''}\n    ${some.map(recordOf).join(',\n    ')}`, done, total };
    any = true;
  }
  yield { text: `${any ? '\n  ' : ''}]\n}\n`, done: 1, total: 1 };
}

function jsonValues(row: Row, words: RowWords, state: CheckState, display: DisplayOptions): Record<string, unknown> {
  const readAt = readAtOf(row);
  const differences = 'orderId' in row ? [] : row.differences;
  return {
    ...csvCells(row, words, state, String),
    verdict: verdictOf(row),
    exchange_read_at: iso(readAt),
    difference: differences.map(({ field, severity, file, exchange }) => {
      const shown = (value: string): string => (display.masked ? valueAsShown(field, value, display) : value);
      return { field, severity, file: shown(file), exchange: typeof exchange === 'number' ? iso(exchange) : shown(exchange) };
    }),
    // What has no fields of its own is told in words.
    remark: differences.length === 0 ? words.difference : undefined,
  };
}

function contextOf({ account, files, findings, endedAt }: CheckState, { timeZone, ...display }: CheckExport['display']) {
  const told = (words: readonly string[] = []): string[] => words.map((each) => sentenceAsShown(each, display));
  return {
    account,
    files: files.map(({ name }) => name).join(', '),
    checkedAt: endedAt,
    time_zone: timeZone,
    problems: told(findings?.problems ?? [l10n.t('No results yet.')]),
    unnamedProblems: told(findings?.unnamedCoverage.problems),
    unnamedAsOf: findings?.unnamedCoverage.asOf,
  };
}

const idOf = (row: Row): string | undefined => ('orderId' in row ? row.orderId : row.id);

const readAtOf = (row: Row): number | undefined => ('orderId' in row ? undefined : row.exchange?.at);

const nameOf = ({ files }: CheckState, source: number | undefined): string | undefined =>
  source === undefined ? undefined : files[source]?.name;

const iso = (time: number | undefined): string | number | undefined => (time === undefined ? undefined : isoTime(time));
