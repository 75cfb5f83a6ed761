import type { PlanOrder } from '../model/order';
import type { Asker } from './askers';
import { Emitter, type Disposable } from '../primitives/emitter';
import type { HistoryQuery, HistoryReads, SymbolHistory } from './historyReads';
import { Resource, type LoadResource, type Question, type ResourceState } from './resource';
import type { Session } from './session';

/** The past plan orders, one live list per symbol, each read when somebody opens it. */
export class OrderHistory implements Disposable {
  private readonly lists = new Map<string, Resource<SymbolHistory>>();
  /** One question per symbol, so that asking it twice at once asks it once. */
  private readonly older = new Map<string, LoadResource<SymbolHistory>>();
  private readonly changed = new Emitter<string>();
  /** Fires the symbol whose list changed. */
  readonly onDidChange = this.changed.event;

  constructor(
    private readonly session: Session | undefined,
    private readonly asked: Question<HistoryQuery> = { query: { period: { days: 30 } } },
    /** Loaded when the first list is read. */
    private readonly reads: () => Promise<HistoryReads> = async () => (await import('./historyReads')).historyReads(),
  ) {}

  get query(): HistoryQuery {
    return this.asked.query;
  }

  /** Another question: what was read for the one before is forgotten. */
  setQuery(query: HistoryQuery): void {
    this.asked.query = query;
    this.reset();
  }

  of(symbol: string): Resource<SymbolHistory> {
    let list = this.lists.get(symbol);
    if (!list) {
      list = new Resource(this.session, async (asking) => (await this.reads()).readAgain(this.questionOf(symbol), asking));
      list.onDidChange(() => this.changed.fire(symbol));
      this.lists.set(symbol, list);
      this.older.set(symbol, async (asking) => (await this.reads()).readOlder(this.questionOf(symbol), asking));
    }
    return list;
  }

  /** What is known of each symbol that was asked about. */
  states(): [symbol: string, state: ResourceState<SymbolHistory>][] {
    return [...this.lists].map(([symbol, { state }]) => [symbol, state]);
  }

  /** Every past order that is listed, whatever its symbol. */
  loaded(): PlanOrder[] {
    return [...this.lists.values()].flatMap((list) => list.state.content?.orders ?? []);
  }

  /** The lists that somebody opened, though there may be nothing in them: a pause that is over leaves no failure behind. */
  tried(): [symbol: string, list: Resource<SymbolHistory>][] {
    return [...this.lists].filter(([, list]) => list.tried);
  }

  /**
   * Reads again every list that was tried, as deep as it was read, or those of them that are `due`. While questions are held back
   * one list tests that, and the others follow only when it is over.
   */
  async refresh(asker?: Asker, due: (symbol: string, state: ResourceState<SymbolHistory>) => boolean = () => true): Promise<void> {
    const lists = this.tried().flatMap(([symbol, list]) => (due(symbol, list.state) ? [list] : []));
    if (this.session?.pauseOf('orders')) await lists.shift()?.refresh(asker);
    if (!this.session?.pauseOf('orders')) await Promise.all(lists.map((list) => list.refresh(asker)));
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

  private questionOf(symbol: string): HistoryQuery & { readonly symbol: string } {
    return { ...this.asked.query, symbol };
  }
}
