import type { AffiliateUser } from '../affiliate';
import { unitsOf, scaleOf } from '../money';
import { DAY, type TimeRange } from '../timeRange';
import { type Ledger, sumOf } from './ledger';
import { hasDeposited, hasTraded, hasVerified } from './steps';
import { DORMANT_LISTS, type Dormant, type DormantList, type DormantRules, type JoinedUser } from './types';
import { leastOf, type Worth } from './worth';

export interface DormantInput {
  readonly rows: readonly JoinedUser[];
  readonly ledger: Ledger;
  /** Epoch milliseconds that ages are counted back from. */
  readonly asOf: number;
  readonly range: TimeRange;
  /** The range that users were read for. */
  readonly known: TimeRange;
  readonly users: Worth;
  readonly totals: Worth;
}

const days = (count: number): string => `${count} ${count === 1 ? 'day' : 'days'}`;

const RULES: Readonly<Record<DormantList, (rules: DormantRules) => string>> = {
  verifiedWithoutDeposit: ({ verifiedWithoutDepositDays }) =>
    `Verified, never deposited or traded, registered at least ${days(verifiedWithoutDepositDays)} ago`,
  depositedWithoutTrade: ({ depositedWithoutTradeDays }) =>
    `Deposited, never traded, first deposit at least ${days(depositedWithoutTradeDays)} ago`,
  noTrade: ({ noTradeDays }) => `Traded once, but not for ${days(noTradeDays)}`,
  netOutflow: ({ netOutflowAbove }) => `Withdrew more than deposited in the range, by more than ${netOutflowAbove}`,
};

/**
 * Who went quiet. Three lists look at all users known of the past 365 days, whatever the range is; the net outflow looks at the
 * totals of the range, so it names users who registered before too. Who lacks the time that a rule needs is not listed.
 */
export function dormantOf(input: DormantInput, rules: DormantRules): Dormant[] {
  const { rows, ledger, asOf, known, users } = input;
  const past = (time: number | undefined, count: number): boolean => time !== undefined && time <= asOf - count * DAY;
  const tests: Readonly<Record<Exclude<DormantList, 'netOutflow'>, (user: AffiliateUser) => boolean>> = {
    verifiedWithoutDeposit: (user) =>
      hasVerified(user) && !hasDeposited(user) && !hasTraded(user) && past(user.registerTime, rules.verifiedWithoutDepositDays),
    depositedWithoutTrade: (user) =>
      hasDeposited(user) && !hasTraded(user) && past(user.firstDeposit ?? user.lastDeposit, rules.depositedWithoutTradeDays),
    noTrade: (user) => past(user.lastTrade ?? user.firstTrade, rules.noTradeDays),
  };
  return DORMANT_LISTS.map((list) => {
    const rule = RULES[list](rules);
    if (list === 'netOutflow') {
      const worth = leastOf(sumOf(ledger, 'depositAmount', input.totals).worth, sumOf(ledger, 'withdrawalAmount', input.totals).worth);
      return { list, rule, range: input.range, ...worth, rows: outflowing(ledger, rules.netOutflowAbove) };
    }
    const test = tests[list];
    return { list, rule, range: known, ...users, rows: positionsWhere(rows.length, (row) => testUser(rows[row], test)) };
  });
}

const testUser = (row: JoinedUser | undefined, test: (user: AffiliateUser) => boolean): boolean =>
  row?.user !== undefined && test(row.user);

function outflowing({ units, scale, size }: Ledger, above: string): number[] {
  // The limit may be finer than the amounts.
  const finer = Math.max(scale, scaleOf(above));
  const factor = 10n ** BigInt(finer - scale);
  const limit = unitsOf(above, finer) ?? 0n;
  return positionsWhere(size, (row) => {
    const [deposited, withdrawn] = [units.depositAmount[row], units.withdrawalAmount[row]];
    return deposited !== undefined && withdrawn !== undefined && (withdrawn - deposited) * factor > limit;
  });
}

function positionsWhere(length: number, test: (row: number) => boolean): number[] {
  const positions: number[] = [];
  for (let row = 0; row < length; row += 1) if (test(row)) positions.push(row);
  return positions;
}
