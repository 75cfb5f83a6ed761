import { ServiceError } from '../../src/api/errors';
import type { AffiliateQuery, CallOptions, Page, ServiceReader } from '../../src/api/types';
import type { AffiliateUser, ReferralTotals } from '../../src/model/affiliate';
import { actionOf, executionOf, type PlanOrder, statusOf } from '../../src/model/order';
import { AFFILIATE_REACH, AFFILIATE_SPAN, MINUTE, SECOND } from '../../src/model/timeRange';
import { LISTINGS, type ListingName } from '../../src/simulator/listing';

/** A plan order of which only the id, the creation time and what is given matter. */
export const planOrder = (orderId: string, createTime: number | undefined, rest: Partial<PlanOrder> = {}): PlanOrder => ({
  orderId,
  clientOid: '',
  symbol: 'cmt_btcusdt',
  size: '1',
  filledQty: '0',
  price: '1',
  priceAvg: '0',
  fee: '0',
  totalProfits: '0',
  triggerPrice: '1',
  triggerPriceType: '',
  createTime,
  action: actionOf('1'),
  execution: executionOf('0'),
  status: statusOf('2'),
  raw: {},
  ...rest,
});

/** What one user did at one moment. */
export interface Deed {
  readonly uid: string;
  readonly at: number;
  /** Thousandths, so that a test can add them exactly. */
  readonly thousandths: bigint;
}

/** `chosen` and `sample`: picked like `unordered` and `random`, then sorted newest first, so that every page looks like a sorted list's. */
export type Listing = ListingName | 'chosen' | 'sample';

export interface FakeOptions {
  readonly history?: readonly PlanOrder[];
  readonly open?: readonly PlanOrder[];
  readonly users?: readonly AffiliateUser[];
  readonly deeds?: readonly Deed[];
  /** Of the history, by default newest first; of the open orders, by default as they are given. */
  readonly listing?: Listing;
  /** When an order last changed; by default when it was created. */
  readonly updated?: (order: PlanOrder) => number;
  /** What comes with the orders of any symbol that is asked for. */
  readonly others?: readonly PlanOrder[];
  /** Both lists of orders, and totals, take no notice of the times asked for. */
  readonly ignoresRange?: boolean;
  /** Some answers about orders have one of their rows twice, beside all that they hold otherwise. */
  readonly repeats?: boolean;
  /** How the page number of the open orders is taken: every page is the first, or the first is number 1. */
  readonly openPages?: 'ignored' | 'fromOne';
  /** A page of the open orders begins at as many places as were asked for, though fewer come at once. */
  readonly placesAsAsked?: boolean | undefined;
  /** Open orders that are older than this, milliseconds, are listed only for a time that was asked for. */
  readonly listsOpenOf?: number | undefined;
  /** A bound for the open orders that is not asked for is so many milliseconds from the other; without any, the end is now. */
  readonly fillsBounds?: number | undefined;
  /** Pages of the open orders are cut before their times are looked at. */
  readonly rangeAfterCut?: boolean | undefined;
  readonly startExcluded?: boolean;
  readonly endExcluded?: boolean;
  /** To which whole second the service takes the bounds of a question; by default it keeps to their milliseconds. */
  readonly boundsTo?: Readonly<Record<'start' | 'end', 'floor' | 'round' | 'ceil'>>;
  /** Every seventh order, and every seventh user, comes again in all answers after the first that showed it. */
  readonly echoes?: boolean;
  /** The history says nothing of orders that are older than this, milliseconds, and does not say so. */
  readonly forgetsAfter?: number;
  /** The most that any page holds, whatever was asked for. */
  readonly cap?: number;
  /** The same for open orders of a time that was asked for, where it differs. */
  readonly capByTime?: number | undefined;
  /** Open orders that are left out of a page once it was cut, so that it comes short; one that would come empty has them. */
  readonly hides?: (order: PlanOrder) => boolean;
  /** Refuses a history range whose ends are equal. */
  readonly refusesMoments?: boolean;
  /** What the service takes for the time of an order. */
  readonly timeOf?: (order: PlanOrder) => number;
  /** Runs before each call, counted from 1: changes the lists, moves the clock, or throws. */
  readonly before?: (call: number, lists: Lists) => void;
  readonly emptyPages?: readonly number[];
  readonly total?: (real: number) => number;
  /** So many answers about one window count users, and pages, as the first of them did. */
  readonly countsEvery?: number;
  /** How many pages the service says there are. */
  readonly pages?: (real: number) => number;
  /** What the service takes for the time of a user. */
  readonly userTimeOf?: (user: AffiliateUser) => number;
  readonly seed?: number;
  /**
   * Questions come to the service, and its answers to who asked, after up to so many turns each: of several that are under way at
   * once any may come first, as the seed decides.
   */
  readonly turns?: number;
}

