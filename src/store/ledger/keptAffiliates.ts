/** Affiliate data of a time that the service answers for no more, as the archive keeps it. */
import { type AffiliateUser, REFERRAL_AMOUNTS, type ReferralTotals } from '../../model/affiliate';
import { type Coverage, coverageFrom, type Reading, sentencesOf } from '../../model/coverage';
import { AFFILIATE_REACH, gapsIn, MINUTE, type TimeRange } from '../../model/timeRange';
import { ignoredRangeIn } from '../../model/affiliateStatistics/ignoredRange';
import { inSlices } from '../../primitives/slices';
import type { AffiliateRangeQuery } from '../../reading';
import { ignoredIn, sumTotals } from '../../reading/merge';
import { forgottenText } from '../../reading/affiliateReach';
import type { Archive } from '../archive';
import type { Answer } from '../archive/protocol';
import { LISTED_LATE } from './proofs';

type KeptReadings = Answer<'readings'>;

/** Reading takes a while, and the service's memory moves on meanwhile. */
const MARGIN = 15 * MINUTE;

/** What is kept of the beginning of a range. */
export interface Remembered<T> {
  readonly items: readonly T[];
  /** The rest, which the service answers for; undefined where there is none. */
  readonly rest: TimeRange | undefined;
  /** By the service's clock, the oldest of it. */
  readonly asOf: number;
  /** What of it was never read whole, and the service tells of no more. */
  readonly gaps?: readonly TimeRange[];
  /** Why it may be of other times, once the rest was read. */
  readonly doubted?: (rest: Part<T> | undefined) => Promise<string | undefined>;
}

/** What was asked for by itself. */
interface Part<T> extends TimeRange {
  readonly items: readonly T[];
}

/** Whether the service answers no more for some of a range. */
export const reachesBack = ({ start }: TimeRange, now: number): boolean => start < now - AFFILIATE_REACH + MARGIN;

/** Totals from ranges that were read whole and make up the beginning of this one without gap or overlap. Undefined where they do not. */
export async function rememberedTotals(archive: Archive, range: TimeRange, now: number): Promise<Remembered<ReferralTotals> | undefined> {
  // Of one that was not over when it was read nobody knows what came after.
  const over = (await archive.ask('readings', { what: 'totals' })).filter(({ end, asOf }) => end + LISTED_LATE <= asOf);
  const parts = tilesOf(over, range, now - AFFILIATE_REACH + MARGIN);
  if (!parts) return undefined;
  const totals = await Promise.all(parts.map(({ id }) => archive.totals(id)));
  // The file is open to other programs.
  if (parts.some(({ rows }, index) => totals[index]?.length !== rows)) return undefined;
  const { items } = await inSlices(sumTotals(totals.flat()));
  const read = parts.map((part, index) => ({ ...part, items: totals[index] ?? [] }));
  return { items, ...placeOf(parts, range), doubted: (rest) => ignoredRange(archive, rest ? [...read, rest] : read, over) };
}

/** Of one that is longer by more than a month can be, more is no wonder. */
const LONGER = 1.25;

function areAsLong(one: TimeRange, other: TimeRange): boolean {
  const [short = 0, long = 0] = [one, other].map(({ start, end }) => end - start + 1).toSorted((less, more) => less - more);
  return long <= short * LONGER;
}

/**
 * Whether the service seems to have taken no notice of the times it was asked for. Nothing in one answer shows that, and parts that were
 * read one by one were never held against each other: they are now, and against what was read beside them.
 */
async function ignoredRange(archive: Archive, parts: readonly Part<ReferralTotals>[], kept: KeptReadings): Promise<string | undefined> {
  const doubt = await inSlices(
    ignoredIn(
      parts.map(({ items }) => items),
      parts.every((part, index) => index === 0 || areAsLong(parts[index - 1] ?? part, part)),
    ),
  );
  const [first, last] = [parts[0], parts.at(-1)];
  if (doubt !== undefined || !first || !last) return doubt;
  for (const beside of kept) {
    const isBefore = beside.end + 1 === first.start && areAsLong(beside, first);
    if (!isBefore && !(beside.start === last.end + 1 && areAsLong(beside, last))) continue;
    const items = await archive.totals(beside.id).catch(() => []);
    const told = await inSlices(isBefore ? ignoredRangeIn(items, first.items) : ignoredRangeIn(last.items, items));
    if (told !== undefined) return told;
  }
  return undefined;
}

