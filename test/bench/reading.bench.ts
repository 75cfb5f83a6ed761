import { readAffiliateUsers, readOpenOrders, readOrderHistory } from '../../src/reading';
import type { PlanOrder } from '../../src/model/order';
import { DAY, lastDays, MINUTE, SECOND } from '../../src/model/timeRange';
import { type FakeOptions, fakeService, generator, NOW, planOrder } from '../support/fakeService';
import { type Bench, type BenchRow, row } from './row';

const RANGE = lastDays(90, NOW);
const PAGE = 100;

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

async function history(name: string, orders: PlanOrder[], knobs: FakeOptions = {}): Promise<BenchRow[]> {
  const service = fakeService({ ...knobs, history: orders });
  const requests: number[] = [];
  for (const symbol of ['cmt_btcusdt', 'cmt_ethusdt']) {
    const { items, coverage } = await readOrderHistory(service, { symbol, range: RANGE });
    if (!coverage.complete || items.length !== orders.length) throw new Error(`${name}: ${items.length} of ${orders.length}`);
    requests.push(coverage.requests);
  }
  const [first = 0, later = 0] = requests;
  const sorted = knobs.listing === 'newest' || knobs.listing === 'oldest';
  const least = fewestPages(orders, sorted);
  return sorted ? [row(`${name}, first read`, first, least), row(`${name}, later reads`, later, least)] : [row(name, first, least)];
}

async function histories(): Promise<BenchRow[]> {
  const rows: BenchRow[] = [];
  for (const listing of ['newest', 'oldest'] as const) {
    for (const count of [0, 1, 100, 101, 250, 500, 1000, 5000])
      rows.push(...(await history(`history, ${listing} first, ${count}`, even(count), { listing })));
    for (const tied of [5, 37])
      rows.push(...(await history(`history, ${listing} first, 5000 in ties of ${tied}`, ties(tied)(5000), { listing })));
  }
  for (const listing of ['fixed', 'random'] as const) {
    const kind = listing === 'fixed' ? 'no order' : 'another order each time';
    for (const count of [0, 1, 100, 101, 250, 500, 1000, 5000])
      rows.push(...(await history(`history, ${kind}, ${count}`, even(count), { listing })));
    rows.push(...(await history(`history, ${kind}, 5000 in bursts`, bursts(5000), { listing })));
    rows.push(...(await history(`history, ${kind}, 5000, half on one day`, busyDay(5000), { listing })));
    for (const tied of [5, 37]) rows.push(...(await history(`history, ${kind}, 5000 in ties of ${tied}`, ties(tied)(5000), { listing })));
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
