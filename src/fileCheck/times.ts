/** Times as programs write them. Pure. A time without an offset is one of the zone that the person chose. */
import { TZDate } from '@date-fns/tz';
import { DAY, HOUR, MINUTE, SECOND } from '../model/timeRange';

/** A time as it is written: it may be any moment from one of `at` on, and as long as its last digit stands for. */
export interface WrittenTime {
  /** Epoch milliseconds. Two where clocks were put back between them and no offset says which is meant. */
  readonly at: readonly number[];
  /** Milliseconds. */
  readonly unit: number;
}

const DIGITS = /^(\d{10})(\d{3})?(\d{3})?(\d{3})?(?:\.\d{1,9})?$/;
const WRITTEN =
  /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ,]{1,3}(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?)?\s?(Z|UTC|GMT|[+-](?:0\d|1[0-4])(?::?[0-5]\d)?)?$/i;

/** Undefined for what is no time. @param timeZone an IANA name; undefined is the machine's own */
export function timeOf(text: string, timeZone: string | undefined): WrittenTime | undefined {
  const bare = text.trim();
  const digits = DIGITS.exec(bare);
  if (digits) {
    const [all, seconds = '', milliseconds] = digits;
    const fraction = /\.(\d{1,3})/.exec(all)?.[1] ?? '';
    const finer = milliseconds ?? (milliseconds === undefined ? fraction.padEnd(3, '0') : '');
    return { at: [Number(seconds) * SECOND + Number(finer)], unit: SECOND };
  }
  const match = WRITTEN.exec(bare);
  if (!match) return undefined;
  const [, year, month, day, hour, minute, second, fraction = '', offset] = match;
  const wall = Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour ?? 0), Number(minute ?? 0), Number(second ?? 0));
  const clock = new Date(wall);
  if (clock.getUTCDate() !== Number(day) || clock.getUTCHours() !== Number(hour ?? 0)) return undefined;
  if (Number(minute ?? 0) > 59 || Number(second ?? 0) > 59 || Number(month) > 12) return undefined;
  const exact = wall + Number(fraction.slice(0, 3).padEnd(3, '0'));
  const unit = second !== undefined ? SECOND : hour !== undefined ? MINUTE : DAY;
  if (offset !== undefined) return { at: [exact - offsetOf(offset)], unit };
  const at = momentsOf(exact, timeZone);
  if (unit !== DAY) return { at, unit };
  // A day on which clocks change has 23 hours or 25, and its midnight may come twice.
  const start = Math.min(...at);
  return { at: [start], unit: Math.min(...momentsOf(exact + DAY, timeZone)) - start };
}

/** Within a second, or within what is written more coarsely. */
export const isTime = ({ at, unit }: WrittenTime, time: number): boolean =>
  at.some((each) => (unit === SECOND ? Math.abs(time - each) <= SECOND : time >= each - SECOND && time < each + unit + SECOND));

function offsetOf(text: string): number {
  const [, sign, hours = '0', minutes = '0'] = /^([+-])(\d{2}):?(\d{2})?$/.exec(text) ?? [];
  return sign === undefined ? 0 : (sign === '-' ? -1 : 1) * (Number(hours) * HOUR + Number(minutes) * MINUTE);
}

/** The moments at which clocks of the zone showed this. Where they skipped it, the moment that would have been it. */
function momentsOf(wall: number, timeZone: string | undefined): number[] {
  const offsets = [...new Set([offsetAt(wall - DAY, timeZone), offsetAt(wall + DAY, timeZone)])];
  const moments = offsets.map((offset) => wall - offset).filter((time) => time + offsetAt(time, timeZone) === wall);
  return moments.length > 0 ? moments : [wall - (offsets[0] ?? 0)];
}

const QUARTER = 15 * MINUTE;
const offsets = new Map<string, number>();

/** Zones change on quarters of an hour only, and looking one up is slow. */
function offsetAt(time: number, timeZone: string | undefined): number {
  const quarter = Math.floor(time / QUARTER);
  const key = `${timeZone} ${quarter}`;
  let offset = offsets.get(key);
  if (offset === undefined) {
    if (offsets.size > 10_000) offsets.clear();
    const date = quarter * QUARTER;
    offset = -(timeZone === undefined ? new Date(date) : new TZDate(date, timeZone)).getTimezoneOffset() * MINUTE;
    offsets.set(key, offset);
  }
  return offset;
}
