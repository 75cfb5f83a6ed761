import { ServiceError } from '../api/errors';
import type { HistoryPlanQuery } from '../api/types';
import type { PlanOrder } from '../model/order';
import { contains, type TimeRange } from '../model/timeRange';
import { MAX_PAGE_SIZE } from './options';

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
  /**
   * About every order of the window. The bounds sent lie one millisecond further out, so that the answer holds the whole
   * window whether the service includes its bounds or not. As soon as an order shows that a bound is included, that bound is
   * sent as it is: orders outside the window would take the place of those inside.
   */
  ask(window: TimeRange): Promise<WindowAnswer>;
  /**
   * About one millisecond that a first question could not exhaust: with the largest page and the narrowest bounds. Answers
   * whether every order of it was listed. If not, one question for each delegate type, where `types` allows it, brings more
   * of them, but no proof: the types beyond 4 of section 2.3 cannot be asked for.
   */
  exhaust(time: number): Promise<boolean>;
  /** How many orders came from outside the bounds sent. */
  readonly strays: number;
}

export function createQuestions(send: Send, pageSize: number, types: boolean): Questions {
  const strays = new Set<string>();
  // Known to be included as soon as one order came that lies exactly on the bound sent. Never known to be excluded.
  let startIncluded = false;
  let endIncluded = false;

  async function learn(start: number, end: number, size: number, delegateType?: DelegateType): Promise<WindowAnswer> {
    const { more, orders } = await send({ start, end }, size, delegateType);
    for (const order of orders) {
      const time = filterTimeOf(order);
      startIncluded ||= time === start;
      endIncluded ||= time === end;
      if (time !== undefined && !contains({ start, end }, time)) strays.add(order.orderId);
    }
    return { more, times: orders.map(filterTimeOf) };
  }

  /** The service, or the client in front of it, may refuse a range whose ends are equal. */
  const learnIfAllowed = (start: number, end: number): Promise<WindowAnswer | undefined> =>
    learn(start, end, MAX_PAGE_SIZE).catch((error: unknown) => {
      if (error instanceof ServiceError && error.kind === 'invalidRequest') return undefined;
      throw error;
    });

  return {
    get strays() {
      return strays.size;
    },
    ask: ({ start, end }) => learn(startIncluded && start < end ? start : start - 1, endIncluded && start < end ? end : end + 1, pageSize),
    async exhaust(time) {
      const finished: TimeRange[] = [];
      const widest: TimeRange = { start: time - 1, end: time + 1 };
      const narrower: TimeRange[] = [
        { start: time, end: time },
        { start: time - 1, end: time },
        { start: time, end: time + 1 },
      ];
      for (const { start, end } of pageSize < MAX_PAGE_SIZE ? [widest, ...narrower] : narrower) {
        const answer = await learnIfAllowed(start, end);
        if (!answer) continue;
        if (!answer.more) finished.push({ start, end });
        const held = (window: TimeRange): boolean =>
          (window.start < time || startIncluded) && (window.end > time || endIncluded) && contains(window, time);
        if (finished.some(held)) return true;
        if (start === end && answer.more && startIncluded && endIncluded) break;
      }
      for (const delegateType of types ? DELEGATE_TYPES : []) await learn(widest.start, widest.end, MAX_PAGE_SIZE, delegateType);
      return false;
    },
  };
}
