/** Where to cut a window of time, read off the orders that an answer about it shows. Guidance only: nothing here is evidence. */
import { contains, SECOND, type TimeRange } from '../model/timeRange';

/** From which end a sorted list begins. */
export type Direction = 'newest' | 'oldest';

/** So many of a page's orders may be shown twice, or be left to the next part, for a bound on a whole second. */
export const fewOf = (page: number): number => Math.floor(page / 20);

type Times = readonly (number | undefined)[];

/** The times that lie in the window, oldest first. */
export const insideOf = (window: TimeRange, times: Times): number[] =>
  times
    .filter((time) => time !== undefined && contains(window, time))
    .map(Number)
    .sort((a, b) => a - b);

/** The time that all of them are. */
export const onlyTimeOf = ([first, ...others]: Times): number | undefined => (others.every((time) => time === first) ? first : undefined);

/** How the times are sorted; undefined when they are not, or all alike, or when one is not known. */
export function directionOf(times: Times): Direction | undefined {
  let rises = false;
  let falls = false;
  for (const [index, time] of times.entries()) {
    if (time === undefined) return undefined;
    const before = times[index - 1] ?? time;
    rises ||= time > before;
    falls ||= time < before;
  }
  if (rises === falls) return undefined;
  return rises ? 'oldest' : 'newest';
}

/**
 * The front of the window that a full page of a sorted list shows whole. The page's last millisecond is not in it, because it
 * may go on after the page; nor is what lies so close to it that the bounds of a question would touch it, unless nothing were left.
 */
export function pageful(window: TimeRange, times: Times, direction: Direction): TimeRange | undefined {
  const inside = insideOf(window, times);
  const last = direction === 'newest' ? inside[0] : inside.at(-1);
  const first = direction === 'newest' ? inside.at(-1) : inside[0];
  if (first === undefined || last === undefined || first === last) return undefined;
  const before = (bound: number): TimeRange =>
    direction === 'newest' ? { start: bound + 1, end: window.end } : { start: window.start, end: bound - 1 };
  const next = (unit: number): number => (direction === 'newest' ? Math.floor(last / unit) + 1 : Math.ceil(last / unit) - 1) * unit;
  const narrow = before(next(1));
  if (!contains(narrow, first)) return before(last);
  // A whole second is worth a few orders.
  const wide = before(next(SECOND));
  const left = inside.filter((time) => contains(narrow, time) && !contains(wide, time)).length;
  return contains(wide, first) && left <= fewOf(inside.length) ? wide : narrow;
}

export const frontPart = ({ start, end }: TimeRange, span: number, direction: Direction): TimeRange =>
  direction === 'newest' ? { start: Math.max(start, end - span + 1), end } : { start, end: Math.min(end, start + span - 1) };

/** What is left of a window behind the part at its front. */
export function beyond({ start, end }: TimeRange, part: TimeRange, direction: Direction): TimeRange | undefined {
  const rest = direction === 'newest' ? { start, end: part.start - 1 } : { start: part.end + 1, end };
  return rest.start <= rest.end ? rest : undefined;
}

/**
 * Where the part that holds the newest so many of the times begins: later than the window does, and in its middle when no
 * order says where. Half-way between two orders, so that the bounds of either part touch the orders of the other as seldom as
 * can be. Times of one millisecond stay together: in the older part, unless the newer one would be left without any.
 */
export function startOfNewest({ start, end }: TimeRange, times: readonly number[], count: number): number {
  const first = times.length - count;
  const time = times[first];
  if (time === undefined) return start + Math.ceil((end - start + 1) / 2);
  const torn = times[first - 1] === time;
  const newer = (torn ? times.slice(first).find((other) => other > time) : undefined) ?? time;
  const older = times.findLast((other) => other < newer);
  const cut = older === undefined ? newer : older + Math.ceil((newer - older) / 2);
  return Math.max(cut, Math.min(start + 1, end));
}
