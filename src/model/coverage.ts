import type { TimeRange } from './timeRange';

/**
 * What an answer made of many calls covers. Nothing partial is shown, exported or returned as if it were whole:
 * whoever shows `items` also says `problems` when `complete` is false.
 */
export interface Coverage {
  /** The range asked for, but for what lies further back than the service answers; undefined for lists without one. */
  readonly range: TimeRange | undefined;
  /** Proven by the answers themselves: all that was in the list when the read began and still was at its end is there. */
  readonly complete: boolean;
  /** Why it is incomplete, each in a sentence for people. Empty exactly when `complete`. */
  readonly problems: readonly string[];
  /** How many requests were spent. */
  readonly requests: number;
}

/** Items with their coverage. */
export interface Reading<T> {
  readonly items: readonly T[];
  /** What came although it was not asked for: another symbol, or a time outside the range. None of it is among the items. */
  readonly unrequested?: readonly T[] | undefined;
  readonly coverage: Coverage;
}
