/** Whether a service seems to have taken no notice of the times it was asked for: it then sends the same for any. */
import * as l10n from '@vscode/l10n';
import { amountsOf, type ReferralTotals } from '../affiliate';
import { coverageFrom, sentencesOf } from '../coverage';
import { ENDS_IGNORED, hasTradedIn, ignoresAnEnd } from '../ignoredEnds';
import type { SourceCoverage } from '../reliability';
import { forEach, type Work } from '../work';
import type { JoinedUser, StatisticsCoverage } from './types';

const SAME = l10n.t(
  'The service sent the same amounts for this range and for the previous one, so it may be ignoring the range. The totals may be too high.',
);

/** One user may have done the very same twice. */
const FEW = 2;

/**
 * Why the totals of a range may be of other times: most who traded and are in both did the very same, or from one to the next nobody did
 * less, or nobody more. @param earlier those of a range @param later of the one behind it @param few from so many on it is no chance
 */
export function* ignoredRangeIn(earlier: readonly ReferralTotals[], later: readonly ReferralTotals[], few = FEW): Work<string | undefined> {
  const before = new Map<string, string>();
  yield* forEach(earlier, (record) => void before.set(record.uid, amountsOf(record)));
  let [same, different] = [0, 0];
  yield* forEach(later, (totals) => {
    const then = before.get(totals.uid);
    if (then === undefined || !hasTradedIn(totals)) return;
    if (amountsOf(totals) === then) same += 1;
    else different += 1;
  });
  if (same >= few && same > different) return SAME;
  return (yield* ignoresAnEnd([earlier, later])) ? ENDS_IGNORED : undefined;
}

/** The coverage with that doubt. */
export function* doubtIgnoredRange(
  coverage: StatisticsCoverage,
  rows: readonly JoinedUser[],
  previousTotals: readonly ReferralTotals[],
): Work<StatisticsCoverage> {
  const doubt = yield* ignoredRangeIn(previousTotals, totalsIn(rows));
  if (doubt === undefined) return coverage;
  return { ...coverage, totals: doubted(coverage.totals, doubt), previousTotals: doubted(coverage.previousTotals, doubt) };
}

const totalsIn = (rows: readonly JoinedUser[]): ReferralTotals[] => rows.flatMap(({ totals }) => totals ?? []);

/** Nothing that was not read is in doubt. */
export const doubted = (coverage: SourceCoverage, doubt: string): SourceCoverage =>
  'unread' in coverage ? coverage : { ...coverage, ...coverageFrom(coverage, [...sentencesOf(coverage), doubt]) };
