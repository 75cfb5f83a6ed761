import { calendarSpans } from '../calendar';
import { percent } from '../decimals';
import type { AffiliateUser } from '../affiliate';
import type { TimeRange } from '../timeRange';
import { forEach, mapEach, type Work } from '../work';
import { activityOf, countKnown, lacksOf, type AmountColumns, sumKnown, textOf } from './amounts';
import { knownIn, type ListRead } from './listed';
import { countSteps } from './steps';
import type { Cohort, JoinedUser, OutsideCohorts } from './types';

interface Members {
  readonly users: AffiliateUser[];
  readonly positions: number[];
}

/**
 * All users by the month of the time zone they registered in, with what they did in the range of the statistics.
 * @param known the range that users were read for
 * @param read how well both are known: without totals, what somebody did is unknown
 */
export function* cohortsOf(
  rows: readonly JoinedUser[],
  columns: AmountColumns,
  known: TimeRange,
  timeZone: string,
  read: ListRead,
): Work<{ readonly cohorts: Cohort[]; readonly outsideCohorts: OutsideCohorts | undefined }> {
  const spans = calendarSpans(known, 'month', timeZone);
  const members = spans.map((): Members => ({ users: [], positions: [] }));
  const outside: number[] = [];
  yield* forEach(rows, ({ user }, row) => {
    const time = user?.registerTime ?? NaN;
    // At most 13 months: looking from the newest finds most at once.
    const month = members[spans.findLastIndex(({ range }) => time >= range.start && time <= range.end)];
    if (user) month?.users.push(user);
    (month?.positions ?? outside).push(row);
  });
  const amountsOf = function* (positions: readonly number[]): Work<Pick<Cohort, 'active' | 'commission' | 'lacks'>> {
    if (read.totals === 'unread') return {};
    const activities = yield* mapEach(positions, (row) => activityOf(columns, row));
    const commissions = yield* mapEach(positions, (row) => columns.units.commission[row]);
    const known = yield* mapEach(positions, (row) => columns.known.commission[row]);
    return {
      active: countKnown(activities),
      commission: textOf(columns, sumKnown(known)),
      ...lacksOf({ active: activities, commission: commissions }),
    };
  };
  const cohorts: Cohort[] = [];
  for (const [month, { label, range, cut }] of spans.entries()) {
    const { users, positions } = members[month] ?? { users: [], positions: [] };
    const steps = yield* countSteps(users);
    const share = (part: number): string | undefined => percent(BigInt(part), BigInt(steps.registered));
    const { lacks, ...amounts } = yield* amountsOf(positions);
    const shares = {
      verifiedPercent: share(steps.verified),
      depositedPercent: share(steps.deposited),
      tradedPercent: share(steps.traded),
    };
    cohorts.push({ month: label, range, cut, ...knownIn({ ...steps, ...shares, ...amounts }, read), ...(lacks && { lacks }) });
  }
  if (outside.length === 0) return { cohorts, outsideCohorts: undefined };
  const { lacks, ...amounts } = yield* amountsOf(outside);
  return { cohorts, outsideCohorts: { users: outside.length, ...knownIn(amounts, read), ...(lacks && { lacks }) } };
}
