import { ServiceError } from '../../src/api/errors';
import type { AffiliateQuery, CallOptions, Page, ServiceReader } from '../../src/api/types';
import type { AffiliateUser, ReferralTotals } from '../../src/model/affiliate';
import { actionOf, executionOf, type PlanOrder, statusOf } from '../../src/model/order';
import { AFFILIATE_REACH, AFFILIATE_SPAN } from '../../src/model/timeRange';

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

/**
 * `fixed`: in no order, but always the same. `random`: any orders of the window in any order, others at every call. `chosen` and
 * `sample`: picked like these two, then sorted newest first, so that every page looks like a sorted list's.
 */
export type Listing = 'newest' | 'oldest' | 'fixed' | 'random' | 'chosen' | 'sample';

export interface FakeOptions {
  readonly history?: readonly PlanOrder[];
  readonly open?: readonly PlanOrder[];
  readonly users?: readonly AffiliateUser[];
  readonly deeds?: readonly Deed[];
  readonly listing?: Listing;
  readonly startExcluded?: boolean;
  readonly endExcluded?: boolean;
  /** The most that any page holds, whatever was asked for. */
  readonly cap?: number;
  /** Refuses a history range whose ends are equal. */
  readonly refusesMoments?: boolean;
  /** What the service takes for the time of an order. */
  readonly timeOf?: (order: PlanOrder) => number;
  /** Runs before each call, counted from 1: changes the lists, moves the clock, or throws. */
  readonly before?: (call: number, lists: Lists) => void;
  readonly emptyPages?: readonly number[];
  readonly total?: (real: number) => number;
  readonly seed?: number;
}

/** What the service knows at the moment; `before` may change it. */
export interface Lists {
  history: PlanOrder[];
  open: PlanOrder[];
  users: AffiliateUser[];
  deeds: Deed[];
  now: number;
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
  };
  const calls: Readonly<Record<string, unknown>>[] = [];
  const options: (CallOptions | undefined)[] = [];
  const cap = knobs.cap ?? 100;
  const dice = generator(knobs.seed ?? 1);
  const timeOf = knobs.timeOf ?? ((order: PlanOrder) => order.createTime ?? NaN);

  function enter(query: object, call?: CallOptions): void {
    calls.push({ ...query });
    options.push(call);
    if (call?.signal?.aborted) throw new ServiceError('canceled', 'Canceled.');
    knobs.before?.(calls.length, lists);
  }

  const within = (time: number, start = -Infinity, end = Infinity): boolean =>
    (knobs.startExcluded ? time > start : time >= start) && (knobs.endExcluded ? time < end : time <= end);

  function arrange(orders: PlanOrder[], size: number): PlanOrder[] {
    const newest = (a: PlanOrder, b: PlanOrder): number => timeOf(b) - timeOf(a);
    const scrambled = (a: PlanOrder, b: PlanOrder): number => scramble(a.orderId) - scramble(b.orderId);
    switch (knobs.listing ?? 'newest') {
      case 'newest':
        return orders.sort(newest).slice(0, size);
      case 'oldest':
        return orders.sort(newest).reverse().slice(0, size);
      case 'fixed':
        return orders.sort(scrambled).slice(0, size);
      case 'random':
        return shuffle(orders, dice).slice(0, size);
      case 'chosen':
        return orders.sort(scrambled).slice(0, size).sort(newest);
      case 'sample':
        return shuffle(orders, dice).slice(0, size).sort(newest);
    }
  }

  function pageOf<T>(all: readonly T[], { page = 1, pageSize = 100 }: AffiliateQuery): Page<T> {
    const size = Math.min(pageSize, cap);
    const empty = (knobs.emptyPages ?? []).filter((number) => number <= Math.ceil(all.length / size));
    const index = page - 1 - empty.filter((number) => number < page).length;
    return {
      items: empty.includes(page) ? [] : all.slice(index * size, (index + 1) * size),
      pages: Math.ceil(all.length / size) + empty.length,
      pageSize: size,
      total: knobs.total ? knobs.total(all.length) : all.length,
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
    async historyPlanOrders(query, call) {
      await Promise.resolve();
      enter(query, call);
      const { startTime, endTime, delegateType, pageSize = 100 } = query;
      if (knobs.refusesMoments && startTime === endTime) throw new ServiceError('invalidRequest', 'The ends are equal.');
      const found = lists.history.filter(
        (order) => within(timeOf(order), startTime, endTime) && (!delegateType || order.action.code === String(delegateType)),
      );
      const orders = arrange([...found], Math.min(pageSize, cap));
      return { orders, nextPage: found.length > orders.length };
    },
    async currentPlanOrders(query = {}, call) {
      await Promise.resolve();
      enter(query, call);
      const size = Math.min(query.limit ?? 100, cap);
      const from = (query.page ?? 0) * size;
      const all = lists.open.filter((order) => query.symbol === undefined || order.symbol === query.symbol);
      return (knobs.listing === 'random' ? shuffle([...all], dice) : all).slice(from, from + size);
    },
    async affiliateUsers(query = {}, call) {
      await Promise.resolve();
      enter(query, call);
      checkAffiliateRange(query);
      const found = lists.users.filter(
        (user) => within(user.registerTime ?? NaN, query.startTime, query.endTime) && (query.uid ?? user.uid) === user.uid,
      );
      return pageOf(found, query);
    },
    async affiliateReferrals(query = {}, call) {
      await Promise.resolve();
      enter(query, call);
      checkAffiliateRange(query);
      const sums = new Map<string, bigint>();
      for (const { uid, at, thousandths } of lists.deeds) {
        if (within(at, query.startTime, query.endTime) && (query.uid ?? uid) === uid) sums.set(uid, (sums.get(uid) ?? 0n) + thousandths);
      }
      return pageOf(
        [...sums].map(([uid, thousandths]) => totalsOf(uid, thousandths)),
        query,
      );
    },
  };
}

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

function shuffle<T>(items: T[], dice: () => number): T[] {
  for (let last = items.length - 1; last > 0; last -= 1) {
    const other = Math.floor(dice() * (last + 1));
    const [one, two] = [items[last], items[other]];
    if (one === undefined || two === undefined) continue;
    items[last] = two;
    items[other] = one;
  }
  return items;
}

function scramble(text: string): number {
  let hash = 0x811c9dc5;
  for (const character of text) hash = Math.imul(hash ^ character.charCodeAt(0), 0x01000193);
  return Math.imul(hash ^ (hash >>> 13), 0x85ebca6b) >>> 0;
}
