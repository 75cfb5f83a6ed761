import * as l10n from '@vscode/l10n';
import type { AffiliateUser } from '../affiliate';
import { amountOf, rounded } from '../decimals';
import { numberText } from '../language';
import { contains, type TimeRange } from '../timeRange';
import { countEach, type Work } from '../work';
import { amount, count, type Fraction, type Measure, inPercent, share } from '../figures';
import { activityOf, countKnown, type AmountName, type AmountColumns, type ColumnSum, columnSum, textOf } from './amounts';
import { countSteps, registeredIn, reliabilityOfCohorts, reliabilityOfVerification } from './steps';
import type { JoinedUser, Tiles } from './types';
import { correctedBy, leastOf, type Reliability, reliabilityWithin, withLacking, type Figure, type SourceCoverage } from '../reliability';

/** One range with what was read of it. */
export interface RangeRead {
  readonly rows: readonly JoinedUser[];
  readonly columns: AmountColumns;
  /** Positions in the columns of whom totals alone are known. */
  readonly strangers: readonly number[];
  /** Where the totals of a row stand in the columns; undefined where it has none. */
  readonly positionOf: (row: number) => number | undefined;
  readonly range: TimeRange;
  readonly users: SourceCoverage;
  readonly totals: SourceCoverage;
}

/** Every tile once for the range and, when there is one, for the range before. */
export function* tilesOf(now: RangeRead, before: RangeRead | undefined): Work<Tiles> {
  const current = yield* measuresOf(now);
  const previous = before && (yield* measuresOf(before));
  return {
    users: count(current.users, previous?.users),
    verifiedPercent: share(current.verifiedPercent, previous?.verifiedPercent),
    depositorsPercent: share(current.depositorsPercent, previous?.depositorsPercent),
    tradersPercent: share(current.tradersPercent, previous?.tradersPercent),
    firstDeposits: count(current.firstDeposits, previous?.firstDeposits),
    firstTrades: count(current.firstTrades, previous?.firstTrades),
    deposits: amount(current.deposits, previous?.deposits),
    withdrawals: amount(current.withdrawals, previous?.withdrawals),
    net: amount(current.net, previous?.net),
    spotVolume: amount(current.spotVolume, previous?.spotVolume),
    futuresVolume: amount(current.futuresVolume, previous?.futuresVolume),
    commission: amount(current.commission, previous?.commission),
    activeUsers: count(current.activeUsers, previous?.activeUsers),
    commissionPerActive: amount(current.commissionPerActive, previous?.commissionPerActive),
  };
}

type Measures = { readonly [Name in keyof Tiles]: Measure<Tiles[Name] extends Figure<infer T> ? T : never> };

function* measuresOf(given: RangeRead): Work<Measures> {
  const { rows, columns, range, users, totals } = given;
  const cohort = yield* registeredIn(rows, range);
  const read = reliabilityWithin(users, range);
  const did = reliabilityWithin(totals, range);
  // Totals tell of whom the time of a first step may be missing.
  const dated = correctedBy(read, did);
  const worth = yield* reliabilityOfCohorts(rows, read);
  const steps = yield* countSteps(cohort);
  const known = worth.completeness !== 'unread';
  const shareOf = (part: number): { value: string | undefined; of: Fraction } => {
    const of = { part, whole: steps.registered };
    return { value: known ? inPercent(of) : undefined, of };
  };
  return {
    users: { value: known ? steps.registered : undefined, worth },
    verifiedPercent: { ...shareOf(steps.verified), worth: yield* reliabilityOfVerification(cohort, worth) },
    depositorsPercent: { ...shareOf(steps.deposited), worth },
    tradersPercent: { ...shareOf(steps.traded), worth },
    firstDeposits: yield* firstsIn(given, dated, DEPOSIT, (position) => (columns.units.depositAmount[position] ?? 1n) > 0n),
    firstTrades: yield* firstsIn(given, dated, TRADE, (position) => activityOf(columns, position) !== false),
    ...(yield* measureTotals(columns, did)),
  };
}

