/** Time ranges: epoch milliseconds, both ends inclusive. Pure: the caller brings the clock. */
import * as l10n from '@vscode/l10n';

export interface TimeRange {
  readonly start: number;
  readonly end: number;
}

export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** The longest span one affiliate request may ask for: section 4.4, rule 2. */
export const AFFILIATE_SPAN = 90 * DAY;
/** How far back an affiliate request may start: section 4.4, rule 3. */
export const AFFILIATE_REACH = 365 * DAY;

/** The range that ends at `now` and is `days` long. */
export const lastDays = (days: number, now: number): TimeRange => ({ start: now - days * DAY, end: now });

/** The range of equal length that ends where this one starts. */
export const rangeBefore = ({ start, end }: TimeRange): TimeRange => ({ start: start - 1 - (end - start), end: start - 1 });

/** Whether a moment lies in a range, ends included. */
export const contains = (range: TimeRange, time: number): boolean => time >= range.start && time <= range.end;

/** The parts of `range` that no range of `covered` holds, oldest first. Ranges that touch (`end + 1 === start`) leave no gap. */
export function gapsIn(range: TimeRange, covered: readonly TimeRange[]): TimeRange[] {
  const gaps: TimeRange[] = [];
  let next = range.start;
  for (const { start, end } of [...covered].sort((a, b) => a.start - b.start)) {
    if (start > range.end) break;
    if (start > next) gaps.push({ start: next, end: start - 1 });
    next = Math.max(next, end + 1);
  }
  if (next <= range.end) gaps.push({ start: next, end: range.end });
  return gaps;
}

/**
 * Cuts a range into the fewest windows with `end - start <= span`, oldest first, without overlap or gap. The windows are of
 * about equal length, and a cut falls on midnight UTC where that costs no further window: should the service keep its sums by
 * day, no day is torn apart.
 */
export function windowsOf(range: TimeRange, span: number): TimeRange[] {
  const windows: TimeRange[] = [];
  let start = range.start;
  for (let left = Math.ceil((range.end - start + 1) / (span + 1)); left > 0; left -= 1) {
    const even = start + Math.ceil((range.end - start + 1) / left) - 1;
    const midnight = Math.floor((even + 1) / DAY) * DAY - 1;
    const restFits = range.end - midnight <= (left - 1) * (span + 1);
    const end = left === 1 ? range.end : midnight >= start && restFits ? midnight : even;
    windows.push({ start, end });
    start = end + 1;
  }
  return windows;
}

/** A moment in words, UTC: `2026-01-03 09:30:00.125 UTC`. */
export const describeMoment = (time: number): string => `${utc(time, 'milliseconds')} UTC`;

/** A range in words, UTC: both ends belong to it. To the minute, and a short one to the millisecond. */
export function describeRange({ start, end }: TimeRange): string {
  if (start === end) return describeMoment(start);
  const to = end - start < MINUTE ? 'milliseconds' : 'minutes';
  return fromTo(utc(start, to), `${utc(end, to)} UTC`);
}

const utc = (time: number, to: 'milliseconds' | 'minutes'): string =>
  new Date(time)
    .toISOString()
    .replace('T', ' ')
    .slice(0, to === 'minutes' ? -':00.000Z'.length : -1);

/** A range of what is in words already: `3 Jan 2026 to 5 Feb 2026`. */
export const fromTo = (start: string, end: string): string =>
  l10n.t({ message: '{0} to {1}', args: [start, end], comment: ['a time, from the first to the second'] });
