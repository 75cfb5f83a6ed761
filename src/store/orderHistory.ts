import type { Coverage } from '../model/coverage';
import type { PlanOrder } from '../model/order';
import { rangeOf, type Period } from '../model/period';
import { DAY, type TimeRange } from '../model/timeRange';
import { Emitter, type Disposable } from './emitter';
import { Live, type Ask, type Asking, type LiveState, type Priority } from './live';
import type { Sessions } from './sessions';

/** Which past orders are asked for. A span ends now and grows when older orders are asked for; a range stands still. */
export interface HistoryQuery {
  readonly period: Period;
  /** Section 4.1: 1 open long, 2 open short, 3 close long, 4 close short. */
  readonly delegateType?: 1 | 2 | 3 | 4 | undefined;
}

/** One symbol's past orders, newest first, and the range they cover. */
export interface SymbolHistory {
  readonly orders: readonly PlanOrder[];
  readonly coverage: Coverage & { readonly range: TimeRange };
}

/** A load stops after so many requests and says so; a person who wants more asks for it. */
const REQUESTS_PER_LOAD = 40;

/** The past plan orders, one live list per symbol, each read when somebody opens it. */
export class OrderHistory implements Disposable {
  private readonly lists = new Map<string, Live<SymbolHistory>>();
  /** One question per symbol, so that asking it twice at once asks it once. */
  private readonly older = new Map<string, Ask<SymbolHistory>>();
  private readonly changed = new Emitter<string>();
  private asked: HistoryQuery = { period: { days: 30 } };

  /** Fires the symbol whose list changed. */
  readonly onDidChange = this.changed.event;

  constructor(private readonly sessions: Sessions) {}

  get query(): HistoryQuery {
    return this.asked;
  }

  /** Another question: what was read for the one before is forgotten. */
  ask(query: HistoryQuery): void {
    this.asked = query;
    this.reset();
  }

  of(symbol: string): Live<SymbolHistory> {
    let list = this.lists.get(symbol);
    if (!list) {
      list = new Live(this.sessions, (asking) => this.readAgain(symbol, asking));
      list.onDidChange(() => this.changed.fire(symbol));
      this.lists.set(symbol, list);
      this.older.set(symbol, (asking) => this.readOlder(symbol, asking));
    }
    return list;
  }

  /** What is known of each symbol that was asked about. */
  states(): [symbol: string, state: LiveState<SymbolHistory>][] {
    return [...this.lists].map(([symbol, { state }]) => [symbol, state]);
  }

  /** Every past order that was read, whatever its symbol. */
  loaded(): PlanOrder[] {
    return [...this.lists.values()].flatMap((list) => list.state.content?.orders ?? []);
  }

  /** Reads again every list that was read, as deep as it was read, or those of them that are `due`. */
  async refresh(priority?: Priority, due: (symbol: string, state: LiveState<SymbolHistory>) => boolean = () => true): Promise<void> {
    const read = [...this.lists].filter(([, { state }]) => state.content !== undefined || state.error !== undefined);
    await Promise.all(read.filter(([symbol, { state }]) => due(symbol, state)).map(([, list]) => list.refresh(priority)));
  }

  /** Goes further back, by as much as the question's period is long. */
  loadOlder(symbol: string): Promise<void> {
    const list = this.of(symbol);
    const older = this.older.get(symbol);
    return older ? list.run(older) : list.ensure();
  }

  /** Forgets the histories of all other symbols: nobody looks at them, and a poll need not read them. */
  keep(symbols: readonly string[]): void {
    for (const [symbol, list] of this.lists) if (!symbols.includes(symbol)) list.reset();
  }

  reset(): void {
    for (const list of this.lists.values()) list.reset();
  }

  dispose(): void {
    for (const list of this.lists.values()) list.dispose();
    this.changed.dispose();
  }

  private readAgain(symbol: string, asking: Asking<SymbolHistory>): Promise<SymbolHistory> {
    const { range: shown, requests = 0, complete = false } = asking.previous?.coverage ?? {};
    const range = rangeOf(this.asked.period, asking.client.serverNow());
    const start = Math.min(range.start, shown?.start ?? Infinity);
    // What took several loads to read has to fit into one now, and what was read to its end may have grown since.
    return this.read(symbol, { ...range, start }, asking, complete ? requests + REQUESTS_PER_LOAD : Math.max(REQUESTS_PER_LOAD, requests));
  }

  private async readOlder(symbol: string, asking: Asking<SymbolHistory>): Promise<SymbolHistory> {
    const shown = asking.previous;
    if (!shown) return this.readAgain(symbol, asking);
    const { start } = shown.coverage.range;
    const { period } = this.asked;
    const span = 'days' in period ? period.days * DAY : period.end - period.start + 1;
    return merge(shown, await this.read(symbol, { start: Math.max(0, start - span), end: start - 1 }, asking, REQUESTS_PER_LOAD));
  }

  private async read(
    symbol: string,
    range: TimeRange,
    { client, signal, priority, previous }: Asking<SymbolHistory>,
    maxRequests: number,
  ): Promise<SymbolHistory> {
    const { delegateType } = this.asked;
    const { readOrderHistory } = await import('../reading');
    // A list that broke off is better than none, but not better than the whole one of a minute ago.
    const options = { signal, priority, onFailure: previous ? 'throw' : 'keep', maxRequests } as const;
    const { items, coverage } = await readOrderHistory(client, { symbol, range, delegateType }, options);
    return { orders: items.toSorted(newestFirst), coverage: { ...coverage, range } };
  }
}

/** The ids of orders grow with time, so they decide between two of one millisecond. */
const newestFirst = (a: PlanOrder, b: PlanOrder): number =>
  (b.createTime ?? 0) - (a.createTime ?? 0) || b.orderId.length - a.orderId.length || (b.orderId > a.orderId ? 1 : -1);

function merge(newer: SymbolHistory, older: SymbolHistory): SymbolHistory {
  const seen = new Set(newer.orders.map((order) => order.orderId));
  return {
    orders: [...newer.orders, ...older.orders.filter(({ orderId }) => orderId === '' || !seen.has(orderId))],
    coverage: {
      range: { start: older.coverage.range.start, end: newer.coverage.range.end },
      complete: newer.coverage.complete && older.coverage.complete,
      problems: [...new Set([...newer.coverage.problems, ...older.coverage.problems])],
      requests: newer.coverage.requests + older.coverage.requests,
    },
  };
}
