/** The totals of a range that is closed, and why they may be of other times, or of other users. Loaded with the first closing. */
import { ServiceError } from '../api/errors';
import type { ServiceReader } from '../api/types';
import type { AffiliateUser, ReferralTotals } from '../model/affiliate';
import { knownInPart } from '../model/affiliateStatistics/amounts';
import { apartIn } from '../model/affiliateStatistics/apart';
import { ignoredRangeIn } from '../model/affiliateStatistics/ignoredRange';
import { coverageFrom, type Reading } from '../model/coverage';
import { AFFILIATE_REACH, AFFILIATE_SPAN, DAY, rangeBefore, type TimeRange, windowsOf } from '../model/timeRange';
import { inSlices } from '../primitives/slices';
import { readReferralTotals, type ReadOptions } from '../reading';
import { believed, lackedTotals } from './ledger/believed';

export interface ClosedTotals {
  readonly range: TimeRange;
  /** Who registered in it. */
  readonly users: readonly AffiliateUser[];
  /** Whose totals came earlier. */
  readonly before: readonly string[];
}

/** @throws ServiceError where nothing was read */
export async function readClosedTotals(
  client: ServiceReader,
  { range, users, before }: ClosedTotals,
  options: ReadOptions,
): Promise<Reading<ReferralTotals>> {
  const read = (of: TimeRange): Promise<Reading<ReferralTotals>> => readReferralTotals(client, { range: of }, options);
  const doubt = { gone: new Set<string>(), lackedBy: lackedTotals(before) };
  const reading = await believed(doubt, () => read(range));
  const { items, coverage } = reading;
  if (!coverage.complete) return reading;
  const doubts = [await apartFrom(users, items, range), await ignoredBy(read, items, range, client.serverNow())];
  const told = [...doubts.filter((each) => each !== undefined), ...knownInPart(items)];
  return told.length === 0 ? reading : { ...reading, coverage: coverageFrom(coverage, told) };
}

async function apartFrom(users: readonly AffiliateUser[], items: readonly ReferralTotals[], range: TimeRange): Promise<string | undefined> {
  const byUid = new Map(items.map((each) => [each.uid, each]));
  return inSlices(
    apartIn(
      users.map((user) => ({ user, totals: byUid.get(user.uid) })),
      range,
    ),
  );
}

/**
 * Held against a range beside it, as long: a service that takes no notice of the times it is asked for sends the same for both, or more
 * for the later one. Of a range that is asked for in parts these show it.
 */
async function ignoredBy(
  read: (range: TimeRange) => Promise<Reading<ReferralTotals>>,
  items: readonly ReferralTotals[],
  range: TimeRange,
  now: number,
): Promise<string | undefined> {
  if (items.length === 0 || windowsOf(range, AFFILIATE_SPAN).length > 1) return undefined;
  const before = rangeBefore(range);
  const isBefore = before.start >= now - AFFILIATE_REACH + DAY;
  const beside = isBefore ? before : { start: range.end + 1, end: range.end + 1 + (range.end - range.start) };
  try {
    const other = await read(beside);
    return await inSlices(isBefore ? ignoredRangeIn(other.items, items) : ignoredRangeIn(items, other.items));
  } catch (error) {
    // It is no part of what is closed.
    if (error instanceof ServiceError) return undefined;
    throw error;
  }
}
