import assert from 'node:assert/strict';
import type { PlanOrder } from '../../../src/model/order';
import { DAY, lastDays } from '../../../src/model/timeRange';
import { readOrderHistory } from '../../../src/reading';
import { fakeService, NOW, planOrder } from '../../support/fakeService';

const range = lastDays(30, NOW);
const symbol = 'cmt_btcusdt';
const idsOf = (orders: readonly PlanOrder[] = []): string[] => orders.map(({ orderId }) => orderId).sort();

describe('orders that nobody asked for', () => {
  it('are kept apart and reported when they are of another symbol', async () => {
    const others = [planOrder('8', NOW - DAY, { symbol: 'cmt_ethusdt' }), planOrder('9', NOW - DAY, { symbol: 'cmt_eosusdt' })];
    const { items, unrequested, coverage } = await readOrderHistory(fakeService({ history: [planOrder('1', NOW - DAY)], others }), {
      symbol,
      range,
    });
    assert.deepEqual([idsOf(items), idsOf(unrequested)], [['1'], ['8', '9']]);
    assert.deepEqual(coverage.problems, ['The service also sent 2 orders for symbols that were not requested. They are kept separate.']);
  });

  it('are not those that name no symbol, nor those that write it in other letters', async () => {
    const history = [planOrder('1', NOW - DAY, { symbol: '' }), planOrder('2', NOW - DAY, { symbol: 'CMT_BTCUSDT' })];
    const { items, unrequested, coverage } = await readOrderHistory(fakeService({ history }), { symbol, range });
    assert.deepEqual([idsOf(items), unrequested, coverage.problems], [['1', '2'], [], []]);
  });

  it('are kept apart and reported when they are from outside the range', async () => {
    const history = [planOrder('1', NOW - DAY), planOrder('2', range.start - DAY)];
    const service = fakeService({ history, timeOf: ({ createTime = 0 }) => createTime + 2 * DAY, ignoresRange: true });
    const { items, unrequested, coverage } = await readOrderHistory(service, { symbol, range });
    assert.deepEqual([idsOf(items), idsOf(unrequested)], [['1'], ['2']]);
    assert.match(coverage.problems.join(), /sent 1 order created outside the requested range/);
  });

  it('are not those just beside the range, which the question reaches', async () => {
    const history = [-1, 0].flatMap((step) => [planOrder(`start ${step}`, range.start + step), planOrder(`end ${step}`, range.end - step)]);
    const { items, unrequested, coverage } = await readOrderHistory(fakeService({ history }), { symbol, range });
    assert.deepEqual([idsOf(items), unrequested, coverage.problems], [['end 0', 'start 0'], [], []]);
  });

  it('are not looked for before 1970, where no service has any', async () => {
    const service = fakeService({ history: [planOrder('1', 5)] });
    const { items } = await readOrderHistory(service, { symbol, range: { start: 0, end: DAY } });
    assert.deepEqual([idsOf(items), service.calls[0]?.['startTime']], [['1'], 0]);
  });
});

describe('orders without an id', () => {
  it('are one when they differ in nothing but what is not understood', async () => {
    const service = fakeService({
      history: Array.from({ length: 150 }, (_, index) => planOrder(index === 149 ? '' : `${index}`, range.start + index)),
      before(call, lists) {
        lists.history = lists.history.map((order) => ({ ...order, raw: { answer: call } }));
      },
    });
    const { items, coverage } = await readOrderHistory(service, { symbol, range });
    assert.equal(items.length, 150);
    assert.match(coverage.problems.join(), /1 order has no order ID/);
  });
});
