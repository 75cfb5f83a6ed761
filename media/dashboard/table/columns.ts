/** What the columns of the table are called, how wide they begin, and what a cell says. */
import type { Column } from '../../../src/dashboard/protocol';
import { STAGE_LABELS, STAGES } from '../../../src/model/affiliate';
import { hasUnits } from '../../../src/model/numbers';
import { UNKNOWN, type Format } from '../format';
import { isAmount, isTime, scaleOf, type Rows } from './rows';

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

/** From left to right: what the table is sorted by at first, and what belongs to it, is in sight however narrow the page is. */
export const PLACES = [
  'uid',
  'commission',
  'volume',
  'deposits',
  'net',
  'withdrawals',
  'spotVolume',
  'futuresVolume',
  'code',
  'stage',
  'verified',
  'registered',
  'firstDeposit',
  'lastDeposit',
  'firstTrade',
  'lastTrade',
] as const satisfies readonly Column[];

/** Shown until the person chooses. */
export const USUAL: readonly Column[] = ['uid', 'commission', 'volume', 'deposits', 'net', 'code', 'stage', 'registered', 'lastTrade'];

export const NARROWEST = 60;
export const WIDEST = 600;

export const isNumeric = (column: Column): boolean => isAmount(column);

/** Room for a title with its arrow, and for what is beside the text of a cell, pixels. */
const TITLE = 112;
const BESIDE = 24;
/** Before units take over; besides a number may have two signs in front, as in `>−0.1`. */
const MOST_DIGITS = 9;

/** So wide that every amount of the column can be read. @param digit how wide a digit is, pixels */
export function usualWidth(column: Column, rows: Rows, digit: number): number {
  if (!isAmount(column)) return column === 'uid' || isTime(column) ? 120 : column === 'code' ? 110 : 96;
  const scale = scaleOf(rows, column);
  const whole = Math.max(1, Math.min(MOST_DIGITS, scale.digits));
  const commas = Math.floor((whole - 1) / 3);
  const signs = 2 + (scale.decimals > 0 ? 1 : 0) + (hasUnits(scale) ? 1 : 0);
  return Math.max(TITLE, Math.ceil((whole + commas + signs + scale.decimals) * digit) + BESIDE);
}

export interface Cell {
  readonly text: string;
  /** Why there is no value, the exact moment or amount, or all of what may be cut. */
  readonly title?: string | undefined;
  /** What is read out, where that is not the text alone. */
  readonly label?: string | undefined;
  /** May run from right to left. */
  readonly foreign?: boolean | undefined;
  /** See `Written`. */
  readonly unitless?: boolean | undefined;
}

/** @param alone the amount stands by itself, not in a column */
export function cellOf(rows: Rows, column: Column, row: number, format: Format, alone = false): Cell {
  const value = rows.columns[column][row] ?? null;
  const outside = rows.columns.stage[row] === null;
  const notRead = 'Registered more than 365 days ago, or not read: only the totals are known.';
  if (column === 'uid') {
    const uid = value ? format.uid(String(value)) : UNKNOWN;
    return { text: uid, title: uid };
  }
  if (column === 'code') {
    if (value === -2) return { text: UNKNOWN, title: notRead };
    const code = rows.codes[Number(value)];
    return code ? { text: code, title: code, foreign: true } : { text: UNKNOWN, title: 'Registered without an invite code.' };
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
  const { text, exact, rounded, unitless } = format.amount(String(value), alone ? undefined : scaleOf(rows, column));
  return { text, title: exact, label: rounded ? `about ${text}` : undefined, unitless };
}
