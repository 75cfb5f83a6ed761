/** What the dashboard shows of one account: reads it, keeps it, tells the page. No vscode. */
import { inSlices } from '../platform/hostTime';
import { calendarSpans } from '../model/calendar';
import {
  computeStatistics,
  differencesOf,
  DORMANT_RULES,
  type DormantRules,
  type JoinedUser,
  joinUsers,
  previousRangeOf,
  type SourceCoverage,
  type Statistics,
  type TrendBucket,
  type TrendPoint,
  withRules,
} from '../model/statistics';
import type { ReferralTotals } from '../model/affiliate';
import { SECOND } from '../model/timeRange';
import { jitter, type Asker, type Disposable, type Session, type Sessions } from '../store';
import type { FailureAction, Phase, RangeChoice, ReadStep, ToPage, TrendCost, TrendState } from './protocol';
import { rangeOfChoice } from './range';
import { trackedReads, coverageOf, failureIn, isCanceled, itemsOf, type Pages } from './reads';
import { CHUNK, codesOf, rowChunk } from './rows';
import { type MainRead, Snapshot } from './snapshot';
import { readTrend, trendCosts } from './trend';

export interface DashboardOptions {
  readonly sessions: Sessions;
  readonly post: (message: ToPage) => void;
  /** IANA name. */
  readonly timeZone: () => string;
  /** BCP 47 tag. */
  readonly language: () => string;
  /** Privacy mode. */
  readonly masked?: (() => boolean) | undefined;
  /** Whether somebody can see the page; without it, they can. */
  readonly visible?: (() => boolean) | undefined;
  /** An error in words for people. */
  readonly describe: (error: unknown) => { readonly message: string; readonly action?: FailureAction | undefined };
}

/** Statistics with the rows they were computed from. */
export interface Shown {
  readonly edition: number;
  readonly account: string;
  readonly statistics: Statistics;
  readonly rows: readonly JoinedUser[];
  /** As far as it was read. */
  readonly trend?: { readonly bucket: TrendBucket; readonly points: readonly TrendPoint[] } | undefined;
}

const NO_RANGE_BEFORE = 'The service answers for the past 365 days only, and they do not hold a range of this length before this one.';

export class DashboardData implements Disposable {
  private readonly subscriptions: readonly Disposable[];
  private choice: RangeChoice = { days: 30 };
  private rules: DormantRules = DORMANT_RULES;
  private phase: Phase;
  private trend: TrendState = { name: 'unavailable' };
  private edition = 0;
  private again: NodeJS.Timeout | undefined;
  private ticking: NodeJS.Timeout | undefined;
  private latest: Shown | undefined;
  private snapshot: Snapshot | undefined;
  /** What the rows of `latest` were made of. */
  private source: MainRead | undefined;
  /** Counts how often the rows were sent: a later time ends the one before. */
  private sendings = 0;
  /** What is under way. Only the latest may change anything, so an answer for another account or range is dropped. */
  private task: AbortController | undefined;

  constructor(private readonly options: DashboardOptions) {
    this.phase = restingPhase(options.sessions);
    const { sessions } = options;
    this.subscriptions = [
      sessions.onDidChange(() => this.forget()),
      sessions.onDidPause(() => this.pause()),
      sessions.onDidRecover(() => this.recover()),
    ];
  }

  /** What is shown now, for an export; undefined when there is nothing, or when that edition is gone. */
  shown(edition: number): Shown | undefined {
    if (this.latest?.edition !== edition) return undefined;
    if (this.trend.name !== 'ready') return this.latest;
    const { bucket, points } = this.trend;
    return { ...this.latest, trend: { bucket, points } };
  }

  /** Tells a page that has just opened everything. One that was hidden while the service came back makes up for it. */
  async tellAll(): Promise<void> {
    this.recover();
    this.tellStatus();
    this.tellStatistics();
    this.tellTrend(this.trend);
    await this.tellRows();
  }

  /** The choices that the page of a tab remembered over a reload. */
  restore(choice: RangeChoice, rules: DormantRules): void {
    this.choice = choice;
    this.rules = rules;
  }

