/** What the affiliate dashboard shows of one account: reads it, keeps it, tells the page. No vscode. */
import {
  computeStatistics,
  DORMANT_RULES,
  type DormantRules,
  type JoinedUser,
  joinUsers,
  type AffiliateStatistics,
  type TrendBucket,
  previousRangeOf,
  withRules,
} from '../../model/affiliateStatistics';
import type { AffiliateUser, ReferralTotals } from '../../model/affiliate';
import { MASK, maskedBy, type Mode, tellingAsShown } from '../../model/privacy';
import { RULES, STATISTICS } from '../../model/publicFields';
import { beforeOfChoice, rangeOfChoice } from '../../model/rangeChoice';
import { AFFILIATE_REACH, type TimeRange } from '../../model/timeRange';
import { visibleMessage } from '../../model/visible';
import { inSlices } from '../../primitives/slices';
import type { Asker, Disposable, Session } from '../../store';
import { type Came, readBoth } from '../../store/affiliateRange';
import type { Task } from '../../store/countedReads';
import { type Moment, momentOf } from '../../store/moment';
import { rightTime } from '../../store/rightTime';
import type { Shown as ShownOf } from '../kit/context';
import type { PageData } from '../kit/panel';
import { type PageOptions, Phases } from '../kit/phases';
import type { Phase, RangeChoice } from '../kit/protocol';
import { RowSender } from '../kit/rowSender';
import type { ReadStep, Status, ToPage } from './protocol';
import { codesOf, rowChunk } from './rows';
import { Trend, type ShownTrend } from './trend';

export interface Shown extends ShownOf<AffiliateStatistics, JoinedUser> {
  /** As far as it was read. */
  readonly trend?: ShownTrend | undefined;
}

/** What figures are of. */
interface Head {
  readonly asOf: number;
  readonly range: TimeRange;
  /** What it is compared with. */
  readonly before: TimeRange;
  /** Whose days and months were chosen: another may be set while it is read. */
  readonly timeZone: string;
  /** The choice that they were read by. */
  readonly subject: string;
  /** The range is still being read. */
  readonly isSoFar: boolean;
  /** More is being read that they will tell of. */
  readonly isSettling: boolean;
}

/** What is read, of whom and as of when. */
interface Question {
  readonly session: Session;
  readonly client: Parameters<typeof readBoth>[1]['client'];
  readonly choice: RangeChoice;
  readonly moment: Moment;
  /** Whether the clock that the moment is by was not put right since: else it is another one, and will be read again. */
  readonly isRight: ReturnType<typeof rightTime> | undefined;
}

export class DashboardData implements PageData<Shown> {
  private readonly phases: Phases<Status>;
  private readonly trend: Trend;
  private readonly rows = new RowSender();
  private readonly subscription: Disposable;
  private choice: RangeChoice = { days: 30 };
  private rules: DormantRules = DORMANT_RULES;
  edition = 0;
  private latest: (Omit<Shown, 'account'> & Pick<Head, 'subject' | 'isSoFar' | 'isSettling'>) | undefined;
  /** The moment of which all is that is shown, by the service's clock. */
  private asOf: number | undefined;
  /** What `latest` was made of. */
  private source:
    | {
        readonly users: readonly AffiliateUser[];
        readonly totals: readonly ReferralTotals[];
        readonly previousTotals: readonly ReferralTotals[];
      }
    | undefined;

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
    const { account } = this.options.sessions.current ?? {};
    return account && this.latest?.edition === edition ? { ...this.latest, account: account.label, trend: this.trend.read } : undefined;
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
  async read(choice: RangeChoice, fresh: boolean, asker: Asker = 'person', isRepeat = false): Promise<void> {
    const { sessions } = this.options;
    const session = sessions.current;
    const client = sessions.as(asker);
    if (!session || !client) return;
    this.choice = choice;
    this.trend.giveUp();
    const task = this.phases.begin();
    const isRight = rightTime(client);
    const now = client.serverNow();
    const moment = momentOf(this.asOf, now, fresh, rangeOfChoice(choice, now, this.options.timeZone(), undefined));
    this.asOf = moment.asOf;
    try {
      await this.readFor(task, { session, client, choice, moment, isRight: isRepeat ? undefined : isRight });
      if (isRepeat || isRight() || !task.isLatest()) return;
      this.asOf = undefined;
      await this.read(choice, fresh, asker, true);
    } catch (error) {
      this.rest(task, this.phases.failed(error));
    }
  }

