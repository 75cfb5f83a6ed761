import { describeRange, MINUTE, type TimeRange } from '../timeRange';
import type { Completeness, SourceCoverage } from './types';

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
  return withProblem(worth, `Only ${describeRange({ start, end })} was read, which is not all of the range.`);
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
