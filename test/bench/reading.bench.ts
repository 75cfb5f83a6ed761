import { readAffiliateUsers, readOpenOrders, readOrderHistory } from '../../src/reading';
import type { PlanOrder } from '../../src/model/order';
import { DAY, lastDays, MINUTE, SECOND } from '../../src/model/timeRange';
import { type FakeOptions, fakeService, generator, NOW, planOrder } from '../support/fakeService';
import { type Bench, type BenchRow, row } from './row';

const RANGE = lastDays(90, NOW);
const PAGE = 100;
/** So many that the checks of one page in 15 show in any history of more than a page. */
const LATER_READS = 30;

type Spread = (count: number) => PlanOrder[];

const even: Spread = (count) => {
  const dice = generator(count + 7);
  return Array.from({ length: count }, (_, index) => planOrder(`${index}`, RANGE.start + Math.floor(dice() * 90 * DAY)));
};

/** Bursts of about 30 orders within a minute, days apart. */
const bursts: Spread = (count) => {
  const dice = generator(count + 11);
  let time = RANGE.start;
  return Array.from({ length: count }, (_, index) => {
    time = index % 30 === 0 ? RANGE.start + Math.floor(dice() * 89 * DAY) : time + Math.floor(dice() * 2 * SECOND);
    return planOrder(`${index}`, time);
  });
};

/** Half of all orders on one busy day. */
const busyDay: Spread = (count) => {
  const dice = generator(count + 13);
  return Array.from({ length: count }, (_, index) =>
    planOrder(`${index}`, RANGE.start + 40 * DAY * (index % 2) + Math.floor(dice() * (index % 2 ? 480 * MINUTE : 90 * DAY))),
  );
};

/** So many orders in each millisecond that has any, so that page boundaries fall into the middle of one. */
const ties =
  (tied: number): Spread =>
  (count) => {
    const dice = generator(count + 17);
    let time = RANGE.start;
    return Array.from({ length: count }, (_, index) => {
      if (index % tied === 0) time = RANGE.start + Math.floor(dice() * 90 * DAY);
      return planOrder(`${index}`, time);
    });
  };

/**
 * The fewest answers that can list these orders and leave none out. A question names milliseconds, so no answer is of use for
 * a part of one. `repeats`: in a sorted list a full page does not say whether its last millisecond goes on, so the next page
 * has to begin with it again.
 */
function fewestPages(orders: readonly PlanOrder[], repeats: boolean): number {
  const moments = new Map<number, number>();
  for (const { createTime = 0 } of orders) moments.set(createTime, (moments.get(createTime) ?? 0) + 1);
  const tied = [...moments].sort(([a], [b]) => a - b).map(([, count]) => count);
  let pages = 1;
  let held = 0;
  for (const [index, count] of tied.entries()) {
    const goesOn = repeats && held + count === PAGE && index < tied.length - 1;
    const full = held + count > PAGE || goesOn;
    if (full) pages += 1;
    held = full ? count : held + count;
  }
  return pages;
}

/**
 * The same when the list is sorted and nothing has shown so before. Two answers can hold 101 or 102 orders and prove nothing: the
 * first promises more, and the second has no room to show again all that the first did. docs/reading.md has the odds.
 */
function fewestToProve(orders: readonly PlanOrder[]): number {
  const scarcelyMore = orders.length === PAGE + 1 || orders.length === PAGE + 2;
  return scarcelyMore ? 3 : fewestPages(orders, true);
}

/** Requests of a first read through a client, and of many more after 500 orders have shown how the service lists. */
async function requestsFor(orders: PlanOrder[], knobs: FakeOptions, laterReads = LATER_READS): Promise<readonly [number, number]> {
  const service = fakeService(knobs);
  const read = async (orders: PlanOrder[]): Promise<number> => {
    service.lists.history = orders;
    const symbol = 'cmt_btcusdt';
    const { items, coverage } = await readOrderHistory(service, { symbol, range: RANGE });
    if (!coverage.complete || items.length !== orders.length) throw new Error(`${items.length} of ${orders.length} orders`);
    return coverage.requests;
  };
  const first = await read(orders);
  await read(even(500));
  let later = 0;
  for (let count = 0; count < laterReads; count += 1) later += await read(orders);
  return [first, later];
}