  /**
   * Reads users and totals side by side, then the totals of the range before; gives up what is under way. Never rejects: what
   * went wrong is in the phase. @param fresh false: what was read in the last minutes serves where it can
   */
  async read(choice: RangeChoice, fresh: boolean, asker: Asker = 'person'): Promise<void> {
    const { sessions } = this.options;
    const session = sessions.current;
    const client = sessions.as(asker);
    if (!session || !client) return;
    this.choice = choice;
    const task = this.begin();
    const { snapshot } = this;
    const current = !fresh && snapshot?.serves(session) ? snapshot : new Snapshot(session);
    this.snapshot = current;
    const { asOf } = current;
    const range = rangeOfChoice(choice, asOf, this.options.timeZone());
    if ('problem' in range) return this.rest(task, { name: 'failed', message: range.problem });

    const tell =
      (step: ReadStep) =>
      (pages: Pages): void =>
        this.tellPages(task, step, pages);
    tell('main')({ done: 0 });
    const { users, totals } = await current.readMain(range, trackedReads(client, task.signal, tell('main')));
    if (this.task !== task) return;
    if ('error' in users && 'error' in totals) return this.rest(task, this.failure(users.error));
    const before = previousRangeOf(range, asOf);
    // What was read already makes the same rows, and the page has those: they are many.
    const same = this.latest && this.source?.users === users && this.source.totals === totals ? this.latest.rows : undefined;
    // Canceling ends the reading alone: what was read until then is counted and shown.
    const isLatest = (): boolean => this.task === task;
    const rows = same ?? (await inSlices(joinUsers(itemsOf(users), itemsOf(totals)), isLatest));
    if (!rows || !isLatest()) return;
    /** Answers whether it still matters. */
    const show = async (previousTotals: SourceCoverage, items: readonly ReferralTotals[] = []): Promise<boolean> => {
      const coverage = { users: coverageOf(users, 'The users'), totals: coverageOf(totals, 'The totals'), previousTotals };
      const input = { asOf, range, rules: this.rules, timeZone: this.options.timeZone(), rows, previousTotals: items, coverage };
      const statistics = await inSlices(computeStatistics(input), isLatest);
      if (!statistics || !isLatest()) return false;
      const isNew = this.latest?.rows !== rows;
      if (isNew) this.edition += 1;
      this.source = { users, totals };
      this.latest = { edition: this.edition, account: session.account.label, statistics, rows };
      this.tellStatistics();
      if (isNew) void this.tellRows();
      // Other rules may have come meanwhile.
      if (statistics.rules !== this.rules) void this.applyRules();
      return true;
    };
    this.tellTrend({ name: 'unavailable' });
    const canceled = task.signal.aborted;
    const previousTotals = {
      unread: !before ? NO_RANGE_BEFORE : canceled ? 'The reading was canceled before it came to this.' : 'This is still being read.',
    };
    if (!(await show(previousTotals))) return;
    let failure = failureIn(users, totals);
    if (before && !canceled) {
      tell('previous')({ done: 0 });
      const previous = await current.readTotals(before, trackedReads(client, task.signal, tell('previous')));
      if (!isLatest() || !(await show(coverageOf(previous, 'The totals of the range before'), itemsOf(previous)))) return;
      failure ??= failureIn(previous);
    }
    this.rest(task, failure !== undefined ? this.stopped(failure) : { name: task.signal.aborted ? 'canceled' : 'ready' });
  }

  /** Reads the trend of what is shown, one read of totals per bucket. What is under way is left to end first. */
  async readTrend(bucket: TrendBucket): Promise<void> {
    const { current: session } = this.options.sessions;
    const client = this.options.sessions.as('person');
    const { latest } = this;
    if (!session || !client || !latest || this.phase.name === 'loading' || this.trend.name === 'loading') return;
    const task = this.begin();
    const { range, timeZone, coverage } = latest.statistics;
    const spans = calendarSpans(range, bucket, timeZone);
    const reads = trackedReads(client, task.signal, () => undefined);
    this.tellTrend({ name: 'loading', bucket, done: 0, expected: spans.length, points: [] });
    const { points, error } = await readTrend(spans, { rows: latest.rows, coverage }, reads.totals, (soFar, done) => {
      if (this.task === task) this.tellTrend({ name: 'loading', bucket, done, expected: spans.length, points: soFar });
    });
    if (this.task !== task) return;
    this.task = undefined;
    const differences = differencesOf(points, latest.statistics.tiles);
    const failure = error === undefined || isCanceled(error) ? undefined : this.stopped(error);
    const problem = error === undefined ? undefined : this.options.describe(error).message;
    const complete = problem === undefined && differences.length === 0 && points.every(({ completeness }) => completeness === 'complete');
    this.tellTrend({ name: 'ready', bucket, complete, problem, differences, points, cost: this.trendCosts(session, latest) });
    if (failure) this.enter(failure);
  }

  /** Stops what is under way; what was read of it stays. */
  cancel(): void {
    this.task?.abort();
    if (this.phase.name === 'loading') this.enter({ ...this.phase, canceling: true });
  }

  /** Other rules for who is dormant: computed again from what was read. */
  async setRules(rules: DormantRules): Promise<void> {
    this.rules = rules;
    this.tellStatus();
    await this.applyRules();
  }

  dispose(): void {
    for (const subscription of this.subscriptions) subscription.dispose();
    this.stop();
  }

  /** Another account, or none: nothing of the one before is kept. */
  private forget(): void {
    this.stop();
    this.snapshot = undefined;
    this.latest = undefined;
    this.source = undefined;
    this.edition += 1;
    this.enter(restingPhase(this.options.sessions));
    this.tellStatistics();
    this.tellTrend({ name: 'unavailable' });
  }

