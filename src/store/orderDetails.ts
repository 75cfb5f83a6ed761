/** The details of any order, asked for at most once at a time. Loaded with the first question. */
import { LRUCache } from 'lru-cache';
import { ServiceError } from '../api/errors';
import type { Order, OrderDetail, PlanOrder } from '../model/order';
import { HOUR, MINUTE, SECOND } from '../model/timeRange';
import type { Disposable } from './emitter';
import type { OpenOrders } from './openOrders';
import type { OrderHistory } from './orderHistory';
import type { Session, Sessions } from './sessions';
import { Share } from './share';

/** `glance`: a hover, which may spend a share of the budget only. `command`: a person or a tool asked for this order. */
export type Purpose = 'glance' | 'command';

export interface Found {
  readonly kind: 'found';
  readonly order: Order | PlanOrder;
  readonly from: 'openOrders' | 'orderHistory' | 'service';
  /** When it was read, epoch milliseconds of the local clock; undefined when nobody knows. */
  readonly at: number | undefined;
  /** The records behind it as they came, with the endpoint each came from. */
  readonly records: readonly { readonly name: 'plan order' | 'order detail'; readonly raw: unknown }[];
}

/** Whatever happens is an answer; nothing is guessed and nothing thrown. */
export type Answer =
  | Found
  | { readonly kind: 'notFound'; readonly error: ServiceError }
  | { readonly kind: 'failed'; readonly error: unknown }
  /** Not asked: glances have spent their share, or the service wants a pause. */
  | { readonly kind: 'notAsked'; readonly why: 'share' | 'pause'; readonly retryInMs: number }
  | { readonly kind: 'signedOut' }
  /** By the asker, or because another account is shown now. */
  | { readonly kind: 'canceled' };

export interface AskOptions {
  readonly purpose: Purpose;
  /** Ends this asker's waiting; the request ends with its last asker. */
  readonly signal?: AbortSignal | undefined;
  /** Asks the service even though there is an answer already. */
  readonly fresh?: boolean | undefined;
  /** Default: `background` for a glance, else `interactive`. */
  readonly priority?: 'interactive' | 'background' | undefined;
}

type Outcome = { readonly detail: OrderDetail; readonly at: number } | { readonly missing: ServiceError };

/** One request under way and how many wait for it. */
interface Call {
  readonly purpose: Purpose;
  askers: number;
  ended: boolean;
}

/** What was learned of one account. It goes with the session, so that no account ever sees another's. */
interface Memory {
  readonly session: Session;
  readonly cache: LRUCache<string, Outcome, AskOptions>;
  readonly calls: Map<string, Call>;
  readonly share: Share;
  /** The service refuses this key: glances stay away for a while, as many refused requests may disable it. */
  refused?: { readonly error: ServiceError; readonly until: number };
}

/** How long an answer holds, milliseconds. */
const HOLDS = { final: HOUR, changing: 15 * SECOND, missing: MINUTE, refused: MINUTE } as const;
const MOST = 500;
const ENDPOINT = 'order/detail';
const REFUSED: ReadonlySet<string> = new Set(['auth', 'permission', 'clock']);

export class OrderDetails implements Disposable {
  private memory: Memory | undefined;
  private readonly subscription: Disposable;

  constructor(
    private readonly sessions: Sessions,
    private readonly openOrders: OpenOrders,
    private readonly orderHistory: OrderHistory,
    private readonly now: () => number = Date.now,
  ) {
    this.subscription = sessions.onDidChange(() => {
      if (this.memory?.session !== sessions.current) this.forget();
    });
  }

  /** Every plan order of the lists that are loaded. */
  loaded(): PlanOrder[] {
    return [...(this.openOrders.state.content?.items ?? []), ...this.orderHistory.loaded()];
  }

  /** What is known without a request: the newest of lists and cache, with the trigger fields of the lists. */
  known(orderId: string): Found | undefined {
    const listed = this.listed(orderId);
    const outcome = this.memory?.session === this.sessions.current ? this.memory?.cache.get(orderId) : undefined;
    if (!outcome || 'missing' in outcome) return listed;
    const { detail, at } = outcome;
    const detailed: Found = { kind: 'found', order: detail, from: 'service', at, records: [{ name: 'order detail', raw: detail.raw }] };
    if (!listed) return detailed;
    const records = [...listed.records, ...detailed.records];
    if ((listed.at ?? 0) > at) return { ...listed, records };
    return { ...detailed, order: { ...listed.order, ...sentIn(detail) }, records };
  }

  /** The lists that are loaded answer first, then what was asked lately, then the service. Never rejects. */
  async ask(orderId: string, options: AskOptions): Promise<Answer> {
    const session = this.sessions.current;
    if (!session) return { kind: 'signedOut' };
    const { purpose, signal, fresh = false } = options;
    if (signal?.aborted) return { kind: 'canceled' };
    const memory = this.memoryOf(session);
    const already = fresh ? undefined : this.already(memory, orderId);
    if (already) return already;

    let call = memory.calls.get(orderId);
    if (!call) {
      const obstacle = purpose === 'glance' ? this.obstacle(memory) : undefined;
      if (obstacle) return obstacle;
      call = { purpose, askers: 0, ended: false };
      memory.calls.set(orderId, call);
    }
    const answer = await this.join(memory, orderId, call, options);
    if (this.sessions.current !== session || signal?.aborted) return { kind: 'canceled' };
    // A glance is tried once and late in the queue: who asks on purpose and met one asks again.
    if (answer.kind === 'failed' && purpose === 'command' && call.purpose === 'glance') return this.ask(orderId, options);
    return answer;
  }

