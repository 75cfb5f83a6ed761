/** What became of orders that were open. Loaded when there are some. */
import type { Order, PlanOrder } from '../model/order';
import type { OpenOrders } from './openOrders';
import type { OrderDetails } from './orderDetails';
import type { Session, Sessions } from './sessions';

export type ChangeKind = 'triggered' | 'filled' | 'canceled';

/** `gone`: it is no longer listed, and the service does not say why. */
export interface OrderChange {
  readonly kind: ChangeKind | 'gone';
  /** As it was read last. */
  readonly order: Order;
}

/** What of the store it looks at. */
interface Looked {
  readonly sessions: Sessions;
  readonly openOrders: OpenOrders;
  readonly orderDetails: () => Promise<OrderDetails>;
}

/** So many orders that left the list are asked about at one look, the others at the next: hundreds would take the budget from everything else. */
const ASKED_AT_ONCE = 10;

/** Compares the open orders with those of the look before: by whole lists only, since a partial one would miss orders that are there. */
export class OrderChanges {
  private seen: { readonly session: Session; readonly orders: readonly PlanOrder[] } | undefined;
  /** Left the list, and what became of them is still to be asked or to be decided. */
  private waiting: PlanOrder[] = [];

  constructor(private readonly store: Looked) {}

  /**
   * What happened since the last look. The first look at an account only sees what is there, and so does one that may not
   * `ask`. Never rejects.
   */
  async look({ ask }: { readonly ask: boolean }): Promise<OrderChange[]> {
    const { sessions, openOrders } = this.store;
    const session = sessions.current;
    const { content } = openOrders.state;
    if (!session || !content?.coverage.complete || this.seen?.orders === content.items) return [];
    const before = this.seen?.session === session ? [...this.waiting, ...this.seen.orders] : [];
    this.seen = { session, orders: content.items };
    this.waiting = [];
    if (!ask) return [];

    const now = new Map(content.items.map((order) => [order.orderId, order]));
    const triggered = before
      .filter(({ triggerTime }) => triggerTime === undefined)
      .flatMap(({ orderId }) => now.get(orderId) ?? [])
      .filter(({ triggerTime }) => triggerTime !== undefined);
    const left = before.filter(({ orderId }) => !now.has(orderId));
    this.waiting = left.slice(ASKED_AT_ONCE);
    const outcomes = await Promise.all(left.slice(0, ASKED_AT_ONCE).map((order) => this.outcomeOf(order)));
    if (sessions.current !== session) return [];
    this.waiting.push(...left.filter((_, index) => outcomes[index] === 'later'));
    return [
      ...triggered.map((order): OrderChange => ({ kind: 'triggered', order })),
      ...outcomes.flatMap((outcome) => (outcome === 'later' || outcome === 'asBefore' ? [] : [outcome])),
    ];
  }

  /** `asBefore`: it goes on, only elsewhere. `later`: the next look has to ask. */
  private async outcomeOf(order: PlanOrder): Promise<OrderChange | 'asBefore' | 'later'> {
    const session = this.store.sessions.current;
    const details = await this.store.orderDetails();
    // Another account knows nothing of this order, and is not to be asked about it.
    if (this.store.sessions.current !== session) return 'later';
    // Within the share of the budget that hovers have: nobody waits for this.
    const answer = await details.ask(order.orderId, { asker: 'glance', maxAge: 0 });
    if (answer.kind === 'notAsked') return 'later';
    if (answer.kind !== 'found') return { kind: 'gone', order };
    switch (answer.order.status.kind) {
      case 'filled':
      case 'canceled':
        return { kind: answer.order.status.kind, order: answer.order };
      case 'pending':
      case 'open':
      case 'partially_filled':
        // A plan order that triggered lives on as an ordinary one, which the list of plan orders does not have.
        return order.triggerTime === undefined ? { kind: 'triggered', order: answer.order } : 'asBefore';
      case 'untriggered':
        return 'asBefore';
      case 'canceling':
        return 'later';
      case 'unknown':
        return { kind: 'gone', order };
    }
  }
}
