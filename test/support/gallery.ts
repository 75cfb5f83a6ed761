/**
 * A gallery of services and accounts, each a plain description of one way the service may be, and the one question about all
 * of them: is what a read calls complete the truth? One seed is one run: a service, an account, and what happens meanwhile.
 */
import { mock } from 'node:test';
import type { PlanOrder } from '../../src/model/order';
import { contains, DAY, HOUR, type TimeRange } from '../../src/model/timeRange';
import { othersTurn } from '../../src/primitives/slices';
import { readOpenOrders, readOrderHistory } from '../../src/reading';
import { type FakeOptions, fakeService, type Listing, type Lists, NOW, planOrder } from './fakeService';
import { accountFor, clockFor, type Dice, diceOf, somewhere } from './galleryAccounts';
import { totals, users } from './galleryAffiliates';
import { capOf, coveredOf, judge, some, TO_SECONDS, travels, type Verdict } from './galleryJudge';

const SYMBOL = 'cmt_btcusdt';

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
  'rows come again in other windows': () => ({ echoes: true }),
  'bounds go to whole seconds': (dice) => ({ boundsTo: { start: dice.pick(TO_SECONDS), end: dice.pick(TO_SECONDS) } }),
  // A clock that rounds shows what is half a millisecond older as if it were not.
  'all beyond three months is forgotten': () => ({ forgetsAfter: 90 * DAY + 1 }),
};

/** The same for pages of open orders. */
const PAGES: Readonly<Record<string, (dice: Dice) => FakeOptions>> = {
  'every page is the first': () => ({ openPages: 'ignored' }),
  'pages count from 1': () => ({ openPages: 'fromOne' }),
  'places are as asked': () => ({ placesAsAsked: true }),
  'pages are cut before times are looked at': () => ({ rangeAfterCut: true }),
};

function rangeFor(dice: Dice): TimeRange {
  const end = NOW - dice.pick([0, 0, 623]);
  return { start: end - dice.pick([0, 3, 40, 5_000, HOUR, 30 * DAY, 90 * DAY, 120 * DAY]), end };
}

/** The orders that were listed when the read began and still are at its end. */
const stayed = (before: readonly PlanOrder[], after: readonly PlanOrder[]): string[] => {
  const left = new Set(after.map(({ orderId }) => orderId));
  return before.map(({ orderId }) => orderId).filter((id) => left.has(id));
};

/** Every fifth of them does not say when it was created. */
const withoutTimes = (orders: readonly PlanOrder[]): PlanOrder[] =>
  orders.map((order, index) => (index % 5 === 0 ? { ...order, createTime: undefined } : order));

