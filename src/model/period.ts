import { formatDay, type Telling } from './describe';
import { lastDays, type TimeRange } from './timeRange';

/** What a person chose to see: so many days up to now, or a range that stands still. */
export type Period = { readonly days: number } | TimeRange;

/** The range that a period means at `now`. */
export const rangeOf = (period: Period, now: number): TimeRange => ('days' in period ? lastDays(period.days, now) : period);

/** `last 30 days`, or `3 Jan 2026 to 5 Feb 2026` */
export function describePeriod(period: Period, telling: Telling): string {
  if ('days' in period) return period.days === 1 ? 'last 24 hours' : `last ${period.days} days`;
  return `${formatDay(period.start, telling)} to ${formatDay(period.end, telling)}`;
}
