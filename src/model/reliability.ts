/** How well a figure is known: complete, partial or unread, and why. Pure. */
import * as l10n from '@vscode/l10n';
import type { Coverage } from './coverage';
import { describeRange, MINUTE, type TimeRange } from './timeRange';

/** What a reading covers, or why there is none, in a sentence for people. */
export type SourceCoverage = Coverage | { readonly unread: string };

/** `unread`: nothing is known, so there is no value; never shown as 0. */
export type Completeness = 'complete' | 'partial' | 'unread';

/** One number with what it is worth. Amounts and percents are decimal strings, counts are numbers. */
export interface Figure<T extends string | number = string> {
  /** Undefined: not known, or without meaning, as a share of nobody. */
  readonly value?: T | undefined;
  readonly completeness: Completeness;
  /** Why it is not complete, each in a sentence for people. Empty when it is. */
  readonly problems: readonly string[];
  /** The same figure of the range of equal length just before; undefined when that is not known. */
  readonly previous?: T | undefined;
  readonly previousCompleteness?: Completeness | undefined;
  /**
   * From `previous` to `value` in percent of `previous` (of its size, when that is negative), half away from zero to one decimal.
   * Undefined for shares, and where `previous` is 0.
   */
  readonly changePercent?: string | undefined;
  /** For shares: from `previous` to `value` in percentage points, to one decimal. */
  readonly changePoints?: string | undefined;
}

/** How well something is known, and why not better. */
export interface Reliability {
  readonly completeness: Completeness;
  readonly problems: readonly string[];
}

export function reliabilityOf(coverage: SourceCoverage): Reliability {
  if ('unread' in coverage) return { completeness: 'unread', problems: [coverage.unread] };
  return { completeness: coverage.complete ? 'complete' : 'partial', problems: coverage.problems };
}

/** Reading cannot reach back 365 days to the minute, as time goes on meanwhile. */
const TOLERANCE = 15 * MINUTE;

/** What a reading says of `range`, of which it may cover a part only. */
export function reliabilityWithin(coverage: SourceCoverage, range: TimeRange): Reliability {
  const worth = reliabilityOf(coverage);
  if ('unread' in coverage || !coverage.range) return worth;
  const { start, end } = coverage.range;
  if (range.start >= start - TOLERANCE && range.end <= end) return worth;
  const read = describeRange({ start, end });
  return withProblem(worth, l10n.t`Only ${read} was read, which is not all of the range.`);
}

/** As well known as before, less one more problem. */
export const withProblem = ({ completeness, problems }: Reliability, problem: string): Reliability => ({
  completeness: completeness === 'unread' ? 'unread' : 'partial',
  problems: problems.includes(problem) ? problems : [...problems, problem],
});

const ORDER: readonly Completeness[] = ['complete', 'partial', 'unread'];

/** What rests on several things is known as well as the least known of them. */
export function leastOf(...parts: readonly Reliability[]): Reliability {
  const completeness = ORDER[Math.max(...parts.map((part) => ORDER.indexOf(part.completeness)))] ?? 'complete';
  return { completeness, problems: [...new Set(parts.flatMap(({ problems }) => problems))] };
}