/** Users who registered in the beginning of a range, which the service has forgotten. Undefined where nothing of it was read whole. */
export async function rememberedUsers(archive: Archive, range: TimeRange, now: number): Promise<Remembered<AffiliateUser> | undefined> {
  const forgotten = { start: range.start, end: Math.min(range.end, now - AFFILIATE_REACH + MARGIN) };
  const parts = (await archive.ask('readings', { what: 'users' })).filter(
    ({ start, end }) => start <= forgotten.end && end >= forgotten.start,
  );
  if (parts.length === 0) return undefined;
  const gaps = gapsIn(forgotten, parts);
  return { items: await archive.users(forgotten), gaps, ...placeOf([...parts, { ...forgotten, asOf: Infinity }], range, forgotten.end) };
}

/** Who did something in the very range, as it was read once that was over. Trouble with the file is told by the archive itself. */
export async function keptOfClosed(archive: Archive | undefined, range: TimeRange, now: number): Promise<string[]> {
  if (!archive || range.end + LISTED_LATE > now) return [];
  try {
    const kept = (await archive.ask('readings', { what: 'totals' })).find(
      ({ start, end, asOf }) => start === range.start && end === range.end && end + LISTED_LATE <= asOf,
    );
    const totals = kept ? await archive.totals(kept.id) : [];
    return totals.filter((each) => REFERRAL_AMOUNTS.some((name) => /[1-9]/.test(each[name]))).map(({ uid }) => uid);
  } catch {
    return [];
  }
}

/** When those who are asked for registered, as earlier sessions listed them, by their uids. */
export async function keptRegistrations(
  archive: Archive | undefined,
  { range, uid: only }: AffiliateRangeQuery,
): Promise<ReadonlyMap<string, number>> {
  const users = (await archive?.users(range).catch(() => [])) ?? [];
  const meant = users.filter(({ uid }) => only === undefined || uid === only);
  return new Map(meant.map(({ uid, registerTime = NaN }) => [uid, registerTime]));
}

function placeOf(parts: readonly (TimeRange & { asOf: number })[], { end }: TimeRange, last = parts.at(-1)?.end ?? 0) {
  return { rest: last >= end ? undefined : { start: last + 1, end }, asOf: Math.min(...parts.map(({ asOf }) => asOf)) };
}

/** @param until up to there at least: from then on the service answers */
export function tilesOf(readings: KeptReadings, range: TimeRange, until: number): KeptReadings | undefined {
  const deadEnds = new Set<number>();
  const from = (start: number): KeptReadings | undefined => {
    if (start > range.end || start >= until) return [];
    if (deadEnds.has(start)) return undefined;
    const next = readings.filter((each) => each.start === start && each.end <= range.end).toSorted((one, other) => other.end - one.end);
    for (const each of next) {
      const others = from(each.end + 1);
      if (others) return [each, ...others];
    }
    deadEnds.add(start);
    return undefined;
  };
  return from(range.start);
}

/** The same question answered by both: what is remembered first. */
export async function withRemembered<T extends { readonly uid: string }>(
  { items, rest, asOf, gaps = [], doubted }: Remembered<T>,
  reading: Reading<T> | undefined,
  range: TimeRange,
  merged: (items: readonly T[]) => Promise<readonly T[]>,
): Promise<Reading<T>> {
  const coverage: Coverage = reading?.coverage ?? { range, complete: true, problems: [], requests: 0 };
  const isWhole = coverage.complete && gaps.length === 0;
  const doubt = isWhole ? await doubted?.(rest && reading && { ...rest, items: reading.items }) : undefined;
  const sentences = [...gaps.map(forgottenText), ...sentencesOf(coverage), ...(doubt === undefined ? [] : [doubt])];
  const oldest = Math.min(asOf, coverage.asOf ?? Infinity);
  return {
    ...reading,
    items: await merged([...items, ...(reading?.items ?? [])]),
    coverage: coverageFrom({ ...coverage, range, asOf: oldest, remembered: items.length }, sentences),
  };
}
