import { nearestNumber } from '../../model/decimals';

/**
 * How long the bars on one axis are, in whole percent of the longest: all that a page learns of amounts that privacy mode hides.
 * @param columns decimal strings, a list for each series; null is not known
 */
export function barsOf<Name extends string>(
  columns: Readonly<Record<Name, readonly (string | undefined)[]>>,
): Record<Name, (number | null)[]> {
  const lists = Object.entries<readonly (string | undefined)[]>(columns).map(([name, amounts]) => [name, amounts.map(heightOf)] as const);
  const longest = lists.reduce((most, [, heights]) => heights.reduce<number>((more, each) => Math.max(more, Math.abs(each ?? 0)), most), 0);
  const share = (height: number | null): number | null => height && Math.round((100 * height) / longest);
  return Object.fromEntries(lists.map(([name, heights]) => [name, heights.map(share)])) as Record<Name, (number | null)[]>;
}

const heightOf = (amount: string | undefined): number | null => {
  const height = nearestNumber(amount ?? '');
  return Number.isNaN(height) ? null : height;
};
