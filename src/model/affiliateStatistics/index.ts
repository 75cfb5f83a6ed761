/**
 * The statistics of an affiliate account: pure and exact. Amounts are decimal strings summed as whole numbers; shares and
 * medians are rounded once, at the end, as each field says. What was not read is undefined, never 0.
 */
import type { ReferralTotals } from '../affiliate';
import { AFFILIATE_REACH, rangeBefore, type TimeRange } from '../timeRange';
import { countEach, mapEach, type Work } from '../work';
import { cohortsOf } from './cohorts';
import { concentrationOf, topUsersOf } from './concentration';
import { dormantOf } from './dormant';
import { funnelOf } from './funnel';
import { inviteCodesOf } from './inviteCodes';
import { type AmountColumns, columnsOf } from './amounts';
import { tilesOf } from './tiles';
import type { Dormant, DormantRules, JoinedUser, AffiliateStatistics, StatisticsCoverage } from './types';
import { reliabilityOf, reliabilityWithin } from '../reliability';

export { joinUsers } from './join';
export { differencesOf, trendPointOf } from './trend';
export * from './types';

export interface StatisticsInput {
  /** The service's clock when the reading began, epoch milliseconds. */
  readonly asOf: number;
  readonly range: TimeRange;
  readonly rules: DormantRules;
  /** IANA name. */
  readonly timeZone: string;
  /** See `joinUsers`: positions in the statistics are positions in these. */
  readonly rows: readonly JoinedUser[];
  /** The totals of the range just before, where they were read: see `previousRangeOf`. */
  readonly previousTotals?: readonly ReferralTotals[] | undefined;
  readonly coverage: StatisticsCoverage;
}

/** The range of equal length that ends where `range` starts; undefined when the 365 days up to `asOf` do not hold it. */
export function previousRangeOf(range: TimeRange, asOf: number): TimeRange | undefined {
  const previous = rangeBefore(range);
  return previous.start >= asOf - AFFILIATE_REACH ? previous : undefined;
}

export function* computeStatistics(input: StatisticsInput): Work<AffiliateStatistics> {
  const { asOf, range, rules, timeZone, rows, previousTotals = [] } = input;
  const { users, totals, previousTotals: previous } = input.coverage;
  const columns = yield* columnsOf(yield* mapEach(rows, (row) => row.totals));
  const { coverage } = input;
  const previousRange = previousRangeOf(range, asOf);
  const before = previousRange && { rows, columns: yield* columnsOf(previousTotals), range: previousRange, users, totals: previous };
  const totalsRead = !('unread' in totals);
  return {
    asOf,
    range,
    previousRange,
    timeZone,
    coverage,
    known: { rows: rows.length, totalsOnly: yield* countEach(rows, ({ user }) => !user) },
    tiles: yield* tilesOf({ rows, columns, range, users, totals }, before),
    funnel: yield* funnelOf(rows, range, users),
    cohorts: 'unread' in users ? [] : yield* cohortsOf(rows, columns, knownRange(coverage, asOf), timeZone, totalsRead),
    inviteCodes: 'unread' in users ? [] : yield* inviteCodesOf(rows, columns, range, totalsRead),
    concentration: yield* concentrationOf(columns, reliabilityWithin(totals, range)),
    top: yield* topUsersOf(columns),
    rules,
    dormant: yield* dormantWith({ asOf, range, coverage }, rows, columns, rules),
  };
}

/** The same statistics with other rules for who is dormant. `rows` are those they were computed from. */
export function* withRules(statistics: AffiliateStatistics, rows: readonly JoinedUser[], rules: DormantRules): Work<AffiliateStatistics> {
  const columns = yield* columnsOf(yield* mapEach(rows, ({ totals }) => totals));
  return { ...statistics, rules, dormant: yield* dormantWith(statistics, rows, columns, rules) };
}

function* dormantWith(
  { asOf, range, coverage }: Pick<AffiliateStatistics, 'asOf' | 'range' | 'coverage'>,
  rows: readonly JoinedUser[],
  columns: AmountColumns,
  rules: DormantRules,
): Work<Dormant[]> {
  const known = knownRange(coverage, asOf);
  return yield* dormantOf(
    { rows, columns, asOf, range, known, users: reliabilityOf(coverage.users), totals: reliabilityWithin(coverage.totals, range) },
    rules,
  );
}

/** What users were read for. */
const knownRange = ({ users }: StatisticsCoverage, asOf: number): TimeRange =>
  ('range' in users ? users.range : undefined) ?? { start: asOf - AFFILIATE_REACH, end: asOf };
