/** The details of any order, asked for at most once at a time. Loaded with the first question. */
import * as l10n from '@vscode/l10n';
import { ServiceError } from '../api/errors';
import type { Order, PlanOrder } from '../model/order';
import { withoutZeros } from '../model/orderIds';
import { HOUR, SECOND } from '../model/timeRange';
import { mapEach, sortEach } from '../model/work';
import type { Disposable } from '../primitives/emitter';
import { untilAborted } from '../primitives/abort';
import { inSlices } from '../primitives/slices';
import { POLICIES, type Asker } from './askers';
import type { FoundOrder, Ledger } from './ledger';
import type { OpenOrders } from './openOrders';
import type { OrderHistory } from './orderHistory';
import type { Session } from './session';

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

/** An order that is asked for, and how many wait for it. */
interface Call {
  /** The one of them who may do most. */
  asker: Asker;
  /** The ledger has it then. */
  readonly answered: Promise<void>;
  /** Since when the newest request is under way, epoch milliseconds. */
  since: number;
  /** Somebody asks beside the request under way, which waits for its share or for a pause to end, or in its place. */
  readonly askAs: (asker: Asker, instead?: boolean) => void;
  readonly drop: () => void;
  askers: number;
}

/** A glance is tried once, and all but a person are held back. */
const MAY_DO: Readonly<Record<Asker, number>> = { glance: 0, daily: 0, poll: 1, program: 1, person: 2 };

/** How long an answer about one order holds at most, milliseconds: of one that is over a fee may be booked late. */
const HOLDS = { final: HOUR, changing: 15 * SECOND } as const;
const ENDPOINT = 'order/detail';

/** The lists that an order may be in. */
interface Lists {
  readonly openOrders: OpenOrders;
  readonly orderHistory: OrderHistory;
}

/** The orders of one account. */
export class OrderDetails implements Disposable {
  private readonly calls = new Map<string, Call>();

  /** @param mayAskUnprompted see `Sessions` */
  constructor(
    private readonly session: Session | undefined,
    private readonly ledger: Ledger,
    private readonly lists: Lists,
    private readonly mayAskUnprompted: () => boolean = () => true,
    private readonly now: () => number = Date.now,
  ) {}

  /** Every plan order of the lists that are loaded. */
  loaded(): PlanOrder[] {
    return [...(this.lists.openOrders.state.content?.items ?? []), ...this.lists.orderHistory.loaded()];
  }

  /** Every order that is known without a request and has an id: first those of the lists, as they stand there, then the others, newest first. */
  async all(): Promise<(Order | PlanOrder)[]> {
    const listed = this.loaded().filter(({ orderId }) => orderId !== '');
    const others = await inSlices(this.ledger.orders.all());
    for (const { orderId } of listed) others.delete(withoutZeros(orderId));
    const sorted = await inSlices(sortEach([...others.values()], newestFirst));
    return [...listed, ...sorted.map(({ order }) => order)];
  }

  /** What is known without a request: the newest of what lists and details said, with the trigger fields of the lists. */
  known(orderId: string): FoundOrder | undefined {
    return this.ledger.orders.find(orderId);
  }

  /** Whether lists have it, as far as they were read: `left` where one of open orders had it and the last whole one has not, and no history. */
  listing(orderId: string): 'listed' | 'left' | 'never' {
    const { orders, openRead } = this.ledger;
    if (orders.pastTurn(orderId) !== undefined) return 'listed';
    const turn = orders.listedTurn(orderId);
    if (turn === undefined) return 'never';
    const id = withoutZeros(orderId);
    const isOpen = !openRead || turn > openRead.turn || openRead.reading.items.some((order) => withoutZeros(order.orderId) === id);
    return isOpen ? 'listed' : 'left';
  }

  /** Whether an order with exactly that client id is known. The service answers no question for one. */
  knowsClientId(clientId: string): boolean {
    return this.ledger.orders.hasClientId(clientId);
  }

  /** The orders with exactly that client id that are known without a request, newest first. */
  async withClientId(clientId: string): Promise<FoundOrder[]> {
    await this.ledger.recalledClientId(clientId);
    const ids = this.ledger.orders.withClientId(clientId);
    const found = await inSlices(mapEach(ids, (orderId) => this.known(orderId) ?? []));
    return inSlices(sortEach(found.flat(), newestFirst));
  }

  /**
   * The record of a listed order as it came. Of very many orders those of lists are not kept: then that of the details.
   * @throws ServiceError why it cannot be had
   */
  async record(orderId: string): Promise<unknown> {
    const recordIn = (found: FoundOrder | undefined): unknown => found?.records[0]?.raw;
    const known = recordIn(this.known(orderId));
    if (known !== undefined) return known;
    const answer = await this.ask(orderId, { asker: 'person', maxAge: 0 });
    if (answer.kind === 'found') return recordIn(answer);
    if ('error' in answer) throw answer.error;
    this.session?.signal.throwIfAborted();
    throw new ServiceError('canceled', l10n.t('The request was canceled.'));
  }

