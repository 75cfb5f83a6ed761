/** What a person chose to see of a list by time. Pure. */
import { lastDays, type TimeRange } from './timeRange';

/** The first and the last of the days that a person typed, as `2026-01-31`. */
interface TypedDays {
  readonly from: string;
  readonly to: string;
}

/** What a person chose to see: so many days up to now, or a range that stands still, with the days that it is made of. */
export type Period = { readonly days: number } | TimeRange | (TimeRange & TypedDays);

/** The range that a period means at `now`: the last of its days may not be over. */
export function rangeOf(period: Period, now: number): TimeRange {
  if ('days' in period) return lastDays(period.days, now);
  const { start, end } = period;
  return { start, end: Math.max(start, Math.min(end, now)) };
}
