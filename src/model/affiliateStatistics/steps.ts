import * as l10n from '@vscode/l10n';
import { numberText } from '../language';
import { type AffiliateUser, type Stage, STAGES, stageOf } from '../affiliate';
import { contains, type TimeRange } from '../timeRange';
import { countEach, forEach, type Work } from '../work';
import type { JoinedUser } from './types';
import { withLacking, type Reliability } from '../reliability';

/** Whether the step itself is known of a user, whatever came before or after it. */
export const hasVerified = (user: AffiliateUser): boolean => user.kycPassed === true;
export const hasDeposited = (user: AffiliateUser): boolean => user.firstDeposit !== undefined || user.lastDeposit !== undefined;
export const hasTraded = (user: AffiliateUser): boolean => user.firstTrade !== undefined || user.lastTrade !== undefined;

export const positionOfStage = (user: AffiliateUser): number => STAGES.indexOf(stageOf(user));

/** The users who registered in the range. Who came without a time of registration is in no cohort. */
export function* registeredIn(rows: readonly JoinedUser[], range: TimeRange): Work<AffiliateUser[]> {
  const cohort: AffiliateUser[] = [];
  yield* forEach(rows, ({ user }) => {
    if (user?.registerTime !== undefined && contains(range, user.registerTime)) cohort.push(user);
  });
  return cohort;
}

export interface StepCounts {
  readonly registered: number;
  readonly verified: number;
  readonly deposited: number;
  readonly traded: number;
}

/** How far they came: whoever took a later step has passed the ones before, as in the funnel. */
export function* countSteps(users: readonly AffiliateUser[]): Work<StepCounts> {
  const reached: Record<Stage, number> = { registered: 0, verified: 0, deposited: 0, traded: 0 };
  yield* forEach(users, (user) => {
    for (const stage of STAGES.slice(0, positionOfStage(user) + 1)) reached[stage] += 1;
  });
  return reached;
}

/** A cohort is known less well when users came without a time of registration: any of them may belong to it. */
export function* reliabilityOfCohorts(rows: readonly JoinedUser[], worth: Reliability): Work<Reliability> {
  const undated = yield* countEach(rows, ({ user }) => user !== undefined && user.registerTime === undefined);
  return undated === 0
    ? worth
    : withLacking(worth, l10n.t`Users without a registration time, not included in any cohort: ${numberText(undated)}.`);
}

/** Verification is known less well when the service did not say it of some. */
export function* reliabilityOfVerification(users: readonly AffiliateUser[], worth: Reliability): Work<Reliability> {
  const unsaid = yield* countEach(users, ({ kycPassed }) => kycPassed === undefined);
  return unsaid === 0
    ? worth
    : withLacking(
        worth,
        l10n.t`Users whose verification status the service does not report, counted as not verified: ${numberText(unsaid)}.`,
      );
}
