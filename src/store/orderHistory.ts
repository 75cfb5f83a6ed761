import type { Coverage } from '../model/coverage';
import type { PlanOrder } from '../model/order';
import { rangeOf, type Period } from '../model/period';
import { DAY, type TimeRange } from '../model/timeRange';
import type { readOrderHistory } from '../reading';
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
  /** What the service sent though it was not asked for: orders of another symbol or of another time. */
  readonly apart: readonly PlanOrder[];
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

  constructor(
    private readonly sessions: Sessions,
    /** Loaded when the first list is read. */
    private readonly reading: () => Promise<{ readonly readOrderHistory: typeof readOrderHistory }> = () => import('../reading'),
  ) {}

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

  /** Every past order that is listed, whatever its symbol. */
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
    const maxRequests = complete ? requests + REQUESTS_PER_LOAD : Math.max(REQUESTS_PER_LOAD, requests);
    return this.read(symbol, { ...range, start }, asking, { maxRequests, lastRead: asking.previous?.orders ?? [] });
  }

  private async readOlder(symbol: string, asking: Asking<SymbolHistory>): Promise<SymbolHistory> {
    const shown = asking.previous;
    if (!shown) return this.readAgain(symbol, asking);
    const { start } = shown.coverage.range;
    const { period } = this.asked;
    const span = 'days' in period ? period.days * DAY : period.end - period.start + 1;
    const older = { start: Math.max(0, start - span), end: start - 1 };
    return merge(shown, await this.read(symbol, older, asking, { maxRequests: REQUESTS_PER_LOAD }));
  }

  private async read(
    symbol: string,
    range: TimeRange,
    { client, signal, priority, previous }: Asking<SymbolHistory>,
    /** `lastRead` guides where the reading cuts; what comes of it is proven all the same. */
    extent: { readonly maxRequests: number; readonly lastRead?: readonly PlanOrder[] },
  ): Promise<SymbolHistory> {
    const { delegateType } = this.asked;
    const { readOrderHistory } = await this.reading();
    // A list that broke off is better than none, but not better than the whole one of a minute ago.
    const options = { signal, priority, onFailure: previous ? 'throw' : 'keep', ...extent } as const;
    const { items, apart = [], coverage } = await readOrderHistory(client, { symbol, range, delegateType }, options);
    return { orders: items.toSorted(newestFirst), apart: apart.toSorted(newestFirst), coverage: { ...coverage, range } };
  }
}

/** The ids of orders grow with time, so they decide between two of one millisecond. */
const newestFirst = (a: PlanOrder, b: PlanOrder): number =>
  (b.createTime ?? 0) - (a.createTime ?? 0) || b.orderId.length - a.orderId.length || (b.orderId > a.orderId ? 1 : -1);

function merge(newer: SymbolHistory, older: SymbolHistory): SymbolHistory {
  const orders = byId(newer.orders, older.orders);
  // What one part got by chance may be just what the other asked for.
  const listed = idsOf(orders);
  const apart = byId(newer.apart, older.apart).filter(({ orderId }) => !listed.has(orderId));
  return {
    orders,
    apart: apart.toSorted(newestFirst),
    coverage: {
      range: { start: older.coverage.range.start, end: newer.coverage.range.end },
      complete: newer.coverage.complete && older.coverage.complete,
      problems: [...new Set([...newer.coverage.problems, ...older.coverage.problems])],
      requests: newer.coverage.requests + older.coverage.requests,
    },
  };
}

/** The orders of both, each once. Those without an id cannot be told apart, so all of them stay. */
function byId(newer: readonly PlanOrder[], older: readonly PlanOrder[]): PlanOrder[] {
  const seen = idsOf(newer);
  return [...newer, ...older.filter(({ orderId }) => !seen.has(orderId))];
}

const idsOf = (orders: readonly PlanOrder[]): ReadonlySet<string> => new Set(orders.map(({ orderId }) => orderId).filter(Boolean));
