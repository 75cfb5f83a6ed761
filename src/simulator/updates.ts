/** When orders last changed. No field of the contract says it, but a service may list by it. Seeded apart from all other data. */
import { DAY, MINUTE } from '../model/timeRange';
import { hash, random } from './random';
import type { PlanOrderRecord } from './records';

/** How far back orders are canceled together: past the oldest of them. */
const REACH_DAYS = 100;

/**
 * The moment of an order's last change, epoch milliseconds, for an order as it is known at `now` and never later than
 * that: many canceled orders share theirs, since people cancel all at once, while every fill has its own.
 */
export function updateTimes(seed: number, startedAt: number): (order: PlanOrderRecord, now: number) => number {
  const moments = cancelAllMoments(seed, startedAt);
  return (order, now) => {
    const created = Number(order.createTime);
    const triggered = Math.max(created, Number(order.triggerTime));
    // Whoever cancels all after the last of these moments does it just now.
    if (order.status === '-1') return Math.min(now, moments.find((moment) => moment > triggered) ?? now);
    const fillsAtOnce = order.status === '2' && triggered === created;
    return fillsAtOnce ? Math.min(now, created + 1 + (hash(order.order_id, seed) % (10 * MINUTE))) : triggered;
  };
}

/** Oldest first, a few days apart; the last one is the start, so that everything canceled before it has its moment. */
function cancelAllMoments(seed: number, startedAt: number): readonly number[] {
  const dice = random(hash('cancel all', seed));
  const moments: number[] = [];
  for (let at = startedAt; at > startedAt - REACH_DAYS * DAY; at -= dice.whole(2 * DAY, 6 * DAY)) moments.unshift(at);
  return moments;
}
