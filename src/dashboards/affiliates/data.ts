/** What the affiliate dashboard shows of one account: reads it, keeps it, tells the page. No vscode. */
import * as l10n from '@vscode/l10n';
import {
  computeStatistics,
  DORMANT_RULES,
  type DormantRules,
  type JoinedUser,
  joinUsers,
  previousRangeOf,
  type AffiliateStatistics,
  type TrendBucket,
  withRules,
} from '../../model/affiliateStatistics';
import type { ReferralTotals } from '../../model/affiliate';
import { MASK, maskedBy, type Mode, tellingAsShown } from '../../model/privacy';
import { RULES, STATISTICS } from '../../model/publicFields';
import { AFFILIATE_REACH } from '../../model/timeRange';
import { visibleMessage } from '../../model/visible';
import { inSlices } from '../../primitives/slices';
import type { Asker, Disposable } from '../../store';
import type { Shown as ShownOf } from '../kit/context';
import type { PageData } from '../kit/panel';
import { type PageOptions, Phases, type Task } from '../kit/phases';
import type { Phase, RangeChoice } from '../kit/protocol';
import { rangeOfChoice } from '../kit/range';
import { countedReads, coverageOf, failureIn, itemsOf } from '../kit/reads';
import { RowSender } from '../kit/rowSender';
import type { ReadStep, Status, ToPage } from './protocol';
import { affiliateReads, type AffiliateReads, UNREAD } from './reads';
import { codesOf, rowChunk } from './rows';
import { type MainRead, Snapshot } from './snapshot';
import { Trend, type ShownTrend } from './trend';
import type { SourceCoverage } from '../../model/reliability';

export interface Shown extends ShownOf<AffiliateStatistics, JoinedUser> {
  /** As far as it was read. */
  readonly trend?: ShownTrend | undefined;
}

const NO_RANGE_BEFORE = l10n.t(
  'The service answers for the past 365 days only, and they do not hold a range of this length before this one.',
);

export class DashboardData implements PageData<Shown> {
  private readonly phases: Phases<Status>;
  private readonly trend: Trend;
  private readonly rows = new RowSender();
  private readonly subscription: Disposable;
  private choice: RangeChoice = { days: 30 };
  private rules: DormantRules = DORMANT_RULES;
  edition = 0;
  private latest: Shown | undefined;
  private snapshot: Snapshot | undefined;
  /** What the rows of `latest` were made of. */
  private source: MainRead | undefined;

  constructor(private readonly options: PageOptions<ToPage>) {
    const { sessions } = options;
    this.subscription = sessions.onDidChange(() => this.forget());
    this.phases = new Phases(options, {
      family: 'affiliates',
      chosen: () => ({ choice: this.choice, rules: this.mode.masked ? maskedBy(RULES, this.rules) : this.rules }),
      readAgain: () => void this.read(this.choice, false, 'poll'),
    });
    this.trend = new Trend(
      options,
      this.phases,
      () => this.latest,
      () => this.edition,
    );
  }

  shown(edition: number): Shown | undefined {
    return this.latest?.edition === edition ? { ...this.latest, trend: this.trend.read } : undefined;
  }

  /** Tells a page that has just opened everything. One that was hidden while the service came back makes up for it. */
  async tellAll(): Promise<void> {
    this.phases.recover();
    this.phases.tellStatus();
    this.tellStatistics();
    this.trend.tell();
    await this.tellRows();
  }

  tellStatus(): void {
    this.phases.tellStatus();
  }