  /** What is known answers as long as it is young enough for the asker, else the service. Never rejects. */
  async ask(asked: string, options: AskOptions): Promise<OrderAnswer> {
    const orderId = withoutZeros(asked);
    const { session } = this;
    if (!session) return { kind: 'signedOut' };
    const { asker, signal, maxAge = POLICIES[asker].maxAge } = options;
    await this.ledger.recalledOrder(asked);
    if (session.ended || signal?.aborted) return { kind: 'canceled' };
    const already = this.already(orderId, maxAge);
    if (already) return already;

    let call = this.calls.get(orderId);
    if (!call) {
      const obstacle = asker === 'glance' ? this.obstacle(session) : undefined;
      if (obstacle) return this.instead(orderId, maxAge) ?? obstacle;
      call = this.call(session, orderId, asker);
    } else if (MAY_DO[asker] > MAY_DO[call.asker] && session.budgetOf(ENDPOINT)?.waiting) call.askAs(asker);
    else if (asker === 'person' && session.hurry(call.since, this.now())) call.askAs(asker, true);
    const answer = await this.join(orderId, call, session.signal, signal);
    if (session.ended || signal?.aborted) return { kind: 'canceled' };
    // Whoever may do more than the one it met asks again.
    if (answer.kind !== 'failed' && answer.kind !== 'notAsked') return answer;
    if (MAY_DO[asker] > MAY_DO[call.asker]) return this.ask(orderId, options);
    return (asker === 'glance' ? this.instead(orderId, maxAge) : undefined) ?? answer;
  }

  dispose(): void {
    for (const { drop } of [...this.calls.values()]) drop();
  }

  private already(orderId: string, maxAge: number): OrderAnswer | undefined {
    const known = this.known(orderId);
    // A time to come was noted before the clock was put back.
    const isYoung = (at = -Infinity, holds = maxAge): boolean => at > this.now() - holds && at <= this.now();
    if (known) {
      const { final } = known.order.status;
      if (known.from !== 'service') return (final && maxAge > 0) || isYoung(known.at) ? known : undefined;
      if (isYoung(known.at, final && maxAge > 0 ? HOLDS.final : Math.min(maxAge, HOLDS.changing))) return known;
    }
    const missing = this.ledger.orders.findMissing(orderId);
    return missing && isYoung(missing.at) ? { kind: 'notFound', error: missing.error } : undefined;
  }

  /** What is known is better than no answer, with its age beside it, unless only an answer of now will do. */
  private instead(orderId: string, maxAge: number): FoundOrder | undefined {
    return maxAge > 0 ? this.known(orderId) : undefined;
  }

  /** Why a glance does not ask now. */
  private obstacle(session: Session): OrderAnswer | undefined {
    if (!this.mayAskUnprompted()) return { kind: 'notAsked', why: 'untrusted' };
    const pause = session.pauseOf('orders');
    if (pause && pause.until > this.now()) return { kind: 'failed', error: pause };
    const budget = session.budgetOf(ENDPOINT);
    if (budget && budget.pausedForMs > 0) return { kind: 'notAsked', why: 'pause', retryInMs: budget.askedForMs };
    return budget && budget.hoversWaitMs > 0 ? { kind: 'notAsked', why: 'share', retryInMs: budget.hoversWaitMs } : undefined;
  }

  private call(session: Session, orderId: string, asker: Asker): Call {
    const underWay = new Set<AbortController>();
    const drop = (): void => {
      for (const each of underWay) each.abort();
      if (this.calls.get(orderId) === call) this.calls.delete(orderId);
    };
    let settle: { readonly resolve: () => void; readonly reject: (error: unknown) => void };
    const answered = new Promise<void>((resolve, reject) => (settle = { resolve, reject }));
    // A service that writes zeros before its ids may know none without them.
    const asServiceWrites = this.known(orderId)?.order.orderId ?? orderId;
    const askAs = (who: Asker, instead = false): void => {
      const replaced = instead ? [...underWay] : [];
      for (const each of replaced) underWay.delete(each);
      const abort = new AbortController();
      underWay.add(abort);
      for (const each of replaced) each.abort();
      Object.assign(call, { asker: who, since: this.now() });
      this.request(session, asServiceWrites, who, abort.signal).then(settle.resolve, (error: unknown) => {
        if (underWay.delete(abort) && underWay.size === 0) settle.reject(error);
      });
    };
    const call: Call = { asker, since: this.now(), answered, askAs, drop, askers: 0 };
    this.calls.set(orderId, call);
    askAs(asker);
    // Whoever still waits hears of a failure.
    answered.then(drop, drop);
    return call;
  }

  private async join(orderId: string, call: Call, ended: AbortSignal, signal: AbortSignal | undefined): Promise<OrderAnswer> {
    call.askers += 1;
    try {
      // One signal made of both would stay with the session until it ends, for each of the many questions of a file check.
      const unlessEnded = untilAborted(
        call.answered.then(() => true),
        ended,
      );
      const answered = await untilAborted(unlessEnded, signal);
      if (!answered) return { kind: 'canceled' };
      const missing = this.ledger.orders.findMissing(orderId);
      return missing ? { kind: 'notFound', error: missing.error } : (this.known(orderId) ?? { kind: 'canceled' });
    } catch (error) {
      if (error instanceof ServiceError && error.kind === 'canceled') {
        const { retryAfterMs } = error;
        return retryAfterMs === undefined ? { kind: 'canceled' } : { kind: 'notAsked', why: 'share', retryInMs: retryAfterMs };
      }
      return { kind: 'failed', error: this.session?.pauseOf('orders') ?? error };
    } finally {
      call.askers -= 1;
      // An answer that nobody waits for any more need not come.
      if (call.askers === 0) call.drop();
    }
  }

  /** The ledger hears the answer, also that there is no such order. */
  private async request(session: Session, orderId: string, asker: Asker, signal: AbortSignal): Promise<void> {
    try {
      await session.as(asker).orderDetail(orderId, { signal });
    } catch (error) {
      if (!(error instanceof ServiceError && error.kind === 'notFound')) throw error;
    }
  }
}

const newestFirst = ({ order: one }: FoundOrder, { order: other }: FoundOrder): number => (other.createTime ?? 0) - (one.createTime ?? 0);
