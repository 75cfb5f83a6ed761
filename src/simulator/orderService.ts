/** Sections 4.1 to 4.3: from an account and checked parameters to the answer. No HTTP. */
import { LISTINGS, type Listed, type ListingName } from './listing';
import { openPage, pageSizeOf } from './paging';
import type { Parameters } from './parameters';
import type { ListQuirk, Quirks } from './quirks';
import type { PlanOrderRecord, SimulatedAccount } from './records';
import { refuse, type Refusal } from './refusal';
import { historyBounds, orderBounds, within } from './timeBounds';
import { orderDetail, planOrder } from './wire';

/** How many orders of another symbol the quirk `mixed-symbols` adds at most. */
const STRAYS = 3;

/**
 * Section 4.1: `{ list, nextPage }`. The range is over the creation time, both ends included; the list is newest first
 * and starts with the newest of the range, all of which the quirks may change. `dice` is uniform in [0, 1).
 */
export function historyPlan(
  account: SimulatedAccount,
  parameters: Parameters,
  now: number,
  quirks: Quirks,
  dice: () => number,
): object | Refusal {
  const bounds = historyBounds(parameters, now, quirks);
  if ('refused' in bounds) return bounds;
  const inRange = within(bounds, quirks);
  const { symbol = '', delegateType } = parameters;
  const foundOf = (one: string) =>
    (account.historyOrders.get(one) ?? []).filter(
      (order) => inRange(Number(order.createTime)) && (delegateType === undefined || order.type === delegateType),
    );
  const strays = quirks.has('mixed-symbols') ? foundOf(symbolAfter(account, symbol)).slice(0, STRAYS) : [];
  const found = LISTINGS[historyListing(quirks)]([...foundOf(symbol), ...strays], (order) => listed(account, order), dice);
  const page = found.slice(0, pageSizeOf(parameters['pageSize'], quirks));
  return { list: page.map((order) => onWire(account, order, quirks)), nextPage: found.length > page.length };
}

/** Section 4.2: an array, newest first, of what is open. An order id that is no number is ignored, as the service does. */
export function currentPlan(account: SimulatedAccount, parameters: Parameters, quirks: Quirks): object | Refusal {
  const bounds = orderBounds(parameters, quirks);
  if ('refused' in bounds) return bounds;
  const inRange = within(bounds, quirks);
  const { symbol, orderId } = parameters;
  const wanted = orderId !== undefined && /^\d+$/.test(orderId) ? orderId : undefined;
  const fitting = account.openOrders.filter(
    (order) => inRange(Number(order.createTime)) && (wanted === undefined || order.order_id === wanted),
  );
  const found = symbol === undefined ? fitting : ofSymbol(account, fitting, symbol, quirks);
  return openPage(found, parameters, quirks).map((order) => onWire(account, order, quirks));
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

/** Those of one symbol, among which a quirk leaves a few of another where they stand. */
function ofSymbol(account: SimulatedAccount, orders: readonly PlanOrderRecord[], symbol: string, quirks: Quirks): PlanOrderRecord[] {
  const next = symbolAfter(account, symbol);
  const strays = quirks.has('mixed-symbols') ? orders.filter((order) => order.symbol === next).slice(0, STRAYS) : [];
  return orders.filter((order) => order.symbol === symbol || strays.includes(order));
}

const symbolAfter = ({ symbols }: SimulatedAccount, symbol: string) => symbols[(symbols.indexOf(symbol) + 1) % symbols.length] ?? '';

/** The first one in force counts. */
const HISTORY_LISTINGS: readonly (readonly [ListQuirk, ListingName])[] = [
  ['history-oldest-first', 'oldest'],
  ['history-unordered', 'unordered'],
  ['history-random', 'random'],
  ['history-by-update', 'byUpdate'],
  ['history-by-id', 'byId'],
  ['history-by-status', 'byStatus'],
  ['history-halves', 'halves'],
];

const historyListing = (quirks: Quirks): ListingName => HISTORY_LISTINGS.find(([quirk]) => quirks.has(quirk))?.[1] ?? 'newest';

function listed({ updated }: SimulatedAccount, { order_id: id, createTime, status }: PlanOrderRecord): Listed {
  const created = Number(createTime);
  return { id, created, updated: updated.get(id) ?? created, status };
}
