/** Whether users and totals seem to belong together: they come from two endpoints, and are joined by uid alone. */
import * as l10n from '@vscode/l10n';
import { hasTradedIn } from '../ignoredEnds';
import { reliabilityOf } from '../reliability';
import { contains, type TimeRange } from '../timeRange';
import { forEach, type Work } from '../work';
import { doubted } from './ignoredRange';
import type { JoinedUser, StatisticsCoverage } from './types';

const APART = l10n.t(
  'Most users who last traded in this range have no trades in the totals, so the users and the totals may not belong together. The totals may be incomplete, and figures by user and invite code wrong.',
);

/** The totals of one user may lag. */
const FEW = 2;

/** Why the totals may be of another account, or of a part: most who last traded in the range have no trades in its totals. */
export function* apartIn(rows: readonly Pick<JoinedUser, 'user' | 'totals'>[], range: TimeRange): Work<string | undefined> {
  let [lacking, found] = [0, 0];
  yield* forEach(rows, ({ user, totals }) => {
    if (user?.lastTrade === undefined || !contains(range, user.lastTrade)) return;
    // What was not sent may be any amount.
    if (totals && (hasTradedIn(totals) || totals.spotTradingAmount === '' || totals.futuresTradingAmount === '')) found += 1;
    else lacking += 1;
  });
  return lacking > FEW && lacking > found ? APART : undefined;
}

/** The coverage with that doubt, where both were read whole. */
export function* doubtApart(coverage: StatisticsCoverage, rows: readonly JoinedUser[], range: TimeRange): Work<StatisticsCoverage> {
  if (![coverage.users, coverage.totals].every((each) => reliabilityOf(each).completeness === 'complete')) return coverage;
  const doubt = yield* apartIn(rows, range);
  return doubt === undefined ? coverage : { ...coverage, totals: doubted(coverage.totals, doubt) };
}
