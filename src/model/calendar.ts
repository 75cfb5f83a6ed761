/** Calendar weeks and months of a time zone. Pure. */
import { TZDate } from '@date-fns/tz';
import { addDays, addMonths, addWeeks, format, isValid, parse, startOfDay, startOfISOWeek, startOfMonth } from 'date-fns';
import { DAY, MINUTE, type TimeRange } from './timeRange';

export interface CalendarSpan {
  /** `2026-01` for a month, `2026-01-05` for a day, or a week by its Monday. */
  readonly label: string;
  /** As far as the range holds it. */
  readonly range: TimeRange;
  /** Cut by the range. */
  readonly cut: boolean;
}

/**
 * The calendar days, weeks (from Monday) or months that a range touches, oldest first, cut to it.
 * @param timeZone an IANA name
 */
export const calendarSpans = (range: TimeRange, unit: CalendarUnit, timeZone: string): CalendarSpan[] => [
  ...eachCalendarSpan(range, unit, timeZone),
];

/** The same one by one: the days of many years take a while. */
export function* eachCalendarSpan(range: TimeRange, unit: CalendarUnit, timeZone: string): Generator<CalendarSpan, void> {
  const { startOf, label } = UNITS[unit];
  for (let start = startOf(new TZDate(range.start, timeZone)); start.getTime() <= range.end; start = nextOf(unit, start)) {
    const whole = { start: start.getTime(), end: lastMomentOf(unit, start) };
    const clipped = { start: Math.max(whole.start, range.start), end: Math.min(whole.end, range.end) };
    const cut = clipped.start !== whole.start || clipped.end !== whole.end;
    yield { label: format(start, label), range: clipped, cut };
  }
}

const UNITS = {
  day: { startOf: (date: TZDate) => startOfDay(date), add: (date: TZDate) => addDays(date, 1), label: 'yyyy-MM-dd' },
  week: { startOf: (date: TZDate) => startOfISOWeek(date), add: (date: TZDate) => addWeeks(date, 1), label: 'yyyy-MM-dd' },
  month: { startOf: (date: TZDate) => startOfMonth(date), add: (date: TZDate) => addMonths(date, 1), label: 'yyyy-MM' },
} as const;

export type CalendarUnit = keyof typeof UNITS;

/** Where clocks are put forward at midnight a day begins at one, and only that day. */
function nextOf(unit: CalendarUnit, date: TZDate): TZDate {
  const { startOf, add } = UNITS[unit];
  return startOf(add(startOf(date)));
}

/** The last millisecond of the day, week or month of a date: where clocks are put back at midnight, its last hour comes twice. */
export const lastMomentOf = (unit: CalendarUnit, date: TZDate): number => nextOf(unit, date).getTime() - 1;

/** First to last moment of the calendar days from one to the other, both `2026-01-31`; undefined when there is no such range. */
export function rangeOfDays(from: string, to: string, timeZone: string): TimeRange | undefined {
  const [first, last] = [dayOf(from, timeZone), dayOf(to, timeZone)];
  return first === undefined || last === undefined || first > last
    ? undefined
    : { start: first, end: lastMomentOf('day', new TZDate(last, timeZone)) };
}

/** The calendar month of now, as far as it has come, or the whole one before it. */
export type CalendarMonth = 'this' | 'last';

/**
 * A calendar month of a time zone, and what it is fairly compared with: a whole month with the whole one before it, a month that has
 * just begun with the month before up to the same day and time; where that has no such day, with all of it.
 */
export function monthAt(which: CalendarMonth, now: number, timeZone: string): { readonly range: TimeRange; readonly before: TimeRange } {
  const today = new TZDate(now, timeZone);
  const monthsAgo = (count: number): TZDate => addMonths(today, -count);
  const whole = (day: TZDate): TimeRange => ({ start: startOfMonth(day).getTime(), end: lastMomentOf('month', day) });
  if (which === 'last') return { range: whole(monthsAgo(1)), before: whole(monthsAgo(2)) };
  const sameDay = monthsAgo(1);
  const before = whole(sameDay);
  return {
    range: { start: startOfMonth(today).getTime(), end: now },
    before: sameDay.getDate() === today.getDate() ? { start: before.start, end: sameDay.getTime() } : before,
  };
}

/** Whether it is written as a day, which the calendar may not have. */
export const looksLikeDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text);

/** The first moment of a day, epoch milliseconds; undefined for a text that is no day. @param timeZone the machine's own when undefined */
export function dayOf(text: string, timeZone: string | undefined): number | undefined {
  if (!looksLikeDay(text)) return undefined;
  const day = parse(text, 'yyyy-MM-dd', new TZDate(0, timeZone));
  return isValid(day) ? day.getTime() : undefined;
}

const QUARTER = 15 * MINUTE;

/** Tells times as `2026-01-31 09:30:00` of a time zone. Quick for very many. */
export function clockOf(timeZone: string): (time: number) => string {
  const offsetAt = offsetsOf(timeZone);
  return (time) => wallTime(time, offsetAt(time))?.slice(0, 19).replace('T', ' ') ?? String(time);
}

/** An hour of the week, as the clocks of a zone show it. */
export interface WeekHour {
  /** 1 for Monday to 7. */
  readonly weekday: number;
  /** 0 to 23. */
  readonly hour: number;
}

/** In which hour of the week a time is. Quick for very many. */
export function weekHourOf(timeZone: string): (time: number) => WeekHour {
  const offsetAt = offsetsOf(timeZone);
  return (time) => {
    const local = new Date(time + offsetAt(time));
    return { weekday: local.getUTCDay() || 7, hour: local.getUTCHours() };
  };
}

/** Tells times as `2026-01-31T09:30:00.123+01:00` of a time zone, ISO 8601: for files, where nothing of a time is to be lost. Quick for very many. */
export function timestampOf(timeZone: string): (time: number) => string {
  const offsetAt = offsetsOf(timeZone);
  return (time) => {
    const offset = offsetAt(time);
    const wall = wallTime(time, offset);
    return wall === undefined ? String(time) : wall.slice(0, -1) + offsetText(offset);
  };
}

/** As the clocks of a zone show it, in ISO 8601; undefined for what is no time. */
function wallTime(time: number, offset: number): string | undefined {
  const local = new Date(time + offset);
  return Number.isNaN(local.getTime()) ? undefined : local.toISOString();
}

/** `+05:30` */
function offsetText(offset: number): string {
  const minutes = Math.abs(offset) / MINUTE;
  const two = (part: number): string => String(Math.floor(part)).padStart(2, '0');
  return `${offset < 0 ? '-' : '+'}${two(minutes / 60)}:${two(minutes % 60)}`;
}

/** How far the clocks of a zone are ahead of UTC, milliseconds. */
function offsetsOf(timeZone: string): (time: number) => number {
  const offsets = new Map<number, number>();
  const offsetAt = (time: number): number => {
    const known = offsets.get(time);
    if (known !== undefined) return known;
    const offset = -new TZDate(time, timeZone).getTimezoneOffset() * MINUTE;
    offsets.set(time, offset);
    return offset;
  };
  return (time) => {
    const day = Math.floor(time / DAY) * DAY;
    const offset = offsetAt(day);
    // No zone changes its clocks twice in a day, and each on quarters of an hour only, so few looks serve very many times.
    return offset === offsetAt(day + DAY) ? offset : offsetAt(Math.floor(time / QUARTER) * QUARTER);
  };
}

/** ISO 8601; a number that is no time stays as it came. */
export const isoTime = (time: number): string | number => (Number.isNaN(new Date(time).getTime()) ? time : new Date(time).toISOString());