/** A history of orders that may grow, and whose orders may be updated or go, between any two answers. */
async function history(dice: Dice): Promise<Verdict> {
  const range = rangeFor(dice);
  const cap = capOf(dice);
  const [whose, account] = accountFor(dice);
  const [clock, real] = clockFor(dice);
  const around = { start: range.start - 2, end: range.end + 2 };
  const { orders, updated } = account(dice, dice.whole(0, cap * dice.pick([1, 2, 8])), around);
  const listing = dice.pick(LISTINGS);
  const [manner, knobs] = some(dice, 0.15, MANNERS);
  const timeless = dice.chance(0.1);
  const moves = dice.pick([0, 0, 0.1, 0.5]);
  const touched = new Map<string, number>();
  const ever = new Set(orders.map(({ orderId }) => orderId));
  const shown = new Map(orders.map(({ orderId, createTime = 0 }) => [orderId, createTime]));
  const times = new Map(orders.map(({ orderId, createTime = 0 }) => [orderId, real(createTime)]));
  const timeOf = (order: PlanOrder): number => times.get(order.orderId) ?? order.createTime ?? 0;
  const service = fakeService({
    ...knobs,
    ...travels(dice),
    listing,
    cap,
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
      // One that came with every answer and leaves looks as if an answer had left it out by its time.
      else if (knobs.echoes !== true) lists.history.splice(at, 1);
    },
  });
  const lastRead = dice.chance(0.4) ? { lastRead: orders.filter(() => dice.chance(0.8)) } : {};
  const pageSize = dice.pick([cap, 100, Math.max(1, cap - 1)]);
  const { items, coverage } = await readOrderHistory(service, { symbol: SYMBOL, range }, { ...lastRead, pageSize, maxRequests: 3000 });
  const covered = coveredOf(range, coverage);
  const wanted = stayed(
    orders.filter(({ orderId }) => contains(covered, shown.get(orderId) ?? NaN)),
    service.lists.history,
  );
  const about = `history, ${listing}, ${whose}${clock && `, ${clock}`}${manner && `, ${manner}`}${timeless ? ', times missing' : ''}${moves ? ', moving' : ''}`;
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
    // By a clock that shows no microseconds, one of this very moment may be placed after the question was.
    end: NOW - 1,
  });
  const listing = dice.pick([undefined, undefined, ...LISTINGS]);
  const [manner, knobs] = some(dice, 0.12, MANNERS, PAGES);
  const moves = dice.pick([0, 0, 0.3, 0.9]);
  const touched = new Map<string, number>();
  const ever = new Set(orders.map(({ orderId }) => orderId));
  const [clock, real] = clockFor(dice);
  const bySymbol = dice.chance(0.5) || knobs.others !== undefined;
  const timeless = dice.chance(0.1);
  // Nothing shows that an answer came short where page numbers or places mean nothing, or where as many orders leave as it lacks.
  const mayHide = knobs.openPages === undefined && listing !== 'random' && moves === 0 && dice.chance(0.15);
  const hidden = new Set(mayHide ? orders.filter(() => dice.chance(0.1)).map(({ orderId }) => orderId) : []);
  const capByTime = dice.chance(0.1) ? capOf(dice) : undefined;
  // Where every page is the first, or places mean nothing, times alone tell how many orders there are.
  const isCounted = knobs.openPages !== 'ignored' && listing !== 'random';
  const rangeAfterCut = knobs.rangeAfterCut && isCounted && moves === 0;
  const listsOpenOf = !knobs.ignoresRange && dice.chance(0.15) ? dice.pick([HOUR, DAY, 30 * DAY]) : undefined;
  const fillsBounds = !knobs.ignoresRange && !listsOpenOf && dice.chance(0.1) ? dice.pick([HOUR, DAY, 30 * DAY]) : undefined;
  const mayDrop = knobs.placesAsAsked && isCounted && (moves === 0 || knobs.ignoresRange === true);
  const droppedAt = mayDrop && dice.chance(0.5) ? dice.whole(2, 12) : undefined;
  const times = new Map(orders.map(({ orderId, createTime = 0 }) => [orderId, real(createTime)]));
  const timeOf = (order: PlanOrder): number => times.get(order.orderId) ?? order.createTime ?? 0;
  const service = fakeService({
    ...knobs,
    ...travels(dice),
    ...(listing && { listing }),
    ...{ cap, capByTime, rangeAfterCut, listsOpenOf, fillsBounds, hides: ({ orderId }) => hidden.has(orderId) },
    open: timeless ? withoutTimes(orders) : orders,
    timeOf,
    updated: (order) => touched.get(order.orderId) ?? updated({ ...order, createTime: timeOf(order) }),
    before(call, lists) {
      if (call === droppedAt) lists.cap = Math.ceil(cap / dice.pick([2, 3]));
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
  const parts = [
    clock,
    manner,
    timeless && 'times missing',
    moves && 'moving',
    hidden.size > 0 && 'rows left out',
    capByTime && 'two sizes',
    listsOpenOf && 'of some days',
    fillsBounds && 'bounds filled in',
    droppedAt && 'fewer at once meanwhile',
  ];
  const manners = parts.flatMap((part) => (part ? `, ${part}` : [])).join('');
  const about = `open orders, ${listing ?? 'as placed'}, ${whose}${manners}`;
  return judge(
    about,
    coverage.complete,
    items.map(({ orderId }) => orderId),
    stayed(orders, service.lists.open).filter((orderId) => !hidden.has(orderId)),
    ever,
  );
}

/** One run, which the seed decides alone: also when the reader, which works in slices of time, lets others have their turn. */
export async function visit(seed: number): Promise<Verdict> {
  const dice = diceOf(seed);
  const read = dice.pick([history, history, openOrders, openOrders, users, totals]);
  const busy = diceOf(seed + 1);
  const part = busy.pick([0, 0, 0.01, 0.3]);
  let time = 0;
  // The slice of the run before is over.
  await othersTurn();
  const clock = mock.method(performance, 'now', () => (time += busy.chance(part) ? 1000 : 0));
  try {
    return await read(dice);
  } finally {
    clock.mock.restore();
  }
}
