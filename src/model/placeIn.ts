/** Apart from the other functions of time: what loads at start does not need it. */
import type { TimeRange } from './timeRange';

/** The place of the first of some ranges, oldest first and apart from each other, that does not end before a moment. */
export const placeIn = (ranges: readonly TimeRange[], time: number): number =>
  placeOfFirst(ranges.length, (place) => (ranges[place]?.end ?? Infinity) >= time);

/** The place of the first of some rising times that is not before another. */
export const placeOf = (times: readonly number[], time: number): number =>
  placeOfFirst(times.length, (place) => (times[place] ?? Infinity) >= time);

/** Of `length` places; from the first that is meant on all are. */
function placeOfFirst(length: number, isMeant: (place: number) => boolean): number {
  let [low, high] = [0, length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isMeant(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
