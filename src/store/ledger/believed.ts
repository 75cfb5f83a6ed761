/** What was listed before and does not go, and is missing all the same: one reading alone is not believed. */
import type { AffiliateUser, ReferralTotals } from '../../model/affiliate';
import { coverageFrom, type Reading, sentencesOf } from '../../model/coverage';
import type { PlanOrder } from '../../model/order';
import { placeIn } from '../../model/placeIn';
import { AFFILIATE_REACH, contains, gapsIn, HOUR, type TimeRange } from '../../model/timeRange';
import { filterEach, type Work } from '../../model/work';
import { inSlices } from '../../primitives/slices';

interface Doubt<T> {
  /** By their ids: what two readings lacked. */
  readonly gone: Set<string>;
  /** The ids of what a reading lacks. */
  readonly lackedBy: (reading: Reading<T>) => Promise<readonly string[]>;
  readonly maxRequests?: number | undefined;
  /** Where none of it goes: the ids of what came, and what is said of a reading that lacks what the other one has. */
  readonly staying?: { readonly idsIn: (reading: Reading<T>) => readonly string[]; readonly contradicted: string } | undefined;
}

const isOver = ({ endedBy, spent }: Reading<unknown>): boolean => endedBy === undefined && !spent;

/**
 * Reads once more where a reading lacks what was listed before and does not go, as a past order or a user: a service that is in trouble
 * may answer with an empty list for a moment, and nothing in it shows that. What both lack is gone as far as anybody can tell, and the one
 * that lacks less counts. It is not all that there is where it lacks what the other one has, as with a service that answers for two
 * accounts in turn.
 */
export async function believed<T>(
  { gone, lackedBy, maxRequests, staying }: Doubt<T>,
  read: (maxRequests: number | undefined) => Promise<Reading<T>>,
): Promise<Reading<T>> {
  const first = await read(maxRequests);
  // What has come back may be missing by mistake the next time.
  if (gone.size > 0) for (const id of staying?.idsIn(first) ?? []) gone.delete(id);
  const { requests } = first.coverage;
  const left = maxRequests === undefined ? undefined : maxRequests - requests;
  if (!isOver(first) || left === 0) return first;
  const lacked = new Set(await lackedBy(first));
  if ([...lacked].every((id) => gone.has(id))) return first;
  const again = await read(left);
  const covered = { ...again.coverage, requests: requests + again.coverage.requests };
  if (!isOver(again)) {
    const { endedBy, spent } = again;
    const coverage = coverageFrom(covered, [...sentencesOf(first.coverage), ...sentencesOf(again.coverage)]);
    return { ...first, coverage, ...(first.proven && { proven: [] }), ...(endedBy !== undefined && { endedBy }), ...(spent && { spent }) };
  }
  const lackedToo = await lackedBy(again);
  for (const id of lackedToo) if (lacked.has(id)) gone.add(id);
  // The trouble may have come with the second.
  const [better, other] = lackedToo.length > lacked.size ? [first, again] : [again, first];
  const coverage = { ...better.coverage, requests: covered.requests };
  const isContradicted = staying && lacksOf(staying.idsIn(better), staying.idsIn(other)) && [better, other].every(isWhole);
  return { ...better, coverage: isContradicted ? coverageFrom(coverage, [...sentencesOf(coverage), staying.contradicted]) : coverage };
}

const isWhole = ({ coverage }: Reading<unknown>): boolean => coverage.complete;

function lacksOf(ids: readonly string[], others: readonly string[]): boolean {
  const there = new Set(ids);
  return others.some((id) => !there.has(id));
}

/** The past orders of before that a history lacks. @param since the service answers from then on */
export const lackedOrders =
  (before: readonly PlanOrder[], since: number) =>
  ({ items, unrequested = [], proven = [] }: Reading<PlanOrder>): Promise<readonly string[]> =>
    inSlices(lackedIn(before, [...items, ...unrequested], { proven, since }));

function* lackedIn(
  before: readonly PlanOrder[],
  there: readonly PlanOrder[],
  { proven, since }: { readonly proven: readonly TimeRange[]; readonly since: number },
): Work<string[]> {
  const all = { start: since, end: Number.MAX_SAFE_INTEGER };
  const windows = gapsIn(all, gapsIn(all, proven));
  const ids = new Set(there.map(({ orderId }) => orderId));
  const lacked = yield* filterEach(before, ({ orderId, status, createTime = NaN }) => {
    const window = windows[placeIn(windows, createTime)];
    return status.final && !ids.has(orderId) && window !== undefined && contains(window, createTime);
  });
  return lacked.map(({ orderId }) => orderId);
}

/** Those of some users, by the times of their registration, that a whole list lacks. @param now by the service's clock */
export const lackedUsers =
  (
    known: readonly ReadonlyMap<string, number>[],
    { range, uid, now }: { readonly range: TimeRange; readonly uid?: string | undefined; now: number },
  ) =>
  ({ items, coverage }: Reading<AffiliateUser>): Promise<readonly string[]> => {
    if (!coverage.complete) return Promise.resolve([]);
    // The oldest leave the days that the service answers for while they are read.
    const answered = { start: Math.max(range.start, now - AFFILIATE_REACH + HOUR), end: range.end };
    const there = new Set(items.map((user) => user.uid));
    const isMeant = (each: string, time: number): boolean => contains(answered, time) && (uid === undefined || uid === each);
    const lacked = known.flatMap((users) => [...users].filter(([each, time]) => isMeant(each, time) && !there.has(each)));
    return Promise.resolve(lacked.map(([each]) => each));
  };

/**
 * Those of some uids that a whole list of totals lacks: what a user did in a range that is over stays done.
 * @param few so many may be missing all the same: the beginning of a range up to now goes on with time
 */
export const lackedTotals =
  (uids: readonly string[], few = 0) =>
  ({ items, coverage }: Reading<ReferralTotals>): Promise<readonly string[]> => {
    const there = new Set(items.map(({ uid }) => uid));
    const lacked = coverage.complete ? uids.filter((uid) => !there.has(uid)) : [];
    return Promise.resolve(lacked.length > few ? lacked : []);
  };

/** A reading that took the place of another, which had cost so many requests. */
export const spentBefore = <T>(spent: number, again: Reading<T>): Reading<T> => ({
  ...again,
  coverage: { ...again.coverage, requests: again.coverage.requests + spent },
});