  private async readFor(task: Task<ReadStep>, { session, client, choice, moment, isRight = () => true }: Question): Promise<void> {
    const { signal, isLatest } = task;
    const { asOf } = moment;
    const ledger = await session.ledger();
    if (!isLatest()) return;
    const timeZone = this.options.timeZone();
    // What the service has forgotten may be kept.
    const range = rangeOfChoice(choice, asOf, timeZone, ledger.archive ? undefined : AFFILIATE_REACH);
    if ('from' in choice) ledger.reachesBackTo(Date.parse(choice.from), asOf - AFFILIATE_REACH);
    if ('problem' in range) return this.rest(task, { name: 'failed', message: range.problem });

    const subject = JSON.stringify(choice);
    const before = beforeOfChoice(choice, range, asOf, timeZone);
    const previousRange = previousRangeOf(range, asOf, before);
    const head = { asOf, range, before, timeZone, subject };
    // What was read whole stays until the next of the same is.
    const isQuiet = this.latest?.subject === subject && !this.latest.isSoFar;
    const read = await readBoth(task, { client, ledger, range, previousRange, isQuiet, ...moment }, async (came, stage, matters) => {
      if (!isRight() && !signal.aborted) return;
      const isSettling = stage !== 'previous' && !signal.aborted;
      await this.show(came, { ...head, isSettling, isSoFar: stage === 'soFar' }, matters);
    });
    if (!read) return;
    const { nothing, failure } = read;
    if (!isRight(nothing ?? failure) && !signal.aborted) return;
    if (nothing !== undefined) return this.rest(task, this.phases.failed(nothing));
    this.rest(task, failure !== undefined ? this.phases.stopped(failure) : { name: signal.aborted ? 'canceled' : 'ready' });
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
    this.asOf = this.latest = this.source = undefined;
    this.edition += 1;
    this.phases.reset();
    this.tellStatistics();
    this.trend.clear();
  }

  private rest(task: Task<ReadStep>, phase: Phase<ReadStep>): void {
    if (this.phases.end(task, phase)) this.trend.offer();
  }

  private async show(
    { users, totals, previousTotals, coverage }: Came,
    { asOf, range, before, timeZone, ...head }: Head,
    matters: () => boolean,
  ): Promise<void> {
    // What was read already makes the same rows, and the page has those: they are many.
    const isSame = this.source?.users === users && this.source.totals === totals;
    const same = isSame ? this.latest?.rows : undefined;
    // Canceling ends the reading alone: what was read until then is counted and shown.
    const rows = same ?? (await inSlices(joinUsers(users, totals), matters));
    if (!rows) return;
    const input = { asOf, range, before, rules: this.rules, timeZone, rows, previousTotals, coverage };
    const statistics = await inSlices(computeStatistics(input), matters);
    if (!statistics || !matters()) return;
    const isNew = this.latest?.rows !== rows;
    if (isNew) this.edition += 1;
    if (isNew) this.trend.clear();
    this.source = { users, totals, previousTotals };
    this.latest = { edition: this.edition, statistics, rows, ...head };
    this.tellStatistics();
    const told = isNew ? this.tellRows() : undefined;
    // Other rules may have come meanwhile.
    if (statistics.rules !== this.rules) void this.applyRules();
    // The next of those to come waits for these.
    if (head.isSoFar) await told;
  }

  private async applyRules(): Promise<void> {
    const { latest, rules } = this;
    if (!latest) return;
    const matters = (): boolean => this.latest === latest && this.rules === rules;
    const statistics = await inSlices(
      withRules(latest.statistics, { rows: latest.rows, previousTotals: this.source?.previousTotals }, rules),
      matters,
    );
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
    const isSettling = this.latest?.isSettling;
    this.options.post({ type: 'statistics', edition: this.edition, statistics: visibleMessage(statistics), isSettling });
  }

  private async tellRows(): Promise<void> {
    if (!this.latest) return;
    const { edition, rows } = this.latest;
    await this.rows.send(rows, codesOf(rows), (chunk, offset, codes) =>
      this.options.post({ type: 'rows', edition, offset, total: rows.length, codes, rows: rowChunk(chunk, codes, this.mode) }),
    );
  }
}
