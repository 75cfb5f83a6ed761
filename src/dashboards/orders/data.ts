/** What the order dashboard shows of one account: reads it, keeps it, tells the page. No vscode. */
import * as l10n from '@vscode/l10n';
import type { ServiceReader } from '../../api/types';
import type { CalendarUnit } from '../../model/calendar';
import type { PlanOrder } from '../../model/order';
import type { Mode } from '../../model/privacy';
import type { OrdersOfRange, OrderStatistics, StrategyRule } from '../../model/orderStatistics';
import { rangeBefore, type TimeRange } from '../../model/timeRange';
import { sortEach } from '../../model/work';
import { visibleMessage } from '../../model/visible';
import { inSlices } from '../../primitives/slices';
import type { Asker, Disposable, Session } from '../../store';
import { costOfOrders, type OrdersCost } from '../../store/orderCost';
import { MAX_REQUESTS, type OrdersRead, readOrders } from '../../store/orderReads';
import type { Shown as ShownOf } from '../kit/context';
import type { PageData } from '../kit/panel';
import { type PageOptions, Phases, type Task } from '../kit/phases';
import type { Phase, RangeChoice } from '../kit/protocol';
import { rangeOfChoice } from '../kit/range';
import { RowSender } from '../kit/rowSender';
import { Snapshot } from '../kit/snapshot';
import { asTold, type Choices, figuresBy, figuresOf, statisticsForPage } from './figures';
import type { Question, ReadStep, Statistics, Status, ToPage } from './protocol';
import { rowChunk, wordsOf } from './rows';

export type Shown = ShownOf<Statistics, PlanOrder>;

export interface OrdersOptions extends PageOptions<ToPage> {
  /** As they are set now. */
  readonly setting: () => { readonly historySymbols: readonly string[]; readonly strategy: StrategyRule };
  /** Where no symbols are set: those seen in open orders, which are asked for. Rejects when these cannot be read. */
  readonly seenSymbols: () => Promise<readonly string[]>;
}

/** The range and the one before. Orders are many: other choices are read again. */
const KEPT = 2;
/** Above so many requests a read is offered with its cost: at 50 in ten seconds it takes some 20 seconds. */
const LARGE = 100;

/** What is read of the service as of one moment. */
interface RangeToRead {
  readonly session: Session;
  readonly client: ServiceReader;
  readonly snapshot: Snapshot<OrdersRead>;
  readonly symbols: readonly string[];
  readonly range: TimeRange;
}

export class OrdersData implements PageData<Shown> {
  private readonly phases: Phases<Status>;
  private readonly rows = new RowSender();
  private readonly subscription: Disposable;
  private choice: RangeChoice = { days: 30 };
  private unit: CalendarUnit | undefined;
  edition = 0;
  private latest: (Shown & { readonly whole: OrderStatistics; readonly source: OrdersRead }) | undefined;
  private snapshot: Snapshot<OrdersRead> | undefined;
  private symbols: readonly string[] | undefined;
  private question: Question | undefined;
  /** What was last asked for with the symbols of the setting, and how much of it the person agreed to pay. */
  private asked: { readonly symbols: string; readonly agreed?: string } | undefined;

  constructor(private readonly options: OrdersOptions) {
    const { sessions } = options;
    // First, so that nothing of the account before is told with the state of another.
    this.subscription = sessions.onDidChange(() => this.forget());
    this.phases = new Phases(options, {
      family: 'orders',
      chosen: () => ({ choice: this.choice, rule: options.setting().strategy, symbols: this.symbols, question: this.question }),
      readAgain: () => void this.read(this.choice, false, 'poll'),
    });
  }

  shown(edition: number): Shown | undefined {
    return this.latest?.edition === edition ? this.latest : undefined;
  }

  /** Tells a page that has just opened everything. One that was hidden makes up for what it missed. */
  async tellAll(): Promise<void> {
    this.phases.recover();
    this.phases.tellStatus();
    this.tellStatistics();
    await this.tellRows();
    this.settingsChanged();
  }

  tellStatus(): void {
    this.phases.tellStatus();
  }

  /** The choices that the page of a tab remembered over a reload. */
  restore(choice: RangeChoice, unit: CalendarUnit | undefined): void {
    this.choice = choice;
    this.unit = unit;
  }

  /** Other symbols are read, where somebody can see it; another rule is computed from what was read. */
  settingsChanged(): void {
    void this.recompute();
    if (this.asked === undefined || this.options.visible?.() === false || this.asked.symbols === this.symbolsSet()) return;
    void this.read(this.choice, false);
  }

