/** What happens at the service while somebody watches: orders trigger, fill, are canceled or are gone; users come. */
import assert from 'node:assert/strict';
import type { Simulator } from '../../src/simulator';

export type Record = Simulator['data']['openOrders'][number];

/** The account as a test may change it. */
interface Books {
  openOrders: Record[];
  historyOrders: Map<string, Record[]>;
  detailStatus: Map<string, string>;
  users: Simulator['data']['users'][number][];
}

export const booksOf = (simulator: Simulator): Books => simulator.data as unknown as Books;

/** Takes so many of the newest orders out of the open ones, into the history. */
export function close(simulator: Simulator, count: number, status: 'filled' | 'canceled'): Record[] {
  const { openOrders, historyOrders, detailStatus } = booksOf(simulator);
  const closed = openOrders.splice(0, count);
  for (const order of closed) {
    detailStatus.set(order.order_id, status);
    historyOrders.get(order.symbol)?.unshift({ ...order, status: status === 'filled' ? '2' : '-1' });
  }
  return closed;
}

/** The newest order that waits for its trigger gets it, and stays in the list. */
export function trigger(simulator: Simulator): Record {
  const { openOrders, detailStatus } = booksOf(simulator);
  const index = openOrders.findIndex(({ order_id, triggerTime }) => detailStatus.get(order_id) === 'untriggered' && triggerTime === '0');
  const order = openOrders[index];
  assert.ok(order, 'an order that waits');
  detailStatus.set(order.order_id, 'open');
  const triggered = { ...order, triggerTime: String(Date.now()) };
  openOrders[index] = triggered;
  return triggered;
}

/** The newest order is not listed any more, and the service knows nothing of it. */
export function forget(simulator: Simulator): Record {
  const { openOrders, detailStatus } = booksOf(simulator);
  const [order] = openOrders.splice(0, 1);
  assert.ok(order);
  detailStatus.delete(order.order_id);
  return order;
}
