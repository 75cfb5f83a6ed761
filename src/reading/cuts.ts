/** Where to cut a window of time, read off the orders that an answer about it shows. Guidance only: nothing here is evidence. */
import { contains, type TimeRange } from '../model/timeRange';

/** From which end a sorted list begins. */
export type Direction = 'newest' | 'oldest';

type Times = readonly (number | undefined)[];

/** The times that lie in the window, oldest first. */
export const insideOf = (window: TimeRange, times: Times): number[] =>
  times
    .filter((time) => time !== undefined && contains(window, time))
    .map(Number)
    .sort((a, b) => a - b);

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
 * may go on after the page; nor is the millisecond beside it, so that a question with its bounds moved out by one does not
 * touch it, unless nothing were left.
 */
export function pageful(window: TimeRange, times: Times, direction: Direction): TimeRange | undefined {
  const inside = insideOf(window, times);
  const last = direction === 'newest' ? inside[0] : inside.at(-1);
  const first = direction === 'newest' ? inside.at(-1) : inside[0];
  if (first === undefined || last === undefined || first === last) return undefined;
  const step = Math.abs(first - last) > 1 ? 2 : 1;
  return direction === 'newest' ? { start: last + step, end: window.end } : { start: window.start, end: last - step };
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
 * order says where. Times of one millisecond stay together: in the older part, unless the newer one would be left without any.
 */
export function startOfNewest({ start, end }: TimeRange, times: readonly number[], count: number): number {
  const first = times.length - count;
  const time = times[first];
  if (time === undefined) return start + Math.ceil((end - start + 1) / 2);
  const torn = times[first - 1] === time;
  const cut = (torn ? times.slice(first).find((other) => other > time) : undefined) ?? time;
  return Math.max(cut, Math.min(start + 1, end));
}
