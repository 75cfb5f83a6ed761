import assert from 'node:assert/strict';
import { ServiceError } from '../../../src/api/errors';
import type { AffiliateUser } from '../../../src/model/affiliate';
import type { Reading } from '../../../src/model/coverage';
import { DAY, lastDays, MINUTE } from '../../../src/model/timeRange';
import { readAffiliateUsers, readOrderHistory, readReferralTotals } from '../../../src/reading';
import { type Deed, fakeService, NOW } from '../../support/fakeService';
import { RANGE, SPREADS } from '../../support/histories';
import { distant } from './roundTrips';

const range = lastDays(30, NOW);
const year = lastDays(364, NOW);
const users = (count: number, step = MINUTE): AffiliateUser[] =>
  Array.from({ length: count }, (_, index) => ({ uid: `${index}`, registerTime: NOW - index * step, raw: {} }));
const deeds = (count: number, step: number): Deed[] =>
  Array.from({ length: count }, (_, index) => ({ uid: `${index}`, at: NOW - index * step, thousandths: 1n }));

function whole<T>(result: PromiseSettledResult<Reading<T>>): readonly T[] {
  assert.equal(result.status, 'fulfilled', String('reason' in result ? result.reason : ''));
  assert.deepEqual(result.value.coverage.problems, []);
  return result.value.items;
}

