import { contains, type TimeRange } from '../model/timeRange';

/** How a page is sorted. `flat` pages hold one moment only and prove nothing; `none` is a page that no order explains. */
export type PageOrder = 'newest' | 'oldest' | 'flat' | 'none';
export type ListingOrder = 'newest' | 'oldest';

/** What the answers of one service have shown about the order of its lists. It outlives a read, so that the next need not ask again. */
export interface ListingKnowledge {
  order: ListingOrder | undefined;
  /** In bits: a list that is not sorted would have passed for a sorted one less than once in 2^evidence times. */
  evidence: number;
  /** How many pages were believed since the last check. */
  unchecked: number;
}

export const nothingKnown = (): ListingKnowledge => ({ order: undefined, evidence: 0, unchecked: 0 });

/** `times` in the order the service listed them; undefined where a record has none, which nothing can be sorted by. */
export function orderOf(times: readonly (number | undefined)[]): PageOrder {
  let rises = false;
  let falls = false;
  for (const [index, time] of times.entries()) {
    if (time === undefined) return 'none';
    const before = times[index - 1];
    if (before === undefined) continue;
    rises ||= time > before;
    falls ||= time < before;
  }
  if (rises && falls) return 'none';
  if (rises) return 'oldest';
  return falls ? 'newest' : 'flat';
}

/**
 * How surprising it is, in bits, that of `shown + behind` orders just these were shown first, if any of them might have been:
 * as many sets of `shown` there are, so many bits it takes to name one.
 */
export function surpriseOf(shown: number, behind: number): number {
  let bits = 0;
  for (let index = 1; index <= Math.min(shown, behind); index += 1) bits += Math.log2((shown + behind + 1 - index) / index);
  return bits;
}

/** What a full page of a sorted list says about the window it answers. */
export interface PageCut {
  /** Listed to its end. */
  readonly seen: TimeRange;
  /** Not listed to its end: the next question. */
  readonly rest: TimeRange;
  /** What of the rest the page has shown all the same: a sorted list begins the next page with just these orders. */
  readonly repeated: TimeRange;
}

/**
 * The last millisecond of the page stays in the rest, because it may go on after the page; the millisecond beside it does so
 * too, so that a question about `seen`, its bounds moved out by one, does not touch it. With `repeat`, so many orders of the
 * page stay in the rest as well. Undefined when the page does not reach past that.
 */
export function cutAtEdge(window: TimeRange, times: readonly (number | undefined)[], order: ListingOrder, repeat = 0): PageCut | undefined {
  const newest = order === 'newest';
  const inside = times.filter((time) => time !== undefined && contains(window, time)).map(Number);
  inside.sort((a, b) => (newest ? a - b : b - a));
  const last = inside[0];
  const before = inside.filter((time) => time !== last);
  const edge = repeat === 0 ? last : before[repeat - 1];
  if (last === undefined || edge === undefined) return undefined;
  const [seen, rest] = newest ? cut(window, edge + 1) : cut(window, edge - 2).reverse();
  const repeated = newest ? { start: last + 1, end: edge } : { start: edge, end: last - 1 };
  return seen && rest && seen.start <= seen.end && rest.start <= rest.end ? { seen, rest, repeated } : undefined;
}

const cut = ({ start, end }: TimeRange, last: number): TimeRange[] => [
  { start: last + 1, end },
  { start, end: last },
];
