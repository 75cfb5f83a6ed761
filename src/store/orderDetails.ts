/** The details of any order, asked for at most once at a time. Loaded with the first question. */
import { LRUCache } from 'lru-cache';
import { ServiceError } from '../api/errors';
import type { ServiceReader } from '../api/types';
import type { Order, OrderDetail, PlanOrder } from '../model/order';
import { HOUR, MINUTE, SECOND } from '../model/timeRange';
import type { Disposable } from '../primitives/emitter';
import { untilAborted } from '../primitives/abort';
import { POLICIES, type Asker } from './asking';
import type { OpenOrders } from './openOrders';
import type { OrderHistory } from './orderHistory';
import type { Session } from './session';

export interface FoundOrder {
  readonly kind: 'found';
  readonly order: Order | PlanOrder;
  readonly from: 'openOrders' | 'orderHistory' | 'service';
  /** When it was read, epoch milliseconds of the local clock; undefined when nobody knows. */
  readonly at: number | undefined;
  /** The records behind it as they came, with the endpoint each came from. */
  readonly records: readonly { readonly name: 'plan order' | 'order detail'; readonly raw: unknown }[];
}

/** Whatever happens is an answer; nothing is guessed and nothing thrown. */
export type OrderAnswer =
  | FoundOrder
  | { readonly kind: 'notFound'; readonly error: ServiceError }
  | { readonly kind: 'failed'; readonly error: unknown }
  /** Not asked: nobody has opened anything yet in a folder that is not trusted. */
  | { readonly kind: 'notAsked'; readonly why: 'untrusted' }
  /** Not asked: glances have spent their share, or the service wants a pause. */
  | { readonly kind: 'notAsked'; readonly why: 'share' | 'pause'; readonly retryInMs: number }
  | { readonly kind: 'signedOut' }
  /** By the asker, or because another account is shown now. */
  | { readonly kind: 'canceled' };

export interface AskOptions {
  readonly asker: Asker;
  /** How old the answer may be about an order that can still change, milliseconds. Default: see {@link POLICIES}. */
  readonly maxAge?: number | undefined;
  /** Ends this asker's waiting; the request ends with its last asker. */
  readonly signal?: AbortSignal | undefined;
}

type Outcome = { readonly detail: OrderDetail; readonly at: number } | { readonly missing: ServiceError; readonly at: number };

/** An order that is asked for, and how many wait for it. */
interface Call {
  /** The one of them who may do most. */
  asker: Asker;
  readonly outcome: Promise<Outcome>;
  /** Somebody asks beside the request under way, which waits for its share or for a pause to end. */
  readonly askAs: (asker: Asker) => void;
  readonly drop: () => void;
  askers: number;
}

/** A glance is tried once, and all but a person are held back. */
const MAY_DO: Readonly<Record<Asker, number>> = { glance: 0, poll: 1, program: 1, person: 2 };

/** How long an answer holds, milliseconds. */
const HOLDS = { final: HOUR, changing: 15 * SECOND, missing: MINUTE } as const;
const MOST = 500;
const ENDPOINT = 'order/detail';

/** The lists that an order may be in. */
interface Lists {
  readonly openOrders: OpenOrders;
  readonly orderHistory: OrderHistory;
}

/** The orders of one account. */
export class OrderDetails implements Disposable {
  private readonly calls = new Map<string, Call>();
  private readonly cache: LRUCache<string, Outcome>;

  /** @param mayAskUnprompted see `Sessions` */
  constructor(
    private readonly session: Session | undefined,
    private readonly lists: Lists,
    private readonly mayAskUnprompted: () => boolean = () => true,
    private readonly now: () => number = Date.now,
  ) {
    this.cache = new LRUCache({ max: MOST, ttl: HOLDS.changing, ttlResolution: 0, perf: { now } });
  }

  /** Every plan order of the lists that are loaded. */
  loaded(): PlanOrder[] {
    return [...(this.lists.openOrders.state.content?.items ?? []), ...this.lists.orderHistory.loaded()];
  }