interface FirstStep {
  readonly first: (user: AffiliateUser) => number | undefined;
  readonly last: (user: AffiliateUser) => number | undefined;
  readonly missing: (users: string) => string;
}

const DEPOSIT: FirstStep = {
  first: ({ firstDeposit }) => firstDeposit,
  last: ({ lastDeposit }) => lastDeposit,
  missing: (users) =>
    l10n.t('Users whose first deposit may have been in the range, though the service does not report when it was: {0}.', users),
};
const TRADE: FirstStep = {
  first: ({ firstTrade }) => firstTrade,
  last: ({ lastTrade }) => lastTrade,
  missing: (users) =>
    l10n.t('Users whose first trade may have been in the range, though the service does not report when it was: {0}.', users),
};

/** Who took a step for the first time in the range. @param took by its totals, which may be all that is known of a user */
function* firstsIn(
  { rows, strangers, positionOf, range }: RangeRead,
  worth: Reliability,
  { first, last, missing }: FirstStep,
  took: (position: number) => boolean,
): Work<Measure<number>> {
  if (worth.completeness === 'unread') return { value: undefined, worth };
  const value = yield* countEach(rows, ({ user }) => contains(range, (user && first(user)) ?? NaN));
  const timeless = yield* countEach(rows, ({ user }, row) => {
    if (!user || first(user) !== undefined) return false;
    const [latest, position] = [last(user), positionOf(row)];
    // A first step is no later than the latest.
    return latest === undefined ? position !== undefined && took(position) : latest >= range.start;
  });
  const all = timeless + (yield* countEach(strangers, took));
  return { value, worth: all === 0 ? worth : withLacking(worth, missing(numberText(all))) };
}

type TotalsMeasures = Omit<
  Measures,
  'users' | 'verifiedPercent' | 'depositorsPercent' | 'tradersPercent' | 'firstDeposits' | 'firstTrades'
>;

/** What all users did, from totals alone. */
export function* measureTotals(columns: AmountColumns, worth: Reliability): Work<TotalsMeasures> {
  const sums = (name: AmountName): Work<ColumnSum> => columnSum(columns, name, worth);
  const [deposits, withdrawals] = [yield* sums('depositAmount'), yield* sums('withdrawalAmount')];
  const [spot, futures, commission] = [yield* sums('spotTradingAmount'), yield* sums('futuresTradingAmount'), yield* sums('commission')];
  const text = (units: bigint | undefined): string | undefined => textOf(columns, units);
  const net = deposits.units === undefined || withdrawals.units === undefined ? undefined : deposits.units - withdrawals.units;

  const activities = Array.from({ length: columns.size }, (_, row) => activityOf(columns, row));
  const unknown = activities.filter((each) => each === undefined).length;
  const activity = unknown === 0 ? worth : withLacking(worth, UNKNOWN_ACTIVITY(numberText(unknown)));
  const active = worth.completeness === 'unread' ? undefined : countKnown(activities);
  const perActive = active && commission.units !== undefined ? eachOf(commission.units, active, columns.scale) : undefined;
  return {
    deposits: { value: text(deposits.units), worth: deposits.worth },
    withdrawals: { value: text(withdrawals.units), worth: withdrawals.worth },
    net: { value: text(net), worth: leastOf(deposits.worth, withdrawals.worth) },
    spotVolume: { value: text(spot.units), worth: spot.worth },
    futuresVolume: { value: text(futures.units), worth: futures.worth },
    commission: { value: text(commission.units), worth: commission.worth },
    activeUsers: { value: active, worth: activity },
    commissionPerActive: { value: perActive, worth: leastOf(commission.worth, activity) },
  };
}

const PER_HEAD_DECIMALS = 8;

/** Without trailing zeros. */
function eachOf(units: bigint, heads: number, scale: number): string {
  return amountOf(rounded(units, BigInt(heads) * 10n ** BigInt(scale), PER_HEAD_DECIMALS), PER_HEAD_DECIMALS);
}

const UNKNOWN_ACTIVITY = (users: string): string =>
  l10n.t('Users who may have been active, though the service does not report all of their volume: {0}.', users);
