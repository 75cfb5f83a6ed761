import * as l10n from '@vscode/l10n';
import { plural } from '../model/language';
import type { PlanOrder } from '../model/order';
import { isSameSymbol } from '../model/symbols';

/** Orders by their id: each once, the version read last. */
export interface Orders {
  readonly size: number;
  /** @param answer all of one: between two of them an order may change */
  add(answer: readonly PlanOrder[]): void;
  /** Whether all of them are known. */
  hold(orders: readonly PlanOrder[]): boolean;
  values(): PlanOrder[];
  /** How many one answer told in two ways: nothing says which of them holds. */
  readonly contradicted: number;
  /** How many came without an id. They are told apart by their content, so two that are alike count as one. */
  readonly nameless: number;
}

export function ordersOf(first: readonly PlanOrder[] = []): Orders {
  const known = new Map<string, PlanOrder>();
  const contradicted = new Set<string>();
  const contentOf = (order: PlanOrder): string => JSON.stringify({ ...order, raw: undefined });
  const keyOf = (order: PlanOrder): string => (order.orderId === '' ? `content ${contentOf(order)}` : `id ${order.orderId}`);
  const orders: Orders = {
    get size() {
      return known.size;
    },
    get nameless() {
      return [...known.values()].filter(({ orderId }) => orderId === '').length;
    },
    get contradicted() {
      return contradicted.size;
    },
    add(answer) {
      const before = new Map<string, PlanOrder>();
      for (const order of answer) {
        const key = keyOf(order);
        const twin = before.get(key);
        if (twin && contentOf(twin) !== contentOf(order)) contradicted.add(key);
        before.set(key, order);
        known.set(keyOf(order), order);
      }
    },
    hold: (some) => some.every((order) => known.has(keyOf(order))),
    values: () => [...known.values()],
  };
  orders.add(first);
  return orders;
}

/** Whether an order is of the symbol asked for. One that names none is. */
export const isOf = (symbol: string | undefined, order: PlanOrder): boolean =>
  symbol === undefined || order.symbol === '' || isSameSymbol(order.symbol, symbol);

/** Why a list is not sure of what it holds, one sentence each, whatever way it was read. */
export const doubtsOf = ({ contradicted, nameless }: Orders, others: number): string[] => [
  ...(contradicted > 0 ? [describeContradicted(contradicted)] : []),
  ...(nameless > 0 ? [describeNameless(nameless)] : []),
  ...(others > 0 ? [describeOthers(others)] : []),
];

const describeContradicted = (orders: number): string =>
  plural(
    orders,
    l10n.t(
      'The service sent {0} order more than once in one response, with different content. Only one version is shown.|The service sent {0} orders more than once in one response, with different content. Only one version of each is shown.',
    ),
  );

const describeNameless = (orders: number): string =>
  plural(
    orders,
    l10n.t('{0} order has no order ID: identical orders count as one.|{0} orders have no order ID: identical orders count as one.'),
  );

const describeOthers = (orders: number): string =>
  plural(
    orders,
    l10n.t(
      'The service also sent {0} order for a symbol that was not requested. It is kept separate.|The service also sent {0} orders for symbols that were not requested. They are kept separate.',
    ),
  );
