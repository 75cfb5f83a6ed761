/** As of when a dashboard is, and how old what was read before may be for it. No vscode. */
import { MINUTE } from '../../model/timeRange';
import type { LedgerOptions } from '../../store/ledger/history';

/** How long what was read as of one moment serves for other ranges. */
const FRESH = 10 * MINUTE;

export interface Moment extends Pick<LedgerOptions, 'age'> {
  /** Epoch milliseconds by the service's clock. */
  readonly asOf: number;
}

/** @param before the moment that is shown @param anew whether a person wants all of it read now */
export const momentOf = (before: number | undefined, now: number, anew: boolean): Moment =>
  anew || before === undefined || now - before >= FRESH ? { asOf: now, age: anew ? 'everything' : FRESH } : { asOf: before, age: FRESH };
