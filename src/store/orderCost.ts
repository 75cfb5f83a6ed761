/** What reading the orders of a range will cost, estimated before it is read: one look at each symbol. */
import { secondsFor } from '../api/duration';
import { ENDPOINTS, weightOf } from '../api/endpoints';
import { ServiceError } from '../api/errors';
import type { BudgetState, CallOptions, HistoryPlanPage, ServiceReader } from '../api/types';
import { contains, type TimeRange } from '../model/timeRange';
import { HISTORY_REACH } from '../reading';
import { MAX_PAGE_SIZE } from '../reading/options';
import { together } from '../reading/readRun';
import { MAX_REQUESTS, type OrdersQuestion } from './orderReads';

export interface OrdersCost {
  /** About so many for all symbols; what the look cost is not among them. */
  readonly requests: number;
  /** There may be many more: of some symbol the look showed no pace, or it failed. */
  readonly atLeast: boolean;
  /** About so many orders. */
  readonly orders: number;
  /** Weight of one request: section 8. */
  readonly weight: number;
  /** Whole seconds that they take from now on, as far as the rate limit says it; 1 at least. */
  readonly seconds: number;
  /** Above what one read may spend: it would stop there and say so. */
  readonly tooMany: boolean;
}

/** A sorted history takes about so many requests for each page: docs/internals/reading.md. */
const PER_PAGE = 1.5;
/** A list in no order takes so many. */
const PER_PAGE_UNSORTED = 2.2;
/** Of the open orders, which cost little: the least that proves them. */
const OPEN_REQUESTS = 3;

const ENDPOINT = ENDPOINTS.historyPlanOrders.name;
const WEIGHT = weightOf(ENDPOINTS.historyPlanOrders);

/**
 * Asks for one page of each symbol: of the first alone, so that one question meets a wrong key, then of the others side by side. A
 * symbol that cannot be looked at is left to the reading, which says why.
 * @throws ServiceError when not one symbol can be looked at, when the account is refused, or when it is canceled
 */
export async function costOfOrders(
  client: ServiceReader,
  { symbols: [first, ...others], range: asked }: OrdersQuestion,
  budgets: () => readonly BudgetState[],
  options: Pick<CallOptions, 'signal' | 'priority'> = {},
): Promise<OrdersCost> {
  // Further back there is nothing to be had, however many orders there are now.
  const start = Math.max(asked.start, Math.min(asked.end, client.serverNow() - HISTORY_REACH));
  const range = { start, end: asked.end };
  const pages: HistoryPlanPage[] = [];
  const failed: unknown[] = [];
  async function look(symbol: string): Promise<void> {
    try {
      pages.push(await client.historyPlanOrders({ symbol, startTime: range.start, endTime: range.end, pageSize: MAX_PAGE_SIZE }, options));
    } catch (error) {
      if (error instanceof ServiceError && (error.stops || error.kind === 'canceled')) throw error;
      failed.push(error);
    }
  }
  if (first !== undefined) await look(first);
  await together(others.map(look));
  if (failed.length > 0 && pages.length === 0) throw failed[0];

  const estimates = pages.map((page) => estimateOf(page, range));
  const requests = estimates.reduce((sum, each) => sum + each.requests, OPEN_REQUESTS + failed.length);
  return {
    requests,
    atLeast: failed.length > 0 || estimates.some(({ atLeast }) => atLeast),
    orders: estimates.reduce((sum, { orders }) => sum + orders, 0),
    weight: WEIGHT,
    seconds: secondsFor(
      requests,
      WEIGHT,
      budgets().find(({ endpoint }) => endpoint === ENDPOINT),
    ),
    tooMany: requests > MAX_REQUESTS,
  };
}

/** A full page of a sorted list shows how many orders there are in how much time. */
function estimateOf({ orders, nextPage }: HistoryPlanPage, range: TimeRange): Pick<OrdersCost, 'requests' | 'orders' | 'atLeast'> {
  if (!nextPage) return { requests: 1, orders: orders.length, atLeast: false };
  const times = orders.flatMap(({ createTime }) => (createTime !== undefined && contains(range, createTime) ? [createTime] : []));
  const rising = times.every((time, place) => place === 0 || time >= (times[place - 1] ?? time));
  const falling = times.every((time, place) => place === 0 || time <= (times[place - 1] ?? time));
  const [oldest, newest] = [Math.min(...times), Math.max(...times)];
  // From the end that the list begins at to its last order.
  const shown = falling ? range.end - oldest : newest - range.start;
  if (times.length < 2 || rising === falling || shown <= 0) {
    return { requests: Math.ceil(2 * PER_PAGE_UNSORTED), orders: orders.length, atLeast: true };
  }
  const expected = Math.ceil((times.length * (range.end - range.start)) / shown);
  return { requests: Math.ceil((PER_PAGE * expected) / orders.length) + 1, orders: expected, atLeast: false };
}
