import { type AffiliateUser, type ReferralTotals } from '../affiliate';
import type { JoinedUser } from './types';

/**
 * Both endpoints in one list, one row per uid: known users first, the newest registration first, then those of whom totals
 * alone are known, who registered before the 365 days that users can be read for. Equal registrations keep their order.
 */
export function joinUsers(users: readonly AffiliateUser[], totals: readonly ReferralTotals[]): JoinedUser[] {
  const left = new Map(totals.map((record) => [record.uid, record]));
  const rows = users
    .toSorted((one, other) => (other.registerTime ?? -Infinity) - (one.registerTime ?? -Infinity) || 0)
    .map((user): JoinedUser => {
      const own = left.get(user.uid);
      left.delete(user.uid);
      return own ? { uid: user.uid, user, totals: own } : { uid: user.uid, user };
    });
  for (const [uid, record] of left) rows.push({ uid, totals: record });
  return rows;
}
