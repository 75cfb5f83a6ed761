/** Reads the numbered pages of the open orders, where windows of time prove nothing, until all that one pass found is found by the next. */
import type { PlanOrder } from '../model/order';
import { isEnd, PATIENCE, type End, type OpenList } from './openList';
import { ordersOf, type Orders } from './orders';

const PASSES = 3;

/** All pages, once. */
interface Pass {
  readonly seen: Orders;
  /** The orders as they came. */
  readonly rows: readonly PlanOrder[];
  /** Rows of an answer. */
  readonly longest: number;
}

const placesOf = ({ rows }: Pass): string => rows.map(({ orderId }) => orderId).join();

/** What two passes agree on; undefined where they do not. @param answeredAt later orders are arrivals */
export async function readTwice(list: OpenList, answeredAt: number): Promise<readonly PlanOrder[] | undefined> {
  let before: Pass | undefined;
  let end: End;
  let limit = list.kept;
  for (let passes = 1; ; passes += 1) {
    const pass = list.firstPage === 0 ? await readPages(list, limit, answeredAt) : undefined;
    if (!pass) return undefined;
    const { seen } = pass;
    // A list that stood still, and has more places than orders, is one of which rows are left out of all answers alike.
    if (before && (isEnd(end) ? seen.hold(before.seen.values()) : placesOf(before) === placesOf(pass))) return seen.values();
    if (passes === PASSES) return undefined;
    end = await list.endOf(seen);
    before = end === undefined || end === 'shorter' ? undefined : pass;
    // What an answer had no room for, though it was asked for, one half as long has.
    if (!isEnd(end)) limit = Math.max(1, Math.ceil(pass.longest / 2));
  }
}

/** To the empty answer behind the last; undefined where there is none. */
async function readPages(list: OpenList, limit: number, answeredAt: number): Promise<Pass | undefined> {
  const seen = ordersOf();
  const rows: PlanOrder[] = [];
  let longest = 0;
  // A short answer is no end: it may be one of which rows were left out.
  for (let page = 0; ; page += 1) {
    const orders = await list.ask({ limit, page });
    const news = orders.filter((order) => !seen.hold([order]));
    const isFull = orders.length >= limit;
    rows.push(...orders);
    longest = Math.max(longest, orders.length);
    seen.add(orders);
    if (orders.length === 0) return { seen, rows, longest };
    // Arrivals move orders of the last page behind it. The first page again is no end: every page may be the first.
    if (!isFull && news.length === 0) return page > 1 ? { seen, rows, longest } : undefined;
    // What arrived meanwhile is no sign that there is more to come.
    const further = !isFull || news.some(({ createTime = 0 }) => createTime <= answeredAt);
    if (!further || page >= PATIENCE * list.kept) return undefined;
  }
}
