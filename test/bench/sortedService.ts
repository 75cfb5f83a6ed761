import type { PlanOrder } from '../../src/model/order';
import { type FakeService, fakeService, NOW } from '../support/fakeService';

/** Answers at once, each in a turn of its own as from a socket: what is measured is what becomes of the answers. Newest first. */
export function sortedService(orders: readonly PlanOrder[], open: readonly PlanOrder[] = []): FakeService & { requests: number } {
  const lists = new Map<string, PlanOrder[]>();
  for (const order of orders.toSorted((one, other) => (other.createTime ?? 0) - (one.createTime ?? 0))) {
    const list = lists.get(order.symbol);
    if (list) list.push(order);
    else lists.set(order.symbol, [order]);
  }
  const fake = fakeService({ open });
  const service = {
    ...fake,
    requests: 0,
    currentPlanOrders: (...question: Parameters<typeof fake.currentPlanOrders>) => {
      service.requests += 1;
      return fake.currentPlanOrders(...question);
    },
    historyPlanOrders: async ({ symbol, startTime = 0, endTime = NOW, pageSize = 100 }: Parameters<typeof fake.historyPlanOrders>[0]) => {
      service.requests += 1;
      await new Promise((resume) => setImmediate(resume));
      const list = lists.get(symbol) ?? [];
      const [from, to] = [placeOf(list, endTime), placeOf(list, startTime - 1)];
      return { orders: list.slice(from, Math.min(to, from + pageSize)), nextPage: to - from > pageSize };
    },
  };
  return service;
}

/** How many orders of a list, newest first, are younger than `time`. */
function placeOf(list: readonly PlanOrder[], time: number): number {
  let [low, high] = [0, list.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((list[middle]?.createTime ?? 0) > time) low = middle + 1;
    else high = middle;
  }
  return low;
}
