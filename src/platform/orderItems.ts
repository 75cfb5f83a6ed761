/** An order as one picks it from a list. No vscode. */
import { summaryOf, titleOf, type DisplayOptions } from '../model/describe';
import type { Order, PlanOrder } from '../model/order';
import { orderAsShown } from '../model/privacy';
import { mapEach } from '../model/work';
import { inSlices } from '../primitives/slices';
import { withoutIcons } from './text';

/** So many are made between two pauses: some 15 microseconds each. */
const STEP = 200;

export interface OrderItem {
  readonly label: string;
  readonly description: string;
  readonly detail: string;
  /** As they came. */
  readonly orderId: string;
  readonly symbol: string;
  readonly clientOid: string;
}

function orderItem(order: Order | PlanOrder, display: DisplayOptions): OrderItem {
  const shown = orderAsShown(order, display);
  return {
    orderId: order.orderId,
    symbol: order.symbol,
    clientOid: order.clientOid,
    label: withoutIcons(titleOf(shown)),
    description: withoutIcons([shown.orderId, shown.clientOid].filter(Boolean).join(' · ')),
    detail: withoutIcons(withStatus(summaryOf(shown), shown.status.label)),
  };
}

/** All of them, in their order. */
export const orderItems = (orders: readonly (Order | PlanOrder)[], display: DisplayOptions): Promise<OrderItem[]> =>
  inSlices(mapEach(orders, (order) => orderItem(order, display), STEP));

/** Found by its status, also where a summary leaves it out: it is just pending. */
const withStatus = (summary: string, status: string): string => (summary.endsWith(status) ? summary : `${summary} · ${status}`);
