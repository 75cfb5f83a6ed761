/** The table of users as text of a file, in pieces: a table of 100,000 users is never held as one string. */
import { STAGE_LABELS, stageOf } from '../model/affiliate';
import { clockOf } from '../model/calendar';
import { MASK } from '../model/privacy';
import type { JoinedUser } from '../model/statistics';
import { BYTE_ORDER_MARK, csvLines, type Separator, type Chunk, CHUNK_ROWS } from '../platform/chunks';
import { CONTEXT_COLUMNS, contextOf } from './context';
import type { Shown } from './data';
import type { Column, ExportFormat } from './protocol';
import { isMasked } from './masked';
import { netOf, volumeOf } from './rows';

export interface TableExport {
  readonly format: ExportFormat;
  readonly columns: readonly Column[];
  /** Positions in the order wanted; undefined is the whole table. */
  readonly rows?: readonly number[] | undefined;
  /** For CSV; default a comma. */
  readonly separator?: Separator | undefined;
  /** Epoch milliseconds. */
  readonly now: number;
}

type Value = string | number | boolean | undefined;

/** Amounts are the service's own strings; times epoch milliseconds; undefined is not known or never. */
const VALUES: Readonly<Record<Column, (row: JoinedUser) => Value>> = {
  uid: ({ uid }) => uid,
  code: ({ user }) => user?.inviteCode,
  stage: ({ user }) => user && stageOf(user),
  verified: ({ user }) => user?.kycPassed,
  registered: ({ user }) => user?.registerTime,
  firstDeposit: ({ user }) => user?.firstDeposit,
  lastDeposit: ({ user }) => user?.lastDeposit,
  firstTrade: ({ user }) => user?.firstTrade,
  lastTrade: ({ user }) => user?.lastTrade,
  deposits: ({ totals }) => totals?.depositAmount,
  withdrawals: ({ totals }) => totals?.withdrawalAmount,
  net: (row) => row.totals && (isMasked(row) ? MASK : netOf(row.totals)),
  spotVolume: ({ totals }) => totals?.spotTradingAmount,
  futuresVolume: ({ totals }) => totals?.futuresTradingAmount,
  volume: (row) => row.totals && (isMasked(row) ? MASK : volumeOf(row.totals)),
  commission: ({ totals }) => totals?.commission,
};

/**
 * The file piece by piece. CSV: a header, one line per user, times of the time zone as `2026-01-31 09:30:00`, and last the
 * context (see `CONTEXT_COLUMNS`); a table without users has one line with the context alone. JSON: an object with the context,
 * the whole coverage and `rows`, times in ISO 8601, without what is not known.
 */
export const tableChunks = (shown: Shown, wanted: TableExport): Generator<Chunk, void> =>
  wanted.format === 'csv' ? csvChunks(shown, wanted) : jsonChunks(shown, wanted);

function* csvChunks(shown: Shown, { columns, rows, separator = ',', now }: TableExport): Generator<Chunk, void> {
  const context = contextOf(shown, now);
  const trailing = CONTEXT_COLUMNS.map(([, name]) => context[name]);
  const clock = clockOf(context.timeZone);
  const cell = (column: Column, row: JoinedUser): string => {
    const value = VALUES[column](row);
    if (value === undefined) return '';
    if (column === 'stage' && row.user) return STAGE_LABELS[stageOf(row.user)];
    if (typeof value === 'boolean') return value ? 'yes' : 'no';
    return typeof value === 'number' ? clock(value) : value;
  };
  const total = rows?.length ?? shown.rows.length;
  const header = csvLines([[...columns, ...CONTEXT_COLUMNS.map(([title]) => title)]], separator);
  const empty = total === 0 ? csvLines([[...columns.map(() => ''), ...trailing]], separator) : '';
  yield { text: BYTE_ORDER_MARK + header + empty, done: 0, total };
  for (let done = 0; done < total; done += CHUNK_ROWS) {
    const lines = pick(shown.rows, rows, done).map((row) => [...columns.map((column) => cell(column, row)), ...trailing]);
    yield { text: csvLines(lines, separator), done: Math.min(done + CHUNK_ROWS, total), total };
  }
}

function* jsonChunks(shown: Shown, { columns, rows, now }: TableExport): Generator<Chunk, void> {
  const total = rows?.length ?? shown.rows.length;
  const head = JSON.stringify({ kind: 'orderdeck.affiliates', ...jsonContext(shown, now), columns }, undefined, 2);
  yield { text: `${head.slice(0, -2)},\n  "rows": [`, done: 0, total };
  for (let done = 0; done < total; done += CHUNK_ROWS) {
    const lines = pick(shown.rows, rows, done).map((row) => JSON.stringify(record(columns, row)));
    const lead = done === 0 ? '\n    ' : ',\n    ';
    yield { text: lead + lines.join(',\n    '), done: Math.min(done + CHUNK_ROWS, total), total };
  }
  yield { text: `${total > 0 ? '\n  ' : ''}]\n}\n`, done: total, total };
}

const record = (columns: readonly Column[], row: JoinedUser): object =>
  Object.fromEntries(columns.map((column) => [column, iso(VALUES[column](row))]));

const pick = (all: readonly JoinedUser[], positions: readonly number[] | undefined, from: number): readonly JoinedUser[] =>
  positions ? positions.slice(from, from + CHUNK_ROWS).flatMap((position) => all[position] ?? []) : all.slice(from, from + CHUNK_ROWS);

const iso = (value: Value): Value => (typeof value === 'number' ? isoTime(value) : value);

/** A number that is no time stays as it came. */
const isoTime = (time: number): Value => (Number.isNaN(new Date(time).getTime()) ? time : new Date(time).toISOString());

/** The context of a JSON export, with the coverage as it is. */
export function jsonContext({ account, statistics }: Shown, now: number): object {
  const { range, previousRange, asOf, timeZone, coverage } = statistics;
  const span = (each: { start: number; end: number }): object => ({ start: isoTime(each.start), end: isoTime(each.end) });
  return {
    account,
    generatedAt: isoTime(now),
    asOf: isoTime(asOf),
    timeZone,
    range: span(range),
    ...(previousRange && { previousRange: span(previousRange) }),
    coverage,
  };
}
