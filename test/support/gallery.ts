/**
 * A gallery of services and accounts, each a plain description of one way the service may be, and the one question about all
 * of them: is what a read calls complete the truth? One seed is one run: a service, an account, and what happens meanwhile.
 */
import type { AffiliateUser } from '../../src/model/affiliate';
import type { PlanOrder } from '../../src/model/order';
import { AFFILIATE_REACH, contains, DAY, HOUR, type TimeRange } from '../../src/model/timeRange';
import { readAffiliateUsers, readOpenOrders, readOrderHistory, readReferralTotals } from '../../src/reading';
import { type Deed, type FakeOptions, fakeService, type Listing, type Lists, NOW, planOrder, thousandthsOf } from './fakeService';
import { accountFor, type Dice, diceOf, somewhere } from './galleryAccounts';

const SYMBOL = 'cmt_btcusdt';

/** What one run came to. `wrong`: complete was said and is not true, or what is listed is not so; undefined when all is well. */
export interface Verdict {
  readonly about: string;
  readonly complete: boolean;
  readonly wrong: string | undefined;
}

/** How a list of orders comes, whatever else the service does. */
const LISTINGS: readonly [Listing, ...Listing[]] = [
  'newest',
  'oldest',
  'unordered',
  'random',
  'byUpdate',
  'byId',
  'byStatus',
  'halves',
  'chosen',
  'sample',
];

/** What a service may do besides, each alone or with others. */
const MANNERS: Readonly<Record<string, (dice: Dice) => FakeOptions>> = {
  'the start is excluded': () => ({ startExcluded: true }),
  'the end is excluded': () => ({ endExcluded: true }),
  'a moment is no range': () => ({ refusesMoments: true }),
  'symbols are mixed': (dice) => ({
    others: Array.from({ length: dice.whole(1, 9) }, (_, index) =>
      planOrder(`7${index}`, NOW - dice.whole(0, DAY), { symbol: 'cmt_ethusdt' }),
    ),
  }),
  'times are ignored': () => ({ ignoresRange: true }),
  'rows are repeated': () => ({ repeats: true }),
};

/** The same for pages of open orders. */
const PAGES: Readonly<Record<string, (dice: Dice) => FakeOptions>> = {
  'every page is the first': () => ({ openPages: 'ignored' }),
  'pages count from 1': () => ({ openPages: 'fromOne' }),
};

/** The same for pages of affiliates. */
const AFFILIATE_MANNERS: Readonly<Record<string, (dice: Dice) => FakeOptions>> = {
  'the total is too small': (dice) => {
    const part = dice.pick([0, 0.5, 0.9]);
    return { total: (real) => Math.floor(real * part) };
  },
  'the total is too large': () => ({ total: (real) => real + 3 }),
  'the pages are too few': (dice) => ({ pages: dice.pick([() => 0, () => 1, (real: number) => Math.max(0, real - 1)]) }),
  'the pages are too many': () => ({ pages: (real) => real + 2 }),
  'a page in the middle is empty': (dice) => ({ emptyPages: [dice.whole(2, 4)] }),
  'the start is excluded': () => ({ startExcluded: true }),
  'the end is excluded': () => ({ endExcluded: true }),
};

function some(
  dice: Dice,
  part: number,
  ...tables: readonly Readonly<Record<string, (dice: Dice) => FakeOptions>>[]
): [string, FakeOptions] {
  const chosen = tables.flatMap((table) => Object.entries(table)).filter(() => dice.chance(part));
  return [chosen.map(([name]) => name).join(', '), Object.assign({}, ...chosen.map(([, knobs]) => knobs(dice))) as FakeOptions];
}

const rangeFor = (dice: Dice): TimeRange => ({ start: NOW - dice.pick([0, 3, 40, 5_000, HOUR, 30 * DAY, 90 * DAY]), end: NOW });
const capOf = (dice: Dice): number => dice.pick([2, 3, 5, 10, 20]);

/** The orders that were listed when the read began and still are at its end. */
const stayed = (before: readonly PlanOrder[], after: readonly PlanOrder[]): string[] => {
  const left = new Set(after.map(({ orderId }) => orderId));
  return before.map(({ orderId }) => orderId).filter((id) => left.has(id));
};

function judge(about: string, complete: boolean, read: readonly string[], wanted: readonly string[], ever: ReadonlySet<string>): Verdict {
  const known = new Set(read);
  const missing = wanted.filter((id) => !known.has(id)).length;
  const wrong =
    known.size !== read.length
      ? 'something twice'
      : read.some((id) => !ever.has(id))
        ? 'something that was not asked for'
        : complete && missing > 0
          ? `complete, and ${missing} of ${wanted.length} missing`
          : undefined;
  return { about, complete, wrong };
}

