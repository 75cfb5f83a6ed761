import * as l10n from '@vscode/l10n';
import type { AffiliateUser, ReferralTotals } from '../affiliate';
import { plural } from '../language';
import { unitsOf, scaleOf } from '../decimals';
import { DAY, type TimeRange } from '../timeRange';
import { forEach, mapEach, sortEach, type Work } from '../work';
import { activityOf, type AmountColumns, columnsOf, columnSum, isActive, textOf, volumeOf } from './amounts';
import { hasDeposited, hasTraded, hasVerified } from './steps';
import { DORMANT_FIRST, DORMANT_LISTS, type Dormant, type DormantList, type DormantRules, type JoinedUser } from './types';
import { correctedBy, leastOf, type Reliability } from '../reliability';

export interface DormantInput {
  readonly rows: readonly JoinedUser[];
  readonly columns: AmountColumns;
  /** Totals of the range before; none where they were not read. */
  readonly previousTotals: readonly ReferralTotals[];
  /** Epoch milliseconds that ages are counted back from. */
  readonly asOf: number;
  readonly range: TimeRange;
  /** The range that users were read for. */
  readonly known: TimeRange;
  readonly users: Reliability;
  readonly totals: Reliability;
}

const RULES: Readonly<Record<DormantList, (rules: DormantRules) => string>> = {
  verifiedWithoutDeposit: ({ verifiedWithoutDepositDays: days }) =>
    plural(
      days,
      l10n.t(
        'Verified, never deposited or traded, registered at least {0} day ago|Verified, never deposited or traded, registered at least {0} days ago',
      ),
    ),
  depositedWithoutTrade: ({ depositedWithoutTradeDays: days }) =>
    plural(
      days,
      l10n.t('Deposited, never traded, first deposit at least {0} day ago|Deposited, never traded, first deposit at least {0} days ago'),
    ),
  noTrade: ({ noTradeDays: days }) =>
    plural(days, l10n.t('Traded before, but not in the past {0} day|Traded before, but not in the past {0} days')),
  netOutflow: ({ netOutflowAbove }) => l10n.t`Withdrawals exceed deposits by more than ${netOutflowAbove} in the range`,
};

/**
 * Who went quiet, in each list those first who brought the most commission in the range before, or else the most volume; of the net
 * outflow those of whom the most went out. Three lists look at all users known of the past 365 days, whatever the range is; the net
 * outflow looks at the totals of the range, so it names users who registered before too. Who lacks the time that a rule needs is not
 * listed.
 */
export function* dormantOf(input: DormantInput, rules: DormantRules): Work<Dormant[]> {
  const { rows, columns, asOf, known, users } = input;
  const past = (time: number | undefined, count: number): boolean => time !== undefined && time <= asOf - count * DAY;
  // The totals of the range may know more than the times that the service tells of a user.
  const deposited = (row: number): boolean => (columns.known.depositAmount[row] ?? 0n) > 0n;
  const traded = (row: number): boolean => isActive(columns, row);
  const tests: Readonly<Record<Exclude<DormantList, 'netOutflow'>, (user: AffiliateUser, row: number) => boolean>> = {
    verifiedWithoutDeposit: (user, row) =>
      hasVerified(user) &&
      ![hasDeposited(user), hasTraded(user), deposited(row), traded(row)].includes(true) &&
      past(user.registerTime, rules.verifiedWithoutDepositDays),
    depositedWithoutTrade: (user, row) =>
      hasDeposited(user) &&
      ![hasTraded(user), traded(row)].includes(true) &&
      past(user.firstDeposit ?? user.lastDeposit, rules.depositedWithoutTradeDays),
    noTrade({ lastTrade, firstTrade }, row) {
      const since = asOf - rules.noTradeDays * DAY;
      if (lastTrade !== undefined) return lastTrade <= since && !(input.range.start >= since && traded(row));
      // Without the time of the latest trade, totals that reach back so far tell that there was none since.
      const reachesBack = input.range.start <= since && input.range.end >= asOf && input.totals.completeness === 'complete';
      return past(firstTrade, rules.noTradeDays) && reachesBack && activityOf(columns, row) === false;
    },
  };
  const ranking = yield* rankingOf(rows, input.previousTotals);
  const lists: Dormant[] = [];
  for (const list of DORMANT_LISTS) {
    const rule = RULES[list](rules);
    if (list === 'netOutflow') {
      const deposits = yield* columnSum(columns, 'depositAmount', input.totals);
      const withdrawals = yield* columnSum(columns, 'withdrawalAmount', input.totals);
      const worth = leastOf(deposits.worth, withdrawals.worth);
      const found = yield* outflowing(rows, columns, rules.netOutflowAbove);
      lists.push({ list, rule, range: input.range, ...worth, ...(yield* ranking(found, (row) => outflowOf(columns, row))) });
    } else {
      const test = tests[list];
      const found = yield* positionsWhere(rows, ({ user }, row) => user !== undefined && test(user, row));
      lists.push({ list, rule, range: known, ...correctedBy(users, input.totals), ...(yield* ranking(found)) });
    }
  }
  return lists;
}

