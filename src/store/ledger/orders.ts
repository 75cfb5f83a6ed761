/** What the service said of orders, by id: the one place that joins what its lists and its details say. */
import type { ServiceError } from '../../api/errors';
import { holdsAfter, type Order, type OrderDetail, type PlanOrder } from '../../model/order';
import { withoutZeros } from '../../model/orderIds';
import { isSameSymbol } from '../../model/symbols';
import { filterEach, forEach, mapEach, type Work } from '../../model/work';
import { LargeMap } from '../../primitives/largeMap';
import type { OrderSource, RecalledOrder } from '../archive/protocol';
import { ClientIds } from './clientIds';
import type { SymbolKeys } from './symbolKeys';

export type { OrderSource };

export interface FoundOrder {
  readonly kind: 'found';
  readonly order: Order | PlanOrder;
  readonly from: OrderSource;
  /** When it was read, epoch milliseconds of the local clock; undefined when nobody knows. */
  readonly at: number | undefined;
  /** The records behind it as they came, with the endpoint each came from. */
  readonly records: readonly { readonly name: 'planOrder' | 'orderDetail'; readonly raw: unknown }[];
}

/** An order as an earlier session kept it. */
export interface Recalled extends Pick<RecalledOrder, 'kind' | 'source' | 'isPast' | 'isBrought' | 'readAt'> {
  readonly order: PlanOrder | OrderDetail;
}

/** The service said that it knows no such order. */
export interface MissingOrder {
  readonly error: ServiceError;
  /** Epoch milliseconds of the local clock. */
  readonly at: number;
}

/** What one answer said of an order. */
interface Said<Record extends Order> {
  readonly order: Record;
  readonly from: OrderSource;
  readonly at: number;
  /** The turn of its question: clocks may be put back, and answers come in any order. */
  readonly turn: number;
}

interface Entry {
  listed?: Said<PlanOrder>;
  detail?: Said<OrderDetail>;
  missing?: MissingOrder & { readonly turn: number };
  /** The turn of the last question whose answer had it in the history. */
  past?: number;
  /** Which of what the service said of it the archive was told: {@link KEPT} added up. */
  kept?: number;
}

const KEPT: Readonly<Record<OrderSource, number>> = { openOrders: 1, orderHistory: 2 | 1, service: 4 };

/** Of so many orders the record that a list had is kept as it came: of very many orders these are most of the memory. */
const MOST_RAW = 20_000;
/** Beyond that all is forgotten, with what was proven: some 500 bytes an order. */
export const MOST_ORDERS = 500_000;

/** When a question was sent, and when its answer came. */
export interface Asked {
  readonly turn: number;
  /** Epoch milliseconds of the local clock. */
  readonly at: number;
}

export class LedgerOrders {
  /** By what {@link withoutZeros} makes of an id, and so is all that is looked up here. */
  private readonly entries = new LargeMap<Entry>();
  private readonly clientIds = new ClientIds();
  /** The entries of orders that the history of a symbol listed, in the order in which they came up. */
  private readonly bySymbol = new Map<string, Entry[]>();
  /** The records of lists as they came, the newest, and those before: two maps, since one from which all that is old is taken grows slow. */
  private raws = new Map<string, unknown>();
  private olderRaws = new Map<string, unknown>();

  /** Those that any answer named. */
  readonly symbols = new Set<string>();

  /** Grows whenever a history, or details, say of an order what nothing had said before. */
  changes = 0;
  /** Grows whenever the history, or details, say of an order that the open ones listed last that it is over. */
  ends = 0;
  /** Answers that were asked for last and say that an order which is over is not. */
  reverted = 0;

  constructor(private readonly keys: SymbolKeys) {}

  get size(): number {
    return this.entries.size;
  }

  /** What the list of open orders said. The answer to the question that was sent last counts, whichever came last. */
  open(orders: readonly PlanOrder[], asked: Asked): void {
    for (const order of orders) this.list(order, 'openOrders', asked);
  }

  /** What the history of a symbol said. */
  history(symbol: string, orders: readonly PlanOrder[], asked: Asked): void {
    for (const order of orders) {
      const before = this.listed(order.orderId);
      const entry = this.list(order, 'orderHistory', asked);
      if (!entry) continue;
      if (entry.past === undefined || entry.listed?.order !== before) this.changes += 1;
      if (entry.past === undefined) this.pastOf(order.symbol === '' ? symbol : order.symbol).push(entry);
      entry.past = Math.max(entry.past ?? asked.turn, asked.turn);
    }
  }

  /** What the service said of one order. */
  detail(order: OrderDetail, { turn, at }: Asked): void {
    const entry = this.entryOf(order.orderId);
    if (!entry) return;
    this.symbols.add(order.symbol);
    const { status, filledQty } = entry.detail?.order ?? {};
    if (status?.code !== order.status.code || filledQty !== order.filledQty) this.changes += 1;
    if (entry.detail && !supersedes({ order, turn }, entry.detail)) return this.noteReverted(entry.detail, turn);
    this.noteEnd(entry, order);
    const called = clientIdOf(entry);
    if (entry.kept !== undefined && entry.detail && !isSame(entry.detail.order, order)) entry.kept &= ~KEPT.service;
    entry.detail = { order, from: 'service', at, turn };
    this.clientIds.rename(withoutZeros(order.orderId), called, clientIdOf(entry));
  }

