import assert from 'node:assert/strict';
import { HOUR, MINUTE } from '../../../../src/model/timeRange';
import { type FakeService, NOW } from '../../../support/fakeService';
import { BTC, desk, ordersOf } from './panel';

describe('a large read that was offered', () => {
  it('is read to its end once a person agreed, though the first answer puts the clock right', async () => {
    const many = ordersOf(BTC, 8_000, 10 * MINUTE);
    const putRight = (service: FakeService): FakeService => ({
      ...service,
      historyPlanOrders: async (query, call) => {
        const page = await service.historyPlanOrders(query, call);
        service.lists.now = NOW;
        return page;
      },
    });
    const place = desk({ history: many }, { symbols: [BTC], change: putRight });
    await place.data.read({ days: 60 }, false);
    assert.equal(place.status()?.question?.name, 'cost');
    place.service.lists.now = NOW - 10 * HOUR;
    await place.data.goAhead();
    assert.deepEqual([place.phase()?.name, place.statistics()?.range.end], ['ready', NOW]);
  });

  it('keeps what was read when it is canceled, though an answer put the clock right before', async () => {
    let [before, last] = [0, 0];
    const place = desk(
      {
        history: ordersOf(BTC, 8_000, 10 * MINUTE),
        before: (call) => {
          if (call === before + 2) place.service.lists.now = NOW;
          if (call === before + 20) place.data.cancel();
          last = call;
        },
      },
      { symbols: [BTC] },
    );
    await place.data.read({ days: 60 }, false);
    before = last;
    place.service.lists.now = NOW - 10 * HOUR;
    await place.data.goAhead();
    const orders = place.statistics()?.figures.counts.orders;
    assert.deepEqual([place.phase()?.name, orders?.completeness], ['canceled', 'partial']);
    assert.ok(Number(orders?.value) > 0, String(orders?.value));
  });
});
