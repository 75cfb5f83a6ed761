/**
 * Reads the open plan orders to their end: section 4.2 of the service specification, numbered pages of a list that moves while
 * it is read.
 *
 * The proof, in whatever order the list is. What was read is the whole list when all of it was still there after an answer that
 * showed the list to end at just so many places: an order that left does not come back, so at that moment all of these were in
 * the list, and no place was left for another. The list is proven with a start, without which it may be of some days, and has to
 * end at the same place without: where all of it fits a page, four answers show both. A longer list seldom holds still for so long: it
 * is cut by creation time, and where the service does not keep to such windows, its pages are read twice.
 */
import * as l10n from '@vscode/l10n';
import type { ServiceReader } from '../api/types';
import type { Reading } from '../model/coverage';
import type { PlanOrder } from '../model/order';
import { SECOND } from '../model/timeRange';
import { filterEach, type Work } from '../model/work';
import { createOpenLists, type End, type OpenHabits, openHabits, type OpenList, type OpenLists } from './openList';
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
  const { habits = openHabits() } = options;
  return runRead(client, undefined, options, (run) => {
    const lists = createOpenLists(client, query.symbol, run, habits);
    const { all } = lists.plain;
    let whole: readonly PlanOrder[] | undefined;
    const others = (): Work<PlanOrder[]> => filterEach(all.values(), (order) => !isOf(query.symbol, order));
    return {
      async read() {
        const proof = await proveBoth(lists, run);
        const behind = proof ? await lists.lookBehind(proof.orders) : [];
        if (proof && !behind.some(othersThan(proof, run)) && (await haveOthersLeft(proof, run))) whole = proof.orders;
        else run.report(UNPROVEN);
      },
      *items() {
        doubtsOf(all, (yield* others()).length).forEach(run.report);
        return ordersOf(yield* filterEach(whole ?? all.values(), (order) => isOf(query.symbol, order))).values();
      },
      unrequested: others,
    };
  });
}

interface Proof {
  readonly list: OpenList;
  readonly orders: readonly PlanOrder[];
  /** Where the list without a start ends, that was asked beside. */
  readonly without?: End;
}

/** Undefined where the answers do not show all of the list. */
async function proveBoth(lists: OpenLists, run: ReadRun): Promise<Proof | undefined> {
  const { since, plain } = lists;
  const { pageSize } = run;
  // Without a page number: a service that counts from 1 may have nothing to say of page 0.
  const page = await plain.ask({ limit: pageSize });
  const first = await lists.firstSince(page);
  if (!first) return prove(plain, run, page);
  if (page.length + first.length === 0) return { list: since, orders: [] };
  const proof = await prove(since, run, first, { plain, isOwn: first !== page });
  if (!proof || proof.without === 'there') return proof;
  const again = await plain.ask({ limit: pageSize });
  const isShorter = proof.without === 'shorter' || plain.firstPage === undefined;
  if (isShorter && !again.some(othersThan(proof, run))) return proof;
  // A service may find an order by no time: then pages alone show it.
  const plainly = await prove(plain, run, again, { byTime: proof.orders.length === 0 });
  return plainly && ordersOf(plainly.orders).hold(proof.orders) ? plainly : undefined;
}

interface ProofOptions {
  /** The list without a start, whose end is looked at, too. */
  readonly plain?: OpenList;
  /** The first page is of the list itself, and not of the one without a start, which had the same; default true. */
  readonly isOwn?: boolean;
  /** Windows of time show all of the list; default true. */
  readonly byTime?: boolean;
}

/** The whole list as its answers show it; undefined where they do not. @param first the first page */
async function prove(list: OpenList, run: ReadRun, first: readonly PlanOrder[], options: ProofOptions = {}): Promise<Proof | undefined> {
  const { pageSize } = run;
  const { plain, byTime = true } = options;
  let { isOwn = true } = options;
  let page = first;
  const atOnce = (): number => Math.min(page.length, MAX_PAGE_SIZE);
  const isAgain = (answer: readonly PlanOrder[]): boolean => answer.length >= page.length && ordersOf(page).hold(answer);
  for (let tries = 0; tries < TRIES && page.length > 0; tries += 1) {
    const next = { limit: atOnce(), page: 1 };
    const behind = await list.ask(next);
    const isRepeated = behind.length > 0 && isAgain(behind);
    // Who counts from 1, or knows no pages, answers with as many as before.
    if (isRepeated && isOwn) list.firstPage = isAgain(await list.ask({ ...next, page: 2 })) ? undefined : 1;
    // A full page may be all that there is room for, however many there are.
    if ((isOwn || !isRepeated) && (page.length === pageSize || behind.length > 0)) break;
    const isLast = behind.length === 0 && ordersOf(page).size === page.length;
    const without = plain && isLast && (await plain.ask(next)).length === 0 ? 'there' : 'later';
    const again = await list.ask({ limit: pageSize });
    if (isLast && ordersOf(again).hold(page)) return { list, orders: again, without };
    page = again;
    isOwn = true;
  }
  if (page.length === 0) return { list, orders: page };
  for (let tries = 0; byTime && tries < 2; tries += 1) {
    const found = await readByTime(list, run);
    if (!found) break;
    const orders = found.values();
    if (list.firstPage === undefined) return { list, orders };
    // In this order: where all of them have a place afterwards, none had left before.
    const without = await plain?.endOf(found);
    const end = await list.endOf(found);
    if (end === 'there') return { list, orders, without: without === 'sooner' ? 'shorter' : without };
    if (end === 'sooner' && !plain) return { list, orders };
    if (end !== 'sooner') break;
  }
  const orders = await readTwice(list, run.answeredAt);
  if (!orders || !plain) return orders && { list, orders };
  const without = await plain.endOf(ordersOf(orders));
  return { list, orders, without: (await list.endOf(ordersOf(orders))) === 'there' ? without : undefined };
}

/** Orders that are not among these, and did not arrive since the first answer: what arrives while a list is read is nobody's loss. */
function othersThan({ orders }: Proof, { answeredAt }: ReadRun): (order: PlanOrder) => boolean {
  const here = ordersOf(orders);
  return (order) => !here.hold([order]) && !((order.createTime ?? NaN) > answeredAt);
}

/**
 * Whether all that was seen and is not among these has left the list: else that was asked for in a way that does not show all of it,
 * as where a service lists the newest alone, or those of some days. Asked of the first, one in the middle and the last, by their times.
 */
async function haveOthersLeft(proof: Proof, run: ReadRun): Promise<boolean> {
  const { list } = proof;
  const isOther = othersThan(proof, run);
  const others = list.all.values().filter(isOther);
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
    if (then.values().some(isOther) || (list.startTime === undefined && then.size >= list.kept)) return false;
  }
  return true;
}
