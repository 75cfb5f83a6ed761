import type { AffiliateUser, ReferralTotals } from '../../../../src/model/affiliate';
import type { Coverage } from '../../../../src/model/coverage';
import { DORMANT_RULES, previousRangeOf, type AffiliateStatistics, type StatisticsInput } from '../../../../src/model/affiliateStatistics';
import { contains, lastDays, type TimeRange } from '../../../../src/model/timeRange';
import { affiliateData, userMaker } from '../../../../src/simulator/affiliateData';
import { AMOUNT_FIELDS, type Activity } from '../../../../src/simulator/records';
import { computeStatistics, joinUsers } from '../../../support/atOnce';

export const NOW = Date.UTC(2026, 10, 20, 12);
export const YEAR = lastDays(365, NOW);

/** A user of whom only what is given is known. */
export const user = (uid: string, rest: Partial<AffiliateUser> = {}): AffiliateUser => ({ uid, raw: {}, ...rest });

/** Totals of whom only what is given is not 0. */
export const totals = (uid: string, rest: Partial<ReferralTotals> = {}): ReferralTotals => ({
  uid,
  depositAmount: '0',
  withdrawalAmount: '0',
  spotTradingAmount: '0',
  futuresTradingAmount: '0',
  commission: '0',
  ...rest,
});

export const whole = (range: TimeRange): Coverage => ({ range, complete: true, problems: [], requests: 1 });
export const partly = (range: TimeRange, problem: string): Coverage => ({ range, complete: false, problems: [problem], requests: 1 });

export interface Account {
  /** Who registered within the 365 days. */
  readonly users: readonly AffiliateUser[];
  /** What everybody did, in hundred-millionths. */
  readonly deeds: readonly (Activity & { readonly uid: string; readonly units: bigint })[];
}

/** The test's own reading of a decimal, in hundred-millionths. */
export function units(text: string): bigint {
  const [, sign, integer = '', fraction = ''] = /^(-?)(\d+)(?:\.(\d{1,8}))?$/.exec(text) ?? [];
  if (!integer) throw new Error(`${text} is no amount`);
  const value = BigInt(integer) * 100_000_000n + BigInt(fraction.padEnd(8, '0'));
  return sign ? -value : value;
}

/** The test's own writing, trailing zeros and all. */
export function text(value: bigint): string {
  const size = value < 0n ? -value : value;
  return `${value < 0n ? '-' : ''}${size / 100_000_000n}.${String(size % 100_000_000n).padStart(8, '0')}`;
}

/** An account of the simulator. */
export function accountOf(seed: number, count: number): Account {
  const data = affiliateData(userMaker(seed), seed, NOW, count);
  const known = data.users.filter(({ registerTime }) => contains(YEAR, registerTime));
  return {
    users: known.map(({ uid, registerTime, kycResult, inviteCode, firstDeposit, firstTrade, lastDeposit, lastTrade }) => ({
      uid,
      registerTime,
      kycPassed: kycResult,
      inviteCode,
      firstDeposit: firstDeposit ?? undefined,
      firstTrade: firstTrade ?? undefined,
      lastDeposit: lastDeposit ?? undefined,
      lastTrade: lastTrade ?? undefined,
      raw: {},
    })),
    deeds: [...data.activity].flatMap(([uid, deeds]) => deeds.map((deed) => ({ ...deed, uid, units: units(deed.amount) }))),
  };
}

/** What the service would answer for a range. */
export function totalsIn({ deeds }: Account, range: TimeRange): ReferralTotals[] {
  const sums = new Map<string, Record<string, bigint>>();
  for (const { uid, at, field, units: amount } of deeds) {
    if (!contains(range, at)) continue;
    const own = sums.get(uid) ?? Object.fromEntries(AMOUNT_FIELDS.map((name) => [name, 0n]));
    own[field] = (own[field] ?? 0n) + amount;
    sums.set(uid, own);
  }
  return [...sums].map(([uid, own]) => totals(uid, Object.fromEntries(Object.entries(own).map(([name, value]) => [name, text(value)]))));
}

/** Everything read whole. */
export function inputOf(account: Account, range: TimeRange, rest: Partial<StatisticsInput> = {}): StatisticsInput {
  const before = previousRangeOf(range, NOW);
  return {
    asOf: NOW,
    range,
    rules: DORMANT_RULES,
    timeZone: 'UTC',
    rows: joinUsers(account.users, totalsIn(account, range)),
    previousTotals: before && totalsIn(account, before),
    coverage: {
      users: whole(YEAR),
      totals: whole(range),
      previousTotals: before ? whole(before) : { unread: 'There is no range before.' },
    },
    ...rest,
  };
}

/** The statistics of a few users and totals, read whole over the last 30 days unless said otherwise. */
export function statisticsOf(
  users: readonly AffiliateUser[],
  records: readonly ReferralTotals[],
  rest: Partial<StatisticsInput> = {},
): AffiliateStatistics {
  return computeStatistics(inputOf({ users: [], deeds: [] }, lastDays(30, NOW), { rows: joinUsers(users, records), ...rest }));
}
