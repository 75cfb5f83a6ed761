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
  /** Whether it takes a start that lies so far back; undefined as long as that is not known. */
  takesStart?: boolean;
  /** When {@link OpenLists.lookBehind} last found nothing, or was refused, epoch milliseconds. */
  lookedBehind?: number;
}

type OpenQuestion = Omit<CurrentPlanQuery, 'symbol' | 'orderId'>;

/** The list as the service gives it with a start, or without one: without one it may be of the newest alone, or of some days. */
export interface OpenList {
  readonly startTime: number | undefined;
  /** Every order of any answer, of the other list, too. */
  readonly all: Orders;
  /** The most orders, each counted once, that came at once: the service keeps to that, so a shorter answer is an end. */
  readonly kept: number;
  /** The number of the first page, as far as can be told while orders come and go; undefined where all pages are the same. */
  firstPage: 0 | 1 | undefined;
  /** @param isOptional see {@link ReadRun.call} */
  ask(question: OpenQuestion, isOptional?: boolean): Promise<PlanOrder[]>;
  /**
   * `there`: the list has no more places than there are orders. `later`: it has, and one of these orders is on the next.
   * `earlier`: it has fewer, and not just some. Undefined where it ends with another order.
   */
  endOf(orders: Orders): Promise<'there' | 'later' | 'earlier' | undefined>;
}

export interface OpenLists {
  readonly since: OpenList;
  readonly plain: OpenList;
  /** The first page of the list with a start, or this one without, where such a start is known to be taken; undefined where it is not. */
  firstSince(page: PlanOrder[]): Promise<PlanOrder[] | undefined>;
  /**
   * Asks with an end alone for what lies before all of these: a service that lists some days alone may fill in a start so many days before
   * that, and an end so many after the start of 2010. Where nothing is, once a day is enough for such a one to show itself.
   */
  lookBehind(orders: readonly PlanOrder[]): Promise<void>;
}

const isRefusal = (error: unknown): boolean => isOfQuestion(error) && error.kind !== 'server' && error.kind !== 'timeout';

export function createOpenLists(client: ServiceReader, symbol: string | undefined, run: ReadRun, habits: OpenHabits): OpenLists {
  const all = ordersOf();
  let kept = 1;
  let firstPage: OpenList['firstPage'] = 0;
  function listFrom(startTime?: number): OpenList {
    const always = { ...(symbol !== undefined && { symbol }), ...(startTime !== undefined && { startTime }) };
    const list: OpenList = {
      startTime,
      all,
      get kept() {
        return kept;
      },
      get firstPage() {
        return firstPage;
      },
      set firstPage(number) {
        firstPage = number;
      },
      async ask(question, isOptional = false) {
        const query = { ...always, ...question };
        const orders = await run
          .call((call) => client.currentPlanOrders(query, call), isOptional)
          .catch((error: unknown) => {
            if (query.startTime === EVER && isRefusal(error)) habits.takesStart = false;
            throw error;
          });
        all.add(orders);
        run.progress(all.size);
        kept = Math.min(Math.max(kept, ordersOf(orders).size), MAX_PAGE_SIZE);
        return orders;
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
        return orders.size === 0 ? 'there' : 'earlier';
      },
    };
    return list;
  }
  const [since, plain] = [listFrom(EVER), listFrom()];
  /** Asks what a service need not take, and may just have been too busy for. */
  async function tried(list: OpenList, question: OpenQuestion): Promise<{ readonly orders?: PlanOrder[]; readonly isRefused: boolean }> {
    try {
      return { orders: await list.ask(question, true), isRefused: false };
    } catch (error) {
      if (!isOfQuestion(error)) throw error;
      return { isRefused: isRefusal(error) };
    }
  }
  return {
    since,
    plain,
    async firstSince(page) {
      if (habits.takesStart && page.length > 0) return page;
      if (habits.takesStart === false) return undefined;
      const { orders } = await tried(since, { limit: run.pageSize });
      if (orders) habits.takesStart = true;
      return orders;
    },
    async lookBehind(orders) {
      const times = timesOf(orders);
      if (times.length === 0 || run.answeredAt - (habits.lookedBehind ?? -Infinity) < DAY) return;
      const { orders: behind, isRefused } = await tried(plain, { limit: run.pageSize, endTime: Math.min(...times) - 1 });
      if (isRefused || (behind && ordersOf(orders).hold(behind))) habits.lookedBehind = run.answeredAt;
    },
  };
}
