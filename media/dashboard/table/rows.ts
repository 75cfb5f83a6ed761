/** The rows that the host sent, column by column, chunk after chunk. */
import type { Column, RowChunk, ToPage } from '../../../src/dashboard/protocol';
import { scaleFor, type Scale } from '../../../src/model/numbers';
import { compareDecimals } from './order';

export const AMOUNTS = ['deposits', 'withdrawals', 'net', 'spotVolume', 'futuresVolume', 'volume', 'commission'] as const;
export type AmountColumn = (typeof AMOUNTS)[number];
export const TIMES = ['registered', 'firstDeposit', 'lastDeposit', 'firstTrade', 'lastTrade'] as const;
export type TimeColumn = (typeof TIMES)[number];

export const isAmount = (column: Column): column is AmountColumn => (AMOUNTS as readonly Column[]).includes(column);
export const isTime = (column: Column): column is TimeColumn => (TIMES as readonly Column[]).includes(column);

type RowsMessage = Extract<ToPage, { type: 'rows' }>;
type Columns = { -readonly [Name in Column]: RowChunk[Name][number][] };

export interface Rows {
  readonly edition: number;
  /** How many have come, and how many there will be. */
  readonly length: number;
  readonly total: number;
  readonly codes: readonly string[];
  readonly columns: Readonly<Columns>;
}

export const NO_ROWS: Rows = { edition: -1, length: 0, total: 0, codes: [], columns: emptyColumns() };

/** Adds a chunk. One that does not follow what is there belongs to a table that is gone: then nothing changes. */
export function withChunk(rows: Rows, { edition, offset, total, codes, rows: chunk }: RowsMessage): Rows {
  const before = offset === 0 ? { ...NO_ROWS, columns: emptyColumns() } : rows;
  if (offset !== 0 && (edition !== rows.edition || offset !== rows.length)) return rows;
  const names = Object.keys(chunk) as Column[];
  for (const name of names) {
    const target: unknown[] = before.columns[name];
    for (const value of chunk[name]) target.push(value);
  }
  return { edition, length: before.columns.uid.length, total, codes, columns: before.columns };
}

const scales = new WeakMap<Rows, Map<AmountColumn, Scale>>();

/** How the amounts of a column are written: of all rows, so that filtering changes no number. */
export function scaleOf(rows: Rows, column: AmountColumn): Scale {
  const known = scales.get(rows) ?? new Map<AmountColumn, Scale>();
  scales.set(rows, known);
  const scale = known.get(column) ?? scaleFor(rows.columns[column]);
  known.set(column, scale);
  return scale;
}

/** What to sort a column by: a number per row that may round, and where that is not enough an exact comparison. */
export interface SortKey {
  /** NaN: no value. */
  readonly hint: (row: number) => number;
  readonly exact?: (one: number, other: number) => number;
}

export function sortKey({ columns, codes }: Rows, column: Column): SortKey {
  if (isAmount(column)) {
    const values = columns[column] as readonly (string | null)[];
    return {
      hint: (row) => (values[row] ? Number(values[row]) : NaN),
      exact(one, other) {
        const [a = '', b = ''] = [values[one] ?? '', values[other] ?? ''];
        return a === b ? 0 : compareDecimals(a, b);
      },
    };
  }
  if (column === 'uid') {
    const values = columns.uid as readonly string[];
    return { hint: (row) => Number(values[row]), exact: (one, other) => compareDecimals(values[one] ?? '', values[other] ?? '') };
  }
  if (column === 'code') {
    const places = codes.map((_, index) => index).sort((a, b) => ((codes[a] ?? '') < (codes[b] ?? '') ? -1 : 1));
    const ranks = new Map(places.map((code, rank) => [code, rank]));
    return { hint: (row) => ranks.get(Number(columns.code[row])) ?? NaN };
  }
  const values = columns[column] as readonly (number | null)[];
  return { hint: (row) => values[row] ?? NaN };
}

function emptyColumns(): Columns {
  return {
    uid: [],
    code: [],
    verified: [],
    stage: [],
    registered: [],
    firstDeposit: [],
    lastDeposit: [],
    firstTrade: [],
    lastTrade: [],
    deposits: [],
    withdrawals: [],
    spotVolume: [],
    futuresVolume: [],
    commission: [],
    net: [],
    volume: [],
  };
}
