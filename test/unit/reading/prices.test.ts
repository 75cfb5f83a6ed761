import assert from 'node:assert/strict';
import type { PlanOrder } from '../../../src/model/order';
import { DAY, lastDays } from '../../../src/model/timeRange';
import { readOrderHistory } from '../../../src/reading';
import { type FakeOptions, type FakeService, fakeService, type Listing, NOW, planOrder } from '../../support/fakeService';

const range = lastDays(90, NOW);
const symbol = 'cmt_btcusdt';
const orders = (count: number, step = DAY / 100): PlanOrder[] =>
  Array.from({ length: count }, (_, index) => planOrder(`${index}`, range.start + index * step));
const idsOf = (items: readonly PlanOrder[]): number[] => items.map((order) => Number(order.orderId)).sort((a, b) => a - b);
const upTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

describe('the order a history is listed in', () => {
  for (const listing of ['newest', 'oldest'] as const) {
    it(`is verified once per client when it is ${listing} first, mostly without a request of its own`, async () => {
      for (const [count, first, later] of [
        [101, 3, 3],
        [114, 3, 2],
        [115, 2, 2],
        [184, 2, 2],
        [185, 3, 2],
        [481, 5, 5],
        [496, 6, 5],
      ] as const) {
        const service = fakeService({ history: orders(count, DAY / 10), listing });
        const requests: number[] = [];
        for (const symbol of ['cmt_btcusdt', 'cmt_ethusdt']) {
          const { items, coverage } = await readOrderHistory(service, { symbol, range });
          assert.deepEqual(idsOf(items), upTo(count));
          assert.equal(coverage.complete, true);
          requests.push(coverage.requests);
        }
        assert.deepEqual(requests, [first, later], `${count} orders`);
      }
    });
  }

  it('is shown little by a page with hardly anything behind it: not by one read of 101 orders, but by five', async () => {
    const service = fakeService({ history: orders(101) });
    const requests: number[] = [];
    for (let read = 0; read < 6; read += 1) requests.push((await readOrderHistory(service, { symbol, range })).coverage.requests);
    assert.deepEqual(requests, [3, 3, 3, 3, 2, 2]);
  });

  it('is looked for page by page where a page has no room to repeat much', async () => {
    for (const cap of [16, 17, 20, 30]) {
      const service = fakeService({ history: orders(5 * cap), cap });
      const { items, coverage } = await readOrderHistory(service, { symbol, range });
      assert.deepEqual(idsOf(items), upTo(5 * cap));
      assert.ok(coverage.requests <= 9, `${coverage.requests} requests at ${cap} a page`);
    }
  });

  it('is forgotten when the service lists differently, and learned again', async () => {
    const knobs: { listing: Listing } & FakeOptions = { history: orders(496, DAY / 10), listing: 'newest' };
    const service = fakeService(knobs);
    const requests: number[] = [];
    for (const listing of ['newest', 'fixed', 'newest', 'newest'] as const) {
      knobs.listing = listing;
      const { items, coverage } = await readOrderHistory(service, { symbol, range });
      assert.deepEqual(idsOf(items), upTo(496));
      assert.equal(coverage.complete, true);
      requests.push(coverage.requests);
    }
    assert.deepEqual([requests[0], requests[2], requests[3]], [6, 6, 5]);
  });

  for (const [listing, count, most] of [
    ['newest', 100, 1],
    ['oldest', 100, 1],
    ['newest', 101, 3],
    ['oldest', 101, 3],
    ['newest', 5000, 55],
    ['oldest', 5000, 55],
    ['fixed', 100, 1],
    ['fixed', 5000, 125],
    ['random', 5000, 125],
    ['sample', 1000, 25],
  ] as const) {
    it(`costs ${most} requests at most for ${count} orders listed ${listing}`, async () => {
      const service = fakeService({ history: orders(count, Math.floor((90 * DAY) / count)), listing });
      const { items, coverage } = await readOrderHistory(service, { symbol, range });
      assert.deepEqual(idsOf(items), upTo(count));
      assert.deepEqual(coverage.problems, []);
      assert.ok(coverage.requests <= most, `${coverage.requests} requests`);
    });
  }

  it('does not mislead with a page that only looks sorted', async () => {
    const service = fakeService({ history: orders(400), listing: 'newest' });
    const honest = service.historyPlanOrders.bind(service);
    const misled: FakeService = {
      ...service,
      async historyPlanOrders(query, call) {
        const answer = await honest(query, call);
        if (service.calls.length !== 4) return answer;
        // The oldest hundred of what was asked for, newest first, as if they were the newest.
        const found = orders(400).filter(
          ({ createTime = 0 }) => createTime >= Number(query.startTime) && createTime <= Number(query.endTime),
        );
        return { orders: found.slice(0, 100).reverse(), nextPage: true };
      },
    };
    const { items, coverage } = await readOrderHistory(misled, { symbol, range });
    assert.deepEqual(idsOf(items), upTo(400));
    assert.ok(coverage.complete);
  });

  it('is not read off a page too short for it: that is asked for again', async () => {
    const service = fakeService({ history: orders(60) });
    const honest = service.historyPlanOrders.bind(service);
    const short: FakeService = {
      ...service,
      // Ten of the newer half, sorted, where sixty were asked for.
      async historyPlanOrders(query, call) {
        const answer = await honest(query, call);
        return service.calls.length > 1 ? answer : { orders: answer.orders.slice(10, 30).filter((_, index) => index % 2), nextPage: true };
      },
    };
    const { items, coverage } = await readOrderHistory(short, { symbol, range });
    assert.deepEqual(idsOf(items), upTo(60));
    assert.ok(coverage.complete);
  });

  it('is checked now and then, even when it was verified', async () => {
    const history = orders(4000, DAY / 50);
    const service = fakeService({ history });
    const honest = service.historyPlanOrders.bind(service);
    const archive = range.start + 35 * DAY;
    const halfSorted: FakeService = {
      ...service,
      // What is archived comes without its even ids, unless a question is about little enough.
      async historyPlanOrders(query, call) {
        const answer = await honest(query, call);
        if (!answer.nextPage || Number(query.startTime) > archive) return answer;
        const kept = answer.orders.filter((order) => (order.createTime ?? 0) > archive || Number(order.orderId) % 2 === 1);
        return kept.length > 1 ? { orders: kept, nextPage: true } : answer;
      },
    };
    const { items } = await readOrderHistory(halfSorted, { symbol, range });
    assert.deepEqual(idsOf(items), upTo(4000));
  });
});