  dispose(): void {
    this.subscription.dispose();
    this.forget();
  }

  private already(memory: Memory, orderId: string): Answer | undefined {
    const known = this.known(orderId);
    if (known) return known;
    const outcome = memory.cache.get(orderId);
    return outcome && 'missing' in outcome ? { kind: 'notFound', error: outcome.missing } : undefined;
  }

  private listed(orderId: string): Found | undefined {
    if (!this.sessions.current || orderId === '') return undefined;
    const { content, loadedAt } = this.openOrders.state;
    const open = content?.items.find((order) => order.orderId === orderId);
    const order = open ?? this.orderHistory.loaded().find((each) => each.orderId === orderId);
    if (!order) return undefined;
    const at = open ? loadedAt : this.orderHistory.of(order.symbol).state.loadedAt;
    return { kind: 'found', order, from: open ? 'openOrders' : 'orderHistory', at, records: [{ name: 'plan order', raw: order.raw }] };
  }

  /** Why a glance does not ask now. */
  private obstacle({ session, share, refused }: Memory): Answer | undefined {
    if (refused && refused.until > this.now()) return { kind: 'failed', error: refused.error };
    const budgets = session.client.rateBudget();
    const budget = budgets.find(({ endpoint }) => endpoint === ENDPOINT) ?? budgets[0];
    if (budget && budget.pausedForMs > 0) return { kind: 'notAsked', why: 'pause', retryInMs: budget.pausedForMs };
    const retryInMs = share.take(budget);
    return retryInMs > 0 ? { kind: 'notAsked', why: 'share', retryInMs } : undefined;
  }

  private async join(memory: Memory, orderId: string, call: Call, options: AskOptions): Promise<Answer> {
    call.askers += 1;
    try {
      const shared = memory.cache.fetch(orderId, { context: options, forceRefresh: options.fresh ?? false });
      void shared.then(
        () => (call.ended = true),
        () => (call.ended = true),
      );
      const outcome = await unlessAborted(shared, options.signal);
      if (!outcome) return { kind: 'canceled' };
      if ('missing' in outcome) return { kind: 'notFound', error: outcome.missing };
      return this.known(orderId) ?? { kind: 'canceled' };
    } catch (error) {
      return error instanceof ServiceError && error.kind === 'canceled' ? { kind: 'canceled' } : { kind: 'failed', error };
    } finally {
      call.askers -= 1;
      if (call.askers === 0) {
        if (memory.calls.get(orderId) === call) memory.calls.delete(orderId);
        // Forgetting an answer that is still awaited ends its request.
        if (!call.ended) memory.cache.delete(orderId);
      }
    }
  }

  private memoryOf(session: Session): Memory {
    if (this.memory?.session === session) return this.memory;
    this.forget();
    const memory: Memory = {
      session,
      calls: new Map(),
      share: new Share(this.now),
      cache: new LRUCache<string, Outcome, AskOptions>({
        max: MOST,
        ttl: HOLDS.changing,
        ttlResolution: 0,
        perf: { now: this.now },
        fetchMethod: async (orderId, _stale, { signal, options, context }) => {
          const outcome = await this.request(memory, orderId, signal, context);
          options.ttl = 'missing' in outcome ? HOLDS.missing : outcome.detail.status.final ? HOLDS.final : HOLDS.changing;
          return outcome;
        },
      }),
    };
    this.memory = memory;
    return memory;
  }

  private async request(
    memory: Memory,
    orderId: string,
    signal: AbortSignal,
    { purpose, priority = purpose === 'glance' ? 'background' : 'interactive' }: AskOptions,
  ): Promise<Outcome> {
    try {
      const detail = await memory.session.client.orderDetail(orderId, { signal, priority, retry: purpose === 'command' });
      delete memory.refused;
      return { detail, at: this.now() };
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      if (error.kind === 'notFound') return { missing: error };
      if (REFUSED.has(error.kind)) memory.refused = { error, until: this.now() + HOLDS.refused };
      throw error;
    }
  }

  private forget(): void {
    this.memory?.cache.clear();
    this.memory = undefined;
  }
}

/** What the detail endpoint said; what it left out stays as the list had it. */
const sentIn = (detail: OrderDetail): Partial<OrderDetail> =>
  Object.fromEntries(
    Object.entries(detail).filter(([, value]: [string, unknown]) => value !== '' && value !== undefined && !isEmptyCode(value)),
  );

const isEmptyCode = (value: unknown): boolean => typeof value === 'object' && value !== null && 'code' in value && value.code === '';

/** The promise, or undefined as soon as the signal says so. The promise itself goes on for others. */
function unlessAborted<T>(promise: Promise<T>, signal: AbortSignal | undefined): Promise<T | undefined> {
  if (!signal) return promise;
  return new Promise((resolve, reject) => {
    const leave = (): void => resolve(undefined);
    signal.addEventListener('abort', leave, { once: true });
    void promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', leave));
  });
}
