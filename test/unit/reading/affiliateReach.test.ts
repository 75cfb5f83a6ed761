/** Affiliate users of more than the past 365 days, which the service does not answer for. */
import assert from 'node:assert/strict';
import type { ServiceReader } from '../../../src/api/types';
import type { AffiliateUser } from '../../../src/model/affiliate';
import { AFFILIATE_REACH, DAY, HOUR, lastDays, MINUTE } from '../../../src/model/timeRange';
import { readAffiliateUsers } from '../../../src/reading';
import { fakeService, NOW, pausing } from '../../support/fakeService';

const year = lastDays(365, NOW);
const user = (uid: string, registerTime: number): AffiliateUser => ({ uid, registerTime, raw: {} });
/** One user registered per so many milliseconds, the last of them now. */
const users = (count: number, step: number): AffiliateUser[] =>
  Array.from({ length: count }, (_, index) => user(`${index}`, NOW - index * step));

describe('affiliate users of more than 365 days', () => {
  it('keep the start inside them while the clock goes on, and do not fuss about minutes', async () => {
    const range = { start: NOW - AFFILIATE_REACH, end: NOW - AFFILIATE_REACH + 80 * DAY };
    const service = fakeService({
      users: Array.from({ length: 2000 }, (_, index) => user(`${index}`, range.start + HOUR + index * MINUTE)),
      before(_, lists) {
        // Five pages are under way at once, so a minute of the service goes by with each round of them.
        lists.now += MINUTE / 5;
      },
    });
    const { items, coverage } = await readAffiliateUsers(service, { range }, { pageSize: 20 });
    assert.equal(items.length, 2000);
    assert.deepEqual(
      coverage.problems.map((problem) => problem.replace(/\d{4}-.*UTC/, 'THEN')),
      ['The service only covers the past 365 days, so THEN could not be loaded.'],
    );
    const brief = await readAffiliateUsers(fakeService({ users: users(10, 30 * DAY) }), { range: year });
    assert.deepEqual(brief.coverage.problems, []);
  });

  it('are said to be put out of reach by a pause, and some minutes lose nobody', async () => {
    const early = users(250, 20).map((one) => ({ ...one, registerTime: (one.registerTime ?? 0) - AFFILIATE_REACH + 11 * MINUTE }));
    for (const [minutes, problems] of [
      [8, 0],
      [12, 1],
    ] as const) {
      const service = pausing(fakeService({ users: early }), minutes * MINUTE);
      const { items, coverage } = await readAffiliateUsers(service, { range: year });
      assert.equal(coverage.problems.length, problems, coverage.problems.join());
      if (problems === 0) assert.equal(items.length, 250);
      else assert.match(coverage.problems.join(), /only covers the past 365 days, so .* could not be loaded/);
    }
  });

  it('are asked for again where the clock of this machine was behind, and the service refused the first question for that', async () => {
    const service = fakeService({ users: users(40, DAY), before: (_, lists) => void (lists.now = NOW) });
    service.lists.now = NOW - DAY;
    const { items, coverage } = await readAffiliateUsers(service, { range: lastDays(365, NOW - DAY) });
    assert.equal(items.length, 39, 'all who had registered by that clock');
    assert.match(coverage.problems.join(), /^The service only covers the past 365 days, so .* could not be loaded/);
  });

  it('are said to lie beyond them by the clock of the first answer, where that of this machine was behind', async () => {
    const service = fakeService({ users: users(40, DAY), before: (_, lists) => void (lists.now = NOW) });
    service.lists.now = NOW - 2 * DAY;
    const honest = service.affiliateUsers.bind(service);
    const earliest = NOW - AFFILIATE_REACH;
    const lenient: ServiceReader = {
      ...service,
      affiliateUsers: async (query = {}, call) => honest({ ...query, startTime: Math.max(query.startTime ?? earliest, earliest) }, call),
    };
    const { coverage } = await readAffiliateUsers(lenient, { range: { start: NOW - 367 * DAY, end: NOW } });
    assert.match(coverage.problems.join(), /only covers the past 365 days, so .* could not be loaded/);
  });

  it('are said to lie beyond them', async () => {
    const range = lastDays(400, NOW);
    const { items, coverage } = await readAffiliateUsers(fakeService({ users: users(40, 10 * DAY) }), { range });
    assert.equal(items.length, 37);
    assert.deepEqual(coverage.problems, [
      'The service only covers the past 365 days, so 2025-04-27 13:30 to 2025-06-01 13:39 UTC could not be loaded.',
    ]);
    const old = fakeService();
    const nothing = await readAffiliateUsers(old, { range: { start: NOW - 500 * DAY, end: NOW - 400 * DAY } });
    assert.deepEqual([nothing.coverage.complete, old.calls.length], [false, 0]);
    const edge = await readAffiliateUsers(fakeService(), { range: { start: NOW - AFFILIATE_REACH, end: NOW - AFFILIATE_REACH + 1000 } });
    assert.equal(edge.coverage.complete, false);
  });
});