  /**
   * Reads the orders created in the range, then those of the range before; gives up what is under way. What is large is only
   * offered. Never rejects: what went wrong is in the phase. @param fresh false: what was read in the last minutes serves
   */
  async read(choice: RangeChoice, fresh: boolean, asker: Asker = 'person'): Promise<void> {
    const { sessions, setting, seenSymbols, timeZone } = this.options;
    const session = sessions.current;
    const client = sessions.as(asker);
    if (!session || !client) return;
    this.choice = choice;
    this.asked = { ...this.asked, symbols: this.symbolsSet() };
    const task = this.phases.begin();
    task.tellPages('cost', { done: 0 });
    try {
      const { historySymbols } = setting();
      const symbols = historySymbols.length > 0 ? historySymbols : await seenSymbols();
      if (!task.isLatest()) return;
      this.symbols = symbols;
      if (symbols.length === 0) return this.ask(task, { name: 'symbols' });
      const snapshot = !fresh && this.snapshot?.serves(session) ? this.snapshot : new Snapshot(session, KEPT, isWhole);
      this.snapshot = snapshot;
      const range = rangeOfChoice(choice, snapshot.asOf, timeZone(), undefined);
      if ('problem' in range) this.rest(task, { name: 'failed', message: range.problem });
      else await this.readRange(task, { session, client, snapshot, symbols, range });
    } catch (error) {
      this.rest(task, this.phases.failed(error));
    }
  }

  /** Reads what was offered with its cost. */
  async goAhead(): Promise<void> {
    if (this.question?.name !== 'cost') return;
    this.asked = { symbols: this.symbolsSet(), agreed: this.agreementTo(this.symbols ?? []) };
    await this.read(this.choice, false);
  }

  cancel(): void {
    this.phases.cancel();
  }

  /** Another unit of the trend: computed from what was read. */
  async setUnit(unit: CalendarUnit): Promise<void> {
    this.unit = unit;
    await this.recompute();
  }

  dispose(): void {
    this.subscription.dispose();
    this.phases.dispose();
    this.rows.stop();
  }

  /** Another account, or none: nothing of the one before is kept. */
  private forget(): void {
    this.rows.stop();
    this.snapshot = this.latest = this.symbols = this.question = this.asked = undefined;
    this.edition += 1;
    this.phases.reset();
    this.tellStatistics();
  }

  private async readRange(task: Task<ReadStep>, { session, client, snapshot, symbols, range }: RangeToRead): Promise<void> {
    const { signal, isLatest } = task;
    const keyOf = ({ start, end }: TimeRange): string => `${start} ${end} ${symbols.join()}`;
    let cost: OrdersCost | undefined;
    if (!snapshot.has(keyOf(range))) {
      cost = await costOfOrders(client, { symbols, range }, () => session.client.rateBudget(), { signal, priority: 'background' });
      if (!isLatest()) return;
      if (cost.requests > LARGE && this.asked?.agreed !== this.agreementTo(symbols)) return this.ask(task, questionOf(cost));
    }
    const reading = (step: ReadStep, part: TimeRange, behind?: OrdersRead): Promise<OrdersRead> =>
      snapshot.of(keyOf(part), () =>
        readOrders(
          client,
          { symbols, range: part },
          {
            signal,
            behind,
            onProgress: ({ requests, symbols: done, of }) =>
              // There is a request at least to come for each symbol that is not done.
              task.tellPages(step, {
                done: requests,
                ...(step === 'main' && cost && { expected: Math.max(cost.requests, requests + of - done) }),
              }),
          },
        ),
      );
    const read = await reading('main', range);
    if (!isLatest()) return;
    if (read.orders.length === 0 && read.coverage.symbols.every(({ coverage }) => 'unread' in coverage)) {
      return this.rest(task, read.failure === undefined ? { name: 'canceled' } : this.stoppedBy(read, 'failed'));
    }
    const rows = this.latest?.source === read ? this.latest.rows : await inSlices(sortEach(read.orders, newestFirst), isLatest);
    if (!rows) return;
    /** Answers whether it still matters. */
    const show = async (before: OrdersOfRange | { readonly unread: string }): Promise<boolean> => {
      const { asOf } = snapshot;
      const input = { asOf, range, timeZone: this.options.timeZone(), read, before, ...this.choices() };
      const whole = await figuresOf(input, isLatest);
      if (!whole || !isLatest()) return false;
      const isNew = this.latest?.rows !== rows;
      if (isNew) this.edition += 1;
      this.latest = { edition: this.edition, account: session.account.label, statistics: asTold(whole), rows, whole, source: read };
      this.tellStatistics();
      if (isNew) void this.tellRows();
      // Other choices may have come meanwhile.
      void this.recompute();
      return true;
    };
    const canceled = signal.aborted;
    const unread = canceled ? l10n.t('The reading was canceled before it came to this.') : l10n.t('This is still being read.');
    if (!(await show({ unread }))) return;
    let last = read;
    if (!canceled && (read.failure === undefined || read.coverage.symbols.some(({ coverage }) => 'complete' in coverage))) {
      task.tellPages('previous', { done: 0 });
      const before = await reading('previous', rangeBefore(range), read);
      if (!isLatest() || !(await show(before))) return;
      if (last.failure === undefined) last = before;
    }
    this.rest(task, last.failure !== undefined ? this.stoppedBy(last, 'stopped') : { name: signal.aborted ? 'canceled' : 'ready' });
  }

