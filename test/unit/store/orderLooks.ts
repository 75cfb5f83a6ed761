// The open orders of an account, looked at again and again.
import assert from 'node:assert/strict';
import { ServiceError } from '../../../src/api/errors';
import { statusOf, type OrderDetail, type PlanOrder } from '../../../src/model/order';
import { MINUTE } from '../../../src/model/timeRange';
import { createStore, type OrderChange, type Session, type Store } from '../../../src/store';
import { OrderChanges, type LookOptions } from '../../../src/store/orderChanges';
import { OrderDetails } from '../../../src/store/orderDetails';
import { planOrder } from '../../support/fakeService';
import { fakeClient, ledgerOf, memory, sessionOf, type FakeClient } from './support';

export const open = (id: string, rest: Partial<PlanOrder> = {}): PlanOrder => planOrder(id, 5, { status: statusOf('0'), ...rest });

export const ALL = { tell: ['triggered', 'filled', 'canceled', 'gone'], gap: 10 * MINUTE } as const;
export const NONE = { ...ALL, tell: [] } as const;

export const told = (changes: readonly OrderChange[]): string[] => changes.map(({ orderId, steps }) => `${orderId} ${steps.join(' ')}`);

/** One look, and what it tells. */
export async function shownBy(changes: OrderChanges, options: Omit<LookOptions, 'show'>): Promise<OrderChange[]> {
  const shown: OrderChange[] = [];
  await changes.look({ ...options, show: (some) => void shown.push(...some) });
  return shown;
}

export class Looks {
  readonly store = createStore(() => 0);
  /** Later than anything that the store notes by the clock of this machine. */
  now = Date.now() + MINUTE;
  readonly kept = memory();
  readonly looked: Pick<Store, 'of'> = { of: (session) => ({ ...this.store.of(session), ...(session && this.listsOf(session)) }) };
  changes: OrderChanges;
  client: FakeClient = fakeClient();
  /** The orders whose details were asked for. */
  readonly asked: string[] = [];
  /** By order id: the status that its details have; the service knows no other orders. */
  readonly statuses: Record<string, string> = {};

  constructor() {
    this.changes = this.opened();
  }

  /** The list is read at the moment of the test, not of this machine. @param readAt by default now */
  listsOf(session: Session, readAt?: number): Pick<Store, 'openOrders' | 'orderDetails'> {
    const openOrders = new Proxy(this.store.of(session).openOrders, {
      get: (list, name) => (name === 'state' ? { ...list.state, loadedAt: readAt ?? this.now } : (Reflect.get(list, name) as unknown)),
    });
    return { openOrders, orderDetails: () => Promise.resolve(session.part(this.detailsOf)) };
  }

  detailsOf = (session: Session): OrderDetails =>
    new OrderDetails(session, ledgerOf(session), this.store.of(session), undefined, () => this.now);

  /** As after a restart. */
  opened(): OrderChanges {
    return new OrderChanges(this.looked, this.kept, () => this.now);
  }

  restart(): void {
    this.changes = this.opened();
    this.store.sessions.set({ phase: 'signedIn', session: sessionOf(this.client, 'main', () => this.now) });
  }

  signIn(orders: PlanOrder[], id = 'main'): void {
    const service = fakeClient({ open: orders });
    service.orderDetail = (orderId): Promise<OrderDetail> => {
      this.asked.push(orderId);
      const status = this.statuses[orderId];
      return status === undefined
        ? Promise.reject(new ServiceError('notFound', 'No such order.'))
        : Promise.resolve(planOrder(orderId, 5, { status: statusOf(status) }));
    };
    this.client = service;
    this.store.sessions.set({ phase: 'signedIn', session: sessionOf(service, id, () => this.now) });
  }

  look(options: Omit<LookOptions, 'session' | 'show'> = ALL): Promise<OrderChange[]> {
    return shownBy(this.changes, { ...options, session: this.store.sessions.current ?? assert.fail('nobody is signed in') });
  }

  async again(): Promise<string[]> {
    await this.store.openOrders.refresh();
    return told(await this.look());
  }

  /** A minute later, when whatever was undecided may be asked again. */
  async later(): Promise<string[]> {
    this.now += MINUTE;
    return this.again();
  }
}
