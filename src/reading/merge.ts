import { type AffiliateUser, REFERRAL_AMOUNTS, type ReferralTotals } from '../model/affiliate';
import { sum } from '../model/money';

/** One record per uid out of those of several windows, oldest window first. Section 2.5. */
export function mergeUsers(users: Iterable<AffiliateUser>): AffiliateUser[] {
  const merged = new Map<string, AffiliateUser>();
  for (const user of users) {
    const before = merged.get(user.uid);
    merged.set(user.uid, before ? mergeUser(before, user) : user);
  }
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

/** One record per uid with the exact sums (of one record: as it came), and how many amounts are in no sum because they are no plain decimals. Section 2.6. */
export function sumTotals(records: Iterable<ReferralTotals>): { items: ReferralTotals[]; unreadable: number } {
  const byUid = new Map<string, ReferralTotals[]>();
  for (const record of records) {
    const known = byUid.get(record.uid);
    if (known) known.push(record);
    else byUid.set(record.uid, [record]);
  }
  let unreadable = 0;
  const items = [...byUid].map(([uid, windows]) => {
    const sums = REFERRAL_AMOUNTS.map((name) => {
      const result = sum(windows.map((window) => window[name]));
      unreadable += result.unreadable;
      return [name, result.total] as const;
    });
    const [only] = windows;
    return only && windows.length === 1 ? only : { uid, ...(Object.fromEntries(sums) as Omit<ReferralTotals, 'uid'>) };
  });
  return { items, unreadable };
}
