import assert from 'node:assert/strict';
import { spentOn } from '../../../src/api/limiter';
import type { Spending } from '../../../src/api/types';
import { settled } from '../../support/settled';
import { fakeTimers } from './fakeTimers';
import { LIMIT, setUp } from './limiterSetup';

describe('what was spent of the rate limit before', () => {
  const again = (spending: Spending, origin = 'https://a.test') => ({ spent: spentOn(spending, origin, 'bucket') });

  it('counts on for whoever asks the same service next, until its window is over', async () => {
    const [timers, spending] = [fakeTimers(), new Map()];
    const before = setUp({ timers, ...again(spending) });
    for (let call = 1; call <= 5; call += 1) await before.ask(`${call}`, { latency: 0 });
    await timers.advance(4_000);
    const after = setUp({ timers, ...again(spending) });
    assert.equal(after.bucket.state().used, 100);
    const sixth = after.ask('6', { latency: 0 });
    await settled();
    assert.deepEqual([after.names(), after.bucket.state().waitMs], [[], 6_000]);
    await timers.advance(6_000);
    assert.equal(await sixth, '6');
  });

  it('counts on under a lower limit, which is what a person sets beside a bot', async () => {
    const [timers, spending] = [fakeTimers(), new Map()];
    const before = setUp({ timers, ...again(spending) });
    for (let call = 1; call <= 5; call += 1) await before.ask(`${call}`, { latency: 0 });
    const after = setUp({ timers, limit: { ...LIMIT, weight: 40 }, ...again(spending) });
    const sixth = after.ask('6', { latency: 0 });
    await settled();
    assert.deepEqual(after.names(), []);
    await timers.advance(10_000);
    assert.equal(await sixth, '6');
  });

  it('counts a request that was on its way when its account was left', async () => {
    const [timers, spending] = [fakeTimers(), new Map()];
    const before = setUp({ weight: 100, timers, ...again(spending) });
    const left = new AbortController();
    const call = before.ask('on its way', { signal: left.signal });
    await settled();
    left.abort();
    before.started[0]?.answer();
    await call.catch(() => undefined);
    assert.equal(setUp({ weight: 100, timers, ...again(spending) }).bucket.state().used, 100);
  });

  it('leaves hovers no second share', async () => {
    const [timers, spending] = [fakeTimers(), new Map()];
    const before = setUp({ timers, ...again(spending) });
    await before.ask('hover', { share: 'hovers', latency: 0 });
    const after = setUp({ timers, ...again(spending) });
    await assert.rejects(after.ask('hover', { share: 'hovers', latency: 0 }), /Hovers have used up their share/);
  });

  it('is paused for whoever asks with the same key next, who tests that once, and for no other key', async () => {
    const [timers, spending] = [fakeTimers(), new Map()];
    const of = (caller: string) => setUp({ timers, ...again(spending), caller });
    of('key').bucket.pause(300_000);
    const after = of('key');
    await assert.rejects(after.ask('held back'), /wait 5 min/);
    after.bucket.testPause();
    void after.ask('tests it');
    await settled();
    assert.deepEqual(after.names(), ['tests it']);
    const late = of('key');
    late.bucket.testPause();
    await assert.rejects(late.ask('late'), /wait 5 min/);
    assert.equal(await of('other').ask('another', { latency: 0 }), 'another');
  });

  it('leaves no pause behind that a good answer ended', async () => {
    const [timers, spending] = [fakeTimers(), new Map()];
    const before = setUp({ timers, ...again(spending) });
    before.bucket.pause(300_000);
    before.bucket.testPause();
    await before.ask('tests it', { latency: 0 });
    assert.equal(await setUp({ timers, ...again(spending) }).ask('next', { latency: 0 }), 'next');
  });

  it('is none of a service at another address', async () => {
    const [timers, spending] = [fakeTimers(), new Map()];
    await setUp({ timers, ...again(spending) }).ask('one', { latency: 0 });
    assert.equal(setUp({ timers, ...again(spending, 'https://b.test') }).bucket.state().used, 0);
  });
});
