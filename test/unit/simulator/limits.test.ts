import assert from 'node:assert/strict';
import { limiter } from '../../../src/simulator/limiter';
import { CURRENT, HISTORY, NOW, outcome, send, simulated, UIDS } from './support';

describe('the weight budget of the simulator', () => {
  it('counts each endpoint apart and says in headers what is left', async () => {
    await simulated({}, async (simulator) => {
      const weights = async (path: string) => {
        const { headers } = await send(simulator, path);
        return [headers.get('x-used-weight-10s'), headers.get('x-remaining-weight-10s')];
      };
      assert.deepEqual(await weights(UIDS), ['20', '480']);
      assert.deepEqual(await weights(UIDS), ['40', '460']);
      assert.deepEqual(await weights(CURRENT), ['3', '497']);
      assert.deepEqual(await weights(HISTORY), ['10', '490'], 'the key counts more than the address');
    });
  });

  it('answers 429 with Retry-After once the budget is spent, and again when the window has moved on', async () => {
    let now = NOW;
    await simulated({ weight: 60, now: () => now }, async (simulator) => {
      for (let i = 0; i < 3; i += 1) {
        assert.equal(await outcome(simulator, UIDS, '', { at: now }), '200');
        now += 1000;
      }
      const refused = await send(simulator, UIDS, '', { at: now });
      assert.equal(refused.status, 429);
      assert.equal(refused.headers.get('retry-after'), '7');
      assert.equal(refused.headers.get('x-remaining-weight-10s'), '0');
      assert.equal(await outcome(simulator, CURRENT, '', { at: now }), '200', 'another endpoint has its own budget');

      now += 6999;
      assert.equal(await outcome(simulator, UIDS, '', { at: now }), '429 429');
      now += 1;
      assert.equal(await outcome(simulator, UIDS, '', { at: now }), '200');
      assert.deepEqual(simulator.counters.get(UIDS), { requests: 6, tooMany: 2 });
    });
  });

  it('counts a request without a right key against its address only', async () => {
    await simulated({ weight: 10 }, async (simulator) => {
      const wrongKey = { headers: { 'ACCESS-KEY': 'weex_0' } };
      for (const expected of ['401 40006', '401 40006', '429 429']) {
        assert.equal(await outcome(simulator, HISTORY, { symbol: 'cmt_btcusdt' }, wrongKey), expected);
      }
    });
  });

  it('lets no window of any position hold more than the budget', () => {
    const charge = limiter(100, 1000);
    const spent: { at: number; weight: number }[] = [];
    for (let at = 0; at < 5000; at += 37) {
      const weight = 5 + (at % 23);
      if (charge([{ bucket: 'one', weight }], at).allowed) spent.push({ at, weight });
    }
    const held = spent.map(({ at: end }) =>
      spent.filter(({ at }) => at <= end && end - at < 1000).reduce((total, { weight }) => total + weight, 0),
    );
    assert.ok(Math.max(...held) <= 100);
    assert.ok(Math.max(...held) > 80);
  });

  it('says exactly how long to wait', () => {
    const charge = limiter(10, 1000);
    charge([{ bucket: 'one', weight: 6 }], 0);
    charge([{ bucket: 'one', weight: 4 }], 300);
    const { waitMs } = charge([{ bucket: 'one', weight: 7 }], 400);
    assert.equal(waitMs, 900);
    assert.equal(charge([{ bucket: 'one', weight: 7 }], 400 + waitMs - 1).allowed, false);
    assert.deepEqual(charge([{ bucket: 'one', weight: 7 }], 400 + waitMs), { allowed: true, used: 7, remaining: 3, waitMs: 0 });
  });
});
