/** Why totals that were read whole may be of other times, or of other users. Loaded with the first read of totals alone. */
import { ServiceError } from '../api/errors';
import type { AffiliateUser, ReferralTotals } from '../model/affiliate';
import { apartIn } from '../model/affiliateStatistics/apart';
import { ignoredRangeIn } from '../model/affiliateStatistics/ignoredRange';
import { coverageFrom, type Reading } from '../model/coverage';
import { AFFILIATE_REACH, AFFILIATE_SPAN, DAY, rangeBefore, type TimeRange, windowsOf } from '../model/timeRange';
import { inSlices } from '../primitives/slices';

type Read = (range: TimeRange) => Promise<Reading<ReferralTotals>>;

export interface Doubtful {
  readonly range: TimeRange;
  /** Who is known to have registered, with when they traded last. */
  readonly users: readonly AffiliateUser[];
  /** Only of this user, whom nobody else can bear out. */
  readonly uid?: string | undefined;
}

/** The totals of a range, with what keeps them from being complete. @param read asks for those of another range @param now by the service's clock */
export async function doubtedTotals(
  reading: Reading<ReferralTotals>,
  { range, users, uid }: Doubtful,
  read: Read,
  now: number,
): Promise<Reading<ReferralTotals>> {
  const { items, coverage } = reading;
  if (!coverage.complete) return reading;
  const few = uid === undefined ? undefined : 1;
  const doubts = [await apartFrom(users, items, range), await ignoredBy(read, items, range, now, few)];
  const told = doubts.filter((each) => each !== undefined);
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
  read: Read,
  items: readonly ReferralTotals[],
  range: TimeRange,
  now: number,
  few: number | undefined,
): Promise<string | undefined> {
  if (items.length === 0 || windowsOf(range, AFFILIATE_SPAN).length > 1) return undefined;
  const before = rangeBefore(range);
  const isBefore = before.start >= now - AFFILIATE_REACH + DAY;
  const beside = isBefore ? before : { start: range.end + 1, end: range.end + 1 + (range.end - range.start) };
  try {
    const other = await read(beside);
    return await inSlices(isBefore ? ignoredRangeIn(other.items, items, few) : ignoredRangeIn(items, other.items, few));
  } catch (error) {
    // It is no part of what was asked for.
    if (error instanceof ServiceError) return undefined;
    throw error;
  }
}
