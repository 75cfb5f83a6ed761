import { type AffiliateUser, type Stage, STAGES } from '../affiliate';
import { percent, quotient } from '../decimals';
import { DAY, type TimeRange } from '../timeRange';
import { countEach, forEach, mapEach, type Work } from '../work';
import {
  hasDeposited,
  hasTraded,
  hasVerified,
  positionOfStage,
  registeredIn,
  reliabilityOfCohorts,
  reliabilityOfVerification,
} from './steps';
import type { Funnel, FunnelStep, JoinedUser, StepTime } from './types';
import { reliabilityWithin, type SourceCoverage } from '../reliability';

type Time = (user: AffiliateUser) => number | undefined;

/** The service tells no time of verification, so deposits are counted from the registration. */
const BETWEEN: Readonly<Record<Stage, { readonly from: Time; readonly to: Time } | undefined>> = {
  registered: undefined,
  verified: undefined,
  deposited: { from: (user) => user.registerTime, to: (user) => user.firstDeposit },
  traded: { from: (user) => user.firstDeposit, to: (user) => user.firstTrade },
};

const TOOK: Readonly<Record<Stage, (user: AffiliateUser) => boolean>> = {
  registered: () => true,
  verified: hasVerified,
  deposited: hasDeposited,
  traded: hasTraded,
};

/**
 * How far those came who registered in the range, up to now. Whoever took a later step has passed the ones before, so no step
 * holds more than the one before it; how many took the very step stands beside.
 */
export function* funnelOf(rows: readonly JoinedUser[], range: TimeRange, users: SourceCoverage): Work<Funnel> {
  const cohort = yield* registeredIn(rows, range);
  const worth = yield* reliabilityOfVerification(cohort, yield* reliabilityOfCohorts(rows, reliabilityWithin(users, range)));
  if (worth.completeness === 'unread') return { ...worth, steps: [] };
  const furthest = yield* mapEach(cohort, positionOfStage);
  const reached: number[] = [];
  for (const position of STAGES.keys()) reached.push(yield* countEach(furthest, (each) => each >= position));
  const steps: FunnelStep[] = [];
  for (const [position, stage] of STAGES.entries()) steps.push(yield* stepOf(stage, cohort, reached, position));
  return { ...worth, steps };
}

function* stepOf(stage: Stage, cohort: readonly AffiliateUser[], reached: readonly number[], position: number): Work<FunnelStep> {
  const here = BigInt(reached[position] ?? 0);
  const before = reached[position - 1];
  return {
    stage,
    reached: Number(here),
    took: yield* countEach(cohort, TOOK[stage]),
    fromPreviousPercent: before === undefined ? undefined : percent(here, BigInt(before)),
    fromStartPercent: percent(here, BigInt(cohort.length)),
    ...(yield* timesOf(cohort, stage)),
  };
}

function* timesOf(cohort: readonly AffiliateUser[], stage: Stage): Work<Pick<FunnelStep, 'time' | 'outOfOrder'>> {
  const between = BETWEEN[stage];
  if (!between) return { outOfOrder: 0 };
  const times: number[] = [];
  let outOfOrder = 0;
  yield* forEach(cohort, (user) => {
    const [from, to] = [between.from(user), between.to(user)];
    if (from === undefined || to === undefined) return;
    if (to < from) outOfOrder += 1;
    else times.push(to - from);
  });
  return { time: medianOf(times), outOfOrder };
}

/** The middle one of some whole numbers of milliseconds, of two middle ones their mean; undefined of none. */
export function medianOf(times: readonly number[]): StepTime | undefined {
  const sorted = Float64Array.from(times).sort();
  const upper = sorted[sorted.length >> 1];
  if (upper === undefined) return undefined;
  const lower = sorted.length % 2 === 0 ? (sorted[(sorted.length >> 1) - 1] ?? upper) : upper;
  const twice = BigInt(lower) + BigInt(upper);
  return { medianMs: Number(twice / 2n), medianDays: quotient(twice, 2n * BigInt(DAY), 1), users: sorted.length };
}
