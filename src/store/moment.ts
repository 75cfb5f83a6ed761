/** As of when figures are, and how old what was read before may be for them. */
import { MINUTE, type TimeRange } from '../model/timeRange';
import type { Ledger } from './ledger';
import type { LedgerOptions } from './ledger/history';
import { UNSURE } from './ledger/proofs';

/** How long what was read as of one moment serves for other ranges. */
const FRESH = 10 * MINUTE;

export interface Moment extends Pick<LedgerOptions, 'age'> {
  /** Epoch milliseconds by the service's clock. */
  readonly asOf: number;
}

/**
 * Whether what was read as of a moment is of a range as it is meant now, and of all of it that was over then. It is not where a day or a
 * month that was chosen has begun since, or has ended: it would be of the month before, or lack the last minutes of a day.
 */
const serves = (range: TimeRange, asOf: number, now: number): boolean => range.start <= asOf && (range.end <= asOf || range.end === now);

/** @param before the moment that is shown @param anew whether a person wants all of it read now @param range as it is meant now */
export function momentOf(before: number | undefined, now: number, anew: boolean, range: TimeRange | { readonly problem: string }): Moment {
  const isPast = before === undefined || before > now + UNSURE || now - before >= FRESH;
  return anew || isPast || ('start' in range && !serves(range, before, now))
    ? { asOf: now, age: anew ? 'everything' : FRESH }
    : { asOf: before, age: FRESH };
}

/**
 * Of affiliates: the moment of what was read last, where that is no older than `age`, so that nothing of it is asked for again; else
 * now. Milliseconds. @param now by the service's clock @param range as it is meant now
 */
export function momentIn(ledger: Ledger, now: number, age: number, range: TimeRange): Moment {
  const { end } = ledger.youngest('users ', now, age)?.reading.coverage.range ?? {};
  return { asOf: end !== undefined && end > now - age && end <= now && serves(range, end, now) ? end : now, age };
}
