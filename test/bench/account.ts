/** Made-up users as many as wanted, the same at each run. */
import type { AffiliateUser, ReferralTotals } from '../../src/model/affiliate';
import { DAY } from '../../src/model/timeRange';
import { generator, NOW } from '../support/fakeService';

export interface Account {
  readonly users: readonly AffiliateUser[];
  readonly totals: readonly ReferralTotals[];
}

/** Users of a year, half of whom did something, with amounts of two to eight decimals. */
export function accountOf(count: number): Account {
  const dice = generator(count);
  const amount = (most: number, decimals: number): string => (dice() * most).toFixed(decimals);
  const users = Array.from({ length: count }, (_, index): AffiliateUser => {
    const registerTime = NOW - Math.floor(dice() * 365 * DAY);
    const firstDeposit = dice() < 0.5 ? registerTime + Math.floor(dice() * 10 * DAY) : undefined;
    const firstTrade = firstDeposit && dice() < 0.7 ? firstDeposit + Math.floor(dice() * 10 * DAY) : undefined;
    const times = { registerTime, firstDeposit, firstTrade, lastDeposit: firstDeposit, lastTrade: firstTrade };
    return { uid: String(1_000_000_000 + index), kycPassed: dice() < 0.6, inviteCode: `code${index % 40}`, ...times, raw: {} };
  });
  const totals = users
    .filter((_, index) => index % 2 === 0)
    .map(({ uid }): ReferralTotals => {
      const volumes = { spotTradingAmount: amount(1e5, 4), futuresTradingAmount: amount(1e6, 4) };
      return { uid, depositAmount: amount(1e4, 2), withdrawalAmount: amount(5e3, 2), ...volumes, commission: amount(100, 8) };
    });
  return { users, totals };
}