/** @param about what a list is about comes before what was brought, the most first */
type Ranking = (found: readonly number[], about?: (row: number) => bigint | undefined) => Work<Pick<Dormant, 'rows' | 'brought'>>;

function* rankingOf(rows: readonly JoinedUser[], previousTotals: readonly ReferralTotals[]): Work<Ranking> {
  const columns = yield* columnsOf(previousTotals);
  const places = new Map<string, number>();
  yield* forEach(previousTotals, ({ uid }, place) => void places.set(uid, place));
  return function* (found, about) {
    const brought = yield* mapEach(found, (row) => {
      const place = places.get(rows[row]?.uid ?? '') ?? -1;
      return { row, about: about?.(row), commission: columns.units.commission[place], volume: volumeOf(columns.units, place) };
    });
    const most = yield* sortEach(
      brought,
      (one, other) =>
        mostFirst(one.about, other.about) ||
        mostFirst(one.commission, other.commission) ||
        mostFirst(one.volume, other.volume) ||
        one.row - other.row,
    );
    return {
      rows: yield* mapEach(most, ({ row }) => row),
      brought: most.slice(0, DORMANT_FIRST).map(({ commission }) => textOf(columns, commission)),
    };
  };
}

/** What is not known, as of who did nothing, comes after 0 and before what is below it. */
const mostFirst = (one: bigint | undefined, other: bigint | undefined): number => {
  const [first, second] = [one ?? 0n, other ?? 0n];
  return first === second ? Number(one === undefined) - Number(other === undefined) : first > second ? -1 : 1;
};

/** What was withdrawn less what was deposited; undefined where one of the two is not known. */
function outflowOf({ units }: AmountColumns, row: number): bigint | undefined {
  const [deposited, withdrawn] = [units.depositAmount[row], units.withdrawalAmount[row]];
  return deposited === undefined || withdrawn === undefined ? undefined : withdrawn - deposited;
}

function* outflowing(rows: readonly JoinedUser[], columns: AmountColumns, above: string): Work<number[]> {
  // The limit may be finer than the amounts.
  const finer = Math.max(columns.scale, scaleOf(above));
  const factor = 10n ** BigInt(finer - columns.scale);
  const limit = unitsOf(above, finer) ?? 0n;
  return yield* positionsWhere(rows, (_, row) => {
    const out = outflowOf(columns, row);
    return out !== undefined && out * factor > limit;
  });
}

function* positionsWhere(rows: readonly JoinedUser[], test: (row: JoinedUser, position: number) => boolean): Work<number[]> {
  const positions: number[] = [];
  yield* forEach(rows, (row, position) => void (test(row, position) && positions.push(position)));
  return positions;
}
