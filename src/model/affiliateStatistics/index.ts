/**
 * The statistics of an affiliate account: pure and exact. Amounts are decimal strings summed as whole numbers; shares and
 * medians are rounded once, at the end, as each field says. What was not read is undefined, never 0.
 */
import type { ReferralTotals } from '../affiliate';
import { AFFILIATE_REACH, rangeBefore, type TimeRange } from '../timeRange';
import { forEach, mapEach, type Work } from '../work';
import { doubtApart } from './apart';
import { cohortsOf } from './cohorts';
import { concentrationOf, topUsersOf } from './concentration';
import { dormantOf, type DormantInput } from './dormant';
import { funnelOf } from './funnel';
import { doubtIgnoredRange } from './ignoredRange';
import { inviteCodesOf } from './inviteCodes';
import { columnsOf } from './amounts';
import { tilesOf } from './tiles';
import type { Dormant, DormantRules, JoinedUser, AffiliateStatistics, StatisticsCoverage } from './types';
import { rangeRead, reliabilityOf, reliabilityWithin } from '../reliability';

export { joinUsers } from './join';
export { differencesOf, trendPointOf } from './trend';
export * from './types';

export interface StatisticsInput {
  /** The service's clock when the reading began, epoch milliseconds. */
  readonly asOf: number;
  readonly range: TimeRange;
  /** What it is compared with; undefined: the range of equal length just before. */
  readonly before?: TimeRange | undefined;
  readonly rules: DormantRules;
  /** IANA name. */
  readonly timeZone: string;
  /** See `joinUsers`: positions in the statistics are positions in these. */
  readonly rows: readonly JoinedUser[];
  /** The totals of the range before, where they were read: see `previousRangeOf`. */
  readonly previousTotals?: readonly ReferralTotals[] | undefined;
  readonly coverage: StatisticsCoverage;
}

/** What a range is compared with; undefined when the 365 days up to `asOf` do not hold it. */
export const previousRangeOf = (range: TimeRange, asOf: number, before = rangeBefore(range)): TimeRange | undefined =>
  before.start >= asOf - AFFILIATE_REACH ? before : undefined;

export function* computeStatistics(input: StatisticsInput): Work<AffiliateStatistics> {
  const { asOf, rules, timeZone, rows, previousTotals = [] } = input;
  const coverage = yield* doubtApart(yield* doubtIgnoredRange(input.coverage, rows, previousTotals), rows, input.range);
  const { users, totals, previousTotals: previous } = coverage;
  const range = rangeRead(input.range, [users, totals]);
  const columns = yield* columnsOf(yield* mapEach(rows, (row) => row.totals));
  const previousRange = previousRangeOf(input.range, asOf, input.before);
  const before = previousRange && {
    rows,
    columns: yield* columnsOf(previousTotals),
    strangers: yield* strangersIn(previousTotals, rows),
    positionOf: yield* positionsIn(previousTotals, rows),
    range: previousRange,
    users,
    totals: previous,
  };
  const strangers = yield* strangersIn(rows, rows);
  const read = { users: reliabilityOf(users).completeness, totals: reliabilityOf(totals).completeness };
  return {
    asOf,
    range,
    previousRange,
    timeZone,
    coverage,
    known: { rows: rows.length, totalsOnly: strangers.length },
    tiles: yield* tilesOf(
      { rows, columns, strangers, positionOf: (row) => (rows[row]?.totals ? row : undefined), range, users, totals },
      before,
    ),
    funnel: yield* funnelOf(rows, range, users),
    ...('unread' in users ? { cohorts: [] } : yield* cohortsOf(rows, columns, knownRange(coverage, asOf), timeZone, read)),
    inviteCodes: 'unread' in users ? [] : yield* inviteCodesOf(rows, columns, range, read),
    concentration: yield* concentrationOf(columns, reliabilityWithin(totals, range)),
    top: yield* topUsersOf(columns),
    rules,
    dormant: yield* dormantWith({ asOf, range, coverage }, { rows, columns, previousTotals }, rules),
  };
}

/** Where the totals of each row stand in a list of their own. */
function* positionsIn(totals: readonly ReferralTotals[], rows: readonly JoinedUser[]): Work<(row: number) => number | undefined> {
  const places = new Map<string, number>();
  yield* forEach(totals, ({ uid }, place) => void places.set(uid, place));
  return (row) => places.get(rows[row]?.uid ?? '');
}

/** Positions of those of whom no record of a user came. */
function* strangersIn(records: readonly { readonly uid: string }[], rows: readonly JoinedUser[]): Work<number[]> {
  const known = new Set<string>();
  yield* forEach(rows, ({ uid, user }) => void (user && known.add(uid)));
  const positions: number[] = [];
  yield* forEach(records, ({ uid }, position) => void (known.has(uid) || positions.push(position)));
  return positions;
}

/** The same statistics with other rules for who is dormant, from what they were computed from. */
export function* withRules(
  statistics: AffiliateStatistics,
  { rows, previousTotals = [] }: Pick<StatisticsInput, 'rows' | 'previousTotals'>,
  rules: DormantRules,
): Work<AffiliateStatistics> {
  const columns = yield* columnsOf(yield* mapEach(rows, ({ totals }) => totals));
  return { ...statistics, rules, dormant: yield* dormantWith(statistics, { rows, columns, previousTotals }, rules) };
}

function* dormantWith(
  { asOf, range, coverage }: Pick<AffiliateStatistics, 'asOf' | 'range' | 'coverage'>,
  from: Pick<DormantInput, 'rows' | 'columns' | 'previousTotals'>,
  rules: DormantRules,
): Work<Dormant[]> {
  const known = knownRange(coverage, asOf);
  return yield* dormantOf(
    { ...from, asOf, range, known, users: reliabilityOf(coverage.users), totals: reliabilityWithin(coverage.totals, range) },
    rules,
  );
}

/** What users were read for. */
const knownRange = ({ users }: StatisticsCoverage, asOf: number): TimeRange =>
  ('range' in users ? users.range : undefined) ?? { start: asOf - AFFILIATE_REACH, end: asOf };