  private async applyRules(): Promise<void> {
    const { latest, rules } = this;
    if (!latest) return;
    const matters = (): boolean => this.latest === latest && this.rules === rules;
    const statistics = await inSlices(withRules(latest.statistics, latest.rows, rules), matters);
    if (!statistics || !matters()) return;
    this.latest = { ...latest, statistics };
    this.tellStatistics();
  }

  private stop(): void {
    clearTimeout(this.again);
    clearTimeout(this.ticking);
    this.task?.abort();
    this.task = undefined;
    this.sendings += 1;
  }

  private begin(): AbortController {
    this.task?.abort();
    if (this.trend.name === 'loading') this.tellTrend({ name: 'unavailable' });
    return (this.task = new AbortController());
  }

  private rest(task: AbortController, phase: Phase): void {
    if (this.task !== task) return;
    this.task = undefined;
    clearTimeout(this.ticking);
    this.enter(phase);
    const { current } = this.options.sessions;
    if (current && this.latest && this.trend.name === 'unavailable') {
      this.tellTrend({ name: 'offered', cost: this.trendCosts(current, this.latest) });
    }
  }

  private failure(error: unknown): Phase {
    if (isCanceled(error)) return { name: 'canceled' };
    return { name: 'failed', ...this.options.describe(this.options.sessions.pauseOf('affiliates') ?? error) };
  }

  /** What was read until then is shown. */
  private stopped(error: unknown): Extract<Phase, { name: 'stopped' }> {
    return { name: 'stopped', ...this.options.describe(this.options.sessions.pauseOf('affiliates') ?? error) };
  }

  /** Questions are held back, or not any more: the page says so, whatever it shows. */
  private pause(): void {
    const pause = this.options.sessions.pauseOf('affiliates');
    if (pause && this.task === undefined) this.enter(this.failure(pause));
  }

  /** The service answers again: what failed is read again, where somebody can see it. */
  private recover(): void {
    const failed = (): boolean => this.phase.name === 'failed' || this.phase.name === 'stopped';
    if (!failed() || this.options.visible?.() === false) return;
    clearTimeout(this.again);
    this.again = setTimeout(() => {
      if (failed()) void this.read(this.choice, false, 'poll');
    }, jitter());
  }

  private enter(phase: Phase): void {
    this.phase = phase;
    this.tellStatus();
  }

  private tellPages(task: AbortController, step: ReadStep, { done, expected }: Pages): void {
    if (this.task !== task) return;
    clearTimeout(this.ticking);
    const { waitMs } = this.options.sessions;
    this.enter({ name: 'loading', step, pagesDone: done, pagesExpected: expected, waitMs, canceling: task.signal.aborted });
    // No page tells of the wait for the next one.
    this.ticking = setTimeout(() => this.phase.name === 'loading' && this.tellPages(task, step, { done, expected }), SECOND);
  }

  private trendCosts(session: Session, { statistics, rows }: Shown): Record<TrendBucket, TrendCost> {
    const { totals } = statistics.coverage;
    const known = 'complete' in totals && totals.complete;
    const records = known ? rows.reduce((count, row) => (row.totals ? count + 1 : count), 0) : undefined;
    return trendCosts(statistics, records, session.client.rateBudget());
  }

  /** Also when settings changed: nothing else of what is told depends on them. */
  tellStatus(): void {
    const { sessions, timeZone, language, masked } = this.options;
    const account = sessions.current?.account;
    const status = {
      phase: this.phase,
      choice: this.choice,
      rules: this.rules,
      timeZone: timeZone(),
      language: language(),
      ...(masked && { masked: masked() }),
    };
    this.options.post({
      type: 'status',
      status: { ...status, account: account && { label: account.label, service: account.service } },
    });
  }

  private tellStatistics(): void {
    this.options.post({ type: 'statistics', edition: this.edition, statistics: this.latest?.statistics });
  }

  private tellTrend(trend: TrendState): void {
    this.trend = trend;
    this.options.post({ type: 'trend', edition: this.edition, trend });
  }

  /** Chunk by chunk with pauses, so that the host answers others meanwhile; stops when the rows are gone or told again. */
  private async tellRows(): Promise<void> {
    const { latest } = this;
    if (!latest) return;
    const { edition, rows } = latest;
    const sending = (this.sendings += 1);
    const codes = await inSlices(codesOf(rows), () => this.sendings === sending);
    if (!codes) return;
    for (let offset = 0; offset === 0 || offset < rows.length; offset += CHUNK) {
      if (this.sendings !== sending) return;
      const chunk = rowChunk(rows.slice(offset, offset + CHUNK), codes);
      this.options.post({ type: 'rows', edition, offset, total: rows.length, codes, rows: chunk });
      await new Promise((resume) => setImmediate(resume));
    }
  }
}

function restingPhase({ state }: Sessions): Phase {
  if (state.phase === 'signedIn') return { name: 'idle' };
  return state.phase === 'starting' ? { name: 'starting' } : { name: 'signedOut', problem: state.problem };
}
