/** An account that reads like a person's: nearly all is as it should be, and a few orders, each in a way of its own, need a look. */
import { DAY, HOUR, MINUTE, SECOND } from '../model/timeRange';
import { distanceOf, filledTo, isStop, withResult } from './life';
import type { OrderData } from './orderData';
import { isLong, opens, type Manner } from './orderMaker';
import type { DetailStatus, PlanOrderRecord } from './records';

/** Open orders wait for their trigger, and the exchange rarely forces anything. */
export const LIFELIKE: Manner = { waiting: [['untriggered', 1]], forced: 0.005, working: 0 };

/** Adds to what a client id tells of a trade. */
const TRADE = 'swing';

/**
 * Gives an account orders that need a look, and one that waits in the market as it should. Who they are, as far as the account has any that
 * suit: one filled in part for hours; one that triggered and was not filled; two that are alike, placed one right after the other; a stop
 * whose trade took its profit already, which the history tells.
 * @returns the ids of the orders that need a look, and of those that they are concluded from
 */
export function giveTroubles({ openOrders, historyOrders, detailStatus }: OrderData, startedAt: number): ReadonlySet<string> {
  const ids = new Set<string>();
  const keep = (list: PlanOrderRecord[], record: PlanOrderRecord, detail: DetailStatus): void => {
    const place = list.findIndex(({ order_id }) => order_id === record.order_id);
    list[place] = record;
    detailStatus.set(record.order_id, detail);
    ids.add(record.order_id);
  };
  const ageOf = ({ createTime }: PlanOrderRecord): number => startedAt - Number(createTime);
  const isFree = ({ order_id }: PlanOrderRecord): boolean => !ids.has(order_id);
  const triggeredAt = (order: PlanOrderRecord, age: number): PlanOrderRecord => ({ ...order, triggerTime: String(startedAt - age) });

  const orphan = openOrders.find((order) => {
    const { newer, older } = aroundOf(historyOrders.get(order.symbol) ?? [], order);
    const isRecent = newer !== undefined && ageOf(newer) < ageOf(order) && older !== undefined && ageOf(older) < ageOf(order) + 6 * DAY;
    return isStop(order) && isRecent && ageOf(order) > 12 * HOUR && ageOf(order) < 8 * DAY;
  });
  if (orphan) {
    const list = historyOrders.get(orphan.symbol) ?? [];
    const { newer, older } = aroundOf(list, orphan);
    const trade = `${TRADE}-${orphan.symbol.slice(4, 7)}-0031`;
    const sign = isLong(Number(orphan.type)) ? 1 : -1;
    const distance = distanceOf(orphan);
    const decimals = (orphan.triggerPrice.split('.')[1] ?? '').length;
    /** So much of the way from the stop to the market of today. */
    const at = (way: number): string => (Number(orphan.triggerPrice) * (1 + sign * way * distance)).toFixed(decimals);
    const { size, type } = orphan;
    const leg = { size, order_type: '3', price: '0' };
    keep(openOrders, { ...orphan, client_oid: `${trade}-SL` }, 'untriggered');
    if (older) {
      const entry = { ...older, ...leg, client_oid: trade, type: String(Number(type) - 2), triggerPrice: at(0.4), totalProfits: '0' };
      const triggered = triggeredAt(entry, Math.floor((ageOf(older) + ageOf(orphan)) / 2));
      keep(list, filledTo(triggered, 1, 0), 'filled');
    }
    if (newer) {
      const profit = { ...newer, ...leg, client_oid: `${trade}-TP`, type, triggerPrice: at(1.25) };
      const triggered = triggeredAt(profit, Math.floor(0.4 * ageOf(newer)));
      keep(list, withResult(filledTo(triggered, 1, 0), 0.85 * distance), 'filled');
    }
  }

  const waiting = openOrders.filter((order) => isFree(order) && order.price !== '0' && order.order_type === '0');
  const partly = waiting.find((order) => opens(Number(order.type)) && ageOf(order) > 5 * HOUR);
  if (partly) keep(openOrders, triggeredAt(filledTo(partly, 0.38, 0.5), 3 * HOUR + 20 * MINUTE), 'open');
  const stuck = waiting.find((order) => isFree(order) && ageOf(order) > HOUR);
  if (stuck) keep(openOrders, triggeredAt(stuck, 26 * MINUTE), 'open');

  const first = openOrders.findIndex((order, place) => {
    const next = openOrders[place - 1];
    return next && isFree(order) && isFree(next) && ageOf(order) > DAY && !opens(Number(order.type));
  });
  const [twice, again] = [openOrders[first], openOrders[first - 1]];
  if (twice && again) {
    const { order_id } = again;
    keep(openOrders, { ...twice, client_oid: '' }, 'untriggered');
    keep(openOrders, { ...twice, client_oid: '', order_id, createTime: String(Number(twice.createTime) + 47 * SECOND) }, 'untriggered');
  }

  const patient = openOrders.find((order) => isFree(order) && order.order_type === '1' && ageOf(order) > 3 * HOUR);
  if (patient) keep(openOrders, triggeredAt(patient, 2 * HOUR + 11 * MINUTE), 'open');
  return ids;
}

/** The past orders of the same symbol that were placed last of all, and last before an order. */
function aroundOf(list: readonly PlanOrderRecord[], { createTime }: PlanOrderRecord): { newer?: PlanOrderRecord; older?: PlanOrderRecord } {
  const [newer] = list;
  const older = list.find((each) => Number(each.createTime) < Number(createTime));
  return { ...(newer && { newer }), ...(older && { older }) };
}