  missing(orderId: string, error: ServiceError, { turn, at }: Asked): void {
    const entry = this.entryOf(orderId);
    if (entry) entry.missing = { error, at, turn };
  }

  /** The newest of what lists and details say, with the trigger that only lists have. */
  find(orderId: string): FoundOrder | undefined {
    const entry = this.known(orderId);
    return entry && this.found(entry, withoutZeros(orderId));
  }

  /** The ids of the orders that have exactly that client id, in the order in which they came up. */
  withClientId(clientId: string): readonly string[] {
    return this.clientIds.ordersOf(clientId);
  }

  hasClientId(clientId: string): boolean {
    return this.clientIds.has(clientId);
  }

  /** That it is missing, unless something newer says what it is. */
  findMissing(orderId: string): MissingOrder | undefined {
    const { missing, listed, detail } = this.known(orderId) ?? {};
    return missing && missing.turn > Math.max(listed?.turn ?? 0, detail?.turn ?? 0) ? missing : undefined;
  }

  /** All that are known, by id without zeros before it. */
  *all(): Work<Map<string, FoundOrder>> {
    const all = new Map<string, FoundOrder>();
    yield* forEach([...this.entries.entries()], ([key, entry]) => {
      const found = this.found(entry, key);
      if (found) all.set(key, found);
    });
    return all;
  }

  /** Whether the history or the details say so. It can change no more, whatever else is said of it (section 3.2). */
  isOver(orderId: string): boolean {
    const { listed, detail, past } = this.known(orderId) ?? {};
    return (past !== undefined && listed?.order.status.final === true) || detail?.order.status.final === true;
  }

  /** As a list said it last. */
  listed(orderId: string): PlanOrder | undefined {
    return this.known(orderId)?.listed?.order;
  }

  /** The turn of the last question whose answer, a list, said of the order what is known. */
  listedTurn(orderId: string): number | undefined {
    return this.known(orderId)?.listed?.turn;
  }

  /** The turn of the last question whose answer had the order in the history. */
  pastTurn(orderId: string): number | undefined {
    return this.known(orderId)?.past;
  }

  /** The orders of a symbol that the history listed, in answers to questions that `isMeant` takes. */
  *past(symbol: string, isMeant: (order: PlanOrder, turn: number) => boolean): Work<PlanOrder[]> {
    const meant = yield* filterEach(
      [...this.pastOf(symbol)],
      ({ listed, past = 0 }) => listed !== undefined && isMeant(listed.order, past),
    );
    return yield* mapEach(meant, ({ listed }) => (listed as Said<PlanOrder>).order);
  }

  /** Those of some orders of an answer that the archive was not told yet, as they are now. It is told of them from here on. */
  unkept<Record extends Order>(orders: readonly Record[], source: OrderSource): Record[] {
    return orders.filter(({ orderId }) => {
      const entry = this.known(orderId);
      if (!entry || ((entry.kept ?? 0) & KEPT[source]) === KEPT[source]) return false;
      entry.kept = (entry.kept ?? 0) | KEPT[source];
      return true;
    });
  }

  /**
   * What an earlier session was answered. What this one was answered is newer, unless it takes an order for open that is over.
   * @param symbol whose history listed them, where one did
   */
  restore(symbol: string | undefined, orders: readonly Recalled[], turn: number): void {
    for (const { order, kind, source: from, isPast, isBrought = false, readAt: at } of orders) {
      const entry = this.entryOf(order.orderId);
      if (!entry) continue;
      const called = clientIdOf(entry);
      const isNews = (known: Said<Order> | undefined): boolean => !known || (order.status.final && !known.order.status.final);
      if (kind === 'orderDetail') {
        if (isNews(entry.detail)) entry.detail = { order, from: 'service', at, turn };
      } else if (isNews(entry.listed)) {
        entry.listed = { order: { ...(order as PlanOrder), raw: undefined }, from, at, turn };
        if (!this.raws.has(withoutZeros(order.orderId))) this.keepRaw(order);
      }
      // Else the archive would not hear that the service tells of it.
      if (!isBrought) entry.kept = (entry.kept ?? 0) | KEPT[kind === 'orderDetail' ? 'service' : isPast ? 'orderHistory' : 'openOrders'];
      if (isPast && entry.past === undefined) {
        this.pastOf(order.symbol || symbol || '').push(entry);
        entry.past = turn;
      }
      this.clientIds.rename(withoutZeros(order.orderId), called, clientIdOf(entry));
    }
  }

  clear(): void {
    this.entries.clear();
    this.clientIds.clear();
    this.bySymbol.clear();
    this.raws.clear();
    this.olderRaws.clear();
  }

  private pastOf(symbol: string): Entry[] {
    const key = this.keys.of(symbol);
    const known = this.bySymbol.get(key) ?? [];
    this.bySymbol.set(key, known);
    return known;
  }

