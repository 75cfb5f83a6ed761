/**
 * Reads the open plan orders to their end: section 4.2 of the service specification, numbered pages of a list that moves while
 * it is read.
 *
 * The proof, in whatever order the list is. What was read is the whole list when all of it was still there after an answer that
 * showed the list to end at just so many places: an order that left does not come back, so at that moment all of these were in
 * the list, and no place was left for another. A list of one page takes three answers: the page, the empty place behind it, and
 * the page again. A longer one seldom holds still for so long. It is cut by creation time like the history: a window with fewer
 * orders than the service has given at once is answered to its end. Where the service does not keep to such windows, its pages
 * are read until all that one pass found is found by the next.
 */
import * as l10n from '@vscode/l10n';
import type { CurrentPlanQuery, ServiceReader } from '../api/types';
import type { Reading } from '../model/coverage';
import type { PlanOrder } from '../model/order';
import { DAY, gapsIn } from '../model/timeRange';
import { filterEach, type Work } from '../model/work';
import { doubtsOf, isOf, ordersOf } from './orders';
import { MAX_PAGE_SIZE, type ReadOptions } from './options';
import { createQuestions, timesOf } from './questions';
import { runRead } from './readRun';
import { createWindows } from './windows';

const TRIES = 3;
const PATIENCE = 10;

const KEPT_MOVING = l10n.t(
  'The open orders kept moving between pages while they were loading. Some may be missing, and some may have been closed since.',
);
const NO_PAGES = l10n.t(
  'The service returns the same orders on every page, or counts its pages differently than documented. There may be more orders than these.',
);

/**
 * All open plan orders, of one symbol or of all, each once. Orders of another symbol come `unrequested`.
 * @throws ServiceError see {@link ReadOptions.onFailure}
 */
export async function readOpenOrders(
  client: ServiceReader,
  query: { readonly symbol?: string | undefined } = {},
  options: ReadOptions = {},
): Promise<Reading<PlanOrder>> {
  const symbol = query.symbol === undefined ? {} : { symbol: query.symbol };
  return runRead(undefined, options, (run) => {
    const all = ordersOf();
    const began = client.serverNow();
    let whole: readonly PlanOrder[] | undefined;
    /** The most orders, each counted once, that came at once: the service keeps to that, so a shorter answer is an end. */
    let kept = 1;

    async function ask(question: Omit<CurrentPlanQuery, 'symbol' | 'orderId'>): Promise<PlanOrder[]> {
      const orders = await run.call((call) => client.currentPlanOrders({ ...symbol, ...question }, call));
      all.add(orders);
      run.progress(all.size);
      kept = Math.min(Math.max(kept, ordersOf(orders).size), MAX_PAGE_SIZE);
      return orders;
    }

    async function prove(): Promise<readonly PlanOrder[] | undefined> {
      // Without a page number: a service that counts from 1 may have nothing to say of page 0.
      let first = await ask({ limit: run.pageSize });
      let behind: readonly PlanOrder[] = [];
      for (let tries = 0; tries < TRIES && behind.length === 0; tries += 1) {
        if (first.length === 0) return first;
        behind = await ask({ limit: Math.min(first.length, MAX_PAGE_SIZE), page: 1 });
        if (behind.length > 0) break;
        const again = await ask({ limit: run.pageSize });
        if (ordersOf(first).size === first.length && ordersOf(again).hold(first)) return again;
        first = again;
      }
      const numbered = behind.length === 0 || !ordersOf(first).hold(behind);
      return (await readByTime(numbered)) ?? (await readTwice());
    }

    async function readByTime(numbered: boolean): Promise<readonly PlanOrder[] | undefined> {
      if (kept === 1) return undefined;
      const found = ordersOf();
      const range = { start: 0, end: client.serverNow() + DAY };
      let byTime = true;
      let windowsAsked = 0;
      const questions = createQuestions(
        async ({ start, end }, limit) => {
          // A list that changes with every answer could be cut for ever.
          byTime &&= (windowsAsked += 1) <= Math.min(PATIENCE * kept, PATIENCE + (4 * all.size) / kept);
          if (!byTime) return { more: false, orders: [] };
          // The outermost windows are open, so that together they hold every time there is.
          const bounds: CurrentPlanQuery = { ...(start > range.start && { startTime: start }), ...(end < range.end && { endTime: end }) };
          const orders = await ask({ limit, ...bounds });
          found.add(orders);
          const { startTime = -Infinity, endTime = Infinity } = bounds;
          // Windows are asked side by side: what one answer refuted, no later one proves.
          byTime &&= orders.every(({ createTime = NaN }) => createTime >= startTime && createTime <= endTime);
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
      if (!numbered) return found.values();
      // An order that no window shows would have a place in the list all the same.
      const page = Math.floor(found.size / kept);
      const last = await ask({ limit: kept, page });
      return page * kept + last.length <= found.size && found.hold(last) ? found.values() : undefined;
    }

    async function readTwice(): Promise<readonly PlanOrder[] | undefined> {
      let before: readonly PlanOrder[] | undefined;
      for (let passes = 0; passes < TRIES; passes += 1) {
        const seen = ordersOf();
        let places = 0;
        for (let page = 0, full = true; full; page += 1) {
          const orders = await ask({ limit: kept, page });
          places += orders.length;
          full = orders.length >= kept;
          // What arrived meanwhile is no sign that there is more to come.
          const further = orders.some((order) => !seen.hold([order]) && (order.createTime ?? 0) <= began);
          seen.add(orders);
          if (!full || (further && page < PATIENCE * kept)) continue;
          run.report(NO_PAGES);
          return undefined;
        }
        if (before && seen.hold(before)) return seen.values();
        before = places === seen.size ? seen.values() : undefined;
      }
      run.report(KEPT_MOVING);
      return undefined;
    }

    const others = (): Work<PlanOrder[]> => filterEach(all.values(), (order) => !isOf(query.symbol, order));
    return {
      async read() {
        whole = await prove();
      },
      *items() {
        doubtsOf(all, (yield* others()).length).forEach(run.report);
        return ordersOf(yield* filterEach(whole ?? all.values(), (order) => isOf(query.symbol, order))).values();
      },
      unrequested: others,
    };
  });
}