  /** Names the symbols that lack something, where others do not. */
  private stoppedBy({ failure, coverage: { symbols } }: OrdersRead, how: 'failed' | 'stopped'): Phase<ReadStep> {
    const phase = this.phases[how](failure);
    const lacking = symbols.filter(({ coverage }) => 'unread' in coverage || !coverage.complete).map(({ symbol }) => symbol);
    if (!('message' in phase) || lacking.length === 0 || lacking.length === symbols.length) return phase;
    return { ...phase, message: l10n.t`Of ${lacking.join(', ')} not everything could be read. ${phase.message}` };
  }

  private ask(task: Task<ReadStep>, question: Question): void {
    if (!task.isLatest()) return;
    this.question = question;
    this.phases.end(task, { name: 'waiting' });
  }

  private rest(task: Task<ReadStep>, phase: Phase<ReadStep>): void {
    if (!task.isLatest()) return;
    this.question = undefined;
    this.phases.end(task, phase);
  }

  /** Other choices that need no other read. */
  private async recompute(): Promise<void> {
    const { latest } = this;
    if (!latest) return;
    const matters = (): boolean => this.latest === latest;
    const whole = await figuresBy(latest.whole, latest.rows, this.choices(), matters);
    if (!whole || !matters() || whole === latest.whole) return;
    this.latest = { ...latest, whole, statistics: asTold(whole) };
    this.tellStatistics();
    // They may be other ones again by now.
    await this.recompute();
  }

  private readonly choices = (): Choices => ({ rule: this.options.setting().strategy, unit: this.unit });

  private readonly symbolsSet = (): string => this.options.setting().historySymbols.join();

  private agreementTo(symbols: readonly string[]): string {
    return JSON.stringify([this.choice, symbols]);
  }

  private get mode(): Mode {
    return { masked: this.options.masked?.() };
  }

  private tellStatistics(): void {
    const statistics = this.latest && statisticsForPage(this.latest.statistics, this.mode);
    this.options.post({ type: 'statistics', edition: this.edition, statistics: visibleMessage(statistics) });
  }

  private async tellRows(): Promise<void> {
    if (!this.latest) return;
    const { edition, rows } = this.latest;
    await this.rows.send(rows, wordsOf(rows, this.mode), (chunk, offset, words) =>
      this.options.post({ type: 'rows', edition, offset, total: rows.length, words, rows: rowChunk(chunk, words, this.mode) }),
    );
  }
}

const questionOf = ({ requests, seconds, atLeast, orders, tooMany }: OrdersCost): Question => ({
  name: 'cost',
  cost: { leastRequests: requests, leastSeconds: seconds, ...(!atLeast && { mostRequests: requests, mostSeconds: seconds }) },
  orders,
  ...(tooMany && { stopsAt: MAX_REQUESTS }),
});

const isWhole = ({ coverage: { open, symbols } }: OrdersRead): boolean =>
  [open, ...symbols.map(({ coverage }) => coverage)].every((each) => 'complete' in each && each.complete);

/** Those without a creation time come last. */
const newestFirst = (one: PlanOrder, other: PlanOrder): number =>
  (other.createTime ?? -Infinity) - (one.createTime ?? -Infinity) || (one.orderId < other.orderId ? 1 : -1);