/** Every fifth of them does not say when it was created. */
const withoutTimes = (orders: readonly PlanOrder[]): PlanOrder[] =>
  orders.map((order, index) => (index % 5 === 0 ? { ...order, createTime: undefined } : order));

/** A history of orders that may grow, and whose orders may be updated or go, between any two answers. */
async function history(dice: Dice): Promise<Verdict> {
  const range = rangeFor(dice);
  const cap = capOf(dice);
  const [whose, account] = accountFor(dice);
  const around = { start: range.start - 2, end: range.end + 2 };
  const { orders, updated } = account(dice, dice.whole(0, cap * dice.pick([1, 2, 8])), around);
  const listing = dice.pick(LISTINGS);
  const [manner, knobs] = some(dice, 0.15, MANNERS);
  const timeless = dice.chance(0.1);
  const moves = dice.pick([0, 0, 0.1, 0.5]);
  const touched = new Map<string, number>();
  const ever = new Set(orders.map(({ orderId }) => orderId));
  const real = new Map(orders.map(({ orderId, createTime = 0 }) => [orderId, createTime]));
  const timeOf = (order: PlanOrder): number => real.get(order.orderId) ?? order.createTime ?? 0;
  const service = fakeService({
    ...knobs,
    listing,
    cap,
    seed: dice.whole(1, 1e9),
    history: timeless ? withoutTimes(orders) : orders,
    timeOf,
    updated: (order) => touched.get(order.orderId) ?? updated({ ...order, createTime: timeOf(order) }),
    before(call, lists) {
      if (call === 1 || call > 60 || !dice.chance(moves)) return;
      const at = dice.whole(0, Math.max(0, lists.history.length - 1));
      const order = lists.history[at];
      if (dice.chance(0.4)) {
        const arrived = planOrder(`9${call}`, somewhere(dice, range));
        ever.add(arrived.orderId);
        lists.history.push(arrived);
      } else if (order && dice.chance(0.5)) touched.set(order.orderId, NOW + call);
      else lists.history.splice(at, 1);
    },
  });
  const lastRead = dice.chance(0.4) ? { lastRead: orders.filter(() => dice.chance(0.8)) } : {};
  const pageSize = dice.pick([cap, 100, Math.max(1, cap - 1)]);
  const { items, coverage } = await readOrderHistory(service, { symbol: SYMBOL, range }, { ...lastRead, pageSize, maxRequests: 3000 });
  const wanted = stayed(
    orders.filter((order) => contains(range, timeOf(order))),
    service.lists.history,
  );
  const about = `history, ${listing}, ${whose}${manner && `, ${manner}`}${timeless ? ', times missing' : ''}${moves ? ', moving' : ''}`;
  return judge(
    about,
    coverage.complete,
    items.map(({ orderId }) => orderId),
    wanted,
    ever,
  );
}

/** Open orders that are filled, arrive and move to the front between any two answers. */
async function openOrders(dice: Dice): Promise<Verdict> {
  const cap = capOf(dice);
  const [whose, account] = accountFor(dice);
  const { orders, updated } = account(dice, dice.whole(0, cap * dice.pick([1, 1, 2, 8])), {
    start: NOW - dice.pick([5_000, DAY, 90 * DAY]),
    end: NOW,
  });
  const listing = dice.pick([undefined, undefined, ...LISTINGS]);
  const [manner, knobs] = some(dice, 0.12, MANNERS, PAGES);
  const moves = dice.pick([0, 0, 0.3, 0.9]);
  const touched = new Map<string, number>();
  const ever = new Set(orders.map(({ orderId }) => orderId));
  const bySymbol = dice.chance(0.5) || knobs.others !== undefined;
  const timeless = dice.chance(0.1);
  const real = new Map(orders.map(({ orderId, createTime = 0 }) => [orderId, createTime]));
  const timeOf = (order: PlanOrder): number => real.get(order.orderId) ?? order.createTime ?? 0;
  const service = fakeService({
    ...knobs,
    ...(listing && { listing }),
    cap,
    seed: dice.whole(1, 1e9),
    open: timeless ? withoutTimes(orders) : orders,
    timeOf,
    updated: (order) => touched.get(order.orderId) ?? updated({ ...order, createTime: timeOf(order) }),
    before(call, lists) {
      for (let changes = call === 1 ? 0 : dice.whole(0, 2); changes > 0 && call <= 60; changes -= 1)
        if (dice.chance(moves)) move(lists, call);
    },
  });
  function move(lists: Lists, call: number): void {
    const [order] = lists.open.splice(dice.whole(0, Math.max(0, lists.open.length - 1)), 1);
    if (!order || dice.chance(0.3)) {
      const arrived = planOrder(`9${call}${lists.open.length}`, NOW + call);
      ever.add(arrived.orderId);
      lists.open.unshift(arrived);
    } else if (dice.chance(0.6)) {
      touched.set(order.orderId, NOW + call);
      lists.open.unshift(order);
    }
  }
  const pageSize = dice.pick([cap, 100, 100]);
  const { items, coverage } = await readOpenOrders(service, bySymbol ? { symbol: SYMBOL } : {}, { pageSize });
  const manners = `${manner && `, ${manner}`}${timeless ? ', times missing' : ''}${moves ? ', moving' : ''}`;
  const about = `open orders, ${listing ?? 'as placed'}, ${whose}${manners}`;
  return judge(
    about,
    coverage.complete,
    items.map(({ orderId }) => orderId),
    stayed(orders, service.lists.open),
    ever,
  );
}

