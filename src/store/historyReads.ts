/** How the history of a symbol is read, and read further back. Loaded with the first read. */
import { coverageFrom, sentencesOf, type Coverage } from '../model/coverage';
import { newestFirst, type PlanOrder } from '../model/order';
import { oldestAsOf, rememberedIn } from '../model/reliability';
import { sortEach, unlessSame } from '../model/work';
import { type Period, rangeOf } from '../model/period';
import { contains, DAY, HOUR, type TimeRange } from '../model/timeRange';
import { POLICIES } from './askers';
import { nowAndThen, type Showing, STILL_READ } from './asItComes';
import type { Ledger } from './ledger';
import { readHistory, upToNow, type LedgerOptions } from './ledger/history';
import type { OrderHistoryQuery } from '../reading';
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
  /** Its requests are the most that one load of it took. */
  readonly coverage: Coverage & { readonly range: TimeRange };
  /** The reading stopped before it had all of its range: the next load older reads the rest first, in so many requests at most. */
  readonly rest?: number | undefined;
}

type Question = HistoryQuery & { readonly symbol: string };
type Read = (question: Question, asking: ResourceRequest<SymbolHistory>) => Promise<SymbolHistory>;

export interface HistoryReads {
  /** Reads again, as deep as it was read: what can have changed, or all of it for a person. */
  readonly readAgain: Read;
  /** Goes further back, by as much as the question's period is long. */
  readonly readOlder: Read;
}

/** A load stops after so many requests and says so; a person who wants more asks for it. */
const REQUESTS_PER_LOAD = 40;
/** Who reads on takes what came before for as old as it is, milliseconds: it is told, and the next refresh reads it again. */
const AGE_OF_THE_REST = HOUR;
/** So many orders at least come with one request, in whatever order they are listed. */
const ORDERS_PER_REQUEST = 40;

/** How far a load goes. */
interface Extent {
  /** See `LedgerOptions`. */
  readonly age: LedgerOptions['age'];
  readonly maxRequests: number;
  /** Guides where the reading cuts; what comes of it is proven all the same. */
  readonly lastRead?: readonly PlanOrder[];
  /** It goes on where what is shown ends: that stays, and is shown with what comes. */
  readonly further?: 'rest' | 'older';
}