/** The clock of this machine is ahead; with the first answer it is put right. To be set before the first call, too. */
export const AHEAD = 5 * MINUTE;
export const putRight = (call: number, lists: Lists): void => void (call === 1 && (lists.now -= AHEAD));

/** What the service knows at the moment; `before` may change it. */
export interface Lists {
  history: PlanOrder[];
  open: PlanOrder[];
  users: AffiliateUser[];
  deeds: Deed[];
  now: number;
  /** The most that any page holds. */
  cap: number;
}

export interface FakeService extends ServiceReader {
  readonly lists: Lists;
  readonly calls: Readonly<Record<string, unknown>>[];
  readonly options: (CallOptions | undefined)[];
}

export const NOW = Date.UTC(2026, 5, 1, 13, 30);

/** The service in memory, with a switch for each thing that its specification leaves open. */
export function fakeService(knobs: FakeOptions = {}): FakeService {
  const lists: Lists = {
    history: [...(knobs.history ?? [])],
    open: [...(knobs.open ?? [])],
    users: [...(knobs.users ?? [])],
    deeds: [...(knobs.deeds ?? [])],
    now: NOW,
    cap: knobs.cap ?? 100,
  };
  const calls: Readonly<Record<string, unknown>>[] = [];
  const options: (CallOptions | undefined)[] = [];
  const dice = generator(knobs.seed ?? 1);
  const delays = generator((knobs.seed ?? 1) + 1);
  const timeOf = knobs.timeOf ?? ((order: PlanOrder) => order.createTime ?? NaN);

  async function travel(): Promise<void> {
    for (let turns = Math.floor(delays() * (knobs.turns ?? 0)); turns >= 0; turns -= 1) await Promise.resolve();
  }

  /** Nothing comes between what happens before an answer and the answer. */
  async function answered<T>(query: object, call: CallOptions | undefined, answer: () => T): Promise<T> {
    await travel();
    enter(query, call);
    const given = answer();
    if (knobs.turns) await travel();
    // Who asked may not wait for it any more.
    if (knobs.turns && call?.signal?.aborted) throw new ServiceError('canceled', 'Canceled.');
    return given;
  }

  function enter(query: object, call?: CallOptions): void {
    calls.push({ ...query });
    options.push(call);
    if (call?.signal?.aborted) throw new ServiceError('canceled', 'Canceled.');
    knobs.before?.(calls.length, lists);
  }

  const isAfter = (time: number, start: number): boolean => (knobs.startExcluded ? time > start : time >= start);
  const isBefore = (time: number, end: number): boolean => (knobs.endExcluded ? time < end : time <= end);
  const boundOf = (which: 'start' | 'end', time: number): number =>
    knobs.boundsTo ? Math[knobs.boundsTo[which]](time / SECOND) * SECOND : time;
  /** Of thousands of times that are looked at for one question. */
  function within(start?: number, end?: number): (time: number) => boolean {
    const first = start === undefined ? undefined : boundOf('start', start);
    const last = end === undefined ? undefined : boundOf('end', end);
    return (time) => (first === undefined || isAfter(time, first)) && (last === undefined || isBefore(time, last));
  }

  const shown = new Set<string>();
  const isEcho = (id: string): boolean => knobs.echoes === true && Number(id) % 7 === 0 && shown.has(id);
  function show<T>(items: T[], idOf: (item: T) => string): T[] {
    for (const item of items) shown.add(idOf(item));
    return items;
  }

  const counted = new Map<string, { real: number; answers: number }>();
  /** How many there are in a window, as they were counted last. */
  function countOf(real: number, { startTime, endTime, uid }: AffiliateQuery): number {
    const window = `${startTime} ${endTime} ${uid}`;
    const known = counted.get(window);
    const count = known && known.answers < (knobs.countsEvery ?? 1) ? known : { real, answers: 0 };
    count.answers += 1;
    counted.set(window, count);
    return count.real;
  }

  const repeated = (orders: PlanOrder[]): PlanOrder[] => (knobs.repeats && dice() < 0.3 ? [...orders, ...orders.slice(0, 1)] : orders);
  const updated = knobs.updated ?? timeOf;
  const listed = (orders: readonly PlanOrder[], name: ListingName): PlanOrder[] =>
    LISTINGS[name](
      orders,
      (order) => ({ id: order.orderId, created: timeOf(order), updated: updated(order), status: order.status.code }),
      dice,
    );

  function arrange(orders: readonly PlanOrder[], size: number): PlanOrder[] {
    const { listing = 'newest' } = knobs;
    if (listing === 'chosen') return listed(listed(orders, 'unordered').slice(0, size), 'newest');
    if (listing === 'sample') return listed(listed(orders, 'random').slice(0, size), 'newest');
    return listed(orders, listing).slice(0, size);
  }

  function pageOf<T>(all: readonly T[], query: AffiliateQuery): Page<T> {
    const { page = 1, pageSize = 100 } = query;
    const size = Math.min(pageSize, lists.cap);
    const count = countOf(all.length, query);
    const empty = (knobs.emptyPages ?? []).filter((number) => number <= Math.ceil(all.length / size));
    const index = page - 1 - empty.filter((number) => number < page).length;
    return {
      items: empty.includes(page) ? [] : all.slice(index * size, (index + 1) * size),
      pages: (knobs.pages ?? Number)(Math.ceil(count / size) + empty.length),
      pageSize: size,
      total: (knobs.total ?? Number)(count),
    };
  }

  function checkAffiliateRange({ startTime = NaN, endTime = NaN }: AffiliateQuery): void {
    if (endTime <= startTime) throw new ServiceError('invalidRequest', 'The end is not after the start.', { code: '-1171' });
    if (endTime - startTime > AFFILIATE_SPAN) throw new ServiceError('invalidRequest', 'More than 90 days.', { code: '-1170' });
    if (startTime < lists.now - AFFILIATE_REACH) throw new ServiceError('invalidRequest', 'More than 365 days ago.', { code: '-1170' });
  }

  return {
    lists,
    calls,
    options,
    serverNow: () => lists.now,
    orderDetail: () => Promise.reject(new ServiceError('notFound', 'No such order.')),
    historyPlanOrders: (query, call) =>
      answered(query, call, () => {
        const { startTime, endTime, delegateType, pageSize = 100 } = query;
        if (knobs.refusesMoments && startTime === endTime) throw new ServiceError('invalidRequest', 'The ends are equal.');
        const isAsked = within(startTime, endTime);
        const forgotten = lists.now - (knobs.forgetsAfter ?? Infinity);
        const isFound = (order: PlanOrder): boolean => {
          if (delegateType && order.action.code !== String(delegateType)) return false;
          const time = timeOf(order);
          return (time >= forgotten && isAsked(time)) || knobs.ignoresRange === true || isEcho(order.orderId);
        };
        const found = [...lists.history.filter(isFound), ...(knobs.others ?? []).filter(isFound)];
        const orders = arrange(found, Math.min(pageSize, lists.cap));
        return { orders: repeated(show(orders, ({ orderId }) => orderId)), nextPage: found.length > orders.length };
      }),
    currentPlanOrders: (query = {}, call) =>
      answered(query, call, () => {
        const { limit = 100, page = 0, symbol } = query;
        const { listsOpenOf = Infinity, fillsBounds } = knobs;
        let { startTime, endTime } = query;
        if (fillsBounds !== undefined) {
          endTime ??= startTime === undefined ? lists.now : startTime + fillsBounds;
          startTime ??= endTime - fillsBounds;
        }
        const usual = (endTime ?? lists.now) - listsOpenOf;
        const isListed = (order: PlanOrder): boolean => startTime !== undefined || !(timeOf(order) < usual);
        const isAsked = within(startTime, endTime);
        const isInRange = (order: PlanOrder): boolean => isAsked(timeOf(order)) || isEcho(order.orderId);
        const byTime = !knobs.ignoresRange && (startTime !== undefined || endTime !== undefined);
        const size = Math.min(limit, byTime ? (knobs.capByTime ?? lists.cap) : lists.cap);
        const index = knobs.openPages === 'ignored' ? 0 : knobs.openPages === 'fromOne' ? Math.max(page - 1, 0) : page;
        const ofSymbol = [
          ...lists.open.filter((order) => isListed(order) && (symbol === undefined || order.symbol === symbol)),
          ...(knobs.others ?? []),
        ];
        const all = byTime && !knobs.rangeAfterCut ? ofSymbol.filter(isInRange) : ofSymbol;
        const { listing } = knobs;
        const arranged = listing === undefined || listing === 'chosen' || listing === 'sample' ? all : listed(all, listing);
        const first = index * (knobs.placesAsAsked ? limit : size);
        const cut = arranged.slice(first, first + size);
        const rows = byTime ? cut.filter(isInRange) : cut;
        const visible = rows.filter((order) => knobs.hides?.(order) !== true);
        return repeated(show(visible.length > 0 ? visible : rows, ({ orderId }) => orderId));
      }),
    affiliateUsers: (query = {}, call) =>
      answered(query, call, () => {
        checkAffiliateRange(query);
        const isAsked = within(query.startTime, query.endTime);
        const found = lists.users.filter(
          (user) => (query.uid ?? user.uid) === user.uid && (isAsked((knobs.userTimeOf ?? registered)(user)) || isEcho(user.uid)),
        );
        const page = pageOf(found, query);
        return { ...page, items: show([...page.items], ({ uid }) => uid) };
      }),
    affiliateReferrals: (query = {}, call) =>
      answered(query, call, () => {
        checkAffiliateRange(query);
        const sums = new Map<string, bigint>();
        const isAsked = within(query.startTime, query.endTime);
        for (const { uid, at, thousandths } of lists.deeds) {
          if ((query.uid ?? uid) === uid && (knobs.ignoresRange || isAsked(at))) sums.set(uid, (sums.get(uid) ?? 0n) + thousandths);
        }
        return pageOf(
          [...sums].map(([uid, thousandths]) => totalsOf(uid, thousandths)),
          query,
        );
      }),
  };
}