async function sorted(name: string, orders: PlanOrder[], knobs: FakeOptions): Promise<BenchRow[]> {
  const [first, later] = await requestsFor(orders, knobs);
  return [
    row(`${name}, first read`, first, fewestToProve(orders)),
    row(`${name}, ${LATER_READS} later reads`, later, LATER_READS * fewestPages(orders, true)),
  ];
}

async function unsorted(name: string, orders: PlanOrder[], knobs: FakeOptions): Promise<BenchRow> {
  const [first] = await requestsFor(orders, knobs, 0);
  return row(name, first, fewestPages(orders, false));
}

/** All counts, since a page boundary may fall anywhere: together, and against a reader who does not trust the order at all. */
async function everyCount(knobs: FakeOptions): Promise<BenchRow[]> {
  const reads: { spent: number; least: number; distrusting: number }[] = [];
  for (let count = PAGE + 1; count <= 1000; count += 1) {
    const orders = even(count);
    const [spent] = await requestsFor(orders, knobs, 0);
    reads.push({ spent, least: fewestToProve(orders), distrusting: 1 + Math.ceil(count / PAGE) });
  }
  const total = (of: 'spent' | 'least'): number => reads.reduce((sum, read) => sum + read[of], 0);
  const worst = reads.reduce((a, b) => (b.spent / b.distrusting > a.spent / a.distrusting ? b : a));
  return [
    row(`history, ${knobs.listing} first, every count from 101 to 1000, first read`, total('spent'), total('least')),
    row(`history, ${knobs.listing} first, the worst of these, against proof without trust`, worst.spent, worst.distrusting),
  ];
}

async function histories(): Promise<BenchRow[]> {
  const rows: BenchRow[] = [];
  for (const listing of ['newest', 'oldest'] as const) {
    for (const count of [0, 1, 100, 101, 250, 500, 1000, 5000])
      rows.push(...(await sorted(`history, ${listing} first, ${count}`, even(count), { listing })));
    for (const tied of [5, 37])
      rows.push(...(await sorted(`history, ${listing} first, 5000 in ties of ${tied}`, ties(tied)(5000), { listing })));
    rows.push(...(await everyCount({ listing })));
  }
  for (const listing of ['fixed', 'random'] as const) {
    const kind = listing === 'fixed' ? 'no order' : 'another order each time';
    for (const count of [0, 1, 100, 101, 250, 500, 1000, 5000])
      rows.push(await unsorted(`history, ${kind}, ${count}`, even(count), { listing }));
    rows.push(await unsorted(`history, ${kind}, 5000 in bursts`, bursts(5000), { listing }));
    rows.push(await unsorted(`history, ${kind}, 5000, half on one day`, busyDay(5000), { listing }));
    for (const tied of [5, 37]) rows.push(await unsorted(`history, ${kind}, 5000 in ties of ${tied}`, ties(tied)(5000), { listing }));
  }
  return rows;
}

async function lists(): Promise<BenchRow[]> {
  const rows: BenchRow[] = [];
  for (const count of [0, 1, 100, 101, 500, 5000]) {
    const open = even(count);
    const { coverage } = await readOpenOrders(fakeService({ open }));
    rows.push(row(`open orders, ${count}`, coverage.requests, Math.max(1, Math.ceil(count / PAGE))));
  }
  for (const count of [0, 100, 10_000]) {
    const dice = generator(count + 19);
    const users = Array.from({ length: count }, (_, index) => ({
      uid: `${index}`,
      registerTime: NOW - Math.floor(dice() * 364 * DAY),
      raw: {},
    }));
    const { coverage } = await readAffiliateUsers(fakeService({ users }), { range: lastDays(365, NOW) });
    rows.push(row(`affiliates of 365 days, ${count}`, coverage.requests, Math.max(5, Math.ceil(count / PAGE))));
  }
  return rows;
}

export const bench: Bench = {
  unit: 'requests spent, against the fewest answers that could list what is there',
  rows: async () => [...(await histories()), ...(await lists())],
};
