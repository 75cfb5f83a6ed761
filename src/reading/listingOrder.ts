import { contains, type TimeRange } from '../model/timeRange';

/** How a page is sorted. `flat` pages hold one moment only and prove nothing; `none` is a page that no order explains. */
export type PageOrder = 'newest' | 'oldest' | 'flat' | 'none';
export type ListingOrder = 'newest' | 'oldest';

/** What the answers of one service have shown about the order of its lists. It outlives a read, so that the next need not ask again. */
export interface ListingKnowledge {
  order: ListingOrder | undefined;
  /** How many orders were found just where a sorted list has them. */
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
 * What a full page of a sorted list says about the window it answers: `seen` is listed to its end, `rest` is not. The edge
 * itself stays in the rest, because its millisecond may go on after the page; the millisecond beside it does so too, so that a
 * question about `seen`, its bounds moved out by one, does not touch the edge. Undefined when the page does not reach past its edge.
 */
export function cutAtEdge(
  window: TimeRange,
  times: readonly (number | undefined)[],
  order: ListingOrder,
): { readonly seen: TimeRange; readonly rest: TimeRange } | undefined {
  const inside = times.filter((time) => time !== undefined && contains(window, time)).map(Number);
  if (inside.length === 0) return undefined;
  const [seen, rest] = order === 'newest' ? cut(window, Math.min(...inside) + 1) : cut(window, Math.max(...inside) - 2).reverse();
  return seen && rest && seen.start <= seen.end && rest.start <= rest.end ? { seen, rest } : undefined;
}

const cut = ({ start, end }: TimeRange, last: number): TimeRange[] => [
  { start: last + 1, end },
  { start, end: last },
];
