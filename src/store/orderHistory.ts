import type { Coverage } from '../model/coverage';
import type { PlanOrder } from '../model/order';
import { rangeOf, type Period } from '../model/period';
import { DAY, type TimeRange } from '../model/timeRange';
import { Emitter, type Disposable } from './emitter';
import { Live, type Ask, type Priority } from './live';
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
      list = new Live(
        this.sessions,
        this.reading(symbol, (now) => this.range(now)),
      );
      list.onDidChange(() => this.changed.fire(symbol));
      this.lists.set(symbol, list);
    }
    return list;
  }

  /** Every past order that was read, whatever its symbol. */
  loaded(): PlanOrder[] {
    return [...this.lists.values()].flatMap((list) => list.state.content?.orders ?? []);
  }

  /** Reads again every list that was read, as deep as it was read. */
  async refresh(priority?: Priority): Promise<void> {
    const read = [...this.lists].filter(([, list]) => list.state.content !== undefined || list.state.error !== undefined);
    await Promise.all(
      read.map(([symbol, list]) => {
        const deepest = list.state.content?.coverage.range.start;
        return list.run(
          this.reading(symbol, (now) => this.range(now, deepest)),
          priority,
        );
      }),
    );
  }

  /** Goes further back, by as much as the question's period is long. */
  loadOlder(symbol: string): Promise<void> {
    const list = this.of(symbol);
    const older: Ask<SymbolHistory> = async (asking) => {
      const shown = asking.previous;
      if (!shown) return this.reading(symbol, (now) => this.range(now))(asking);
      const { start } = shown.coverage.range;
      const { period } = this.asked;
      const span = 'days' in period ? period.days * DAY : period.end - period.start + 1;
      const added = await this.reading(symbol, () => ({ start: Math.max(0, start - span), end: start - 1 }))(asking);
      return merge(shown, added);
    };
    return list.run(older);
  }

  reset(): void {
    for (const list of this.lists.values()) list.reset();
  }

  dispose(): void {
    for (const list of this.lists.values()) list.dispose();
    this.changed.dispose();
  }

  private range(now: number, deepest = Infinity): TimeRange {
    const range = rangeOf(this.asked.period, now);
    return { ...range, start: Math.min(range.start, deepest) };
  }

  private reading(symbol: string, rangeAt: (now: number) => TimeRange): Ask<SymbolHistory> {
    return async ({ client, signal, priority }) => {
      const { readOrderHistory } = await import('../reading');
      const range = rangeAt(client.serverNow());
      const { delegateType } = this.asked;
      const options = { signal, priority, onFailure: 'throw', maxRequests: REQUESTS_PER_LOAD } as const;
      const { items, coverage } = await readOrderHistory(client, { symbol, range, delegateType }, options);
      return { orders: items.toSorted(newestFirst), coverage: { ...coverage, range } };
    };
  }
}

/** The ids of orders grow with time, so they decide between two of one millisecond. */
const newestFirst = (a: PlanOrder, b: PlanOrder): number =>
  (b.createTime ?? 0) - (a.createTime ?? 0) || b.orderId.length - a.orderId.length || (b.orderId > a.orderId ? 1 : -1);

function merge(newer: SymbolHistory, older: SymbolHistory): SymbolHistory {
  const seen = new Set(newer.orders.map((order) => order.orderId));
  return {
    orders: [...newer.orders, ...older.orders.filter((order) => !seen.has(order.orderId))],
    coverage: {
      range: { start: older.coverage.range.start, end: newer.coverage.range.end },
      complete: newer.coverage.complete && older.coverage.complete,
      problems: [...new Set([...newer.coverage.problems, ...older.coverage.problems])],
      requests: newer.coverage.requests + older.coverage.requests,
    },
  };
}
