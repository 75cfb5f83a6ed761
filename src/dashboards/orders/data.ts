/** Reads what the order dashboard shows of one account, and asks before a read that is large. No vscode. */
import * as l10n from '@vscode/l10n';
import type { CalendarUnit } from '../../model/calendar';
import { pairOf } from '../../model/describe';
import type { Order } from '../../model/order';
import { rangeOfChoice } from '../../model/rangeChoice';
import { eachMinute } from '../../primitives/eachMinute';
import type { Asker, Disposable, Event } from '../../store';
import { costOfOrders, type OrdersCost } from '../../store/orderCost';
import { MAX_REQUESTS, type OrdersRead } from '../../store/orderReads';
import { momentOf } from '../../store/moment';
import { rightTime } from '../../store/rightTime';
import type { Task } from '../../store/countedReads';
import type { PageData } from '../kit/panel';
import { type PageOptions, Phases } from '../kit/phases';
import type { Phase, RangeChoice } from '../kit/protocol';
import { isNothing, isUnread, keptDaysOf, type RangeToRead, readBoth } from './rangeRead';
import { ReadSymbols } from './readSymbols';
import type { LookList, Question, ReadStep, Status, ToPage } from './protocol';
import { type FiguresOptions, type Shown, ShownFigures } from './shownFigures';

export interface OrdersOptions extends PageOptions<ToPage> {
  /** As they are set now. */
  readonly setting: () => { readonly historySymbols: readonly string[] } & ReturnType<FiguresOptions['setting']>;
  /** Where no symbols are set: those seen in open orders, which are asked for. Rejects when these cannot be read. */
  readonly seenSymbols: () => Promise<readonly string[]>;
  /** Of the account that is shown. */
  readonly needsALook?:
    | { readonly list: (fits?: (order: Order) => boolean) => LookList | undefined; readonly onDidChange: Event<unknown> }
    | undefined;
}

/** Above so many requests a read is offered with its cost: at 50 in ten seconds it takes some 20 seconds. */
const LARGE = 100;

export class OrdersData implements PageData<Shown> {
  private readonly phases: Phases<Status>;
  /** What the reads came to. */
  readonly figures: ShownFigures;
  private readonly subscriptions: readonly (Disposable | undefined)[];
  private choice: RangeChoice = { days: 30 };
  /** When the last read of the service began, by its clock. */
  private asOf: number | undefined;
  private readonly symbols: ReadSymbols;
  /** How many have begun, or were forgotten. */
  private reads = 0;
  private keptDays: readonly number[] | undefined;
  private question: Question | undefined;
  private toldLooks: string | undefined;
  /** What was last asked for with the symbols of the setting, and how much of it the person agreed to pay. */
  private asked: { readonly symbols: string; readonly agreed?: string } | undefined;

  constructor(private readonly options: OrdersOptions) {
    const { sessions, needsALook, setting, seenSymbols } = options;
    this.symbols = new ReadSymbols({ chosen: () => setting().historySymbols, seen: seenSymbols });
    // What needs a look is filtered, too.
    this.figures = new ShownFigures(options, () => this.tellStatus());
    this.subscriptions = [
      // First, so that nothing of the account before is told with the state of another.
      sessions.onDidChange(() => this.forget()),
      needsALook?.onDidChange(() => this.tellStatus()),
      // It says how long ago that was.
      eachMinute(() => options.visible?.() !== false && this.looks() !== this.toldLooks && this.tellStatus()),
    ];
    this.phases = new Phases(options, {
      family: 'orders',
      chosen: () => {
        this.toldLooks = this.looks();
        return {
          choice: this.choice,
          keptDays: this.keptDays,
          rule: options.setting().strategy,
          symbols: this.symbols.latest,
          seen: this.symbols.seen,
          question: this.question,
          needsALook: options.needsALook?.list(this.figures.filtered),
        };
      },
      readAgain: () => void this.read(this.choice, false, 'poll'),
    });
  }

  get edition(): number {
    return this.figures.edition;
  }

  shown(edition: number): Shown | undefined {
    const shown = this.figures.shown(edition);
    return shown && { ...shown, account: this.options.sessions.current?.account.label ?? '' };
  }

  /** Tells a page that has just opened everything. One that was hidden makes up for what it missed. */
  async tellAll(): Promise<void> {
    this.phases.recover();
    this.phases.tellStatus();
    await this.figures.tellAll();
    this.settingsChanged();
  }

  tellStatus(): void {
    this.phases.tellStatus();
  }

  /** The choices that the page of a tab remembered over a reload. */
  restore(choice: RangeChoice, unit: CalendarUnit | undefined): void {
    this.choice = choice;
    this.figures.restore(unit);
  }

  /** Other symbols are read, where somebody can see it; another rule is computed from what was read. */
  settingsChanged(): void {
    this.figures.settingsChanged();
    if (this.asked === undefined || this.options.visible?.() === false || this.asked.symbols === this.symbols.asSet) return;
    void this.read(this.choice, false);
  }