describe('pages side by side, on a clock of their own', () => {
  it('are 25 in seven round trips, the last of them for the last page', async () => {
    const { client, until } = distant({ users: users(2450) });
    const { ms, result } = await until(readAffiliateUsers(client, { range }));
    assert.deepEqual([whole(result).length, ms], [2450, 7000]);
  });

  it('are 100 in ten round trips beside the 30 seconds of the budget', async () => {
    const { client, until } = distant({ users: users(9950, MINUTE / 2) });
    const { ms, result } = await until(readAffiliateUsers(client, { range }));
    assert.equal(whole(result).length, 9950);
    assert.ok(ms <= 40_000, `${ms} ms`);
  });

  it('are those of all windows of users and totals of 365 days in twelve round trips', async () => {
    const step = (364 * DAY) / 2300;
    const { client, until, most } = distant({ users: users(2300, step), deeds: deeds(2300, step) });
    const { ms, result } = await until(
      Promise.all([readAffiliateUsers(client, { range: year }), readReferralTotals(client, { range: year })]),
    );
    assert.equal(result.status, 'fulfilled');
    const [one, other] = result.value;
    assert.deepEqual([one.items.length, one.coverage.complete, other.items.length, other.coverage.complete], [2300, true, 2300, true]);
    assert.ok(ms <= 12_000, `${ms} ms`);
    assert.equal(most(), 5);
  });

  it('are those of one window beside the first of the next', async () => {
    const { client, service, until } = distant({ users: users(2300, (364 * DAY) / 2300) });
    const { ms, result } = await until(readAffiliateUsers(client, { range: year }));
    assert.equal(whole(result).length, 2300);
    // Five windows one after the other take two round trips each.
    assert.ok(ms <= 7000, `${service.calls.length} pages in ${ms} ms`);
  });

  it('leave what somebody points at no slower than alone, whoever asked for them', async () => {
    for (const priority of ['background', 'interactive'] as const) {
      const { client, pass, until, now } = distant({ users: users(2450), deeds: deeds(2450, MINUTE) }, { weight: 1e9 });
      const reading = Promise.all([
        readAffiliateUsers(client, { range }, { priority }),
        readReferralTotals(client, { range }, { priority }),
      ]);
      const answered: Promise<number>[] = [];
      for (let glances = 0; glances < 5; glances += 1) {
        await pass(1300);
        const began = now();
        const waited = (): number => now() - began;
        answered.push(client.orderDetail('1').then(() => NaN, waited));
      }
      const { result } = await until(reading);
      assert.equal(result.status, 'fulfilled');
      assert.deepEqual(await Promise.all(answered), Array<number>(5).fill(1000));
    }
  });

  it('are parts of a history, where an earlier reading says about where they are', async () => {
    const history = SPREADS.even.spread(1000, 1);
    const { client, service, until } = distant({ history });
    const reading = readOrderHistory(client, { symbol: 'cmt_btcusdt', range: RANGE }, { lastRead: history });
    const { ms, result } = await until(reading);
    assert.equal(whole(result).length, 1000);
    assert.ok(ms <= 5000 && service.calls.length >= 10, `${service.calls.length} requests in ${ms} ms`);
  });

  it('are one after the other where the budget allows no more, and five at once where it has no end', async () => {
    const small = distant({ users: users(450) }, { weight: 1, windowMs: 1000 });
    const slow = await small.until(readAffiliateUsers(small.client, { range }));
    assert.deepEqual([whole(slow.result).length, small.most(), slow.ms], [450, 1, 9000]);
    const ample = distant({ users: users(4950) }, { weight: 1e9 });
    const fast = await ample.until(readAffiliateUsers(ample.client, { range }));
    assert.deepEqual([whole(fast.result).length, ample.most(), fast.ms], [4950, 5, 12_000]);
  });

  it('are spaced by no window of no length', async () => {
    const { client, until } = distant({ users: users(950) }, { weight: 20, windowMs: 0 });
    const { ms, result } = await until(readAffiliateUsers(client, { range }));
    assert.deepEqual([whole(result).length, ms], [950, 10_000]);
  });

  it('take three seconds each and no longer in all than their round trips', async () => {
    const { client, until } = distant({ users: users(2450) }, { latency: 3000 });
    const { ms, result } = await until(readAffiliateUsers(client, { range }));
    assert.deepEqual([whole(result).length, ms], [2450, 21_000]);
  });

  it('are asked for by nobody after the first of a read was refused, nor any window', async () => {
    const { client, service, until } = distant({
      users: users(2000, DAY / 6),
      before() {
        throw new Error('refused');
      },
    });
    const { result } = await until(readAffiliateUsers(client, { range: year }));
    assert.deepEqual([result.status, service.calls.length], ['rejected', 1]);
  });

  it('that were paid for are waited for and kept when a read has spent its requests', async () => {
    const { client, until } = distant({ users: users(2450) });
    const { result } = await until(readAffiliateUsers(client, { range }, { maxRequests: 4 }));
    assert.equal(result.status, 'fulfilled');
    assert.deepEqual([result.value.items.length, result.value.coverage.requests], [400, 4]);
  });

  it('are taken back when one of them has failed, whose reason is told', async () => {
    const service = fakeService({ users: users(2450) });
    const affiliateUsers: typeof service.affiliateUsers = (query = {}, options) => {
      if (query.page === 1) return service.affiliateUsers(query, options);
      if (query.page === 4) return Promise.reject(new ServiceError('auth', 'The key is refused.'));
      // Nobody ever answers the others.
      return new Promise((_, reject) => {
        options?.signal?.addEventListener('abort', () => reject(new ServiceError('canceled', 'Canceled.')));
      });
    };
    const { items, coverage } = await readAffiliateUsers({ ...service, affiliateUsers }, { range });
    assert.equal(items.length, 100);
    assert.match(coverage.problems[0] ?? '', /^Loading stopped after 6 requests: The key is refused\.$/);
  });

  it('are asked for no more after one that the service takes for nonsense', async () => {
    const { client, service, until } = distant({
      users: users(2450),
      before(call) {
        if (call === 4) throw new ServiceError('invalidRequest', 'That start is too long ago.');
      },
    });
    const { result } = await until(readAffiliateUsers(client, { range }));
    assert.equal(result.status, 'fulfilled');
    assert.match(result.value.coverage.problems.join(' '), /That start is too long ago/);
    assert.ok(service.calls.length <= 11, `${service.calls.length} requests`);
    assert.equal(result.value.items.length, 100 * (service.calls.length - 1), 'all that came is kept');
  });
});
