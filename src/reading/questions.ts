import type { HistoryPlanQuery } from '../api/types';
import type { PlanOrder } from '../model/order';
import { contains, SECOND, type TimeRange } from '../model/timeRange';
import { boundsFor, closely, finePartsOf, toldBy, toSeconds } from './bounds';
import { fewOf } from './cuts';
import { MAX_PAGE_SIZE } from './options';
import { ordersOf } from './orders';

/** By which the service chooses the orders of a range. That it is the creation time is an assumption: 4.1 and 4.2 do not say. */
export const filterTimeOf = (order: PlanOrder): number | undefined => order.createTime;
export const timesOf = (orders: readonly PlanOrder[]): number[] => orders.flatMap((order) => filterTimeOf(order) ?? []);

/** Section 4.1. */
const DELEGATE_TYPES = [1, 2, 3, 4] as const;
export type DelegateType = HistoryPlanQuery['delegateType'];

/** One answer about a window of time. */
export interface WindowAnswer {
  /** There are more orders than it has room for. */
  readonly more: boolean;
  /** The orders' times, as the service listed them. */
  readonly times: readonly (number | undefined)[];
}

export type Send = (
  bounds: TimeRange,
  pageSize: number,
  delegateType?: DelegateType,
) => Promise<{ readonly more: boolean; readonly orders: readonly PlanOrder[] }>;

export interface Questions {
  /** About every order of the window. The bounds sent lie further out: see `boundsFor`. */
  ask(window: TimeRange): Promise<WindowAnswer>;
  /**
   * About one millisecond that a first question could not exhaust: with the largest page, and each half of its surroundings by
   * itself. Answers whether every order of it was listed. If not, one question for each delegate type, where `types` allows it,
   * brings more of them, but no proof: the types beyond 4 of section 2.3 cannot be asked for.
   */
  exhaust(time: number): Promise<boolean>;
  /**
   * Whether bounds between two whole seconds can be relied on, as far as any were sent: what came has shown it, or a further
   * question about the surroundings of an order does. @param times of orders that came
   */
  keepMilliseconds(times: readonly number[]): Promise<boolean>;
  /** The same by what came so far, without a further question. */
  readonly kept: boolean;
  /** How many orders came from outside the bounds sent. */
  readonly strays: number;
}

/** An order may leave the list before it is asked about: so many are. */
const PROBES = 3;

const around = (time: number): TimeRange => closely({ start: time, end: time });
/** Bounds that no rounding brings to this time. */
const wellBefore = (time: number): TimeRange => toSeconds({ start: time - 3 * SECOND, end: time - 2 * SECOND });

export function createQuestions(send: Send, pageSize: number, types: boolean): Questions {
  const strays = new Set<string>();
  /** How many answers were to their end when an order came first. */
  const seen = new Map<string, number>();
  const closed: TimeRange[] = [];
  /** How many orders each second is known to hold. */
  const held = new Map<number, number>();
  let few = fewOf(pageSize);
  /** The halves of a second in which something rests on bounds, and what came from within bounds of each. */
  const fine = new Set<number>();
  const came = new Map<number, PlanOrder[]>();
  /** The service includes its bounds. Never known to be excluded. */
  let included = false;

  async function learn(bounds: TimeRange, size: number, delegateType?: DelegateType): ReturnType<Send> {
    const answer = await send(bounds, size, delegateType);
    if (answer.more) few = fewOf(answer.orders.length || pageSize);
    for (const order of answer.orders) {
      const time = filterTimeOf(order);
      if (time === undefined) continue;
      const second = Math.floor(time / SECOND);
      if (!seen.has(order.orderId)) {
        held.set(second, (held.get(second) ?? 0) + 1);
        seen.set(order.orderId, closed.length);
      }
      const part = toldBy(bounds);
      if (!contains(bounds, time)) strays.add(order.orderId);
      else if (part !== undefined) cameFrom(part).push(order);
    }
    if (!answer.more) closed.push(bounds);
    return answer;
  }

  function cameFrom(part: number): PlanOrder[] {
    const orders = came.get(part) ?? [];
    came.set(part, orders);
    return orders;
  }

  const isKept = (part: number): boolean => cameFrom(part).some(stayedAway);
  const stayedAway = (order: PlanOrder): boolean =>
    !strays.has(order.orderId) && closed.slice(seen.get(order.orderId)).some((bounds) => !contains(bounds, filterTimeOf(order) ?? NaN));

  /** An order that comes with every answer says nothing of bounds, so one that is to was left out of a later answer about another time. */
  async function tell(orders: readonly PlanOrder[], time: number): Promise<boolean> {
    if (orders.length > 0 && !orders.some(stayedAway)) await learn(wellBefore(time), MAX_PAGE_SIZE);
    return orders.some(stayedAway);
  }

  function restOn(bounds: TimeRange): true {
    for (const part of finePartsOf(bounds)) fine.add(part);
    return true;
  }

  return {
    get kept() {
      return [...fine].every(isKept);
    },
    get strays() {
      return strays.size;
    },
    async ask(window) {
      const bounds = boundsFor(window, (second) => (held.get(second) ?? 0) <= few);
      const { more, orders } = await learn(bounds, pageSize);
      if (!more) restOn(bounds);
      return { more, times: orders.map(filterTimeOf) };
    },
    async exhaust(time) {
      if (!(await learn(around(time), MAX_PAGE_SIZE)).more) return restOn(around(time));
      const older = await learn({ start: time - 1, end: time }, MAX_PAGE_SIZE);
      const newer = older.more ? older : await learn({ start: time, end: time + 1 }, MAX_PAGE_SIZE);
      if (!newer.more) {
        // The halves hold all but the moment between them, unless that belongs to both: as it does where one order is in both,
        // which has to be of that very moment, however fine the clock.
        const shared = ordersOf(older.orders);
        const both = newer.orders.filter((order) => filterTimeOf(order) === time && shared.hold([order]));
        included ||= await tell(both, time);
        if (included) return restOn(around(time)) && restOn({ start: time, end: time });
      }
      for (const delegateType of types ? DELEGATE_TYPES : []) await learn(around(time), MAX_PAGE_SIZE, delegateType);
      return false;
    },
    async keepMilliseconds(times) {
      for (const part of fine) {
        const telling = times.filter((time) => toldBy(around(time)) === part);
        for (let probes = 0; !isKept(part) && probes < PROBES; probes += 1) {
          const time = telling[Math.floor((probes * telling.length) / PROBES)];
          if (time === undefined) return false;
          await tell((await learn(around(time), MAX_PAGE_SIZE)).orders, time);
        }
        if (!isKept(part)) return false;
      }
      return true;
    },
  };
}