  /** What is known without a request: the newest of lists and cache, with the trigger fields of the lists. */
  known(orderId: string): FoundOrder | undefined {
    return this.newest(orderId, this.listed(orderId));
  }

  /** All that {@link known} tells, for whoever has very many questions: the lists are looked through once. */
  knownNow(): ReadonlyMap<string, FoundOrder> {
    const all = new Map<string, FoundOrder>();
    const add = (orders: readonly PlanOrder[], from: 'openOrders' | 'orderHistory', at: number | undefined): void => {
      for (const order of orders) {
        const records = [{ name: 'plan order', raw: order.raw }] as const;
        if (order.orderId !== '' && !all.has(order.orderId)) all.set(order.orderId, { kind: 'found', order, from, at, records });
      }
    };
    const { content, loadedAt } = this.lists.openOrders.state;
    add(content?.items ?? [], 'openOrders', loadedAt);
    for (const [, { content: past, loadedAt: at }] of this.lists.orderHistory.states()) add(past?.orders ?? [], 'orderHistory', at);
    // A look at one moves it, and the walk would never end.
    for (const id of [...this.cache.keys()]) {
      const newest = this.newest(id, all.get(id));
      if (newest) all.set(id, newest);
    }
    return all;
  }

  private newest(orderId: string, listed: FoundOrder | undefined): FoundOrder | undefined {
    const outcome = this.cache.get(orderId);
    if (!outcome || 'missing' in outcome) return listed;
    const { detail, at } = outcome;
    const detailed: FoundOrder = {
      kind: 'found',
      order: detail,
      from: 'service',
      at,
      records: [{ name: 'order detail', raw: detail.raw }],
    };
    if (!listed) return detailed;
    const records = [...listed.records, ...detailed.records];
    // A time to come was noted before the clock was put back.
    const past = (time = 0): number => (time > this.now() ? 0 : time);
    if (past(listed.at) > past(at)) return { ...listed, records };
    return { ...detailed, order: { ...listed.order, ...sentIn(detail) }, records };
  }

  /** What is known answers as long as it is young enough for the asker, else the service. Never rejects. */
  async ask(orderId: string, options: AskOptions): Promise<OrderAnswer> {
    const { session } = this;
    if (!session) return { kind: 'signedOut' };
    const { asker, signal, maxAge = POLICIES[asker].maxAge } = options;
    if (session.ended || signal?.aborted) return { kind: 'canceled' };
    const already = this.already(orderId, maxAge);
    if (already) return already;

    let call = this.calls.get(orderId);
    if (!call) {
      const obstacle = asker === 'glance' ? this.obstacle(session) : undefined;
      // What is known is better than no answer, with its age beside it.
      if (obstacle) return this.known(orderId) ?? obstacle;
      call = this.call(session, orderId, asker);
    } else if (MAY_DO[asker] > MAY_DO[call.asker] && session.budgetOf(ENDPOINT)?.waiting) call.askAs(asker);
    const answer = await this.join(orderId, call, signal ? AbortSignal.any([signal, session.signal]) : session.signal);
    if (session.ended || signal?.aborted) return { kind: 'canceled' };
    // Whoever may do more than the one it met asks again.
    if (answer.kind === 'failed' && MAY_DO[asker] > MAY_DO[call.asker]) return this.ask(orderId, options);
    return answer.kind === 'failed' && asker === 'glance' ? (this.known(orderId) ?? answer) : answer;
  }

  dispose(): void {
    for (const { drop } of [...this.calls.values()]) drop();
    this.cache.clear();
  }

  private already(orderId: string, maxAge: number): OrderAnswer | undefined {
    const known = this.known(orderId);
    // A time to come was noted before the clock was put back.
    const isYoung = (at = -Infinity): boolean => at > this.now() - maxAge && at <= this.now();
    if (known && ((maxAge > 0 && known.order.status.final) || isYoung(known.at))) return known;
    const outcome = this.cache.get(orderId);
    return outcome && 'missing' in outcome && isYoung(outcome.at) ? { kind: 'notFound', error: outcome.missing } : undefined;
  }

