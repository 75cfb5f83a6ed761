import assert from 'node:assert/strict';
import { ServiceError } from '../../../../src/api/errors';
import type { TrendState } from '../../../../src/dashboards/affiliates/protocol';
import { trendCosts } from '../../../../src/dashboards/affiliates/trendReads';
import { secondsFor } from '../../../../src/api/duration';
import { DAY, lastDays } from '../../../../src/model/timeRange';
import { type Deed, fakeService, NOW, thousandthsOf } from '../../../support/fakeService';
import { BUDGET, sessionOf } from '../desk';
import { type Desk, desk } from './panel';

const deeds: Deed[] = Array.from({ length: 120 }, (_, index) => ({
  uid: `${index % 40}`,
  at: NOW - index * DAY,
  thousandths: BigInt(index + 1),
}));
const users = Array.from({ length: 40 }, (_, index) => ({ uid: `${index}`, registerTime: NOW - index * DAY, raw: {} }));

async function offered(range: { days: number }, knobs: Parameters<typeof desk>[0] = {}): Promise<Desk> {
  const place = desk({ deeds, users, ...knobs });
  await place.data.read(range, false);
  return place;
}

const ready = (trend: TrendState | undefined): Extract<TrendState, { name: 'ready' }> =>
  trend?.name === 'ready' ? trend : assert.fail(`the trend is ${trend?.name}`);

describe('the cost of a trend', () => {
  const quarter = { range: lastDays(90, NOW), timeZone: 'UTC' };

  it('is at least one request per bucket and at most all users in each', () => {
    const { week, month } = trendCosts(quarter, 250, [BUDGET]);
    assert.deepEqual([week.buckets, week.leastRequests, week.mostRequests, week.weight], [14, 14, 14 * 3, 20]);
    assert.deepEqual([month.buckets, month.leastRequests, month.mostRequests], [4, 4, 12]);
    assert.equal(trendCosts(quarter, 100, []).month.mostRequests, 8, 'a full page is followed by another question');
    assert.equal(trendCosts(quarter, 2000, []).week.leastRequests, 20);
  });

  it('has no upper bound while the users with totals are not known', () => {
    const { week } = trendCosts(quarter, undefined, [BUDGET]);
    assert.deepEqual([week.mostRequests, week.mostSeconds], [undefined, undefined]);
  });

  it('says how long the budget makes it take', () => {
    assert.equal(secondsFor(25, 20, BUDGET), 1);
    assert.equal(secondsFor(26, 20, BUDGET), 10);
    assert.equal(secondsFor(100, 20, BUDGET), 30);
    assert.equal(secondsFor(25, 20, { ...BUDGET, used: 20 }), 10);
    assert.equal(secondsFor(1, 20, { ...BUDGET, waiting: 25, pausedForMs: 2500 }), 13);
    assert.equal(secondsFor(10, 20, { ...BUDGET, limit: 10 }), 90, 'a budget below one request lets one through per window');
  });

  it('holds when the trend is read', async () => {
    const place = await offered({ days: 90 });
    const before = place.service.calls.length;
    const trend = place.trend();
    assert.ok(trend?.name === 'offered');
    await place.data.readTrend('month');
    const spent = place.service.calls.length - before;
    assert.ok(spent >= trend.cost.month.leastRequests && spent <= (trend.cost.month.mostRequests ?? 0));
  });
});

