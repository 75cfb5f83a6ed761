/** An answer about an order as it is kept: its record as it came, and the values that are looked for. */
import { storedJson } from '../../api/wire';
import { contractName, type OrderDetail, type PlanOrder } from '../../model/order';
import { keyOf } from '../../model/symbols';
import type { KeptOrder, OrderSource } from './protocol';

/** What an answer said. */
export interface ToKeep {
  readonly order: PlanOrder | OrderDetail;
  readonly source: OrderSource;
  /** Which symbol was asked for. */
  readonly symbol: string;
  readonly at: number;
}

export function keptOrder({ order, source, symbol: asked, at }: ToKeep): KeptOrder | undefined {
  const record = storedJson(order.raw);
  if (record === undefined) return undefined;
  const symbol = order.symbol === '' ? asked : order.symbol;
  const plan = 'triggerPrice' in order ? order : undefined;
  return {
    ...{ orderId: order.orderId, kind: plan ? 'planOrder' : 'orderDetail', source, symbol, symbolKey: keyOf(symbol) },
    ...{ clientOid: order.clientOid, createdAt: order.createTime, triggeredAt: plan?.triggerTime },
    ...{ action: contractName(order.action), execution: contractName(order.execution), status: contractName(order.status) },
    ...{ isFinal: order.status.final, size: order.size, filled: order.filledQty, price: order.price, averagePrice: order.priceAvg },
    ...{ triggerPrice: plan?.triggerPrice ?? '', fee: order.fee, profit: order.totalProfits, readAt: at },
    record,
  };
}
