import type { PlanOrder } from '../../src/model/order';
import { DAY, lastDays } from '../../src/model/timeRange';
import { readAffiliateUsers, readOpenOrders, readOrderHistory } from '../../src/reading';
import { type FakeOptions, fakeService, generator, type Listing, NOW } from '../support/fakeService';
import { fewestWindows, RANGE, SPREADS, updatedTogether } from '../support/histories';
import { type Bench, type BenchRow, row } from './row';

const PAGE = 100;
const SEEDS = Array.from({ length: 20 }, (_, index) => index + 1);

/** Requests of a first read, or of one that knows where the orders of the read before lay; some orders came since. */
async function requestsFor(orders: PlanOrder[], knobs: FakeOptions, again: boolean): Promise<number> {
  const known = orders.filter((_, index) => index % 50 !== 0);
  const service = fakeService({ ...knobs, history: orders });
  const lastRead = again ? { lastRead: known } : {};
  const { items, coverage } = await readOrderHistory(service, { symbol: 'cmt_btcusdt', range: RANGE }, lastRead);
  if (!coverage.complete || items.length !== orders.length) throw new Error(`${items.length} of ${orders.length} orders`);
  return coverage.requests;
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Means of 20 seeds. */
async function histories(name: string, listing: Listing, again = false): Promise<BenchRow[]> {
  const rows: BenchRow[] = [];
  for (const [kind, { spread, counts }] of Object.entries(SPREADS)) {
    for (const count of counts) {
      const lists = SEEDS.map((seed) => spread(count, seed));
      const spent = await Promise.all(lists.map((orders, seed) => requestsFor(orders, { listing, seed, updated: updatedTogether }, again)));
      rows.push(row(`history, ${name}, ${count} ${kind}`, mean(spent), mean(lists.map(fewestWindows))));
    }
  }
  return rows;
}

async function lists(): Promise<BenchRow[]> {
  const rows: BenchRow[] = [];
  for (const count of [0, 1, 100, 101, 500, 5000]) {
    const spent = await Promise.all(
      SEEDS.map(async (seed) => (await readOpenOrders(fakeService({ open: SPREADS.even.spread(count, seed) }))).coverage.requests),
    );
    rows.push(row(`open orders, ${count}`, mean(spent), Math.max(1, Math.ceil(count / PAGE))));
  }
  for (const count of [0, 100, 10_000]) {
    const dice = generator(count + 19);
    const users = Array.from({ length: count }, (_, index) => ({
      uid: `${index}`,
      registerTime: NOW - Math.floor(dice() * 364 * DAY),
      raw: {},
    }));
    for (const [name, knobs] of [
      ['', {}],
      [', total a tenth too small', { total: (real: number) => Math.floor(real * 0.9) }],
    ] as const) {
      const { coverage } = await readAffiliateUsers(fakeService({ users, ...knobs }), { range: lastDays(365, NOW) });
      rows.push(row(`affiliates of 365 days, ${count}${name}`, coverage.requests, Math.max(5, Math.ceil(count / PAGE))));
    }
  }
  return rows;
}

export const bench: Bench = {
  unit: 'requests spent, against the fewest windows of whole milliseconds that hold a page each; means of 20 seeds',
  rows: async () => [
    ...(await histories('newest first', 'newest')),
    ...(await histories('oldest first', 'oldest')),
    ...(await histories('no order', 'unordered')),
    ...(await histories('another order each time', 'random')),
    ...(await histories('by update', 'byUpdate')),
    ...(await histories('newest first, read again', 'newest', true)),
    ...(await histories('no order, read again', 'unordered', true)),
    ...(await lists()),
  ],
};
