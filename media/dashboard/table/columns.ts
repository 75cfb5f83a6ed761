/** What the columns of the table are called, how wide they begin, and what a cell says. */
import type { Column } from '../../../src/dashboard/protocol';
import { STAGE_LABELS, STAGES } from '../../../src/model/affiliate';
import { UNKNOWN, type Format } from '../format';
import { isAmount, isTime, type Rows } from './rows';

export const TITLES: Readonly<Record<Column, string>> = {
  uid: 'Uid',
  code: 'Invite code',
  stage: 'Stage',
  verified: 'Verified',
  registered: 'Registered',
  firstDeposit: 'First deposit',
  lastDeposit: 'Latest deposit',
  firstTrade: 'First trade',
  lastTrade: 'Latest trade',
  deposits: 'Deposits',
  withdrawals: 'Withdrawals',
  net: 'Net deposits',
  spotVolume: 'Spot volume',
  futuresVolume: 'Futures volume',
  volume: 'Volume',
  commission: 'Commission',
};

/** Shown until the person chooses. */
export const USUAL: readonly Column[] = ['uid', 'code', 'stage', 'registered', 'lastTrade', 'deposits', 'net', 'volume', 'commission'];

export const NARROWEST = 60;
export const WIDEST = 600;

export const isNumeric = (column: Column): boolean => isAmount(column);

export function usualWidth(column: Column): number {
  if (column === 'uid') return 120;
  if (isTime(column)) return 120;
  if (isAmount(column)) return column === 'commission' ? 140 : 130;
  return column === 'code' ? 100 : 96;
}

export interface Cell {
  readonly text: string;
  /** Why there is no value, or the exact moment. */
  readonly title?: string | undefined;
}

export function cellOf(rows: Rows, column: Column, row: number, format: Format): Cell {
  const value = rows.columns[column][row] ?? null;
  const outside = rows.columns.stage[row] === null;
  const notRead = 'Registered more than 365 days ago, or not read: only the totals are known.';
  if (column === 'uid') return { text: value ? format.uid(String(value)) : UNKNOWN };
  if (column === 'code') {
    if (value === -2) return { text: UNKNOWN, title: notRead };
    const code = rows.codes[Number(value)];
    return code ? { text: code } : { text: UNKNOWN, title: 'Registered without an invite code.' };
  }
  if (outside && !isAmount(column)) return { text: UNKNOWN, title: notRead };
  if (column === 'stage') return { text: STAGE_LABELS[STAGES[Number(value)] ?? 'registered'] };
  if (column === 'verified') {
    return value === null ? { text: UNKNOWN, title: 'The service does not say.' } : { text: value === 1 ? 'Yes' : 'No' };
  }
  if (isTime(column)) {
    return value === null
      ? { text: UNKNOWN, title: column === 'registered' ? 'The service does not say.' : 'Never, as far as the service says.' }
      : { text: format.day(Number(value)), title: format.moment(Number(value)) };
  }
  if (value === null || value === '') return { text: UNKNOWN, title: 'The service has no record of this user in the range.' };
  return { text: format.amount(String(value)) };
}