  /**
   * Reads the orders created in the range, then those of the range before; gives up what is under way. What is large is only
   * offered. Never rejects: what went wrong is in the phase. @param fresh false: what was read in the last minutes serves
   */
  async read(choice: RangeChoice, fresh: boolean, asker: Asker = 'person', isRepeat = false): Promise<void> {
    const { sessions } = this.options;
    const session = sessions.current;
    const client = sessions.as(asker);
    if (!session || !client) return;
    if (JSON.stringify(choice) !== JSON.stringify(this.choice)) this.figures.drop('created');
    this.choice = choice;
    this.asked = { ...this.asked, symbols: this.symbols.asSet };
    const turn = (this.reads += 1);
    const task = this.phases.begin();
    task.tellPages('cost', { done: 0 });
    try {
      const symbols = await this.symbols.next(task.isLatest);
      if (!symbols) return;
      if (symbols.length === 0) return this.prompt(task, { name: 'symbols' });
      const isRight = rightTime(client);
      const now = client.serverNow();
      const timeZone = this.options.timeZone();
      const { asOf, age } = momentOf(this.asOf, now, fresh, rangeOfChoice(choice, now, timeZone, undefined));
      this.asOf = asOf;
      const range = rangeOfChoice(choice, asOf, timeZone, undefined);
      const ledger = await session.ledger();
      if (!task.isLatest()) return;
      this.keptDays = await keptDaysOf(ledger, symbols, asOf);
      if (!task.isLatest()) return;
      if ('problem' in range) this.rest(task, { name: 'failed', message: range.problem });
      else await this.readRange(task, { session, client, ledger, asOf, age, symbols, range, timeZone }, isRepeat ? undefined : isRight);
      if (!isRepeat && !isRight() && task.isLatest()) {
        this.asOf = undefined;
        return await this.read(choice, fresh, asker, true);
      }
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

  dispose(): void {
    this.reads += 1;
    for (const subscription of this.subscriptions) subscription?.dispose();
    this.phases.dispose();
    this.figures.stop();
  }

  /** Another account, or none: nothing of the one before is kept. */
  private forget(): void {
    this.reads += 1;
    this.asOf = this.keptDays = this.question = this.asked = undefined;
    this.symbols.forget();
    this.figures.forget();
    this.phases.reset();
    this.figures.tell();
  }

  /** @param isRight whether the clock that the range is by was not put right since: else it is of another time, and will be read again */
  private async readRange(task: Task<ReadStep>, toRead: RangeToRead, isRight: ReturnType<typeof rightTime> = () => true): Promise<void> {
    const { session, client, asOf, symbols, range, timeZone } = toRead;
    const { signal, isLatest } = task;
    const subject = this.agreementTo(symbols);
    await Promise.all(symbols.map((symbol) => toRead.ledger.recalled(symbol, range)));
    if (!isLatest()) return;
    let cost: OrdersCost | undefined;
    if (symbols.some((symbol) => isUnread(toRead, symbol))) {
      cost = await costOfOrders(client, { symbols, range }, () => session.client.rateBudget(), { signal, priority: 'background' });
      if (!isLatest() || (!isRight() && !signal.aborted)) return;
      if (cost.requests > LARGE && this.asked?.agreed !== subject) return this.prompt(task, questionOf(cost));
    }
    const head = { asOf, range, timeZone, subject, symbolsChosen: this.symbols.chosen };
    const reads = await readBoth(task, { ...toRead, cost }, async (came, stage, matters) => {
      if (!isRight() && !signal.aborted) return;
      const isSettling = stage !== 'previous' && !signal.aborted;
      await this.figures.show(came, { ...head, isSettling, isSoFar: stage === 'soFar' }, matters);
    });
    if (!reads) return;
    const { main, previous } = reads;
    if (!isRight(main.failure ?? previous?.failure) && !signal.aborted) return;
    if (isNothing(main)) return this.rest(task, main.failure === undefined ? { name: 'canceled' } : this.stoppedBy(main, 'failed'));
    const last = main.failure === undefined && previous ? previous : main;
    this.rest(task, last.failure !== undefined ? this.stoppedBy(last, 'stopped') : { name: signal.aborted ? 'canceled' : 'ready' });
  }

  /** Names the symbols that lack something, where others do not. */
  private stoppedBy({ failure, coverage: { symbols } }: OrdersRead, how: 'failed' | 'stopped'): Phase<ReadStep> {
    const phase = this.phases[how](failure);
    const lacking = symbols.filter(({ coverage }) => 'unread' in coverage || !coverage.complete).map(({ symbol }) => pairOf(symbol));
    if (!('message' in phase) || lacking.length === 0 || lacking.length === symbols.length) return phase;
    return { ...phase, message: l10n.t`Not everything could be loaded for ${lacking.join(', ')}. ${phase.message}` };
  }

  private prompt(task: Task<ReadStep>, question: Question): void {
    if (!task.isLatest()) return;
    this.question = question;
    this.phases.end(task, { name: 'waiting' });
  }

  private rest(task: Task<ReadStep>, phase: Phase<ReadStep>): void {
    if (!task.isLatest()) return;
    this.question = undefined;
    this.phases.end(task, phase);
  }

  private looks(): string {
    return JSON.stringify(this.options.needsALook?.list(this.figures.filtered) ?? {});
  }

  private agreementTo(symbols: readonly string[]): string {
    return JSON.stringify([this.choice, symbols]);
  }
}

const questionOf = ({ requests, seconds, atLeast, orders, tooMany }: OrdersCost): Question => ({
  name: 'cost',
  cost: { leastRequests: requests, leastSeconds: seconds, ...(!atLeast && { mostRequests: requests, mostSeconds: seconds }) },
  orders,
  ...(tooMany && { stopsAt: MAX_REQUESTS }),
});
