import assert from 'node:assert/strict';
import { ServiceClient } from '../../../../src/api/index';
import { contains, lastDays } from '../../../../src/model/timeRange';
import { startSimulator } from '../../../../src/simulator/index';
import { units } from '../../model/affiliateStatistics/accounts';
import { Session } from '../../../../src/store/session';
import { desk } from './panel';

describe('the dashboard before a service over HTTP', () => {
  it('shows what the account holds, to the last digit', async () => {
    const simulator = await startSimulator({ seed: 5, open: 0, history: 0, affiliates: 400 });
    const { contractBaseUrl, spotBaseUrl, credentials, data: truth } = simulator;
    const client = new ServiceClient({ contractBaseUrl, spotBaseUrl, credentials: () => Promise.resolve(credentials) });
    const place = desk({}, new Session({ id: '1', label: 'Main', service: 'custom' }, client));
    try {
      await place.data.read({ days: 90 }, false);
      const { tiles, range, asOf } = place.statistics() ?? assert.fail('nothing is shown');
      assert.deepEqual(range, lastDays(90, asOf));
      const deeds = [...truth.activity.values()].flat().filter(({ at }) => contains(range, at));
      const sumOf = (field: string): bigint => deeds.reduce((sum, deed) => (deed.field === field ? sum + units(deed.amount) : sum), 0n);
      assert.equal(units(tiles.commission.value ?? ''), sumOf('commission'));
      assert.equal(units(tiles.deposits.value ?? ''), sumOf('depositAmount'));
      assert.equal(tiles.users.value, truth.users.filter(({ registerTime }) => contains(range, registerTime)).length);
      assert.deepEqual(
        [tiles.commission.completeness, tiles.users.completeness, tiles.commission.previousCompleteness],
        ['complete', 'complete', 'complete'],
      );
      await place.data.readTrend('month');
      const trend = place.trend();
      assert.ok(trend?.name === 'ready' && trend.complete);
      assert.equal(
        trend.points.reduce((sum, { commission = '' }) => sum + units(commission), 0n),
        sumOf('commission'),
      );
    } finally {
      place.dispose();
      client.dispose();
      await simulator.close();
    }
  });
});