export function historyReads(reading: typeof readHistory = readHistory): HistoryReads {
  const readAgain: Read = async (question, asking) => {
    const { asker, previous } = asking;
    const { range: shown, requests = 0, complete = false } = previous?.coverage ?? {};
    const range = rangeOf(question.period, asking.client.serverNow());
    const start = Math.min(range.start, shown?.start ?? Infinity);
    // What took several loads to read has to fit into one now, and what was read to its end may have grown since.
    const spent = Math.max(requests, Math.ceil((previous?.orders.length ?? 0) / ORDERS_PER_REQUEST));
    const maxRequests = complete ? spent + REQUESTS_PER_LOAD : Math.max(REQUESTS_PER_LOAD, spent);
    // A person who asks for what is there already wants all of it anew.
    const age = previous && asker === 'person' ? 'everything' : POLICIES[asker].maxAge;
    const read = await readRange(question, { ...range, start }, asking, { age, maxRequests, lastRead: previous?.orders ?? [] });
    return { ...read, coverage: { ...read.coverage, requests: Math.max(requests, read.coverage.requests) } };
  };

  const readOlder: Read = async (question, asking) => {
    const shown = asking.previous;
    if (!shown) return readAgain(question, asking);
    const { range, requests } = shown.coverage;
    if (shown.rest) {
      const read = await readRange(question, range, asking, {
        age: AGE_OF_THE_REST,
        maxRequests: shown.rest,
        lastRead: shown.orders,
        further: 'rest',
      });
      const orders = read.coverage.complete ? read.orders : byId(read.orders, shown.orders).toSorted(newestFirst);
      // What was read anew in full took as many requests as that.
      const spent = shown.rest > REQUESTS_PER_LOAD ? read.coverage.requests : requests + read.coverage.requests;
      return { ...read, orders, coverage: { ...read.coverage, requests: spent } };
    }
    const { start } = range;
    const { period } = question;
    const span = 'days' in period ? period.days * DAY : period.end - period.start + 1;
    const older = { start: Math.max(0, start - span), end: start - 1 };
    const { maxAge: age } = POLICIES[asking.asker];
    return merge(shown, await readRange(question, older, asking, { age, maxRequests: REQUESTS_PER_LOAD, further: 'older' }));
  };

  async function readRange(
    { symbol, delegateType, period }: Question,
    range: TimeRange,
    { session, asker, client, signal, previous, show }: ResourceRequest<SymbolHistory>,
    extent: Extent,
  ): Promise<SymbolHistory> {
    const ledger = await session.ledger();
    const { priority } = POLICIES[asker];
    const { further, ...limits } = extent;
    const isAnew = previous !== undefined && further === undefined;
    // A whole list of before, or one that is read by itself, stays as it is until the next is whole. Of one that broke off a person
    // sees what comes, and may stop that.
    const isShown = !isAnew || (asker === 'person' && previous.rest !== undefined);
    // A list that broke off is better than none, but not better than the whole one of a minute ago.
    const onFailure = isShown ? 'keep' : 'throw';
    const asItComes = isShown ? showing(ledger, { symbol, range, delegateType }, show, previous) : undefined;
    const options = { signal, priority, onFailure, onProgress: asItComes?.tell, onRecalled: asItComes?.tell, ...limits } as const;
    // What ends now does so whenever its last order came; two days that were chosen hold what is between them.
    const open = upToNow(range, client.serverNow());
    const asked = 'days' in period ? open : { ...range, end: Math.max(range.end, Math.min(open.end, period.end)) };
    const {
      items,
      unrequested = [],
      coverage,
      proven = [],
      spent,
      endedBy,
    } = await reading(ledger, client, { symbol, range: asked, delegateType }, options).finally(() => asItComes?.end());
    // Where a person stopped it, what came is more than there was. Else they are to see that it failed, with what there was.
    const isVain = coverage.requests === 0 || ((further === 'older' || isAnew) && !signal.aborted);
    if (previous && isVain && endedBy instanceof Error) throw endedBy;
    const isPart = spent === true || endedBy !== undefined;
    // What was shown stays where the reading stopped before it had all.
    const all = isPart ? byId(items, byId(asItComes?.came() ?? [], isAnew ? previous.orders : [])) : items;
    const orders = await inSlices(sortEach(all, newestFirst));
    const others = await inSlices(sortEach(unrequested, newestFirst));
    // What was proven is not asked for again; without that all has to be, and some more.
    const rest = proven.length > 0 && delegateType === undefined ? REQUESTS_PER_LOAD : coverage.requests + REQUESTS_PER_LOAD;
    return {
      orders: await inSlices(unlessSame(previous?.orders, orders)),
      unrequested: others,
      coverage: { ...coverage, range },
      ...(isPart && { rest }),
    };
  }

  return { readAgain, readOlder };
}

/**
 * Shows what the ledger has of a history while it is being read, newest first, with what was shown of it before.
 * @returns with `came`: what was shown last of the ledger's
 */
function showing(
  ledger: Ledger,
  { symbol, range, delegateType }: OrderHistoryQuery,
  show: (soFar: SymbolHistory) => void,
  before?: SymbolHistory,
): Showing & { readonly came: () => readonly PlanOrder[] } {
  const end = Math.max(range.end, before?.coverage.range.end ?? 0);
  const coverage = coverageFrom({ range: { start: range.start, end }, requests: 0 }, [STILL_READ.orders]);
  let came: readonly PlanOrder[] = [];
  const telling = nowAndThen(async () => {
    const isOfKind = ({ action }: PlanOrder): boolean => delegateType === undefined || action.code === String(delegateType);
    const isMeant = (order: PlanOrder): boolean => isOfKind(order) && contains(range, order.createTime ?? NaN);
    came = await inSlices(ledger.orders.past(symbol, isMeant));
    const orders = before ? byId(came, before.orders) : came;
    if (orders.length === 0) return;
    show({ orders: await inSlices(sortEach(orders, newestFirst)), unrequested: before?.unrequested ?? [], coverage });
  });
  return { ...telling, came: () => came };
}

function merge(newer: SymbolHistory, older: SymbolHistory): SymbolHistory {
  const orders = byId(newer.orders, older.orders);
  const asOf = oldestAsOf([newer.coverage, older.coverage]);
  const remembered = rememberedIn([newer.coverage, older.coverage]);
  // What one part got by chance may be just what the other asked for.
  const listed = idsOf(orders);
  const unrequested = byId(newer.unrequested, older.unrequested).filter(({ orderId }) => !listed.has(orderId));
  return {
    orders,
    unrequested: unrequested.toSorted(newestFirst),
    ...(older.rest && { rest: older.rest }),
    coverage: coverageFrom(
      {
        range: { start: older.coverage.range.start, end: newer.coverage.range.end },
        requests: newer.coverage.requests + older.coverage.requests,
        ...(asOf !== undefined && { asOf }),
        ...(remembered > 0 && { remembered }),
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