/** The service, that takes so long after its first answer about users. */
export const pausing = (service: FakeService, pause: number): FakeService => ({
  ...service,
  async affiliateUsers(query, call) {
    const page = await service.affiliateUsers(query, call);
    if (service.calls.length === 1) service.lists.now += pause;
    return page;
  },
});

/** Every amount is another multiple of the same number, so that a mix-up shows. */
export const totalsOf = (uid: string, thousandths: bigint): ReferralTotals => ({
  uid,
  depositAmount: decimalOf(thousandths),
  withdrawalAmount: decimalOf(thousandths * 2n),
  spotTradingAmount: decimalOf(thousandths * 3n),
  futuresTradingAmount: decimalOf(thousandths * 5n),
  commission: decimalOf(-thousandths),
});

/** Thousandths as a plain decimal with three places. */
export function decimalOf(thousandths: bigint): string {
  const digits = (thousandths < 0n ? -thousandths : thousandths).toString().padStart(4, '0');
  return `${thousandths < 0n ? '-' : ''}${digits.slice(0, -3)}.${digits.slice(-3)}`;
}

/** A plain decimal as thousandths, exactly; the test's own arithmetic. */
export function thousandthsOf(text: string): bigint {
  const [whole = '0', places = ''] = text.replace('-', '').split('.');
  if (!/^\d*$/.test(places) || places.length > 3) throw new Error(`${text} is finer than a thousandth`);
  const value = BigInt(whole) * 1000n + BigInt(places.padEnd(3, '0'));
  return text.startsWith('-') ? -value : value;
}

/** Numbers from 0 to 1 that only the seed decides. */
export function generator(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const registered = ({ registerTime = NaN }: AffiliateUser): number => registerTime;