  /** The choices that the page of a tab remembered over a reload. */
  restore(choice: RangeChoice, rules: DormantRules): void {
    this.choice = choice;
    this.rules = this.withAmount(rules, false);
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
    this.trend.giveUp();
    const { phases } = this;
    const task = phases.begin();
    const { signal, isLatest } = task;
    const { snapshot } = this;
    const current = !fresh && snapshot?.serves(session) ? snapshot : new Snapshot(session);
    this.snapshot = current;
    const { asOf } = current;
    const range = rangeOfChoice(choice, asOf, this.options.timeZone(), AFFILIATE_REACH);
    if ('problem' in range) return this.rest(task, { name: 'failed', message: range.problem });

    const reads = (step: ReadStep): AffiliateReads => {
      task.tellPages(step, { done: 0 });
      return affiliateReads(countedReads(client, signal, (pages) => task.tellPages(step, pages)));
    };
    const { users, totals } = await current.readMain(range, reads('main'));
    if (!isLatest()) return;
    if ('error' in users && 'error' in totals) return this.rest(task, phases.failed(users.error));
    const before = previousRangeOf(range, asOf);
    // What was read already makes the same rows, and the page has those: they are many.
    const same = this.latest && this.source?.users === users && this.source.totals === totals ? this.latest.rows : undefined;
    // Canceling ends the reading alone: what was read until then is counted and shown.
    const rows = same ?? (await inSlices(joinUsers(itemsOf(users), itemsOf(totals)), isLatest));
    if (!rows || !isLatest()) return;
    /** Answers whether it still matters. */
    const show = async (previousTotals: SourceCoverage, items: readonly ReferralTotals[] = []): Promise<boolean> => {
      const coverage = { users: coverageOf(users, UNREAD.users), totals: coverageOf(totals, UNREAD.totals), previousTotals };
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
    this.trend.clear();
    const canceled = signal.aborted;
    const previousTotals = {
      unread: !before
        ? NO_RANGE_BEFORE
        : canceled
          ? l10n.t('The reading was canceled before it came to this.')
          : l10n.t('This is still being read.'),
    };
    if (!(await show(previousTotals))) return;
    let failure = failureIn(users, totals);
    if (before && !canceled) {
      const previous = await current.readTotals(before, reads('previous'));
      if (!isLatest() || !(await show(coverageOf(previous, UNREAD.previousTotals), itemsOf(previous)))) return;
      failure ??= failureIn(previous);
    }
    this.rest(task, failure !== undefined ? phases.stopped(failure) : { name: signal.aborted ? 'canceled' : 'ready' });
  }

  readTrend(bucket: TrendBucket): Promise<void> {
    return this.trend.readBy(bucket);
  }

  cancel(): void {
    this.phases.cancel();
  }

  /**
   * Other rules for who is dormant: computed again from what was read. In privacy mode the amount stays: by asking again and again who
   * is above it, every amount could be found.
   */
  async setRules(rules: DormantRules): Promise<void> {
    this.rules = this.withAmount(rules, this.mode.masked);
    this.tellStatus();
    await this.applyRules();
  }

  dispose(): void {
    this.subscription.dispose();
    this.phases.dispose();
    this.rows.stop();
  }

  /** Another account, or none: nothing of the one before is kept. */
  private forget(): void {
    this.rows.stop();
    this.snapshot = undefined;
    this.latest = undefined;
    this.source = undefined;
    this.edition += 1;
    this.phases.reset();
    this.tellStatistics();
    this.trend.clear();
  }

  private rest(task: Task<ReadStep>, phase: Phase<ReadStep>): void {
    if (this.phases.end(task, phase)) this.trend.offer();
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

  private withAmount(rules: DormantRules, kept = false): DormantRules {
    const { netOutflowAbove } = kept || rules.netOutflowAbove === MASK ? this.rules : rules;
    return { ...rules, netOutflowAbove };
  }

  private get mode(): Mode {
    return { masked: this.options.masked?.() };
  }

  private tellStatistics(): void {
    const statistics = this.latest && tellingAsShown(STATISTICS, this.latest.statistics, this.mode);
    this.options.post({ type: 'statistics', edition: this.edition, statistics: visibleMessage(statistics) });
  }

  private async tellRows(): Promise<void> {
    if (!this.latest) return;
    const { edition, rows } = this.latest;
    await this.rows.send(rows, codesOf(rows), (chunk, offset, codes) =>
      this.options.post({ type: 'rows', edition, offset, total: rows.length, codes, rows: rowChunk(chunk, codes, this.mode) }),
    );
  }
}
