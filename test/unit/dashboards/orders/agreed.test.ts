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
});
