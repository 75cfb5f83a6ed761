/**
 * Reads the open plan orders to their end: section 4.2 of the service specification, numbered pages of a list that moves while
 * it is read.
 *
 * The proof, in whatever order the list is. What was read is the whole list when all of it was still there after an answer that
 * showed the list to end at just so many places: an order that left does not come back, so at that moment all of these were in
 * the list, and no place was left for another. A list of one page takes three answers: the page, the empty place behind it, and
 * the page again. A longer one seldom holds still for so long: it is cut by creation time, and where the service does not keep to
 * such windows, its pages are read twice.
 */
import * as l10n from '@vscode/l10n';
import type { ServiceReader } from '../api/types';
import type { Reading } from '../model/coverage';
import type { PlanOrder } from '../model/order';
import { SECOND } from '../model/timeRange';
import { filterEach, type Work } from '../model/work';
import { createOpenList, EVER, type OpenHabits, type OpenList } from './openList';
import { readTwice } from './openPages';
import { readByTime } from './openWindows';
import { MAX_PAGE_SIZE, type ReadOptions } from './options';
import { doubtsOf, isOf, ordersOf } from './orders';
import { timesOf } from './questions';
import { type ReadRun, runRead } from './readRun';

const TRIES = 3;

const UNPROVEN = l10n.t(
  'The open orders could not be confirmed as complete: they kept changing while they were loading, or the service does not divide them into pages as documented. Some may be missing, and some may have been closed since.',
);

export interface OpenOrdersOptions extends ReadOptions {
  readonly habits?: OpenHabits | undefined;
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
  return runRead(client, undefined, options, (run) => {
    const list = createOpenList(client, query.symbol, run, habits);
    let whole: readonly PlanOrder[] | undefined;
    const others = (): Work<PlanOrder[]> => filterEach(list.all.values(), (order) => !isOf(query.symbol, order));
    return {
      async read() {
        for (const start of [undefined, EVER]) {
          if (start !== undefined && !list.takesStart) break;
          list.start = start;
          const proof = await prove(list, run);
          if (!proof) break;
          if (proof.isLongerSince) continue;
          await list.lookBehind(proof.orders);
          if (await haveOthersLeft(list, proof.orders, run.answeredAt)) return void (whole = proof.orders);
        }
        run.report(UNPROVEN);
      },
      *items() {
        doubtsOf(list.all, (yield* others()).length).forEach(run.report);
        return ordersOf(yield* filterEach(whole ?? list.all.values(), (order) => isOf(query.symbol, order))).values();
      },
      unrequested: others,
    };
  });
}

interface Proof {
  readonly orders: readonly PlanOrder[];
  /** The list with a start has more places than the one without. */
  readonly isLongerSince: boolean;
}

/** The whole list as its answers show it, with a start or without; undefined where they do not. */
async function prove(list: OpenList, run: ReadRun): Promise<Proof | undefined> {
  const { pageSize } = run;
  const shown = (orders: readonly PlanOrder[], isLongerSince = false): Proof => ({ orders, isLongerSince });
  // Without a page number: a service that counts from 1 may have nothing to say of page 0.
  let first = await list.ask({ limit: pageSize });
  let behind: readonly PlanOrder[] = [];
  const atOnce = (): number => Math.min(first.length, MAX_PAGE_SIZE);
  // By no times but the start: nobody knows by which of its times the service finds an order.
  const isOlder = (order: PlanOrder): boolean => !ordersOf(first).hold([order]) && !((order.createTime ?? NaN) > run.answeredAt);
  // Who counts from 1, or knows no pages, answers with as many as before; and a page that an arrival has moved may be so by chance.
  const isAgain = (page: readonly PlanOrder[]): boolean => page.length >= first.length && ordersOf(first).hold(page);
  for (let tries = 0; tries < TRIES && first.length > 0; tries += 1) {
    behind = await list.ask({ limit: atOnce(), page: 1 });
    // A full page may be all that there is room for, however many there are.
    if (first.length === pageSize || (behind.length > 0 && !isAgain(behind))) break;
    const seen = ordersOf(first);
    const isEnd = behind.length === 0 && seen.size === first.length;
    const ever = isEnd ? await list.everSince({ limit: pageSize }) : undefined;
    if (ever && seen.hold(ever) && ordersOf(ever).hold(first)) return shown(first);
    const again = await list.ask({ limit: pageSize });
    if (isEnd && ordersOf(again).hold(first)) {
      // It may have room for fewer where times are asked for.
      const hasFewer = ever !== undefined && !ordersOf(ever).hold(first);
      return shown(again, ever?.some(isOlder) || (hasFewer && (await list.hasPlaceBehind(first.length))));
    }
    first = again;
  }
  if (first.length === 0) {
    const ever = await list.everSince({ limit: pageSize });
    return shown(first, ever?.some(isOlder));
  }
  if (isAgain(behind)) list.firstPage = isAgain(await list.ask({ limit: atOnce(), page: 2 })) ? undefined : 1;
  return proveLong(list, run);
}

/** The same of a list that no single page holds. */
async function proveLong(list: OpenList, run: ReadRun): Promise<Proof | undefined> {
  const { firstPage } = list;
  const found = await readByTime(list, run);
  const isEnd = found && (firstPage === undefined || (await list.endOf(found)) === 'there');
  const orders = isEnd ? found.values() : await readTwice(list, run.answeredAt);
  if (!orders) return undefined;
  let isLongerSince = false;
  if (list.start === undefined) {
    if (firstPage !== undefined) isLongerSince = await list.hasPlaceBehind(orders.length + firstPage);
    else await list.everSince({ limit: run.pageSize, endTime: Math.min(...timesOf(orders), run.answeredAt) - 1 });
  }
  return { orders, isLongerSince };
}

/**
 * Whether all that was seen and is not among these has left the list: else that was asked for in a way that does not show all of it,
 * as where a service lists the newest alone, or those of some days. Asked of the first, one in the middle and the last, by their times.
 * @param answeredAt later orders are arrivals
 */
async function haveOthersLeft(list: OpenList, orders: readonly PlanOrder[], answeredAt: number): Promise<boolean> {
  const here = ordersOf(orders);
  // What arrived meanwhile is nobody's loss.
  const others = list.all.values().filter((order) => !here.hold([order]) && !((order.createTime ?? NaN) > answeredAt));
  const times = timesOf(others);
  // Of these nobody can ask so.
  if (times.length < others.length) return false;
  for (const place of new Set([0, Math.floor(others.length / 2), others.length - 1])) {
    const order = others[place];
    const time = times[place];
    if (!order || time === undefined) continue;
    // Bounds that no rounding moves beyond it.
    const then = ordersOf(await list.ask({ limit: MAX_PAGE_SIZE, startTime: time - SECOND, endTime: time + SECOND }));
    // A full answer may have had no room for it: a list with a start shows whether it is there.
    if (then.hold([order]) || (list.start === undefined && then.size >= list.kept)) return false;
  }
  return true;
}
