/**
 * The orders a list may come in. Pure and generic, so that whoever stands in for the service, over HTTP or in memory,
 * lists in exactly the same ways.
 */
import { hash } from './random';

/** What a listing knows of a record; times are epoch milliseconds. */
export interface Listed {
  readonly id: string;
  readonly created: number;
  readonly updated: number;
  /** Section 3.1. */
  readonly status: string;
}

export type ListingName = 'newest' | 'oldest' | 'unordered' | 'random' | 'byUpdate' | 'byId' | 'byStatus' | 'halves';

/**
 * The records in another array; how they were ordered before makes no difference. `seen` tells what counts of a record,
 * `dice` is uniform in [0, 1) and asked by `random` only.
 */
export type Listing = <T>(records: readonly T[], seen: (record: T) => Listed, dice: () => number) => T[];

/** Below 0 when the first comes first. Ids settle every tie, so that no two records are equal. */
type Comparison = (one: Listed, other: Listed) => number;

const byText = (one: string, other: string) => (one < other ? -1 : Number(one > other));
/** A shorter number is a smaller one; ids that are no numbers get some order for good. */
const byId: Comparison = (one, other) => one.id.length - other.id.length || byText(one.id, other.id);
const byNewest: Comparison = (one, other) => other.created - one.created || byId(other, one);
const byOldest: Comparison = (one, other) => byNewest(other, one);
const byUpdate: Comparison = (one, other) => other.updated - one.updated || byNewest(one, other);
/** As texts the codes of section 3.1 have the order of their numbers. */
const byStatus: Comparison = (one, other) => byText(one.status, other.status) || byNewest(one, other);
const byHash: Comparison = (one, other) => hash(one.id) - hash(other.id) || byNewest(one, other);

/** Looks at every record once, however often it is compared. */
function sorted<T>(records: readonly T[], seen: (record: T) => Listed, compare: Comparison): T[] {
  const pairs = records.map((record) => ({ record, listed: seen(record) }));
  return pairs.sort((one, other) => compare(one.listed, other.listed)).map(({ record }) => record);
}

const sortedBy =
  (compare: Comparison): Listing =>
  (records, seen) =>
    sorted(records, seen, compare);

/** Falling, then rising: the oldest record stands in the middle, so neither end of a page bounds what is missing. */
const halves: Listing = (records, seen) => {
  const falling = sorted(records, seen, byNewest);
  const older = falling.splice(Math.ceil(falling.length / 2));
  return [...falling, ...older.reverse()];
};

/** Shuffled from a fixed order, so that the same dice give the same list. */
const shuffled: Listing = (records, seen, dice) => {
  const drawn = sorted(records, seen, byNewest).map((record) => ({ record, lot: dice() }));
  return drawn.sort((one, other) => one.lot - other.lot).map(({ record }) => record);
};

export const LISTINGS: Readonly<Record<ListingName, Listing>> = {
  newest: sortedBy(byNewest),
  oldest: sortedBy(byOldest),
  unordered: sortedBy(byHash),
  random: shuffled,
  byUpdate: sortedBy(byUpdate),
  byId: sortedBy(byId),
  byStatus: sortedBy(byStatus),
  halves,
};