describe('reading a trend', () => {
  it('adds up to the range, bucket by bucket', async () => {
    const place = await offered({ days: 90 });
    await place.data.readTrend('week');
    const { points, complete, bucket } = ready(place.trend());
    assert.deepEqual([points.length, complete, bucket], [14, true, 'week']);
    const sum = points.reduce((total, { deposits = '' }) => total + thousandthsOf(deposits), 0n);
    assert.equal(sum, thousandthsOf(place.statistics()?.tiles.deposits.value ?? ''));
    assert.equal(
      points.reduce((total, { registered = 0 }) => total + registered, 0),
      place.statistics()?.tiles.users.value,
    );
  });

  it('is not called complete when its buckets do not add up to the range', async () => {
    const place = await offered({ days: 30 });
    place.service.lists.deeds.push({ uid: '1', at: NOW - DAY, thousandths: 5n });
    await place.data.readTrend('week');
    const { complete, differences, problem } = ready(place.trend());
    assert.deepEqual([complete, problem], [false, undefined]);
    assert.deepEqual(differences[0], { title: 'deposits', parts: '0.501', whole: '0.496' });
    assert.equal(differences.length, 5);
  });

  it('is partial in each bucket where the service sends the same for all of them, or more for each later one', async () => {
    const daily: Deed[] = users.flatMap(({ uid }) => [50, 20, 12, 5].map((days) => ({ uid, at: NOW - days * DAY, thousandths: 7n })));
    for (const ignores of ['both ends', 'the start'] as const) {
      const service = fakeService({ users, deeds: daily, ignoresRange: ignores === 'both ends' });
      const since = ignores === 'the start' && { startTime: NOW - 89 * DAY };
      const place = desk(
        {},
        sessionOf({ ...service, affiliateReferrals: (query, call) => service.affiliateReferrals({ ...query, ...since }, call) }),
      );
      await place.data.read({ days: 30 }, false);
      await place.data.readTrend('week');
      const { points, complete } = ready(place.trend());
      assert.equal(complete, false, ignores);
      for (const { completeness, problems } of points)
        assert.deepEqual([completeness, problems.some((each) => each.includes('may be ignoring'))], ['partial', true], ignores);
    }
  });

  it('shows each bucket as it comes', async () => {
    const place = await offered({ days: 30 });
    await place.data.readTrend('week');
    const loading = place.told.flatMap((message) => (message.type === 'trend' && message.trend.name === 'loading' ? [message.trend] : []));
    assert.deepEqual(
      loading.map(({ done }) => done),
      [0, 1, 2, 3, 4, 5, 6],
    );
    assert.equal(loading[1]?.points.filter(({ completeness }) => completeness === 'complete').length, 1);
    assert.ok(loading[1]?.points.some(({ completeness, deposits }) => completeness === 'unread' && deposits === undefined));
  });

  it('keeps what was read when it is canceled', async () => {
    let from = Infinity;
    const place: Desk = await offered({ days: 90 }, { before: (call) => (call === from ? place.data.cancel() : undefined) });
    from = place.service.calls.length + 6;
    await place.data.readTrend('week');
    const { points, complete } = ready(place.trend());
    const read = points.filter(({ completeness }) => completeness === 'complete').length;
    assert.ok(!complete && read > 0 && read < 14);
    assert.ok(points.every(({ completeness, commission }) => (completeness === 'unread') === (commission === undefined)));
    assert.equal(place.phase()?.name, 'ready');
  });

  it('stops at the first refusal and says why', async () => {
    let refuse = false;
    const place = await offered(
      { days: 365 },
      {
        before() {
          if (refuse) throw new ServiceError('auth', 'The key was refused.');
        },
      },
    );
    refuse = true;
    const before = place.service.calls.length;
    await place.data.readTrend('week');
    assert.equal(ready(place.trend()).problem, 'The key was refused.');
    assert.ok(place.service.calls.length - before <= 4, 'many refused requests may disable a key');
    assert.equal(place.phase()?.name, 'stopped');
  });

  it('is forgotten with the account', async () => {
    const place: Desk = await offered({ days: 90 });
    const reading = place.data.readTrend('week');
    place.sessions.set({ phase: 'signedOut' });
    await reading;
    assert.deepEqual(place.trend(), { name: 'unavailable' });
  });

  it('is not asked for twice at once, nor without statistics', async () => {
    const place = await offered({ days: 7 });
    const before = place.service.calls.length;
    await Promise.all([place.data.readTrend('month'), place.data.readTrend('week')]);
    assert.equal(place.service.calls.length - before, 2);
    const empty = desk();
    await empty.data.readTrend('week');
    assert.equal(empty.service.calls.length, 0);
  });
});