const userRange = (dice: Dice): TimeRange => ({
  start: NOW - dice.pick([10, DAY, 89 * DAY, 90 * DAY, 200 * DAY, AFFILIATE_REACH - DAY]),
  end: NOW,
});

/** Invited users, one of whom may leave, arrive or move to the front between two answers. */
async function users(dice: Dice): Promise<Verdict> {
  const range = userRange(dice);
  const cap = capOf(dice);
  const list: AffiliateUser[] = Array.from({ length: dice.whole(0, cap * dice.pick([1, 3, 9])) }, (_, index) => ({
    uid: `${1000 + index}`,
    registerTime: dice.chance(0.2) ? dice.pick([range.start, range.end, range.start - 1]) : dice.whole(range.start, range.end),
    raw: {},
  })).sort((a, b) => b.registerTime - a.registerTime);
  const [manner, knobs] = some(dice, 0.15, AFFILIATE_MANNERS);
  const moves = dice.pick([0, 0, 0.3, 0.8]);
  const ever = new Set(list.map(({ uid }) => uid));
  const service = fakeService({
    ...knobs,
    cap,
    users: list,
    before(call, lists) {
      if (call === 1 || call > 60 || !dice.chance(moves)) return;
      const at = dice.whole(0, Math.max(0, lists.users.length - 1));
      if (dice.chance(0.3)) lists.users.unshift(...lists.users.splice(at, 1));
      else if (dice.chance(0.5)) lists.users.splice(at, 1);
      else {
        ever.add(`9${call}`);
        lists.users.unshift({ uid: `9${call}`, registerTime: range.end, raw: {} });
      }
    },
  });
  const { items, coverage } = await readAffiliateUsers(service, { range }, { pageSize: dice.pick([cap, 100]) });
  const left = new Set(service.lists.users.map(({ uid }) => uid));
  const wanted = list.filter(({ uid, registerTime = 0 }) => left.has(uid) && contains(range, registerTime)).map(({ uid }) => uid);
  return judge(
    `users${manner && `, ${manner}`}${moves ? ', moving' : ''}`,
    coverage.complete,
    items.map(({ uid }) => uid),
    wanted,
    ever,
  );
}

/** What invited users did, summed over windows. */
async function totals(dice: Dice): Promise<Verdict> {
  const range = userRange(dice);
  const cap = capOf(dice);
  const deeds: Deed[] = Array.from({ length: dice.whole(0, cap * 8) }, () => ({
    uid: `${dice.whole(1, cap * 4)}`,
    at: dice.whole(range.start, range.end),
    thousandths: BigInt(dice.whole(-5_000, 90_000)),
  }));
  const [manner, knobs] = some(dice, 0.15, AFFILIATE_MANNERS);
  const { startExcluded: _start, endExcluded: _end, ...rest } = knobs;
  const service = fakeService({ ...rest, cap, deeds });
  const { items, coverage } = await readReferralTotals(service, { range }, { pageSize: dice.pick([cap, 100]) });
  const sums = new Map<string, bigint>();
  for (const { uid, thousandths } of deeds) sums.set(uid, (sums.get(uid) ?? 0n) + thousandths);
  const verdict = judge(
    `totals${manner && `, ${manner}`}`,
    coverage.complete,
    items.map(({ uid }) => uid),
    [...sums.keys()],
    new Set(sums.keys()),
  );
  const off = coverage.complete && items.some(({ uid, depositAmount }) => thousandthsOf(depositAmount) !== sums.get(uid));
  return off ? { ...verdict, wrong: 'complete, and a sum is wrong' } : verdict;
}

/** One run, which the seed decides alone. */
export function visit(seed: number): Promise<Verdict> {
  const dice = diceOf(seed);
  const read = dice.pick([history, history, openOrders, openOrders, users, totals]);
  return read(dice);
}
