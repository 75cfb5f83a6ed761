import * as l10n from '@vscode/l10n';
import type { ReferralTotals } from '../affiliate';
import type { CalendarSpan } from '../calendar';
import { compareDecimals, sum } from '../decimals';
import type { Measure } from '../figures';
import type { Work } from '../work';
import { columnsOf } from './amounts';
import { registeredIn, reliabilityOfCohorts } from './steps';
import { measureTotals } from './tiles';
import type { TrendDifference, JoinedUser, Tiles, TrendAmount, TrendPoint } from './types';
import { isReadWhole, leastOf, reliabilityOf, reliabilityWithin, type SourceCoverage, unlessNothing } from '../reliability';

const TREND_AMOUNTS: readonly TrendAmount[] = ['deposits', 'withdrawals', 'net', 'spotVolume', 'futuresVolume', 'commission'];

/**
 * One bucket of a trend from the totals read for it alone: the service sums over the range asked for and tells nothing in
 * between. Registrations come from the users read for the 365 days.
 */
export function* trendPointOf(
  { label, range, cut }: CalendarSpan,
  rows: readonly JoinedUser[],
  users: SourceCoverage,
  totals: { readonly items: readonly ReferralTotals[]; readonly coverage: SourceCoverage },
): Work<TrendPoint> {
  const sums = yield* measureTotals(yield* columnsOf(totals.items), reliabilityOf(totals.coverage));
  const lacks = ([...TREND_AMOUNTS, 'activeUsers'] as const).filter((name) => sums[name].worth.lacking !== undefined);
  const known = <T extends string | number>({ value, worth }: Measure<T>): T | undefined => unlessNothing(value, isReadWhole(worth));
  const cohort = yield* reliabilityOfCohorts(rows, reliabilityWithin(users, range));
  const registered = (yield* registeredIn(rows, range)).length;
  return {
    label,
    range,
    cut,
    ...leastOf(...Object.values(sums).map(({ worth }) => worth)),
    registered: cohort.completeness === 'unread' ? undefined : unlessNothing(registered, isReadWhole(cohort)),
    ...(cohort.completeness !== 'complete' && { registeredWorth: cohort }),
    activeUsers: known(sums.activeUsers),
    deposits: known(sums.deposits),
    withdrawals: known(sums.withdrawals),
    net: known(sums.net),
    spotVolume: known(sums.spotVolume),
    futuresVolume: known(sums.futuresVolume),
    commission: known(sums.commission),
    ...(lacks.length > 0 && { lacks }),
  };
}

const AMOUNTS = [
  ['deposits', l10n.t({ message: 'deposits', args: [], comment: ['an amount, before its numbers'] })],
  ['withdrawals', l10n.t({ message: 'withdrawals', args: [], comment: ['an amount, before its numbers'] })],
  ['spotVolume', l10n.t({ message: 'spot volume', args: [], comment: ['an amount, before its numbers'] })],
  ['futuresVolume', l10n.t({ message: 'futures volume', args: [], comment: ['an amount, before its numbers'] })],
  ['commission', l10n.t({ message: 'commission', args: [], comment: ['an amount, before its numbers'] })],
] as const;

/**
 * Why a trend cannot be trusted though each of its buckets was read whole: together they are not what was read for the range at
 * once. Empty when they are, and when that cannot be said. Whether the service includes the ends of a range is not specified, so
 * this is the proof. Amounts, not words: privacy mode may come and go after the trend was read.
 */
export function differencesOf(points: readonly TrendPoint[], tiles: Tiles): readonly TrendDifference[] {
  if (points.some(({ completeness }) => completeness !== 'complete')) return [];
  return AMOUNTS.flatMap(([name, title]) => {
    const { value, completeness } = tiles[name];
    const { total } = sum(points.map((point) => point[name] ?? ''));
    if (value === undefined || completeness !== 'complete' || compareDecimals(total, value) === 0) return [];
    return [{ title, parts: total, whole: value }];
  });
}
