/** The trend of what is shown: offered with its cost, read when the person wants it. No vscode. */
import { calendarSpans } from '../../model/calendar';
import { type Fields, tellingAsShown } from '../../model/privacy';
import { DIFFERENCE, TREND_POINT } from '../../model/publicFields';
import {
  differencesOf,
  type JoinedUser,
  type AffiliateStatistics,
  type TrendBucket,
  type TrendPoint,
} from '../../model/affiliateStatistics';
import type { Session } from '../../store';
import { partReads } from '../../store/affiliateRange';
import { countedReads, isCanceled } from '../../store/countedReads';
import { barsOf } from '../kit/bars';
import type { Shown } from '../kit/context';
import type { PageOptions, Phases } from '../kit/phases';
import type { Status, ToPage, TrendAmount, TrendBars, TrendCost, TrendState } from './protocol';
import { readTrend, trendCosts } from './trendReads';

type Latest = Omit<Shown<AffiliateStatistics, JoinedUser>, 'account'>;

export interface ShownTrend {
  readonly bucket: TrendBucket;
  readonly points: readonly TrendPoint[];
}

export class Trend {
  private state: TrendState = { name: 'unavailable' };

  constructor(
    private readonly options: PageOptions<ToPage>,
    private readonly phases: Phases<Status>,
    private readonly latest: () => Latest | undefined,
    private readonly edition: () => number,
  ) {}

  /** What was read of it, for an export. */
  get read(): ShownTrend | undefined {
    return this.state.name === 'ready' ? { bucket: this.state.bucket, points: this.state.points } : undefined;
  }

  /** Something else is read: what is under way is given up. */
  giveUp(): void {
    if (this.state.name === 'loading') this.clear();
  }

  /** Nothing is known of what is shown now. */
  clear(): void {
    this.enter({ name: 'unavailable' });
  }

  /** Says what reading it costs, unless it was read or nothing is shown. */
  offer(): void {
    const session = this.options.sessions.current;
    const shown = this.latest();
    if (session && shown && this.state.name === 'unavailable') this.enter({ name: 'offered', cost: costsOf(session, shown) });
  }

  /** Reads one read of totals per bucket. What is under way is left to end first. */
  async readBy(bucket: TrendBucket): Promise<void> {
    const { sessions, describe } = this.options;
    const session = sessions.current;
    const client = sessions.as('person');
    const shown = this.latest();
    if (!session || !client || !shown || this.phases.isLoading || this.state.name === 'loading') return;
    const task = this.phases.begin();
    const { range, timeZone, coverage, tiles } = shown.statistics;
    const spans = calendarSpans(range, bucket, timeZone);
    this.enter({ name: 'loading', bucket, done: 0, expected: spans.length, points: [] });
    const read = partReads(
      await session.ledger(),
      countedReads(client, task.signal, () => undefined),
    );
    const { points, error } = await readTrend(spans, { rows: shown.rows, coverage }, read, (soFar, done) => {
      if (task.isLatest()) this.enter({ name: 'loading', bucket, done, expected: spans.length, points: soFar });
    });
    if (!this.phases.end(task)) return;
    const differences = differencesOf(points, tiles);
    const failure = error === undefined || isCanceled(error) ? undefined : this.phases.stopped(error);
    const problem = error === undefined ? undefined : describe(error).message;
    const complete = problem === undefined && differences.length === 0 && points.every(({ completeness }) => completeness === 'complete');
    this.enter({ name: 'ready', bucket, complete, problem, differences, points, cost: costsOf(session, this.latest() ?? shown) });
    if (failure) this.phases.enter(failure);
  }

  tell(): void {
    this.enter(this.state);
  }

  private enter(trend: TrendState): void {
    this.state = trend;
    const mode = { masked: this.options.masked?.() };
    const bars = mode.masked && 'points' in trend ? trendBars(trend.points) : undefined;
    this.options.post({ type: 'trend', edition: this.edition(), trend: tellingAsShown(TREND, trend, mode), ...(bars && { bars }) });
  }
}

const COSTS: Fields<TrendCost> = {
  leastRequests: 'public',
  mostRequests: 'public',
  leastSeconds: 'public',
  mostSeconds: 'public',
  buckets: 'public',
  weight: 'public',
};
const COST: Fields<Record<TrendBucket, TrendCost>> = { week: COSTS, month: COSTS };
const POINTS = { name: 'public', bucket: 'public', points: TREND_POINT } as const;
const TREND: Fields<TrendState> & Fields<Extract<TrendState, { name: 'ready' }>> = {
  ...POINTS,
  complete: 'public',
  problem: 'sentence',
  differences: DIFFERENCE,
  cost: COST,
  done: 'public',
  expected: 'public',
} as const;

/** Those that stand on one axis together. */
function trendBars(points: readonly TrendPoint[]): TrendBars {
  const of = (name: TrendAmount): (string | undefined)[] => points.map((point) => point[name]);
  return {
    ...barsOf({ deposits: of('deposits') }),
    ...barsOf({ withdrawals: of('withdrawals') }),
    ...barsOf({ spotVolume: of('spotVolume'), futuresVolume: of('futuresVolume') }),
    ...barsOf({ commission: of('commission') }),
  };
}

function costsOf(session: Session, { statistics, rows }: Latest): Record<TrendBucket, TrendCost> {
  const { totals } = statistics.coverage;
  const known = 'complete' in totals && totals.complete;
  const records = known ? rows.reduce((count, row) => (row.totals ? count + 1 : count), 0) : undefined;
  return trendCosts(statistics, records, session.client.rateBudget());
}