  private listed(orderId: string): FoundOrder | undefined {
    if (orderId === '') return undefined;
    const { content, loadedAt } = this.lists.openOrders.state;
    const open = content?.items.find((order) => order.orderId === orderId);
    const order = open ?? this.lists.orderHistory.loaded().find((each) => each.orderId === orderId);
    if (!order) return undefined;
    const at = open ? loadedAt : this.lists.orderHistory.of(order.symbol).state.loadedAt;
    return { kind: 'found', order, from: open ? 'openOrders' : 'orderHistory', at, records: [{ name: 'plan order', raw: order.raw }] };
  }

  /** Why a glance does not ask now. */
  private obstacle(session: Session): OrderAnswer | undefined {
    if (!this.mayAskUnprompted()) return { kind: 'notAsked', why: 'untrusted' };
    const pause = session.pauseOf('orders');
    if (pause && pause.until > this.now()) return { kind: 'failed', error: pause };
    const budget = session.budgetOf(ENDPOINT);
    if (budget && budget.pausedForMs > 0) return { kind: 'notAsked', why: 'pause', retryInMs: budget.pausedForMs };
    return budget && budget.hoversWaitMs > 0 ? { kind: 'notAsked', why: 'share', retryInMs: budget.hoversWaitMs } : undefined;
  }

  private call(session: Session, orderId: string, asker: Asker): Call {
    const abort = new AbortController();
    const drop = (): void => {
      abort.abort();
      if (this.calls.get(orderId) === call) this.calls.delete(orderId);
    };
    let underWay = 0;
    let settle: { readonly resolve: (outcome: Outcome) => void; readonly reject: (error: unknown) => void };
    const outcome = new Promise<Outcome>((resolve, reject) => (settle = { resolve, reject }));
    const askAs = (who: Asker): void => {
      call.asker = who;
      underWay += 1;
      this.request(session, orderId, who, abort.signal).then(settle.resolve, (error: unknown) => {
        underWay -= 1;
        if (underWay === 0) settle.reject(error);
      });
    };
    const call: Call = { asker, outcome, askAs, drop, askers: 0 };
    this.calls.set(orderId, call);
    askAs(asker);
    // Whoever still waits hears of a failure.
    outcome.then(drop, drop);
    return call;
  }

  private async join(orderId: string, call: Call, signal: AbortSignal): Promise<OrderAnswer> {
    call.askers += 1;
    try {
      const outcome = await untilAborted(call.outcome, signal);
      if (!outcome) return { kind: 'canceled' };
      if ('missing' in outcome) return { kind: 'notFound', error: outcome.missing };
      return this.known(orderId) ?? { kind: 'canceled' };
    } catch (error) {
      if (error instanceof ServiceError && error.kind === 'canceled') return { kind: 'canceled' };
      return { kind: 'failed', error: this.session?.pauseOf('orders') ?? error };
    } finally {
      call.askers -= 1;
      // An answer that nobody waits for any more need not come.
      if (call.askers === 0) call.drop();
    }
  }

  private async request(session: Session, orderId: string, asker: Asker, signal: AbortSignal): Promise<Outcome> {
    const outcome = await this.outcomeOf(session.as(asker), orderId, signal);
    const ttl = 'missing' in outcome ? HOLDS.missing : outcome.detail.status.final ? HOLDS.final : HOLDS.changing;
    this.cache.set(orderId, outcome, { ttl });
    return outcome;
  }

  private async outcomeOf(service: ServiceReader, orderId: string, signal: AbortSignal): Promise<Outcome> {
    try {
      return { detail: await service.orderDetail(orderId, { signal }), at: this.now() };
    } catch (error) {
      if (error instanceof ServiceError && error.kind === 'notFound') return { missing: error, at: this.now() };
      throw error;
    }
  }
}

/** What the detail endpoint said; what it left out stays as the list had it. */
const sentIn = (detail: OrderDetail): Partial<OrderDetail> =>
  Object.fromEntries(
    Object.entries(detail).filter(([, value]: [string, unknown]) => value !== '' && value !== undefined && !isEmptyCode(value)),
  );

const isEmptyCode = (value: unknown): boolean => typeof value === 'object' && value !== null && 'code' in value && value.code === '';
