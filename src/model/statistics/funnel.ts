import { type AffiliateUser, type Stage, STAGES } from '../affiliate';
import { percent, quotient } from '../money';
import { DAY, type TimeRange } from '../timeRange';
import { hasDeposited, hasTraded, hasVerified, positionOfStage, registeredIn, worthOfCohorts, worthOfVerification } from './steps';
import type { Funnel, FunnelStep, JoinedUser, SourceCoverage, StepTime } from './types';
import { worthWithin } from './worth';

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
export function funnelOf(rows: readonly JoinedUser[], range: TimeRange, users: SourceCoverage): Funnel {
  const cohort = registeredIn(rows, range);
  const worth = worthOfVerification(cohort, worthOfCohorts(rows, worthWithin(users, range)));
  if (worth.completeness === 'unread') return { ...worth, steps: [] };
  const furthest = cohort.map(positionOfStage);
  const reached = STAGES.map((_, position) => furthest.reduce((users, each) => (each >= position ? users + 1 : users), 0));
  return { ...worth, steps: STAGES.map((stage, position) => stepOf(stage, cohort, reached, position)) };
}

function stepOf(stage: Stage, cohort: readonly AffiliateUser[], reached: readonly number[], position: number): FunnelStep {
  const here = BigInt(reached[position] ?? 0);
  const before = reached[position - 1];
  return {
    stage,
    reached: Number(here),
    took: cohort.filter(TOOK[stage]).length,
    fromPreviousPercent: before === undefined ? undefined : percent(here, BigInt(before)),
    fromStartPercent: percent(here, BigInt(cohort.length)),
    ...timesOf(cohort, stage),
  };
}

function timesOf(cohort: readonly AffiliateUser[], stage: Stage): Pick<FunnelStep, 'time' | 'outOfOrder'> {
  const between = BETWEEN[stage];
  if (!between) return { outOfOrder: 0 };
  const times: number[] = [];
  let outOfOrder = 0;
  for (const user of cohort) {
    const [from, to] = [between.from(user), between.to(user)];
    if (from === undefined || to === undefined) continue;
    if (to < from) outOfOrder += 1;
    else times.push(to - from);
  }
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
