import { ServiceError } from '../api/errors';
import type { HistoryPlanQuery, ServiceReader } from '../api/types';
import type { PlanOrder } from '../model/order';
import { contains, type TimeRange } from '../model/timeRange';
import type { Collection } from './collection';
import { MAX_PAGE_SIZE } from './options';
import type { Session } from './session';

/**
 * The time by which the service chooses the orders of a range. That it is the creation time is an assumption: section 4.1 says
 * only "start time" and "end time". Everything here that compares orders with ranges goes through this one line.
 */
export const filterTimeOf = (order: PlanOrder): number | undefined => order.createTime;

/** Section 4.1. */
const DELEGATE_TYPES = [1, 2, 3, 4] as const;

/** One answer, seen from the window it was asked for. */
export interface Answer {
  /** The service says that there are more than it sent. */
  readonly more: boolean;
  readonly times: readonly (number | undefined)[];
  /** How many of its orders no earlier answer of this read had. */
  readonly unseen: number;
}

/** Asks for orders, gathers them, and learns from the answers what the service does. */
export interface Questions {
  /**
   * About every order of the window. The bounds sent lie one millisecond further out, so that the answer holds the whole
   * window whether the service includes its bounds or not; what lies outside is dropped at the end. As soon as an order shows
   * that a bound is included, that bound is sent as it is: orders outside the window would take the place of those inside.
   */
  ask(window: TimeRange): Promise<Answer>;
  /**
   * About one millisecond that a first question could not exhaust: with the largest page and the narrowest bounds. Answers
   * whether every order of it was listed. If not, one question for each `delegateType` brings more of them, but no proof: the
   * types beyond 4 of section 2.3 cannot be asked for.
   */
  exhaust(time: number): Promise<boolean>;
  /** How many orders came from outside the bounds asked for. */
  readonly strays: number;
}

export function createQuestions(
  session: Session,
  client: ServiceReader,
  query: Pick<HistoryPlanQuery, 'symbol' | 'delegateType'>,
  orders: Collection<PlanOrder>,
): Questions {
  const strays = new Set<string>();
  // Known to be included as soon as one order came that lies exactly on the bound asked for. Never known to be excluded.
  let startIncluded = false;
  let endIncluded = false;

  async function send(start: number, end: number, pageSize: number, filter: typeof query = query): Promise<Answer> {
    const page = await session.call((options) =>
      client.historyPlanOrders({ ...filter, startTime: Math.max(start, 0), endTime: end, pageSize }, options),
    );
    const times = page.orders.map(filterTimeOf);
    for (const [index, time] of times.entries()) {
      startIncluded ||= time === start;
      endIncluded ||= time === end;
      if (time !== undefined && !contains({ start, end }, time)) strays.add(page.orders[index]?.orderId ?? '');
    }
    const unseen = orders.add(page.orders);
    session.progress(orders.size);
    return { more: page.nextPage, times, unseen };
  }

  /** The service, or the client in front of it, may refuse a range whose ends are equal. */
  async function sendIfAllowed(start: number, end: number): Promise<Answer | undefined> {
    try {
      return await send(start, end, MAX_PAGE_SIZE);
    } catch (error) {
      if (error instanceof ServiceError && error.kind === 'invalidRequest') return undefined;
      throw error;
    }
  }

  return {
    get strays() {
      return strays.size;
    },
    ask: ({ start, end }) =>
      send(startIncluded && start < end ? start : start - 1, endIncluded && start < end ? end : end + 1, session.pageSize),
    async exhaust(time) {
      const finished: TimeRange[] = [];
      const widest: TimeRange = { start: time - 1, end: time + 1 };
      const narrower: TimeRange[] = [
        { start: time, end: time },
        { start: time - 1, end: time },
        { start: time, end: time + 1 },
      ];
      for (const { start, end } of session.pageSize < MAX_PAGE_SIZE ? [widest, ...narrower] : narrower) {
        const answer = await sendIfAllowed(start, end);
        if (!answer) continue;
        if (!answer.more) finished.push({ start, end });
        const held = (window: TimeRange): boolean =>
          (window.start < time || startIncluded) && (window.end > time || endIncluded) && contains(window, time);
        if (finished.some(held)) return true;
        if (start === end && answer.more && startIncluded && endIncluded) break;
      }
      for (const delegateType of query.delegateType === undefined ? DELEGATE_TYPES : []) {
        await send(widest.start, widest.end, MAX_PAGE_SIZE, { ...query, delegateType });
      }
      return false;
    },
  };
}
