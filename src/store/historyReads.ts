/** How the history of a symbol is read, and read further back. Loaded with the first read. */
import { coverageFrom, sentencesOf, type Coverage } from '../model/coverage';
import type { PlanOrder } from '../model/order';
import { sortEach } from '../model/work';
import { rangeOf, DAY, type Period, type TimeRange } from '../model/timeRange';
import { readOrderHistory } from '../reading';
import { inSlices } from '../primitives/slices';
import type { ResourceRequest } from './resource';

/** Which past orders are asked for. A span ends now and grows when older orders are asked for; a range stands still. */
export interface HistoryQuery {
  readonly period: Period;
  /** Section 4.1: 1 open long, 2 open short, 3 close long, 4 close short. */
  readonly delegateType?: 1 | 2 | 3 | 4 | undefined;
}

/** One symbol's past orders, newest first, and the range they cover. */
export interface SymbolHistory {
  readonly orders: readonly PlanOrder[];
  /** What the service sent though it was not asked for: orders of another symbol or of another time. */
  readonly unrequested: readonly PlanOrder[];
  readonly coverage: Coverage & { readonly range: TimeRange };
}

type Question = HistoryQuery & { readonly symbol: string };
type Read = (question: Question, asking: ResourceRequest<SymbolHistory>) => Promise<SymbolHistory>;

export interface HistoryReads {
  /** Reads again, as deep as it was read. */
  readonly readAgain: Read;
  /** Goes further back, by as much as the question's period is long. */
  readonly readOlder: Read;
}

/** A load stops after so many requests and says so; a person who wants more asks for it. */
const REQUESTS_PER_LOAD = 40;

export function historyReads(reading: typeof readOrderHistory = readOrderHistory): HistoryReads {
  const readAgain: Read = (question, asking) => {
    const { range: shown, requests = 0, complete = false } = asking.previous?.coverage ?? {};
    const range = rangeOf(question.period, asking.client.serverNow());
    const start = Math.min(range.start, shown?.start ?? Infinity);
    // What took several loads to read has to fit into one now, and what was read to its end may have grown since.
    const maxRequests = complete ? requests + REQUESTS_PER_LOAD : Math.max(REQUESTS_PER_LOAD, requests);
    return read(question, { ...range, start }, asking, { maxRequests, lastRead: asking.previous?.orders ?? [] });
  };

  const readOlder: Read = async (question, asking) => {
    const shown = asking.previous;
    if (!shown) return readAgain(question, asking);
    const { start } = shown.coverage.range;
    const { period } = question;
    const span = 'days' in period ? period.days * DAY : period.end - period.start + 1;
    const older = { start: Math.max(0, start - span), end: start - 1 };
    return merge(shown, await read(question, older, asking, { maxRequests: REQUESTS_PER_LOAD }));
  };

  async function read(
    { symbol, delegateType }: Question,
    range: TimeRange,
    { client, signal, priority, previous }: ResourceRequest<SymbolHistory>,
    /** `lastRead` guides where the reading cuts; what comes of it is proven all the same. */
    extent: { readonly maxRequests: number; readonly lastRead?: readonly PlanOrder[] },
  ): Promise<SymbolHistory> {
    // A list that broke off is better than none, but not better than the whole one of a minute ago.
    const options = { signal, priority, onFailure: previous ? 'throw' : 'keep', ...extent } as const;
    const { items, unrequested = [], coverage } = await reading(client, { symbol, range, delegateType }, options);
    const [orders, others] = [await inSlices(sortEach(items, newestFirst)), await inSlices(sortEach(unrequested, newestFirst))];
    return { orders, unrequested: others, coverage: { ...coverage, range } };
  }

  return { readAgain, readOlder };
}

/** The ids of orders grow with time, so they decide between two of one millisecond. */
const newestFirst = (a: PlanOrder, b: PlanOrder): number =>
  (b.createTime ?? 0) - (a.createTime ?? 0) || b.orderId.length - a.orderId.length || (b.orderId > a.orderId ? 1 : -1);

function merge(newer: SymbolHistory, older: SymbolHistory): SymbolHistory {
  const orders = byId(newer.orders, older.orders);
  // What one part got by chance may be just what the other asked for.
  const listed = idsOf(orders);
  const unrequested = byId(newer.unrequested, older.unrequested).filter(({ orderId }) => !listed.has(orderId));
  return {
    orders,
    unrequested: unrequested.toSorted(newestFirst),
    coverage: coverageFrom(
      {
        range: { start: older.coverage.range.start, end: newer.coverage.range.end },
        requests: newer.coverage.requests + older.coverage.requests,
      },
      [...sentencesOf(newer.coverage), ...sentencesOf(older.coverage)],
    ),
  };
}

/** The orders of both, each once. Those without an id cannot be told apart, so all of them stay. */
function byId(newer: readonly PlanOrder[], older: readonly PlanOrder[]): PlanOrder[] {
  const seen = idsOf(newer);
  return [...newer, ...older.filter(({ orderId }) => !seen.has(orderId))];
}

const idsOf = (orders: readonly PlanOrder[]): ReadonlySet<string> => new Set(orders.map(({ orderId }) => orderId).filter(Boolean));
