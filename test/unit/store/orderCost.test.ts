import assert from 'node:assert/strict';
import { ServiceError } from '../../../src/api/errors';
import type { BudgetState, ServiceReader } from '../../../src/api/types';
import { readOrderHistory } from '../../../src/reading';
import { DAY } from '../../../src/model/timeRange';
import { secondsFor } from '../../../src/api/duration';
import { costOfOrders, type OrdersCost } from '../../../src/store/orderCost';
import { fakeService, type Listing } from '../../support/fakeService';
import { RANGE, SPREADS } from '../../support/histories';

const BUDGET: BudgetState = {
  endpoint: 'historyPlan',
  used: 0,
  limit: 500,
  windowMs: 10_000,
  waiting: 0,
  pausedForMs: 0,
  askedForMs: 0,
  waitMs: 0,
  hoversWaitMs: 0,
};
const cost = (client: ServiceReader, symbols: readonly string[] = ['cmt_btcusdt']): Promise<OrdersCost> =>
  costOfOrders(client, { symbols, range: RANGE }, () => [BUDGET]);
const service = (count: number, listing: Listing = 'newest') => fakeService({ history: SPREADS.even.spread(count, 1), listing });

describe('the cost of reading orders', () => {
  for (const listing of ['newest', 'oldest'] as const) {
    it(`is about what the reading will take, ${listing} first`, async () => {
      const { requests, orders, atLeast } = await cost(service(5000, listing));
      const { coverage } = await readOrderHistory(service(5000, listing), { symbol: 'cmt_btcusdt', range: RANGE });
      assert.ok(requests > coverage.requests / 2 && requests < coverage.requests * 2, `${requests} for ${coverage.requests}`);
      assert.ok(orders > 2500 && orders < 10_000, `${orders} orders`);
      assert.equal(atLeast, false);
    });
  }

  it('counts no orders of a time that the service no longer lists', async () => {
    const range = { start: RANGE.end - 7 * 365 * DAY, end: RANGE.end };
    const { orders, requests } = await costOfOrders(service(5000), { symbols: ['cmt_btcusdt'], range }, () => [BUDGET]);
    const recent = await cost(service(5000));
    assert.ok(orders < 4 * recent.orders && requests < 4 * recent.requests, `${orders} orders, ${requests} requests`);
  });

  it('is one request for a symbol of one page', async () => {
    assert.deepEqual(await cost(service(60), ['a', 'b']), {
      ...{ requests: 5, atLeast: false, orders: 120, weight: 10, seconds: 1, tooMany: false },
    });
  });

  it('is a lower bound where the list shows no pace, or a symbol cannot be looked at', async () => {
    assert.equal((await cost(service(5000, 'unordered'))).atLeast, true);
    const client = service(60);
    const failing: ServiceReader = {
      ...client,
      historyPlanOrders: (query, call) =>
        query.symbol === 'b' ? Promise.reject(new ServiceError('timeout', 'Too late.')) : client.historyPlanOrders(query, call),
    };
    assert.equal((await cost(failing, ['a', 'b'])).atLeast, true);
    await assert.rejects(cost(failing, ['b']), { kind: 'timeout' });
  });

  it('asks a service that refuses the key once', async () => {
    let asked = 0;
    const refusing: ServiceReader = {
      ...service(0),
      historyPlanOrders: () => {
        asked += 1;
        return Promise.reject(new ServiceError('auth', 'The key was refused.'));
      },
    };
    await assert.rejects(cost(refusing, ['a', 'b', 'c']), { kind: 'auth' });
    assert.equal(asked, 1);
  });

  it('is more than one read may spend for very many orders', async () => {
    const crowded = service(5000);
    const dense: ServiceReader = {
      ...crowded,
      historyPlanOrders: async () => {
        const { orders } = await crowded.historyPlanOrders({ symbol: 'a' });
        return { orders: orders.map((order, index) => ({ ...order, createTime: RANGE.end - index * 1000 })), nextPage: true };
      },
    };
    const { tooMany, requests, seconds } = await cost(dense);
    assert.ok(tooMany && requests > 5000);
    assert.equal(seconds, Math.ceil((requests - 50) / 50) * 10);
  });

  it('counts in what is spent and waiting', () => {
    assert.equal(secondsFor(50, 10, BUDGET), 1);
    assert.equal(secondsFor(51, 10, BUDGET), 10);
    assert.equal(secondsFor(50, 10, { ...BUDGET, used: 250, waiting: 5, pausedForMs: 2000 }), 12);
    assert.equal(secondsFor(50, 10, undefined), 1);
  });
});
