import assert from 'node:assert/strict';
import { DAY } from '../../../../src/model/timeRange';
import { fakeService, NOW } from '../../../support/fakeService';
import { sessionOf } from '../desk';
import { desk } from './panel';

describe('the affiliate dashboard of a service that sends an amount that is no number', () => {
  it('is complete, and counts it beside the figures that lack it, and no others', async () => {
    const deeds = [1, 100, 200, 300].map((days, index) => ({ uid: `${1000 + index}`, at: NOW - days * DAY, thousandths: 1500n }));
    const service = fakeService({ deeds });
    const affiliateReferrals: typeof service.affiliateReferrals = async (query, call) => {
      const page = await service.affiliateReferrals(query, call);
      return { ...page, items: page.items.map((each) => (each.uid === '1000' ? { ...each, spotTradingAmount: 'n/a' } : each)) };
    };
    const { data, statistics } = desk({}, sessionOf({ ...service, affiliateReferrals }));
    await data.read({ days: 180 }, false);
    const { tiles } = statistics() ?? assert.fail();
    assert.deepEqual([tiles.commission.completeness, tiles.deposits.completeness], ['complete', 'complete']);
    assert.ok(tiles.commission.changePercent);
    assert.deepEqual(tiles.spotVolume.lacking, [
      'Spot volumes left out of all totals because they are missing or not plain decimal numbers: 1.',
    ]);
  });
});
