import { addTo } from '../model/addTo';
import { type AffiliateUser, amountsOf, REFERRAL_AMOUNTS, type ReferralAmount, type ReferralTotals } from '../model/affiliate';
import { sum } from '../model/decimals';
import { ALIKE, ENDS_IGNORED, hasTradedIn, ignoresAnEnd } from '../model/ignoredEnds';
import { forEach, mapEach, type Work } from '../model/work';

/** Users between two pauses: five amounts of each are added up, to the last digit. */
const SUMS_A_STEP = 200;

/** One record per uid out of those of several windows, oldest window first. Section 2.5. */
export function* mergeUsers(users: readonly AffiliateUser[]): Work<AffiliateUser[]> {
  const merged = new Map<string, AffiliateUser>();
  yield* forEach(users, (user) => {
    const before = merged.get(user.uid);
    merged.set(user.uid, before ? mergeUser(before, user) : user);
  });
  return [...merged.values()];
}

const mergeUser = (older: AffiliateUser, newer: AffiliateUser): AffiliateUser => ({
  uid: newer.uid,
  registerTime: earliest(older.registerTime, newer.registerTime),
  kycPassed: older.kycPassed || newer.kycPassed ? true : (newer.kycPassed ?? older.kycPassed),
  inviteCode: newer.inviteCode ?? older.inviteCode,
  firstDeposit: earliest(older.firstDeposit, newer.firstDeposit),
  firstTrade: earliest(older.firstTrade, newer.firstTrade),
  lastDeposit: latest(older.lastDeposit, newer.lastDeposit),
  lastTrade: latest(older.lastTrade, newer.lastTrade),
  raw: newer.raw,
});

type Time = number | undefined;
const earliest = (one: Time, other: Time): Time => (one === undefined || other === undefined ? (one ?? other) : Math.min(one, other));
const latest = (one: Time, other: Time): Time => (one === undefined || other === undefined ? (one ?? other) : Math.max(one, other));

/**
 * One record per uid with the exact sums. A sum that lacks the amount of a window, not sent (`''`) or no plain decimal, is not known:
 * `known` has what came. A record alone stays as it came. Section 2.6.
 * `alike`: most who traded, and are in each of so many windows, did the very same in all, so the service may take no notice of those.
 */
export function* sumTotals(records: readonly ReferralTotals[], count = 1): Work<{ items: ReferralTotals[]; alike: boolean }> {
  const byUid = new Map<string, ReferralTotals[]>();
  yield* forEach(records, (record) => addTo(byUid, record.uid, record));
  let alike = 0;
  const sumsOf = ([uid, windows]: readonly [string, readonly ReferralTotals[]]): ReferralTotals => {
    const [first] = windows;
    if (first && windows.length === count && hasTradedIn(first))
      alike += windows.every((other) => amountsOf(other) === amountsOf(first)) ? 1 : -1;
    const known: Partial<Record<ReferralAmount, string>> = {};
    const sums = REFERRAL_AMOUNTS.map((name) => {
      const came = windows.map((window) => window[name] || (window.known?.[name] ?? ''));
      const { total, unreadable } = sum(came);
      const isWhole = unreadable === 0 && windows.every((window) => window[name] !== '');
      if (!isWhole && unreadable < came.length) known[name] = total;
      return [name, isWhole ? total : ''] as const;
    });
    if (first && windows.length === 1) return first;
    return {
      uid,
      ...(Object.fromEntries(sums) as Record<ReferralAmount, string>),
      ...(Object.keys(known).length > 0 && { known }),
    };
  };
  const items = yield* mapEach([...byUid], sumsOf, SUMS_A_STEP);
  return { items, alike: count > 1 && alike > 0 };
}

/**
 * Why the totals of several times may be of others: the same came for each, or for each more than for the one before it, or less.
 * @param parts the oldest first @param areAsLong each is about as long as the next: of a longer one more is no wonder
 */
export function* ignoredIn(parts: readonly (readonly ReferralTotals[])[], areAsLong = true): Work<string | undefined> {
  if ((yield* sumTotals(parts.flat(), parts.length)).alike) return ALIKE;
  return areAsLong && (yield* ignoresAnEnd(parts)) ? ENDS_IGNORED : undefined;
}
