/** What the order dashboard shows of what was read: keeps it, computes it again by other choices, tells the page. */
import type { CalendarUnit } from '../../model/calendar';
import { newestFirst, type Order, type PlanOrder } from '../../model/order';
import { fitOfAll, type OrderFilter, type StrategyRule } from '../../model/orderStatistics';
import type { Mode } from '../../model/privacy';
import type { TimeRange } from '../../model/timeRange';
import { visibleMessage } from '../../model/visible';
import { sortEach } from '../../model/work';
import { inSlices } from '../../primitives/slices';
import type { Shown as ShownOf } from '../kit/context';
import type { PageOptions } from '../kit/phases';
import { RowSender } from '../kit/rowSender';
import { asTold, type Choices, type Figures, figuresBy, figuresOf, statisticsForPage } from './figures';
import type { Statistics, ToPage } from './protocol';
import type { Came } from './rangeRead';
import { rowChunk, wordsOf } from './rows';

export interface Shown extends ShownOf<Statistics, PlanOrder> {
  /** Somebody chose the symbols; else they are those that orders were seen of, and may not be all. */
  readonly symbolsChosen: boolean;
}

/** What figures are of. */
export interface Head {
  readonly asOf: number;
  readonly range: TimeRange;
  /** Whose days and months were chosen: another may be set while it is read. */
  readonly timeZone: string;
  /** The choices that they were read by. */
  readonly subject: string;
  /** The range is still being read. */
  readonly isSoFar: boolean;
  /** More is being read that they will tell of. */
  readonly isSettling: boolean;
  readonly symbolsChosen: boolean;
}

export interface FiguresOptions extends Pick<PageOptions<ToPage>, 'masked' | 'post'> {
  /** As it is set now. */
  readonly setting: () => { readonly strategy: StrategyRule };
}

export class ShownFigures {
  private readonly rows = new RowSender();
  private latest: (Omit<Shown, 'account'> & Figures & Pick<Head, 'subject' | 'isSoFar' | 'isSettling'>) | undefined;
  private unit: CalendarUnit | undefined;
  private filters: readonly OrderFilter[] = [];
  /** Of the rows that the page has. */
  edition = 0;

  constructor(
    private readonly options: FiguresOptions,
    private readonly onDidFilter: () => void,
  ) {}

  shown(edition: number): Omit<Shown, 'account'> | undefined {
    return this.latest?.edition === edition ? this.latest : undefined;
  }

  /** @param matters false: it was given up meanwhile */
  async show(came: Came, { asOf, range, timeZone, ...head }: Head, matters: () => boolean): Promise<void> {
    // What was read whole stays until the next of the same is.
    if (head.isSoFar && this.latest?.subject === head.subject && !this.latest.isSoFar) return;
    const sorted = await inSlices(sortEach(came.read.orders, newestFirst), matters);
    if (!sorted) return;
    // A day of another zone is another span.
    if (this.latest && this.latest.whole.timeZone !== timeZone) this.drop('created');
    const read = { ...came.read, orders: sorted };
    const figures = await figuresOf({ asOf, range, timeZone, before: came.before, read }, this.choices(), matters);
    if (!figures || !matters()) return;
    const isNew = this.take(figures, head);
    this.tell();
    const told = isNew ? this.tellRows() : undefined;
    // Other choices may have come meanwhile.
    void this.recompute();
    // The next of those to come waits for these.
    if (head.isSoFar) await told;
  }

  /** Another rule is computed from what was read. */
  settingsChanged(): void {
    // By another rule the same name is of other orders.
    if (this.latest && this.latest.whole.rule.parts !== this.options.setting().strategy.parts) this.drop('strategy');
    void this.recompute();
  }

  restore(unit: CalendarUnit | undefined): void {
    this.unit = unit;
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

  /** The same, for what is read next. */
  drop(kind: OrderFilter['by'] | undefined): void {
    if (this.filters.length > 0) this.filters = this.filters.filter(({ by }) => kind !== undefined && by !== kind);
  }

  /** Whether an order is among those that the figures are of; undefined where nothing is filtered. */
  get filtered(): ((order: Order) => boolean) | undefined {
    const whole = this.latest?.whole;
    if (!whole || whole.filters.length === 0) return undefined;
    const fitOf = fitOfAll(whole.filters, whole);
    return (order) => fitOf(order) === 'fits';
  }

  /** Nothing of an account is kept. */
  forget(): void {
    this.stop();
    this.latest = undefined;
    this.drop(undefined);
    this.edition += 1;
  }

  stop(): void {
    this.rows.stop();
  }

  async tellAll(): Promise<void> {
    this.tell();
    await this.tellRows();
  }

  /** Of the figures; of their rows see {@link tellAll}. */
  tell(): void {
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

  /** @returns whether their rows are other ones: a page that has the same keeps them */
  private take(figures: Figures, head: Omit<Head, 'asOf' | 'range' | 'timeZone'>): boolean {
    const rows = this.latest && isSame(this.latest.rows, figures.rows) ? this.latest.rows : figures.rows;
    const isNew = this.latest?.rows !== rows;
    if (isNew) this.edition += 1;
    this.latest = { ...head, ...figures, rows, edition: this.edition, statistics: asTold(figures.whole) };
    return isNew;
  }

  /** Other choices that need no other read. */
  private async recompute(): Promise<void> {
    const { latest } = this;
    if (!latest) return;
    const matters = (): boolean => this.latest === latest;
    const figures = await figuresBy(latest, this.choices(), matters);
    if (!figures || !matters() || figures === latest) return;
    const isNew = this.take(figures, latest);
    this.tell();
    if (figures.whole.filters !== latest.whole.filters) this.onDidFilter();
    if (isNew) await this.tellRows();
    // They may be other ones again by now.
    await this.recompute();
  }

  private choices(): Choices {
    return { rule: this.options.setting().strategy, unit: this.unit, filters: this.filters };
  }

  private get mode(): Mode {
    return { masked: this.options.masked?.() };
  }
}

/** The very same records: the ledger has each once. */
const isSame = (before: readonly PlanOrder[], now: readonly PlanOrder[]): boolean =>
  before.length === now.length && before.every((order, place) => order === now[place]);
