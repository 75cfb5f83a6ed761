import type { CallOptions } from '../api/types';

/** How far a read has come. */
export interface ReadProgress {
  /** Records read so far. */
  readonly done: number;
  /** An estimate that may move; absent where the service gives no number to estimate from. */
  readonly expected?: number | undefined;
}

/** What every read of this folder takes. */
export interface ReadOptions {
  readonly signal?: AbortSignal | undefined;
  /** Default `background`: a long read lets the questions of a person go first. */
  readonly priority?: CallOptions['priority'];
  readonly onProgress?: ((progress: ReadProgress) => void) | undefined;
  /** 1 to 100, default 100. */
  readonly pageSize?: number | undefined;
  /** The read stops, incomplete, when it has spent this many requests. Default 2000. */
  readonly maxRequests?: number | undefined;
  /** What several reads may spend together, each by itself up to `maxRequests`. They count it down, and stop as for that. */
  readonly allowance?: { left: number } | undefined;
  /**
   * What a failure or an abort in the middle does: `keep` (the default) answers with what was read, marked incomplete with
   * the reason; `throw` throws the error. When not even the first request was answered, the error is thrown in either case:
   * an empty list, however marked, would hide a wrong key.
   */
  readonly onFailure?: 'keep' | 'throw' | undefined;
}

/** The most records one answer holds: section 4.2, and the default of 4.4 and 4.5. */
export const MAX_PAGE_SIZE = 100;
