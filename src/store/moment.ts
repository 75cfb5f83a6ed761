/** As of when figures are, and how old what was read before may be for them. */
import { MINUTE } from '../model/timeRange';
import type { Ledger } from './ledger';
import type { LedgerOptions } from './ledger/history';
import { UNSURE } from './ledger/proofs';

/** How long what was read as of one moment serves for other ranges. */
const FRESH = 10 * MINUTE;

export interface Moment extends Pick<LedgerOptions, 'age'> {
  /** Epoch milliseconds by the service's clock. */
  readonly asOf: number;
}

/** @param before the moment that is shown @param anew whether a person wants all of it read now */
export const momentOf = (before: number | undefined, now: number, anew: boolean): Moment =>
  anew || before === undefined || before > now + UNSURE || now - before >= FRESH
    ? { asOf: now, age: anew ? 'everything' : FRESH }
    : { asOf: before, age: FRESH };

/**
 * Of affiliates: the moment of what was read last, where that is no older than `age`, so that nothing of it is asked for again; else
 * now. Milliseconds. @param now by the service's clock
 */
export function momentIn(ledger: Ledger, now: number, age: number): Moment {
  const { range } = ledger.youngest('users ', now, age)?.reading.coverage ?? {};
  return { asOf: range && range.end > now - age && range.end <= now ? range.end : now, age };
}
