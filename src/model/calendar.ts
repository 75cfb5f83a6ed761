/** Calendar weeks and months of a time zone. Pure. */
import { TZDate } from '@date-fns/tz';
import { MINUTE, type TimeRange } from './timeRange';

export interface CalendarSpan {
  /** `2026-01` for a month, `2026-01-05` (its Monday) for a week. */
  readonly label: string;
  /** As far as the range holds it. */
  readonly range: TimeRange;
  /** Cut by the range. */
  readonly cut: boolean;
}

/**
 * The calendar weeks (from Monday) or months that a range touches, oldest first, cut to it.
 * @param timeZone an IANA name
 */
export function calendarSpans(range: TimeRange, unit: 'week' | 'month', timeZone: string): CalendarSpan[] {
  const spans: CalendarSpan[] = [];
  let start = startOf(range.start, unit, timeZone);
  while (start.getTime() <= range.end) {
    const next = nextAfter(start, unit, timeZone);
    const whole = { start: start.getTime(), end: next.getTime() - 1 };
    const clipped = { start: Math.max(whole.start, range.start), end: Math.min(whole.end, range.end) };
    spans.push({
      label: labelOf(start, unit),
      range: clipped,
      cut: clipped.start !== whole.start || clipped.end !== whole.end,
    });
    start = next;
  }
  return spans;
}

/** First to last moment of the calendar days from one to the other, both `2026-01-31`; undefined when there is no such range. */
export function rangeOfDays(from: string, to: string, timeZone: string): TimeRange | undefined {
  const first = dayOf(from, timeZone, 0);
  const afterLast = dayOf(to, timeZone, 1);
  if (!first || !afterLast || first.getTime() >= afterLast.getTime()) return undefined;
  return { start: first.getTime(), end: afterLast.getTime() - 1 };
}

function dayOf(text: string, timeZone: string, later: number): TZDate | undefined {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)?.map(Number) ?? [];
  if (year === undefined || month === undefined || day === undefined) return undefined;
  const exact = new Date(Date.UTC(year, month - 1, day));
  if (exact.getUTCMonth() !== month - 1 || exact.getUTCDate() !== day) return undefined;
  return new TZDate(year, month - 1, day + later, timeZone);
}

function startOf(time: number, unit: 'week' | 'month', timeZone: string): TZDate {
  const date = new TZDate(time, timeZone);
  const day = unit === 'month' ? 1 : date.getDate() - ((date.getDay() + 6) % 7);
  return new TZDate(date.getFullYear(), date.getMonth(), day, timeZone);
}

const nextAfter = (start: TZDate, unit: 'week' | 'month', timeZone: string): TZDate =>
  unit === 'month'
    ? new TZDate(start.getFullYear(), start.getMonth() + 1, 1, timeZone)
    : new TZDate(start.getFullYear(), start.getMonth(), start.getDate() + 7, timeZone);

function labelOf(date: TZDate, unit: 'week' | 'month'): string {
  const two = (value: number): string => String(value).padStart(2, '0');
  const month = `${date.getFullYear()}-${two(date.getMonth() + 1)}`;
  return unit === 'month' ? month : `${month}-${two(date.getDate())}`;
}

const QUARTER = 15 * MINUTE;

/** Tells times as `2026-01-31 09:30:00` of a time zone: what every spreadsheet takes for a time. Quick for very many. */
export function clockOf(timeZone: string): (time: number) => string {
  // Zones change their offset on quarters of an hour only, so one look serves all times within one.
  const offsets = new Map<number, number>();
  const offsetAt = (time: number): number => {
    const quarter = Math.floor(time / QUARTER);
    const known = offsets.get(quarter);
    if (known !== undefined) return known;
    const offset = -new TZDate(quarter * QUARTER, timeZone).getTimezoneOffset() * MINUTE;
    offsets.set(quarter, offset);
    return offset;
  };
  return (time) => {
    const local = new Date(time + offsetAt(time));
    return Number.isNaN(local.getTime()) ? String(time) : local.toISOString().slice(0, 19).replace('T', ' ');
  };
}
