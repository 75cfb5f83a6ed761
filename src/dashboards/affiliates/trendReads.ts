/** The trend costs a read of totals per bucket, so what it will cost is said before. No vscode. */
import * as l10n from '@vscode/l10n';
import { secondsFor } from '../../api/duration';
import { ENDPOINTS, weightOf } from '../../api/endpoints';
import type { BudgetState } from '../../api/types';
import type { ReferralTotals } from '../../model/affiliate';
import { calendarSpans, type CalendarSpan } from '../../model/calendar';
import type { Work } from '../../model/work';
import {
  TREND_BUCKETS,
  trendPointOf,
  type JoinedUser,
  type AffiliateStatistics,
  type TrendBucket,
  type TrendPoint,
} from '../../model/affiliateStatistics';
import { ignoredIn } from '../../reading/merge';
import { MAX_PAGE_SIZE } from '../../reading/options';
import { inSlices } from '../../primitives/slices';
import { UNREAD, type PartReads } from '../../store/affiliateRange';
import { coverageOf, type Outcome } from '../../store/countedReads';
import type { TrendCost } from './protocol';

const ENDPOINT = ENDPOINTS.affiliateReferrals.name;
const WEIGHT = weightOf(ENDPOINTS.affiliateReferrals);

/** @param records how many users have totals in the whole range; undefined when that is not known */
export function trendCosts(
  { range, timeZone }: Pick<AffiliateStatistics, 'range' | 'timeZone'>,
  records: number | undefined,
  budgets: readonly BudgetState[],
): Record<TrendBucket, TrendCost> {
  const budget = budgets.find(({ endpoint }) => endpoint === ENDPOINT);
  const costOf = (bucket: TrendBucket): TrendCost => {
    const buckets = calendarSpans(range, bucket, timeZone).length;
    // Whoever has totals in the range has them in one of its buckets at least, and in all of them at most.
    const least = Math.max(buckets, pagesOf(records ?? 0));
    const most = records === undefined ? undefined : buckets * lastPageOf(records);
    return {
      buckets,
      leastRequests: least,
      mostRequests: most,
      weight: WEIGHT,
      leastSeconds: secondsFor(least, WEIGHT, budget),
      mostSeconds: most === undefined ? undefined : secondsFor(most, WEIGHT, budget),
    };
  };
  const [week, month] = TREND_BUCKETS;
  return { [week]: costOf(week), [month]: costOf(month) };
}

const pagesOf = (records: number): number => Math.ceil(records / MAX_PAGE_SIZE);
/** A full page is followed by another question. */
const lastPageOf = (records: number): number => Math.floor(records / MAX_PAGE_SIZE) + 1;

/** Few enough that a refused key is noticed early, enough not to wait for each answer. */
const SIDE_BY_SIDE = 4;

/** So many buckets show whether the service takes notice of their times: it does of all, or of none. */
const COMPARED = 4;

/** Those that are held against each other: whole ones, which alone are alike long. */
function comparedOf(spans: readonly CalendarSpan[]): readonly CalendarSpan[] {
  const whole = spans.filter(({ cut }) => !cut);
  return whole.length > 1 ? whole.slice(-COMPARED) : spans;
}

export interface TrendRead {
  readonly points: readonly TrendPoint[];
  /** What ended it before its end. */
  readonly error?: unknown;
}

/**
 * Reads the totals of each bucket, the oldest first, and stops at the first that cannot be read at all.
 * @param onPoints all points whenever one of them was read; those that were not are `unread`
 */
export async function readTrend(
  spans: readonly CalendarSpan[],
  { rows, coverage }: { readonly rows: readonly JoinedUser[]; readonly coverage: AffiliateStatistics['coverage'] },
  read: PartReads,
  onPoints: (points: readonly TrendPoint[], done: number) => void,
): Promise<TrendRead> {
  const pointOf = (span: CalendarSpan, outcome?: Outcome<ReferralTotals>): Work<TrendPoint> =>
    trendPointOf(span, rows, coverage.users, {
      items: outcome && 'reading' in outcome ? outcome.reading.items : [],
      coverage: outcome ? coverageOf(outcome, UNREAD.totals) : { unread: l10n.t('The totals were not loaded.') },
    });
  const points: TrendPoint[] = [];
  for (const span of spans) points.push(await inSlices(pointOf(span)));
  const compared = comparedOf(spans);
  const parts = new Map<CalendarSpan, readonly ReferralTotals[]>();
  let next = 0;
  let done = 0;
  let failed: { readonly error: unknown } | undefined;
  async function work(): Promise<void> {
    while (next < spans.length && !failed) {
      const place = next;
      next += 1;
      const span = spans[place];
      if (!span) return;
      const outcome = await read.totals(span.range);
      points[place] = await inSlices(pointOf(span, outcome));
      if ('reading' in outcome && compared.includes(span)) parts.set(span, outcome.reading.items);
      if ('error' in outcome) failed = outcome;
      else done += 1;
      onPoints([...points], done);
    }
  }
  await Promise.all(Array.from({ length: SIDE_BY_SIDE }, work));
  const inOrder = compared.flatMap((span) => [parts.get(span) ?? []]);
  const doubt = failed
    ? undefined
    : await inSlices(
        ignoredIn(
          inOrder,
          compared.every(({ cut }) => !cut),
        ),
      );
  if (!failed && doubt === undefined) read.keep();
  return { points: doubt === undefined ? points : points.map((point) => doubted(point, doubt)), ...failed };
}

const doubted = (point: TrendPoint, doubt: string): TrendPoint => ({
  ...point,
  completeness: point.completeness === 'unread' ? 'unread' : 'partial',
  problems: [...point.problems, doubt],
});
