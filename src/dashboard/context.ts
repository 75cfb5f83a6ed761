import { clockOf } from '../model/calendar';
import type { SourceCoverage } from '../model/statistics';
import type { Shown } from './data';

/** Where an exported number comes from and what it is worth, in the words of a file. */
export interface ExportContext {
  readonly account: string;
  readonly rangeFrom: string;
  readonly rangeTo: string;
  readonly asOf: string;
  readonly timeZone: string;
  readonly generatedAt: string;
  /** `complete`, `partial: why`, `unread: why`. */
  readonly usersCoverage: string;
  readonly totalsCoverage: string;
}

/**
 * CSV has no place for remarks: a line above the header breaks every import. So the context stands in the last columns of every
 * line, where it survives sorting, filtering and being pasted elsewhere.
 */
export const CONTEXT_COLUMNS = [
  ['account', 'account'],
  ['range_from', 'rangeFrom'],
  ['range_to', 'rangeTo'],
  ['as_of', 'asOf'],
  ['time_zone', 'timeZone'],
  ['generated_at', 'generatedAt'],
  ['users_coverage', 'usersCoverage'],
  ['totals_coverage', 'totalsCoverage'],
] as const satisfies readonly (readonly [string, keyof ExportContext])[];

/** @param now epoch milliseconds */
export function contextOf({ account, statistics }: Shown, now: number): ExportContext {
  const { range, asOf, timeZone, coverage } = statistics;
  const clock = clockOf(timeZone);
  return {
    account,
    rangeFrom: clock(range.start),
    rangeTo: clock(range.end),
    asOf: clock(asOf),
    timeZone,
    generatedAt: clock(now),
    usersCoverage: tellCoverage(coverage.users),
    totalsCoverage: tellCoverage(coverage.totals),
  };
}

export function tellCoverage(coverage: SourceCoverage): string {
  if ('unread' in coverage) return `unread: ${coverage.unread}`;
  return coverage.complete ? 'complete' : `partial: ${coverage.problems.join(' ')}`;
}
