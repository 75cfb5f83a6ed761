import { type AffiliateUser, newerUserFirst, type ReferralTotals } from '../affiliate';
import { forEach, mapEach, sortEach, type Work } from '../work';
import type { JoinedUser } from './types';

/**
 * Both endpoints in one list, one row per uid: known users first, the newest registration first, then those of whom totals
 * alone are known, who registered before the 365 days that users can be read for. Equal registrations keep their order.
 */
export function* joinUsers(users: readonly AffiliateUser[], totals: readonly ReferralTotals[]): Work<JoinedUser[]> {
  const left = new Map<string, ReferralTotals>();
  yield* forEach(totals, (record) => void left.set(record.uid, record));
  const newestFirst = yield* sortEach(users, newerUserFirst);
  const rows = yield* mapEach(newestFirst, (user): JoinedUser => {
    const own = left.get(user.uid);
    left.delete(user.uid);
    return own ? { uid: user.uid, user, totals: own } : { uid: user.uid, user };
  });
  yield* forEach([...left.values()], (record) => void rows.push({ uid: record.uid, totals: record }));
  return rows;
}