  private list(order: PlanOrder, from: 'openOrders' | 'orderHistory', { turn, at }: Asked): Entry | undefined {
    const entry = this.entryOf(order.orderId);
    if (!entry) return undefined;
    if (entry.listed && !supersedes({ order, turn }, entry.listed)) {
      this.noteReverted(entry.listed, turn);
      return entry;
    }
    const before = entry.listed?.order;
    const called = clientIdOf(entry);
    this.symbols.add(order.symbol);
    this.noteEnd(entry, order);
    entry.listed = { order: before && isSame(before, order) ? before : { ...order, raw: undefined }, from, at, turn };
    this.clientIds.rename(withoutZeros(order.orderId), called, clientIdOf(entry));
    if (entry.kept !== undefined && entry.listed.order !== before) entry.kept &= ~KEPT.orderHistory;
    this.keepRaw(order);
    return entry;
  }

  private keepRaw({ orderId, raw }: Order): void {
    if (this.raws.size >= MOST_RAW / 2) {
      this.olderRaws = this.raws;
      this.raws = new Map();
    }
    this.raws.set(withoutZeros(orderId), raw);
  }

  private noteEnd({ listed }: Entry, { status }: Order): void {
    if (status.final && listed?.from === 'openOrders' && !listed.order.status.final) this.ends += 1;
  }

  private noteReverted(before: Said<Order>, turn: number): void {
    if (turn > before.turn) this.reverted += 1;
  }

  private known(orderId: string): Entry | undefined {
    return this.entries.get(withoutZeros(orderId));
  }

  /** Undefined for an order without an id: it cannot be told from others. */
  private entryOf(orderId: string): Entry | undefined {
    if (orderId === '') return undefined;
    let entry = this.known(orderId);
    if (!entry) this.entries.set(withoutZeros(orderId), (entry = {}));
    return entry;
  }

  private found(entry: Entry, key: string): FoundOrder | undefined {
    const { listed, detail } = entry;
    const raw = this.raws.get(key) ?? this.olderRaws.get(key);
    const records = [
      ...(raw === undefined ? [] : [{ name: 'planOrder', raw } as const]),
      ...(detail ? [{ name: 'orderDetail', raw: detail.order.raw } as const] : []),
    ];
    const [newest, older] = inTurn(entry);
    if (!newest) return undefined;
    const sent = newest === listed ? raw !== undefined && { raw } : sentIn(newest.order);
    const order: Order | PlanOrder = { ...(older && listed ? listed : newest).order, ...sent };
    const found = { kind: 'found', records } as const;
    if (!older || !holdsAfter(older.order.status, order.status)) return { ...found, order, from: newest.from, at: newest.at };
    // What only the older of them says is as old as that.
    const { from, at } = older.order.status.label === order.status.label ? newest : older;
    return { ...found, order: { ...order, status: older.order.status }, from, at };
  }
}

/**
 * What is newer of what a list and the details say, and what is older. The symbol of an order never changes: what names another one is said
 * of another order by that id, such as where plan orders are numbered apart, and no fact of it is one of this order.
 */
function inTurn({ listed, detail }: Entry): readonly [newest: Said<Order> | undefined, older?: Said<Order>] {
  if (!listed || !detail) return [listed ?? detail];
  const [newest, older] = supersedes(detail, listed) ? [detail, listed] : [listed, detail];
  const [one, other] = [listed.order.symbol, detail.order.symbol];
  return one === '' || other === '' || isSameSymbol(one, other) ? [newest, older] : [newest];
}

/** The client id of the order as it is found: the details win where they are newer and say one. */
function clientIdOf(entry: Entry): string {
  const [newest, older] = inTurn(entry);
  return newest?.order.clientOid || (newest === entry.detail && older?.order.clientOid) || '';
}

/** Whoever shows it sees at once that nothing changed when it is the very same record. */
const isSame = <Record extends Order>(before: Record, now: Record): boolean =>
  (Object.keys({ ...before, ...now }) as (keyof Record)[]).every(
    (field) => field === 'raw' || codeOf(before[field]) === codeOf(now[field]),
  );
const codeOf = (value: unknown): unknown => (typeof value === 'object' && value !== null && 'code' in value ? value.code : value);

/** An order that is over can change no more (section 3.2): what says otherwise is out of date, whenever it was asked for. */
const supersedes = ({ order, turn }: Pick<Said<Order>, 'order' | 'turn'>, before: Pick<Said<Order>, 'order' | 'turn'>): boolean =>
  order.status.final === before.order.status.final ? turn >= before.turn : order.status.final;

/** What the detail endpoint said; what it left out stays as the list had it. */
const sentIn = (detail: OrderDetail): Partial<OrderDetail> =>
  Object.fromEntries(
    Object.entries(detail).filter(([, value]: [string, unknown]) => value !== '' && value !== undefined && !isEmptyCode(value)),
  );

const isEmptyCode = (value: unknown): boolean => typeof value === 'object' && value !== null && 'code' in value && value.code === '';
