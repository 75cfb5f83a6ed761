/**
 * What is sent for a window of time. Nobody knows whether the service includes its bounds, whether the clock it chooses by is finer
 * than the milliseconds it shows, or whether it takes a bound to a whole second. So bounds lie outside of what they are for: by a
 * millisecond at least, which no finer clock falls through, and on a whole second, which no rounding moves, where that shows few
 * orders twice.
 */
import { SECOND, type TimeRange } from '../model/timeRange';

/** @param isOpen whether a bound may show what a second holds, counted since 1970 */
export function boundsFor({ start, end }: TimeRange, isOpen: (second: number) => boolean): TimeRange {
  const [first, last] = [start - 1, end + 1];
  const [older, newer] = [Math.floor(first / SECOND), Math.ceil(last / SECOND)];
  return {
    start: isOpen(older) ? older * SECOND : first,
    end: isOpen(Math.floor(last / SECOND)) && isOpen(newer) ? newer * SECOND : last,
  };
}

/** The bounds that no rounding moves. */
export const toSeconds = (window: TimeRange): TimeRange => boundsFor(window, () => true);
/** The bounds that no finer clock falls through. */
export const closely = (window: TimeRange): TimeRange => boundsFor(window, () => false);

const HALF = SECOND / 2;
const halfOf = (bound: number): number => Math.floor(bound / HALF) % 2;

/** The halves of a second, 0 and 1, in which bounds rest on a service that keeps to milliseconds. */
export const finePartsOf = ({ start, end }: TimeRange): number[] => [start, end].filter((bound) => bound % SECOND !== 0).map(halfOf);

/**
 * The half of a second that bounds lie in, if both lie in the same. An order that came from within them shows that the service
 * moves no bound of this half inwards: taken to whole seconds, however that is done, they would be one moment outside, or turned
 * about, or hold more than before. Of the other half it says nothing, since who rounds to the nearest moves that the other way.
 */
export const toldBy = ({ start, end }: TimeRange): number | undefined =>
  start % HALF !== 0 && Math.floor(start / HALF) === Math.floor(end / HALF) ? halfOf(start) : undefined;
