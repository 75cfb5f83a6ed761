/**
 * What one reading of the open plan orders asks, section 4.2 of the service specification, and what the answers tell of how this
 * service gives its list: how many at once, from which page on, and where it ends. Where a list ends is asked of single places: rows
 * may be missing from any longer answer, of which nobody can say how many it should have.
 */
import type { CurrentPlanQuery, ServiceReader } from '../api/types';
import type { PlanOrder } from '../model/order';
import { DAY } from '../model/timeRange';
import { MAX_PAGE_SIZE } from './options';
import { ordersOf, type Orders } from './orders';
import { timesOf } from './questions';
import { isOfQuestion, type ReadRun } from './readRun';

/** Nobody had an order of it earlier; no start to which a service adds something of its own. */
export const EVER = Date.UTC(2010, 0, 1);

/** Answers that are waited for where there is no other end to it. */
export const PATIENCE = 10;

/** What one reading learns of the service for the next. */
export interface OpenHabits {
  /** It takes no start that lies so far back. */
  refusesStart?: boolean;
  /** When {@link OpenList.lookBehind} last found nothing, or was refused, epoch milliseconds. */
  lookedBehind?: number;
}

type OpenQuestion = Omit<CurrentPlanQuery, 'symbol' | 'orderId'>;

export interface OpenList {
  /** Every order of any answer. */
  readonly all: Orders;
  /** The most orders, each counted once, that came at once: the service keeps to that, so a shorter answer is an end. */
  readonly kept: number;
  /** The number of the first page, as far as can be told while orders come and go; undefined where all pages are the same. */
  firstPage: 0 | 1 | undefined;
  /** Goes with every question once a list without a start has shown to be one of some days, or of the newest. */
  start: number | undefined;
  /** As far as is known. */
  readonly takesStart: boolean;
  /** @param isOptional see {@link ReadRun.call} */
  ask(question: OpenQuestion, isOptional?: boolean): Promise<PlanOrder[]>;
  /** What a start brings to light that lies before all that is listed without one; undefined where the service wants no such start. */
  everSince(question: Omit<OpenQuestion, 'startTime'>): Promise<PlanOrder[] | undefined>;
  /**
   * Asks with an end alone for what lies before all of these: a service that lists some days alone may fill in a start so many days before
   * that, and an end so many after the start of 2010. Where nothing is, once a day is enough for such a one to show itself.
   */
  lookBehind(orders: readonly PlanOrder[]): Promise<void>;
  /** Whether the list with a start has a place behind so many. */
  hasPlaceBehind(page: number): Promise<boolean>;
  /** `there`: the list has no more places than there are orders. `later`: it has, and one of these orders is on the next. */
  endOf(orders: Orders): Promise<'there' | 'later' | undefined>;
}

export function createOpenList(client: ServiceReader, symbol: string | undefined, run: ReadRun, habits: OpenHabits): OpenList {
  const all = ordersOf();
  let kept = 1;
  /** Asks what a service need not take, and may just have been too busy for. */
  async function tried(question: OpenQuestion): Promise<{ readonly orders?: PlanOrder[]; readonly isRefused: boolean }> {
    try {
      return { orders: await list.ask(question, true), isRefused: false };
    } catch (error) {
      if (!isOfQuestion(error)) throw error;
      return { isRefused: error.kind !== 'server' && error.kind !== 'timeout' };
    }
  }
  const list: OpenList = {
    all,
    get kept() {
      return kept;
    },
    firstPage: 0,
    start: undefined,
    get takesStart() {
      return !habits.refusesStart;
    },
    async ask(question, isOptional = false) {
      const always = { ...(symbol !== undefined && { symbol }), ...(list.start !== undefined && { startTime: list.start }) };
      const orders = await run.call((call) => client.currentPlanOrders({ ...always, ...question }, call), isOptional);
      all.add(orders);
      run.progress(all.size);
      kept = Math.min(Math.max(kept, ordersOf(orders).size), MAX_PAGE_SIZE);
      return orders;
    },
    async everSince(question) {
      if (habits.refusesStart) return undefined;
      const { orders, isRefused } = await tried({ ...question, startTime: EVER });
      habits.refusesStart = isRefused;
      return orders;
    },
    async lookBehind(orders) {
      const times = timesOf(orders);
      if (list.start !== undefined || times.length === 0 || run.answeredAt - (habits.lookedBehind ?? -Infinity) < DAY) return;
      const { orders: behind, isRefused } = await tried({ limit: run.pageSize, endTime: Math.min(...times) - 1 });
      if (isRefused || (behind && ordersOf(orders).hold(behind))) habits.lookedBehind = run.answeredAt;
    },
    async hasPlaceBehind(page) {
      const orders = await list.everSince({ limit: 1, page });
      return orders !== undefined && orders.length > 0;
    },
    async endOf(orders) {
      const at = async (place: number): Promise<PlanOrder[]> => list.ask({ limit: 1, page: place + (list.firstPage ?? 0) });
      const behind = await at(orders.size);
      // Some answer with their last page for all behind it.
      const isLastPage = (page: readonly PlanOrder[]): boolean => page.length === 1 && page[0]?.orderId === behind[0]?.orderId;
      if (behind.length > 0) {
        if (!orders.hold(behind)) return undefined;
        return isLastPage(await at(orders.size + 1)) && isLastPage(await at(orders.size - 1)) ? 'there' : 'later';
      }
      // That says something only where single places can be asked for. The last ones may have been left meanwhile.
      for (let place = orders.size - 1; place >= Math.max(0, orders.size - PATIENCE); place -= 1) {
        const last = await at(place);
        if (last.length > 0) return last.length === 1 && orders.hold(last) ? 'there' : undefined;
      }
      return orders.size === 0 ? 'there' : undefined;
    },
  };
  return list;
}
