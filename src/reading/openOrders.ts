/**
 * Reads the open plan orders to their end: section 4.2 of the service specification, numbered pages of a list that moves while
 * it is read.
 *
 * The proof, in whatever order the list is. What was read is the whole list when all of it was still there after an answer that
 * showed the list to end at just so many places: an order that left does not come back, so at that moment all of these were in
 * the list, and no place was left for another. A list of one page takes three answers: the page, the empty place behind it, and
 * the page again. A longer one seldom holds still for so long. It is cut by creation time like the history: a window with fewer
 * orders than the service has given at once is answered to its end. Where the service does not keep to such windows, its pages
 * are read until all that one pass found is found by the next. Where a list ends is asked of single places: rows may be missing
 * from any longer answer, of which nobody can say how many it should have.
 */
import * as l10n from '@vscode/l10n';
import type { CurrentPlanQuery, ServiceReader } from '../api/types';
import type { Reading } from '../model/coverage';
import type { PlanOrder } from '../model/order';
import { DAY, gapsIn, SECOND } from '../model/timeRange';
import { filterEach, type Work } from '../model/work';
import { doubtsOf, isOf, ordersOf, type Orders } from './orders';
import { MAX_PAGE_SIZE, type ReadOptions } from './options';
import { createQuestions, timesOf } from './questions';
import { isOfQuestion, runRead } from './readRun';
import { createWindows } from './windows';

/** Bounds around a time that no rounding moves beyond it. */
const besides = (time: number): Pick<CurrentPlanQuery, 'startTime' | 'endTime'> => ({ startTime: time - SECOND, endTime: time + SECOND });

const timeOf = ({ createTime = NaN }: PlanOrder): number => createTime;

const TRIES = 3;
const PATIENCE = 10;

/** Nobody had an order of it earlier; no start to which a service adds something of its own. */
const EVER = Date.UTC(2010, 0, 1);

const UNPROVEN = l10n.t(
  'The open orders could not be confirmed as complete: they kept changing while they were loading, or the service does not divide them into pages as documented. Some may be missing, and some may have been closed since.',
);

/** What one reading learns of the service for the next. */
export interface OpenHabits {
  /** It takes no start that lies so far back. */
  refusesStart?: boolean;
}

export interface OpenOrdersOptions extends ReadOptions {
  readonly habits?: OpenHabits | undefined;
}

/** All pages, once. */
interface Pass {
  readonly seen: Orders;
  /** The orders as they came. */
  readonly rows: readonly PlanOrder[];
  /** Rows of an answer. */
  readonly longest: number;
}

/**
 * All open plan orders, of one symbol or of all, each once. Orders of another symbol come `unrequested`.
 * @throws ServiceError see {@link ReadOptions.onFailure}
 */
