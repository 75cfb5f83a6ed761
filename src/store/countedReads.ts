/** Reads that go side by side, with one progress. */
import * as l10n from '@vscode/l10n';
import { ServiceError, wholeSentenceOf } from '../api/errors';
import type { ServiceReader } from '../api/types';
import { inSentences, type Reading } from '../model/coverage';
import type { SourceCoverage } from '../model/reliability';
import type { ReadOptions, ReadProgress } from '../reading';
import { MAX_PAGE_SIZE } from '../reading/options';

/** What came of a read: a reading, or the error of its very first request. */
export type Outcome<T> = { readonly reading: Reading<T> } | { readonly error: unknown };

export interface Pages {
  readonly done: number;
  /** Absent until every read that has begun can tell. */
  readonly expected?: number | undefined;
}

/** Something under way. Only the latest may change anything, so an answer for another account or range is dropped. */
export interface Task<Step extends string> {
  /** Aborted when the person cancels, and when something else is begun. */
  readonly signal: AbortSignal;
  readonly isLatest: () => boolean;
  readonly tellPages: (step: Step, pages: Pages) => void;
}

/** An account of 100,000 users takes a thousand pages, and twice that when they keep changing meanwhile. */
const MAX_REQUESTS = 5000;

/** Starts a read whose pages are counted together with those of its sisters. Never rejects. */
export type CountedRead = <T>(read: (client: ServiceReader, options: ReadOptions) => Promise<Reading<T>>) => Promise<Outcome<T>>;

/** @param allowance what they may spend together, which they count down; without it each has a limit of its own */
export function countedReads(
  client: ServiceReader,
  signal: AbortSignal,
  onPages: (pages: Pages) => void,
  allowance?: ReadOptions['allowance'],
): CountedRead {
  const counts: { done: number; expected: number | undefined }[] = [];

  /** Reads tell their progress once a page, in records; how many pages it was in the end, empty ones too, says the coverage. */
  return async (read) => {
    const count: (typeof counts)[number] = { done: 0, expected: undefined };
    counts.push(count);
    const onProgress = ({ done, expected }: ReadProgress): void => {
      count.done += 1;
      if (expected !== undefined) count.expected = count.done + Math.ceil(Math.max(0, expected - done) / MAX_PAGE_SIZE);
      onPages(merged(counts));
    };
    try {
      const limits = { maxRequests: MAX_REQUESTS, ...(allowance && { allowance }) };
      const reading = await read(client, { signal, priority: 'background', onFailure: 'keep', ...limits, onProgress });
      count.done = count.expected = reading.coverage.requests;
      onPages(merged(counts));
      return { reading };
    } catch (error) {
      count.expected = count.done;
      return { error };
    }
  };
}

function merged(counts: readonly { readonly done: number; readonly expected: number | undefined }[]): Pages {
  const done = counts.reduce((sum, count) => sum + count.done, 0);
  let expected = 0;
  for (const count of counts) {
    if (count.expected === undefined) return { done };
    expected += count.expected;
  }
  return { done, expected };
}

export const itemsOf = <T>(outcome: Outcome<T> | undefined): readonly T[] => (outcome && 'reading' in outcome ? outcome.reading.items : []);

/** What is said of something that was not read: because it was canceled, or because of what went wrong. */
export interface UnreadWords {
  readonly canceled: string;
  readonly failed: (why: string) => string;
}

const NOTHING_LEFT = l10n.t('The requests allowed for this had already been used up.');

/** What an outcome covers. */
export function coverageOf<T>(outcome: Outcome<T>, words: UnreadWords): SourceCoverage {
  if ('reading' in outcome) {
    const { coverage, spent } = outcome.reading;
    return spent && coverage.requests === 0 ? { unread: words.failed(NOTHING_LEFT) } : inSentences(coverage);
  }
  const { error } = outcome;
  if (isCanceled(error)) return { unread: words.canceled };
  return { unread: words.failed(wholeSentenceOf(error)) };
}

/** What ended some reads before their end, other than the person. */
export function failureIn(...outcomes: readonly Outcome<unknown>[]): unknown {
  const errors = outcomes.map((outcome) => ('error' in outcome ? outcome.error : outcome.reading.endedBy));
  return errors.find((error) => error !== undefined && !isCanceled(error));
}

export const isCanceled = (error: unknown): boolean => error instanceof ServiceError && error.kind === 'canceled';
