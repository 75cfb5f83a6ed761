/** How well a figure is known: complete, partial or unread, and why. Pure. */
import * as l10n from '@vscode/l10n';
import type { Coverage } from './coverage';
import { plural } from './language';
import { describeRange, MINUTE, type TimeRange } from './timeRange';

/** What a reading covers, or why there is none, in a sentence for people. */
export type SourceCoverage = Coverage | { readonly unread: string };

/** `unread`: nothing is known, so there is no value; never shown as 0. */
export type Completeness = 'complete' | 'partial' | 'unread';

/** How well something is known, and why not better. */
export interface Reliability {
  readonly completeness: Completeness;
  /** Why it is not complete, each in a sentence for people. Empty when it is. */
  readonly problems: readonly string[];
  /**
   * Those of the problems that are not of the reading: what came, and cannot be read, each with its number. A sum, a mean or an
   * extreme lacks such a value, which may have been the largest; a count does not, unless what it counts is unknown. Absent
   * where there are none.
   */
  readonly lacking?: readonly string[] | undefined;
}

export interface Times {
  /** To one decimal, half away from zero. */
  readonly times: string;
  /** `before`: the amount is so many times what it was. `size`: below zero it was or is, so it changed by so many times its size. */
  readonly of: 'before' | 'size';
}

/** One number with what it is worth. Amounts and percents are decimal strings, counts are numbers. */
export interface Figure<T extends string | number = string> extends Reliability {
  /** Undefined: not known, or without meaning, as a share of nobody. */
  readonly value?: T | undefined;
  /** The same figure of the range it is compared with; undefined when that is not known. */
  readonly previous?: T | undefined;
  readonly previousCompleteness?: Completeness | undefined;
  /** What alone keeps `previous` from being complete, where all of it was read: see {@link Reliability.lacking}. */
  readonly previousLacking?: readonly string[] | undefined;
  /**
   * From `previous` to `value` in percent of `previous` (of its size, when that is negative; a loss changes by its size), half away from zero to one decimal.
   * Undefined for shares, where `previous` is 0, and from below 0 to above or back, of which a percentage says nothing.
   */
  readonly changePercent?: string | undefined;
  /** The same where it is by more than 1,000 %. */
  readonly changeTimes?: Times | undefined;
  /** From below 0 to above, or back: what privacy mode hides says so as well. */
  readonly crossed?: 'rose' | 'fell' | undefined;
  /** For shares: from `previous` to `value` in percentage points, to one decimal. */
  readonly changePoints?: string | undefined;
}

/** As of when all of them are: the oldest moment, or undefined where all was read now. */
export function oldestAsOf(coverages: readonly (SourceCoverage | Pick<Coverage, 'asOf'>)[]): number | undefined {
  const moments = coverages.flatMap((each) => ('asOf' in each ? (each.asOf ?? []) : []));
  return moments.length > 0 ? Math.min(...moments) : undefined;
}

/** How many items of them the service tells of no more. */
export const rememberedIn = (coverages: readonly (SourceCoverage | Pick<Coverage, 'remembered'>)[]): number =>
  coverages.reduce((sum, each) => sum + (('remembered' in each ? each.remembered : undefined) ?? 0), 0);

/**
 * What was read, of what is complete.
 * @param oldest the moment of {@link oldestAsOf}, as it is shown
 * @param remembered see {@link rememberedIn}
 */
export function completeText(oldest: string | undefined, remembered: number): string {
  const read =
    oldest === undefined
      ? l10n.t('Everything the service has is loaded.')
      : l10n.t`Everything the service has is loaded. Data that cannot have changed, or was loaded recently, was not loaded again; the oldest is from ${oldest}. Refresh reloads everything.`;
  return [read, ...keptText(remembered)].join(' ');
}

/** What of it is in the archive alone: one sentence, or none. @param remembered see {@link rememberedIn} */
export const keptText = (remembered: number): string[] =>
  remembered === 0
    ? []
    : [
        plural(
          remembered,
          l10n.t(
            '{0} of them is only in the local archive: the service no longer reports it.|{0} of them are only in the local archive: the service no longer reports them.',
          ),
        ),
      ];

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
  // Of a range that the service covers no more nothing was loaded: why, it says itself.
  if (start === end && worth.completeness !== 'complete') return worth;
  if (range.start >= start - TOLERANCE && range.end <= end) return worth;
  const read = describeRange({ start, end });
  return withProblem(worth, l10n.t`Only ${read} was loaded, not the whole range.`);
}

/** What of `range` was read, where that is called all of it: no figure holds the minutes that a reading of 365 days cannot reach. */
export function rangeRead(range: TimeRange, coverages: readonly SourceCoverage[]): TimeRange {
  const starts = coverages.flatMap((each) => ('unread' in each || !each.range ? [] : [each.range.start]));
  return { ...range, start: Math.max(range.start, ...starts.filter((start) => start <= range.start + TOLERANCE)) };
}

/** As well known as before, less one more problem. */
export const withProblem = (worth: Reliability, problem: string): Reliability => ({
  ...worth,
  completeness: worth.completeness === 'unread' ? 'unread' : 'partial',
  problems: withOne(worth.problems, problem),
});

/** As well known as before, less what a sentence says of values that cannot be read: see {@link Reliability.lacking}. */
export const withLacking = (worth: Reliability, problem: string): Reliability => ({
  ...withProblem(worth, problem),
  lacking: withOne(worth.lacking ?? [], problem),
});

const withOne = (all: readonly string[], one: string): readonly string[] => (all.includes(one) ? all : [...all, one]);

/** Nothing among what was read is not nothing: undefined for a zero, unless all was read. */
export const unlessNothing = <T extends string | number>(value: T | undefined, isWhole: boolean): T | undefined =>
  isWhole || !ZERO.test(String(value)) ? value : undefined;
export const ZERO = /^-?0(\.0*)?$/;

/** Whether all was read, whatever of it cannot be read. */
export const isReadWhole = ({ completeness, problems, lacking = [] }: Reliability): boolean =>
  completeness === 'complete' || (completeness === 'partial' && lacking.length > 0 && problems.length === lacking.length);

/** What is known of the reading alone, whatever of it cannot be read. */
export const ofReading = (worth: Reliability): Reliability => ({
  completeness: isReadWhole(worth) ? 'complete' : worth.completeness,
  problems: worth.problems.filter((each) => !worth.lacking?.includes(each)),
});

/** What rests on one reading, and is put right by another where that says more: without all of the other it is not complete. */
export const correctedBy = (worth: Reliability, other: Reliability): Reliability =>
  isReadWhole(other) ? worth : leastOf(worth, { ...ofReading(other), completeness: 'partial' });

const ORDER: readonly Completeness[] = ['complete', 'partial', 'unread'];

/** What rests on several things is known as well as the least known of them. */
export function leastOf(...parts: readonly Reliability[]): Reliability {
  const completeness = ORDER[Math.max(...parts.map((part) => ORDER.indexOf(part.completeness)))] ?? 'complete';
  const lacking = [...new Set(parts.flatMap((part) => part.lacking ?? []))];
  const problems = [...new Set(parts.flatMap((part) => part.problems))];
  return { completeness, problems, ...(lacking.length > 0 && { lacking }) };
}
