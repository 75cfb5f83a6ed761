/** What the order dashboard shows of one account: reads it, keeps it, tells the page. No vscode. */
import * as l10n from '@vscode/l10n';
import type { CalendarUnit } from '../../model/calendar';
import type { Order, PlanOrder } from '../../model/order';
import type { Mode } from '../../model/privacy';
import { fitOfAll, type OrderFilter, type StrategyRule } from '../../model/orderStatistics';
import { rangeOfChoice } from '../../model/rangeChoice';
import type { TimeRange } from '../../model/timeRange';
import { sortEach } from '../../model/work';
import { visibleMessage } from '../../model/visible';
import { inSlices } from '../../primitives/slices';
import type { Asker, Disposable, Event } from '../../store';
import { costOfOrders, type OrdersCost } from '../../store/orderCost';
import { MAX_REQUESTS, type OrdersRead } from '../../store/orderReads';
import { momentOf } from '../../store/moment';
import type { Task } from '../../store/countedReads';
import type { Shown as ShownOf } from '../kit/context';
import type { PageData } from '../kit/panel';
import { type PageOptions, Phases } from '../kit/phases';
import type { Phase, RangeChoice } from '../kit/protocol';
import { RowSender } from '../kit/rowSender';
import { asTold, type Choices, type Figures, figuresBy, figuresOf, statisticsForPage } from './figures';
import { type Came, isNothing, isUnread, keptDaysOf, type RangeToRead, readBoth } from './rangeRead';
import { ReadSymbols } from './readSymbols';
import type { LookList, Question, ReadStep, Statistics, Status, ToPage } from './protocol';
import { rowChunk, wordsOf } from './rows';

export interface Shown extends ShownOf<Statistics, PlanOrder> {
  /** Somebody chose the symbols; else they are those that orders were seen of, and may not be all. */
  readonly symbolsChosen: boolean;
}

export interface OrdersOptions extends PageOptions<ToPage> {
  /** As they are set now. */
  readonly setting: () => { readonly historySymbols: readonly string[]; readonly strategy: StrategyRule };
  /** Where no symbols are set: those seen in open orders, which are asked for. Rejects when these cannot be read. */
  readonly seenSymbols: () => Promise<readonly string[]>;
  /** Of the account that is shown. */
  readonly needsALook?:
    | { readonly list: (fits?: (order: Order) => boolean) => LookList | undefined; readonly onDidChange: Event<unknown> }
    | undefined;
}

/** Above so many requests a read is offered with its cost: at 50 in ten seconds it takes some 20 seconds. */
const LARGE = 100;

/** What figures are of. */
interface Head {
  readonly asOf: number;
  readonly range: TimeRange;
  readonly account: string;
  /** The choices that they were read by. */
  readonly subject: string;
  /** The range is still being read. */
  readonly isSoFar: boolean;
  /** More is being read that they will tell of. */
  readonly isSettling: boolean;
  readonly symbolsChosen: boolean;
}

export class OrdersData implements PageData<Shown> {
  private readonly phases: Phases<Status>;
  private readonly rows = new RowSender();
  private readonly subscriptions: readonly (Disposable | undefined)[];
  private choice: RangeChoice = { days: 30 };
  private unit: CalendarUnit | undefined;
  edition = 0;
  private filters: readonly OrderFilter[] = [];
  private latest: (Shown & Figures & Pick<Head, 'subject' | 'isSoFar' | 'isSettling'>) | undefined;
  /** When the last read of the service began, by its clock. */
  private asOf: number | undefined;
  private readonly symbols: ReadSymbols;
  /** How many have begun, or were forgotten. */
  private reads = 0;
  private keptDays: readonly number[] | undefined;
  private question: Question | undefined;
  /** What was last asked for with the symbols of the setting, and how much of it the person agreed to pay. */
  private asked: { readonly symbols: string; readonly agreed?: string } | undefined;

