/** Sections 4.1 to 4.3: from an account and checked parameters to the answer. No HTTP. */
import type { Parameters } from './parameters';
import { hash } from './random';
import { byNewest, type PlanOrderRecord, type SimulatedAccount } from './records';
import type { Quirks } from './quirks';
import { refuse, type Refusal } from './refusal';
import { historyBounds, orderBounds, within } from './timeBounds';
import { orderDetail, planOrder } from './wire';

const DEFAULT_PAGE_SIZE = 100;

/**
 * Section 4.1: `{ list, nextPage }`. The range is over the creation time, both ends included; the list is newest first
 * and starts with the newest of the range, all of which the quirks may change.
 */
export function historyPlan(account: SimulatedAccount, parameters: Parameters, now: number, quirks: Quirks): object | Refusal {
  const bounds = historyBounds(parameters, now, quirks);
  if ('refused' in bounds) return bounds;
  const inRange = within(bounds, quirks);
  const { symbol = '', delegateType } = parameters;
  const found = (account.historyOrders.get(symbol) ?? []).filter(
    (order) => inRange(Number(order.createTime)) && (delegateType === undefined || order.type === delegateType),
  );
  const page = ordered(found, quirks).slice(0, Number(parameters['pageSize'] ?? DEFAULT_PAGE_SIZE));
  return { list: page.map((order) => onWire(account, order, quirks)), nextPage: found.length > page.length };
}

/** Section 4.2: an array, newest first, of what is open. An order id that is no number is ignored, as the service does. */
export function currentPlan(account: SimulatedAccount, parameters: Parameters, quirks: Quirks): object | Refusal {
  const bounds = orderBounds(parameters);
  if ('refused' in bounds) return bounds;
  const inRange = within(bounds, quirks);
  const { symbol, orderId } = parameters;
  const wanted = orderId !== undefined && /^\d+$/.test(orderId) ? orderId : undefined;
  const found = account.openOrders.filter(
    (order) =>
      inRange(Number(order.createTime)) &&
      (symbol === undefined || order.symbol === symbol) &&
      (wanted === undefined || order.order_id === wanted),
  );
  const limit = Number(parameters['limit'] ?? DEFAULT_PAGE_SIZE);
  const from = Number(parameters['page'] ?? 0) * limit;
  return found.slice(from, from + limit).map((order) => onWire(account, order, quirks));
}

/** Section 4.3: one record, of an open or a past order. */
export function detail(account: SimulatedAccount, parameters: Parameters, quirks: Quirks): object | Refusal {
  const { orderId = '' } = parameters;
  const status = account.detailStatus.get(orderId);
  const order = status && findOrder(account, orderId);
  return order ? orderDetail(order, status, quirks) : refuse('noOrder');
}

function findOrder(account: SimulatedAccount, orderId: string): PlanOrderRecord | undefined {
  for (const list of [account.openOrders, ...account.historyOrders.values()]) {
    const order = list.find(({ order_id }) => order_id === orderId);
    if (order) return order;
  }
  return undefined;
}

const onWire = (account: SimulatedAccount, order: PlanOrderRecord, quirks: Quirks) =>
  planOrder(order, account.detailStatus.get(order.order_id) ?? 'untriggered', quirks);

function ordered(orders: PlanOrderRecord[], quirks: Quirks): PlanOrderRecord[] {
  if (quirks.has('history-unordered'))
    return orders.sort((one, other) => hash(one.order_id) - hash(other.order_id) || byNewest(one, other));
  return quirks.has('history-oldest-first') ? orders.reverse() : orders;
}
