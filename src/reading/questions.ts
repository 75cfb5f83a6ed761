import type { HistoryPlanQuery } from '../api/types';
import type { PlanOrder } from '../model/order';
import { contains, SECOND, type TimeRange } from '../model/timeRange';
import { boundsFor, closely, finePartsOf, toldBy } from './bounds';
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
  /** How many orders came from outside the bounds sent. */
  readonly strays: number;
}

/** An order may leave the list before it is asked about: so many are. */
const PROBES = 3;

const around = (time: number): TimeRange => closely({ start: time, end: time });

export function createQuestions(send: Send, pageSize: number, types: boolean): Questions {
  const strays = new Set<string>();
  const seen = new Set<string>();
  /** How many orders each second is known to hold. */
  const held = new Map<number, number>();
  let few = fewOf(pageSize);
  /** The halves of a second in which something rests on bounds, and those in which the service has kept to such. */
  const fine = new Set<number>();
  const kept = new Set<number | undefined>();
  /** The service includes its bounds. Never known to be excluded. */
  let included = false;

  async function learn(bounds: TimeRange, size: number, delegateType?: DelegateType): ReturnType<Send> {
    const answer = await send(bounds, size, delegateType);
    if (answer.more) few = fewOf(answer.orders.length || pageSize);
    for (const order of answer.orders) {
      const time = filterTimeOf(order);
      if (time === undefined) continue;
      const second = Math.floor(time / SECOND);
      if (!seen.has(order.orderId)) held.set(second, (held.get(second) ?? 0) + 1);
      seen.add(order.orderId);
      if (contains(bounds, time)) kept.add(toldBy(bounds));
      else strays.add(order.orderId);
    }
    return answer;
  }

  function restOn(bounds: TimeRange): true {
    for (const part of finePartsOf(bounds)) fine.add(part);
    return true;
  }

  return {
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
      const before = await learn({ start: time - 1, end: time }, MAX_PAGE_SIZE);
      const after = before.more ? before : await learn({ start: time, end: time + 1 }, MAX_PAGE_SIZE);
      if (!after.more) {
        // The halves hold all but the moment between them, unless that belongs to both: as it does where one order is in both,
        // which has to be of that very moment, however fine the clock.
        const older = ordersOf(before.orders);
        included ||= after.orders.some((order) => filterTimeOf(order) === time && older.hold([order]));
        if (included) return restOn(around(time)) && restOn({ start: time, end: time });
      }
      for (const delegateType of types ? DELEGATE_TYPES : []) await learn(around(time), MAX_PAGE_SIZE, delegateType);
      return false;
    },
    async keepMilliseconds(times) {
      for (const part of fine) {
        const telling = times.filter((time) => toldBy(around(time)) === part);
        for (let probes = 0; !kept.has(part) && probes < PROBES; probes += 1) {
          const time = telling[Math.floor((probes * telling.length) / PROBES)];
          if (time === undefined) return false;
          await learn(around(time), MAX_PAGE_SIZE);
        }
        if (!kept.has(part)) return false;
      }
      return true;
    },
  };
}