  constructor(private readonly options: OrdersOptions) {
    const { sessions, needsALook, setting, seenSymbols } = options;
    this.symbols = new ReadSymbols({ chosen: () => setting().historySymbols, seen: seenSymbols });
    this.subscriptions = [
      // First, so that nothing of the account before is told with the state of another.
      sessions.onDidChange(() => this.forget()),
      needsALook?.onDidChange(() => this.tellStatus()),
    ];
    this.phases = new Phases(options, {
      family: 'orders',
      chosen: () => ({
        choice: this.choice,
        keptDays: this.keptDays,
        rule: options.setting().strategy,
        symbols: this.symbols.latest,
        seen: this.symbols.seen,
        question: this.question,
        needsALook: options.needsALook?.list(this.filtered),
      }),
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
    // By another rule the same name is of other orders.
    if (this.latest && this.latest.whole.rule.parts !== this.options.setting().strategy.parts) this.drop('strategy');
    void this.recompute();
    if (this.asked === undefined || this.options.visible?.() === false || this.asked.symbols === this.symbols.asSet) return;
    void this.read(this.choice, false);
  }

  /**
   * Reads the orders created in the range, then those of the range before; gives up what is under way. What is large is only
   * offered. Never rejects: what went wrong is in the phase. @param fresh false: what was read in the last minutes serves
   */
  async read(choice: RangeChoice, fresh: boolean, asker: Asker = 'person'): Promise<void> {
    const { sessions, timeZone } = this.options;
    const session = sessions.current;
    const client = sessions.as(asker);
    if (!session || !client) return;
    if (JSON.stringify(choice) !== JSON.stringify(this.choice)) this.drop('created');
    this.choice = choice;
    this.asked = { ...this.asked, symbols: this.symbols.asSet };
    const turn = (this.reads += 1);
    const task = this.phases.begin();
    task.tellPages('cost', { done: 0 });
    try {
      const symbols = await this.symbols.next(task.isLatest);
      if (!symbols) return;
      if (symbols.length === 0) return this.ask(task, { name: 'symbols' });
      const { asOf, age } = momentOf(this.asOf, client.serverNow(), fresh);
      this.asOf = asOf;
      const range = rangeOfChoice(choice, asOf, timeZone(), undefined);
      const ledger = await session.ledger();
      if (!task.isLatest()) return;
      this.keptDays = await keptDaysOf(ledger, symbols, asOf);
      if (!task.isLatest()) return;
      if ('problem' in range) this.rest(task, { name: 'failed', message: range.problem });
      else await this.readRange(task, { session, client, ledger, asOf, age, symbols, range });
      if (this.question || task.signal.aborted || turn !== this.reads) return;
      if ((await this.symbols.haveGrown()) && turn === this.reads) await this.read(choice, false, asker);
    } catch (error) {
      this.rest(task, this.phases.failed(error));
    }
  }

  /** Reads what was offered with its cost. */
  async goAhead(): Promise<void> {
    if (this.question?.name !== 'cost') return;
    this.asked = { symbols: this.symbols.asSet, agreed: this.agreementTo(this.symbols.latest ?? []) };
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

  /** Of what was read the orders alone that fit it too. */
  async filter(filter: OrderFilter): Promise<void> {
    this.filters = [...this.filters.filter(({ by }) => by !== filter.by), filter];
    await this.recompute();
  }

  /** @param kind undefined: all of them */
  async unfilter(kind?: OrderFilter['by']): Promise<void> {
    this.drop(kind);
    await this.recompute();
  }

  private drop(kind: OrderFilter['by'] | undefined): void {
    if (this.filters.length > 0) this.filters = this.filters.filter(({ by }) => kind !== undefined && by !== kind);
  }

  dispose(): void {
    this.reads += 1;
    for (const subscription of this.subscriptions) subscription?.dispose();
    this.phases.dispose();
    this.rows.stop();
  }

  /** Another account, or none: nothing of the one before is kept. */
  private forget(): void {
    this.rows.stop();
    this.reads += 1;
    this.asOf = this.latest = this.keptDays = this.question = this.asked = undefined;
    this.symbols.forget();
    this.drop(undefined);
    this.edition += 1;
    this.phases.reset();
    this.tellStatistics();
  }

  private async readRange(task: Task<ReadStep>, toRead: RangeToRead): Promise<void> {
    const { session, client, asOf, symbols, range } = toRead;
    const { signal, isLatest } = task;
    const subject = this.agreementTo(symbols);
    await Promise.all(symbols.map((symbol) => toRead.ledger.recalled(symbol, range)));
    if (!isLatest()) return;
    let cost: OrdersCost | undefined;
    if (symbols.some((symbol) => isUnread(toRead, symbol))) {
      cost = await costOfOrders(client, { symbols, range }, () => session.client.rateBudget(), { signal, priority: 'background' });
      if (!isLatest()) return;
      if (cost.requests > LARGE && this.asked?.agreed !== subject) return this.ask(task, questionOf(cost));
    }
    const head = { asOf, range, account: session.account.label, subject, symbolsChosen: this.symbols.chosen };
    const reads = await readBoth(task, { ...toRead, cost }, async (came, stage, matters) => {
      const isSettling = stage !== 'previous' && !signal.aborted;
      // What was read whole stays until the next of the same is.
      if (stage !== 'soFar' || this.latest?.subject !== subject || this.latest.isSoFar) {
        await this.show(came, { ...head, isSettling, isSoFar: stage === 'soFar' }, matters);
      }
    });
    if (!reads) return;
    const { main, previous } = reads;
    if (isNothing(main)) return this.rest(task, main.failure === undefined ? { name: 'canceled' } : this.stoppedBy(main, 'failed'));
    const last = main.failure === undefined && previous ? previous : main;
    this.rest(task, last.failure !== undefined ? this.stoppedBy(last, 'stopped') : { name: signal.aborted ? 'canceled' : 'ready' });
  }

  private async show(came: Came, { asOf, range, account, ...head }: Head, matters: () => boolean): Promise<void> {
    const sorted = await inSlices(sortEach(came.read.orders, newestFirst), matters);
    if (!sorted) return;
    const { timeZone } = this.options;
    // A day of another zone is another span.
    if (this.latest && this.latest.whole.timeZone !== timeZone()) this.drop('created');
    const read = { ...came.read, orders: sorted };
    const figures = await figuresOf({ asOf, range, timeZone: timeZone(), before: came.before, read }, this.choices(), matters);
    if (!figures || !matters()) return;
    const isNew = this.take(figures, { account, ...head });
    this.tellStatistics();
    const told = isNew ? this.tellRows() : undefined;
    // Other choices may have come meanwhile.
    void this.recompute();
    // The next of those to come waits for these.
    if (head.isSoFar) await told;
  }

  /** @returns whether their rows are other ones: a page that has the same keeps them */
  private take(figures: Figures, head: Omit<Head, 'asOf' | 'range'>): boolean {
    const rows = this.latest && isSame(this.latest.rows, figures.rows) ? this.latest.rows : figures.rows;
    const isNew = this.latest?.rows !== rows;
    if (isNew) this.edition += 1;
    this.latest = { ...head, ...figures, rows, edition: this.edition, statistics: asTold(figures.whole) };
    return isNew;
  }

  /** Names the symbols that lack something, where others do not. */
  private stoppedBy({ failure, coverage: { symbols } }: OrdersRead, how: 'failed' | 'stopped'): Phase<ReadStep> {
    const phase = this.phases[how](failure);
    const lacking = symbols.filter(({ coverage }) => 'unread' in coverage || !coverage.complete).map(({ symbol }) => symbol);
    if (!('message' in phase) || lacking.length === 0 || lacking.length === symbols.length) return phase;
    return { ...phase, message: l10n.t`Not everything could be loaded for ${lacking.join(', ')}. ${phase.message}` };
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
    const figures = await figuresBy(latest, this.choices(), matters);
    if (!figures || !matters() || figures === latest) return;
    const isNew = this.take(figures, latest);
    this.tellStatistics();
    // What needs a look is filtered, too.
    if (figures.whole.filters !== latest.whole.filters) this.tellStatus();
    if (isNew) await this.tellRows();
    // They may be other ones again by now.
    await this.recompute();
  }

  private readonly choices = (): Choices => ({ rule: this.options.setting().strategy, unit: this.unit, filters: this.filters });

  /** Whether an order is among those that the figures are of; undefined where nothing is filtered. */
  private get filtered(): ((order: Order) => boolean) | undefined {
    const whole = this.latest?.whole;
    if (!whole || whole.filters.length === 0) return undefined;
    const fitOf = fitOfAll(whole.filters, whole);
    return (order) => fitOf(order) === 'fits';
  }

  private agreementTo(symbols: readonly string[]): string {
    return JSON.stringify([this.choice, symbols]);
  }

  private get mode(): Mode {
    return { masked: this.options.masked?.() };
  }

  private tellStatistics(): void {
    const statistics = this.latest && statisticsForPage(this.latest.statistics, this.mode);
    const isSettling = this.latest?.isSettling;
    this.options.post({ type: 'statistics', edition: this.edition, statistics: visibleMessage(statistics), isSettling });
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

/** The very same records: the ledger has each once. */
const isSame = (before: readonly PlanOrder[], now: readonly PlanOrder[]): boolean =>
  before.length === now.length && before.every((order, place) => order === now[place]);

/** Those without a creation time come last. */
const newestFirst = (one: PlanOrder, other: PlanOrder): number =>
  (other.createTime ?? -Infinity) - (one.createTime ?? -Infinity) || (one.orderId < other.orderId ? 1 : -1);
