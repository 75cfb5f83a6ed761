import assert from 'node:assert/strict';
import { DAY, lastDays } from '../../../src/model/timeRange';
import { readClosedTotals } from '../../../src/store/closedTotals';
import { fakeService, NOW, type Deed } from '../../support/fakeService';

describe('the totals of a range that is closed', () => {
  const deeds: Deed[] = [10, 100].map((days) => ({ uid: '7', at: NOW - days * DAY, thousandths: 1500n }));

  async function read(days: number, commission: string) {
    const service = fakeService({ deeds });
    const asSent = service.affiliateReferrals.bind(service);
    const affiliateReferrals: typeof asSent = async (query, call) => {
      const page = await asSent(query, call);
      const isLatest = (query?.endTime ?? NOW) >= NOW - 10 * DAY;
      return { ...page, items: page.items.map((each) => (isLatest ? { ...each, commission } : each)) };
    };
    const options = { signal: new AbortController().signal };
    return readClosedTotals({ ...service, affiliateReferrals }, { range: lastDays(days, NOW), users: [], before: [] }, options);
  }

  it('are whole though an amount is no number or was not sent: it stays as it came', async () => {
    for (const amount of ['n/a', '']) {
      const { items, coverage } = await read(30, amount);
      assert.deepEqual([items[0]?.commission, coverage.problems], [amount, []]);
    }
  });
});
