/** Calendar weeks and months of a time zone. Pure. */
import { TZDate } from '@date-fns/tz';
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
  const { startOf, next, label } = UNITS[unit];
  const clocks = clocksOf(timeZone);
  for (let wall = startOf(clocks.wallOf(range.start)), start = clocks.firstAt(wall); start <= range.end;) {
    const following = next(wall);
    const end = clocks.firstAt(following) - 1;
    const clipped = { start: Math.max(start, range.start), end: Math.min(end, range.end) };
    // Where a zone crossed the date line it never had one day.
    if (start <= end) yield { label: label(wall), range: clipped, cut: clipped.start !== start || clipped.end !== end };
    [wall, start] = [following, end + 1];
  }
}

/** A moment as clocks show it, as if it were one of UTC: so calendars are counted without the machine's own zone, which may skip an hour. */
type Wall = number;

const dayLabel = (wall: Wall): string => new Date(wall).toISOString().slice(0, 10);
const startOfDay = (wall: Wall): Wall => Math.floor(wall / DAY) * DAY;
/** The first day of a month, so many months later. */
function monthFrom(wall: Wall, months: number): Wall {
  const date = new Date(wall);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months);
}

/** 1970-01-05 was a Monday. */
const MONDAY = 4 * DAY;

const UNITS = {
  day: { startOf: startOfDay, next: (wall: Wall): Wall => wall + DAY, label: dayLabel },
  week: {
    startOf: (wall: Wall): Wall => Math.floor((wall - MONDAY) / (7 * DAY)) * 7 * DAY + MONDAY,
    next: (wall: Wall): Wall => wall + 7 * DAY,
    label: dayLabel,
  },
  month: {
    startOf: (wall: Wall): Wall => monthFrom(wall, 0),
    next: (wall: Wall): Wall => monthFrom(wall, 1),
    label: (wall: Wall): string => dayLabel(wall).slice(0, 7),
  },
} as const;

export type CalendarUnit = keyof typeof UNITS;

/** The clocks of a zone. @param timeZone the machine's own when undefined */
function clocksOf(timeZone: string | undefined) {
  const offsetAt = offsetsOf(timeZone);
  const wallOf = (time: number): Wall => time + offsetAt(time);
  /** The first moment at which they show this or more: they may skip it, or show it twice. */
  function firstAt(wall: Wall): number {
    const [before, after] = [offsetAt(wall - DAY), offsetAt(wall + DAY)];
    let time = wall - Math.max(before, after);
    if (before !== after) while (wallOf(time) < wall) time += QUARTER;
    return time;
  }
  return { wallOf, firstAt };
}

/** The last millisecond of the day, week or month of a time: where clocks are put back at midnight, its last hour comes twice. */
export function lastMomentOf(unit: CalendarUnit, time: number, timeZone: string | undefined): number {
  const { wallOf, firstAt } = clocksOf(timeZone);
  const { startOf, next } = UNITS[unit];
  return firstAt(next(startOf(wallOf(time)))) - 1;
}

/** First to last moment of the calendar days from one to the other, both `2026-01-31`; undefined when there is no such range. */
export function rangeOfDays(from: string, to: string, timeZone: string | undefined): TimeRange | undefined {
  const [first, last] = [dayOf(from, timeZone), dayOf(to, timeZone)];
  return first === undefined || last === undefined || first > last ? undefined : { start: first, end: lastMomentOf('day', last, timeZone) };
}

/** The calendar month of now, as far as it has come, or the whole one before it. */
export type CalendarMonth = 'this' | 'last';

/**
 * A calendar month of a time zone, and what it is fairly compared with: a whole month with the whole one before it, a month that has
 * just begun with the month before up to the same day and time; where that has no such day, with all of it.
 */
export function monthAt(which: CalendarMonth, now: number, timeZone: string): { readonly range: TimeRange; readonly before: TimeRange } {
  const { wallOf, firstAt } = clocksOf(timeZone);
  const today = wallOf(now);
  const first = (monthsAgo: number): Wall => monthFrom(today, -monthsAgo);
  const whole = (monthsAgo: number): TimeRange => ({ start: firstAt(first(monthsAgo)), end: firstAt(first(monthsAgo - 1)) - 1 });
  if (which === 'last') return { range: whole(1), before: whole(2) };
  const sameDay = first(1) + (today - first(0));
  const before = whole(1);
  return {
    range: { start: firstAt(first(0)), end: now },
    before: sameDay < first(0) ? { start: before.start, end: firstAt(sameDay) } : before,
  };
}

/** Whether it is written as a day, which the calendar may not have. */
export const looksLikeDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text);

/** The first moment of a day, epoch milliseconds; undefined for a text that is no day. @param timeZone the machine's own when undefined */
export function dayOf(text: string, timeZone: string | undefined): number | undefined {
  if (!looksLikeDay(text)) return undefined;
  const wall = Date.parse(`${text}T00:00Z`);
  // The engine takes the 31st of February for a day of March.
  if (Number.isNaN(wall) || dayLabel(wall) !== text) return undefined;
  const { wallOf, firstAt } = clocksOf(timeZone);
  const first = firstAt(wall);
  return startOfDay(wallOf(first)) === wall ? first : undefined;
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
function offsetsOf(timeZone: string | undefined): (time: number) => number {
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
