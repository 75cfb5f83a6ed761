import assert from 'node:assert/strict';
import type { AffiliateUser } from '../../../src/model/affiliate';
import { DAY, HOUR } from '../../../src/model/timeRange';
import { type Deed, type FakeService, NOW } from '../../support/fakeService';
import { account } from './ask';

const USERS = Array.from({ length: 12 }, (_, place): AffiliateUser => ({
  uid: `${3000 + place}`,
  registerTime: NOW - 100 * DAY,
  lastTrade: NOW - HOUR,
  raw: {},
}));
/** Each traded in each of the last hundred days, another amount every day. */
const DEEDS = USERS.flatMap(({ uid }, user) =>
  Array.from({ length: 100 }, (_, day): Deed => ({
    uid,
    at: NOW - day * DAY - HOUR,
    thousandths: BigInt(((user * 31 + day * day * 17) % 97) + 1),
  })),
);
const ALL = { users: USERS, deeds: DEEDS };

describe('the totals of invited users that a language model asks for', () => {
  it('are complete where nothing speaks against it, of all and of one', async () => {
    const { totals } = account(ALL);
    for (const uid of [undefined, '3001']) assert.deepEqual((await totals({ days: 30, uid })).coverage.problems, []);
  });

  it('are not called complete where the service takes no notice of the times it is asked for, of all and of one', async () => {
    for (const days of [1, 30, 90, 365])
      for (const uid of [undefined, '3001']) {
        const { coverage } = await account({ ...ALL, ignoresRange: true }).totals({ days, uid });
        assert.equal(coverage.complete, false, `${days} days of ${uid ?? 'all'}`);
        assert.match(coverage.problems.join(), /may be ignoring the range\. The totals may be too high/);
      }
  });

  it('are in doubt where users who are known to have traded have no trades in them, as the statistics of that range are', async () => {
    const { affiliates, totals } = account({ users: USERS, deeds: [{ uid: '1', at: NOW - HOUR, thousandths: 1n }] });
    const figures = (await affiliates({ days: 30 })).coverage;
    const { coverage } = await totals({ days: 30 });
    assert.deepEqual([figures.complete, coverage.complete], [false, false]);
    assert.match(coverage.problems.join(), /have no trades in the totals/);
  });

  it('have no amount that is no number, as their note says', async () => {
    const odd = (service: FakeService): FakeService => ({
      ...service,
      async affiliateReferrals(query, call) {
        const page = await service.affiliateReferrals(query, call);
        return { ...page, items: page.items.map((each) => ({ ...each, commission: 'n/a', withdrawalAmount: '-1E-8' })) };
      },
    });
    for (const uid of [undefined, '3001']) {
      const { totals } = (await account(ALL, odd).totals({ days: 30, uid })) as unknown as { totals: Record<string, string>[] };
      assert.deepEqual([totals[0]?.['commission'], totals[0]?.['withdrawalAmount']], ['', '-1E-8']);
    }
  });

  it('cost nothing where the statistics of the range were read in the last minutes', async () => {
    const { affiliates, totals, service } = account(ALL);
    await affiliates({ days: 30 });
    const { length } = service.calls;
    service.lists.now += 4 * 60_000;
    assert.equal((await totals({ days: 30 })).coverage.complete, true);
    assert.equal(service.calls.length, length);
  });
});
