import assert from 'node:assert/strict';
import type { PlanOrder } from '../../../src/model/order';
import { DAY, HOUR, lastDays } from '../../../src/model/timeRange';
import { readOrderHistory } from '../../../src/reading';
import { fakeService, NOW, planOrder } from '../../support/fakeService';

const range = lastDays(30, NOW);
const symbol = 'cmt_btcusdt';
const upTo = (count: number): PlanOrder[] =>
  Array.from({ length: count }, (_, index) => planOrder(`${index}`, range.start + (index + 1) * HOUR));
const idsOf = (orders: readonly PlanOrder[]): string[] => orders.map(({ orderId }) => orderId).sort();

describe('a history', () => {
  it('is not complete where one answer tells an order in two ways, of which nothing says which holds', async () => {
    const [first, other] = [planOrder('1', NOW - DAY, { totalProfits: '10' }), planOrder('1', NOW - DAY, { totalProfits: '999' })];
    const { items, coverage } = await readOrderHistory(fakeService({ history: [first, other, planOrder('2', NOW - DAY)] }), {
      symbol,
      range,
    });
    assert.deepEqual(idsOf(items), ['1', '2']);
    assert.deepEqual(coverage.problems, [
      'The service sent 1 order more than once in one response, with different content. Only one version is shown.',
    ]);
  });

  it('is complete where one answer tells an order twice alike, and two tell it in two ways: it may have changed between them', async () => {
    const order = planOrder('1', NOW - DAY);
    const alike = await readOrderHistory(fakeService({ history: [order, { ...order, raw: { more: '1' } }] }), { symbol, range });
    assert.deepEqual([idsOf(alike.items), alike.coverage.problems], [['1'], []]);
    const changed = fakeService({
      history: upTo(250),
      before: (call, lists) => void (lists.history = lists.history.map((each) => ({ ...each, fee: String(call) }))),
    });
    const { coverage } = await readOrderHistory(changed, { symbol, range });
    assert.deepEqual(coverage.problems, []);
  });
});
