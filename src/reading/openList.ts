/**
 * What one reading of the open plan orders asks, section 4.2 of the service specification, and what the answers tell of how this
 * service gives its list: how many at once, from which page on, and where it ends. Where a list ends is asked of single places: rows
 * may be missing from any longer answer, of which nobody can say how many it should have.
 */
import type { CurrentPlanQuery, ServiceReader } from '../api/types';
import type { PlanOrder } from '../model/order';
import { DAY, HOUR } from '../model/timeRange';
import { MAX_PAGE_SIZE } from './options';
import { ordersOf, type Orders } from './orders';
import { timesOf } from './questions';
import { isOfQuestion, type ReadRun } from './readRun';

/** Nobody had an order of it earlier; no start to which a service adds something of its own. */
export const EVER = Date.UTC(2010, 0, 1);

/** Answers that are waited for where there is no other end to it. */
export const PATIENCE = 10;

/** What one reading learns of the service for the next, of whatever list. */
export interface OpenHabits {
  /** It has taken a start that lies so far back. */
  takesStart?: boolean;
  /** When it last refused one, epoch milliseconds; undefined where it has taken one since. */
  startRefused?: number | undefined;
  /** So many readings in a row have had no answer to a question with a start, though the service did not refuse it. */
  startUnanswered?: number;
  /** By symbol; that of all of them has none. */
  readonly lists: Map<string | undefined, ListHabits>;
}

export const openHabits = (): OpenHabits => ({ lists: new Map() });

/** What one reading learns of a list for the next of the same. */
export interface ListHabits {
  /** The first page was the same with a start and without. */
  isAlike?: boolean;
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
  endOf(orders: Orders): Promise<End>;
}

/**
 * Where a list ends: `there`, just behind so many orders; `later`, with one of these on the next place; `sooner`, by a few places, as where
 * some have left; `shorter`. Undefined where it ends with another order.
 */
export type End = 'there' | 'later' | 'sooner' | 'shorter' | undefined;

export const isEnd = (end: End): boolean => end === 'there' || end === 'sooner';

export interface OpenLists {
  readonly since: OpenList;
  readonly plain: OpenList;
  /** The first page of the list with a start, or this one without, where they are known to be alike; undefined where no start is taken. */
  firstSince(page: PlanOrder[]): Promise<PlanOrder[] | undefined>;
  /**
   * Asks for what lies before all of these: a service that lists some days alone may fill in an end so many days after the start of
   * 2010, and a start so many before an end. With both bounds it fills in none; with an end alone they are not too far apart for one that
   * cuts them. Where nothing is, once a day is enough for such a one to show itself.
   * @returns what was found
   */
  lookBehind(orders: readonly PlanOrder[]): Promise<readonly PlanOrder[]>;
}

/** So many readings in a row without an answer, and the service is taken for one that gives none. */
const ENOUGH_UNANSWERED = 3;

export const isRefusal = (error: unknown): boolean => isOfQuestion(error) && (error.kind === 'invalidRequest' || error.kind === 'notFound');

export function createOpenLists(client: ServiceReader, symbol: string | undefined, run: ReadRun, habits: OpenHabits): OpenLists {
  const own = habits.lists.get(symbol) ?? {};
  habits.lists.set(symbol, own);
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
            // The next reading begins with the question whether it does.
            if (query.startTime === EVER && query.endTime === undefined && isRefusal(error)) habits.takesStart = false;
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
          if (last.length > 0 && !(last.length === 1 && orders.hold(last))) return undefined;
          if (last.length > 0) return place === orders.size - 1 ? 'there' : 'sooner';
        }
        return orders.size === 0 ? 'there' : 'shorter';
      },
    };
    return list;
  }
  const [since, plain] = [listFrom(EVER), listFrom()];
  return {
    since,
    plain,
    async firstSince(page) {
      if (habits.takesStart && own.isAlike && page.length > 0) return page;
      if (run.answeredAt - (habits.startRefused ?? -Infinity) < HOUR) return undefined;
      const isKnown = habits.takesStart === true;
      try {
        const first = await since.ask({ limit: run.pageSize }, true);
        Object.assign(habits, { takesStart: true, startRefused: undefined, startUnanswered: 0 });
        own.isAlike = ordersOf(page).hold(first) && ordersOf(first).hold(page);
        return first;
      } catch (error) {
        // What only a start shows would be missing: where it was taken once, it is only refused for now, or the service is too busy.
        if (isKnown || !isOfQuestion(error)) throw error;
        if (isRefusal(error)) habits.startRefused = run.answeredAt;
        else if ((habits.startUnanswered = (habits.startUnanswered ?? 0) + 1) < ENOUGH_UNANSWERED) throw error;
        return undefined;
      }
    },
    async lookBehind(orders) {
      if (run.answeredAt - (own.lookedBehind ?? -Infinity) < DAY) return [];
      const oldest = timesOf(orders).reduce((first, time) => Math.min(first, time), run.answeredAt + 1);
      const questions: OpenQuestion[] = [{ startTime: EVER, endTime: oldest - 1 }];
      // Others of the oldest's millisecond may lie before what a service fills in for the list itself.
      if (orders.length > 0) questions.push({ endTime: oldest + 1 });
      const behind: PlanOrder[] = [];
      let isSeen = true;
      for (const question of questions)
        try {
          behind.push(...(await plain.ask({ limit: run.pageSize, ...question }, true)));
        } catch (error) {
          if (!isOfQuestion(error)) throw error;
          isSeen &&= isRefusal(error);
        }
      if (isSeen && ordersOf(orders).hold(behind)) own.lookedBehind = run.answeredAt;
      return behind;
    },
  };
}
