/** Apart from the other functions of time: what loads at start does not need it. */
import type { TimeRange } from './timeRange';

/** The place of the first of some ranges, oldest first and apart from each other, that does not end before a moment. */
export function placeIn(ranges: readonly TimeRange[], time: number): number {
  let [low, high] = [0, ranges.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ranges[middle]?.end ?? Infinity) < time) low = middle + 1;
    else high = middle;
  }
  return low;
}