export async function readOpenOrders(
  client: ServiceReader,
  query: { readonly symbol?: string | undefined } = {},
  options: OpenOrdersOptions = {},
): Promise<Reading<PlanOrder>> {
  const { habits = {} } = options;
  const symbol = query.symbol === undefined ? {} : { symbol: query.symbol };
  return runRead(undefined, options, (run) => {
    const all = ordersOf();
    const began = client.serverNow();
    let whole: readonly PlanOrder[] | undefined;
    /** The most orders, each counted once, that came at once: the service keeps to that, so a shorter answer is an end. */
    let kept = 1;
    /** The number of the first page, as far as can be told while orders come and go; undefined where all pages are the same. */
    let firstPage: 0 | 1 | undefined = 0;
    /** Goes with every question once a list without a start has shown to be one of some days, or of the newest. */
    let since: Pick<CurrentPlanQuery, 'startTime'> = {};
    /** The list with a start has more places than the one without. */
    let isLongerSince = false;

    async function ask(question: Omit<CurrentPlanQuery, 'symbol' | 'orderId'>, isOptional = false): Promise<PlanOrder[]> {
      const orders = await run.call((call) => client.currentPlanOrders({ ...symbol, ...since, ...question }, call), isOptional);
      all.add(orders);
      run.progress(all.size);
      kept = Math.min(Math.max(kept, ordersOf(orders).size), MAX_PAGE_SIZE);
      return orders;
    }

    /** What a start brings to light that lies before all that is listed without one; undefined where the service wants no such start. */
    async function everSince(question: Omit<CurrentPlanQuery, 'startTime'>): Promise<PlanOrder[] | undefined> {
      if (habits.refusesStart) return undefined;
      try {
        return await ask({ ...question, startTime: EVER }, true);
      } catch (error) {
        if (!isOfQuestion(error)) throw error;
        // The service may just have been busy.
        habits.refusesStart = error.kind !== 'server' && error.kind !== 'timeout';
        return undefined;
      }
    }

    async function prove(): Promise<readonly PlanOrder[] | undefined> {
      // Without a page number: a service that counts from 1 may have nothing to say of page 0.
      let first = await ask({ limit: run.pageSize });
      let behind: readonly PlanOrder[] = [];
      const atOnce = (): number => Math.min(first.length, MAX_PAGE_SIZE);
      // Who counts from 1, or knows no pages, answers with as many as before; and a page that an arrival has moved may be so by chance.
      const isAgain = (page: readonly PlanOrder[]): boolean => page.length >= first.length && ordersOf(first).hold(page);
      for (let tries = 0; tries < TRIES && first.length > 0; tries += 1) {
        behind = await ask({ limit: atOnce(), page: 1 });
        // A full page may be all that there is room for, however many there are.
        if (first.length === run.pageSize || (behind.length > 0 && !isAgain(behind))) break;
        const seen = ordersOf(first);
        const isEnd = behind.length === 0 && seen.size === first.length;
        const ever = isEnd ? await everSince({ limit: run.pageSize }) : undefined;
        if (ever && seen.hold(ever) && ordersOf(ever).hold(first)) return first;
        const again = await ask({ limit: run.pageSize });
        if (isEnd && ordersOf(again).hold(first)) {
          // It may have room for fewer where times are asked for.
          if (ever && !ordersOf(ever).hold(first)) isLongerSince = await hasPlaceBehind(first.length);
          return again;
        }
        first = again;
      }
      if (first.length === 0) {
        await everSince({ limit: run.pageSize });
        return first;
      }
      if (isAgain(behind)) firstPage = isAgain(await ask({ limit: atOnce(), page: 2 })) ? undefined : 1;
      const found = await readByTime();
      const isEnd = found && (firstPage === undefined || (await endOf(found)) === 'there');
      const proven = isEnd ? found.values() : await readTwice();
      if (!proven || since.startTime !== undefined) return proven;
      const older = { limit: run.pageSize, endTime: Math.min(...timesOf(proven), began) - 1 };
      if (firstPage === undefined) await everSince(older);
      else isLongerSince = await hasPlaceBehind(proven.length + firstPage);
      return proven;
    }

    /** Whether the list with a start has a place behind so many. */
    async function hasPlaceBehind(page: number): Promise<boolean> {
      const orders = await everSince({ limit: 1, page });
      return orders !== undefined && orders.length > 0;
    }

    /** `there`: the list has no more places than there are orders. `later`: it has, and one of these orders is on the next. */
    async function endOf(orders: Orders): Promise<'there' | 'later' | undefined> {
      const at = async (place: number): Promise<PlanOrder[]> => ask({ limit: 1, page: place + (firstPage ?? 0) });
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
    }

    /** What windows show that hold all there is, as far as they can show it. */
    async function readByTime(): Promise<Orders | undefined> {
      if (kept === 1) return undefined;
      const found = ordersOf();
      const range = { start: 0, end: client.serverNow() + DAY };
      let byTime = true;
      let windowsAsked = 0;
      /** The most that came at once where times were asked for. */
      let keptByTime = 0;
      const questions = createQuestions(
        async ({ start, end }, limit) => {
          // A list that changes with every answer could be cut for ever.
          byTime &&= (windowsAsked += 1) <= Math.min(PATIENCE * kept, PATIENCE + (4 * all.size) / kept);
          if (!byTime) return { more: false, orders: [] };
          // The outermost windows are open, so that together they hold every time there is.
          const bounds: CurrentPlanQuery = { ...(start > range.start && { startTime: start }), ...(end < range.end && { endTime: end }) };
          const orders = await ask({ limit, ...bounds });
          found.add(orders);
          keptByTime = Math.max(keptByTime, ordersOf(orders).size);
          const { startTime = -Infinity, endTime = Infinity } = bounds;
          // Windows are asked side by side: what one answer refuted, no later one proves.
          byTime &&= orders.every((order) => timeOf(order) >= startTime && timeOf(order) <= endTime);
          return { more: orders.length >= Math.min(limit, kept), orders };
        },
        run.pageSize,
        false,
      );
      const windows = createWindows(questions, kept);
      await windows.read(range, timesOf(all.values()));
      // An order without a time is in no window, wherever it was seen.
      if (!byTime || timesOf(all.values()).length < all.size || gapsIn(range, windows.proven).length > 0) return undefined;
      if (!(await questions.keepMilliseconds(timesOf(all.values())))) return undefined;
      // Whether so many come at once where times are asked for, too, or a window that ended with fewer did not end.
      if (keptByTime < kept && ordersOf(await ask({ limit: kept, endTime: range.end })).size < kept) return undefined;
      return found;
    }

    async function readTwice(): Promise<readonly PlanOrder[] | undefined> {
      let before: Pass | undefined;
      let end: 'there' | 'later' | undefined;
      let limit = kept;
      for (let passes = 1; ; passes += 1) {
        const pass = firstPage === 0 ? await readPages(limit) : undefined;
        if (!pass) return unproven();
        const { seen } = pass;
        // A list that stood still, and has more places than orders, is one of which rows are left out of all answers alike.
        if (before && (end === 'there' ? seen.hold(before.seen.values()) : placesOf(before) === placesOf(pass))) return seen.values();
        if (passes === TRIES) return unproven();
        end = await endOf(seen);
        before = end ? pass : undefined;
        // What an answer had no room for, though it was asked for, one half as long has.
        if (end !== 'there') limit = Math.max(1, Math.ceil(pass.longest / 2));
      }
    }

    function unproven(): undefined {
      run.report(UNPROVEN);
    }

    const placesOf = ({ rows }: Pass): string => rows.map(({ orderId }) => orderId).join();

    /** To the empty answer behind the last; undefined where there is none. */
    async function readPages(limit: number): Promise<Pass | undefined> {
      const seen = ordersOf();
      const rows: PlanOrder[] = [];
      let longest = 0;
      // A short answer is no end: it may be one of which rows were left out.
      for (let page = 0; ; page += 1) {
        const orders = await ask({ limit, page });
        const news = orders.filter((order) => !seen.hold([order]));
        const isFull = orders.length >= limit;
        rows.push(...orders);
        longest = Math.max(longest, orders.length);
        seen.add(orders);
        // Arrivals move orders of the last page behind it.
        if (orders.length === 0 || (!isFull && news.length === 0)) return { seen, rows, longest };
        // What arrived meanwhile is no sign that there is more to come.
        const further = !isFull || news.some(({ createTime = 0 }) => createTime <= began);
        if (!further || page >= PATIENCE * kept) return undefined;
      }
    }

    /**
     * Whether all that was seen and is not among these has left the list: else that was asked for in a way that does not show all of it,
     * as where a service lists the newest alone, or those of some days. Asked of the first, one in the middle and the last, by their times.
     */
    async function haveOthersLeft(orders: readonly PlanOrder[]): Promise<boolean> {
      const here = ordersOf(orders);
      // What arrived meanwhile is nobody's loss.
      const others = all.values().filter((order) => !here.hold([order]) && !(timeOf(order) > began));
      // Of these nobody can ask so.
      if (timesOf(others).length < others.length) return false;
      for (const place of new Set([0, Math.floor(others.length / 2), others.length - 1])) {
        const order = others[place];
        if (!order) continue;
        const then = ordersOf(await ask({ limit: MAX_PAGE_SIZE, ...besides(timeOf(order)) }));
        // A full answer may have had no room for it: a list with a start shows whether it is there.
        if (then.hold([order]) || (since.startTime === undefined && then.size >= kept)) return false;
      }
      return true;
    }

    const others = (): Work<PlanOrder[]> => filterEach(all.values(), (order) => !isOf(query.symbol, order));
    return {
      async read() {
        for (const start of [{}, { startTime: EVER }]) {
          if ('startTime' in start && habits.refusesStart) break;
          since = start;
          isLongerSince = false;
          const proven = await prove();
          if (!proven) return;
          if (!isLongerSince && (await haveOthersLeft(proven))) return void (whole = proven);
        }
        unproven();
      },
      *items() {
        doubtsOf(all, (yield* others()).length).forEach(run.report);
        return ordersOf(yield* filterEach(whole ?? all.values(), (order) => isOf(query.symbol, order))).values();
      },
      unrequested: others,
    };
  });
}
