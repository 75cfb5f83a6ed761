import assert from 'node:assert/strict';
import { settled } from '../../support/settled';
import { type FakeTimers, fakeTimers } from './fakeTimers';
import { nothing, setUp } from './limiterSetup';

describe('the waiting for what a call needs', () => {
  it('holds no weight once its caller gave up, in a pause or not', async () => {
    for (const paused of [false, true]) {
      const { bucket, timers, ask } = setUp({ weight: 100 });
      if (paused) bucket.pause(5_000);
      const abort = new AbortController();
      const never = (): Promise<void> => new Promise(() => undefined);
      const call = bucket.run(never, nothing, { signal: abort.signal, priority: 'interactive', throughPause: true });
      await settled();
      assert.equal(bucket.state().used, 100);
      abort.abort();
      await assert.rejects(call);
      assert.equal(bucket.state().used, 0);
      const next = ask('next', { latency: 0 });
      await timers.advance(5_000);
      assert.equal(await next, 'next');
    }
  });

  it('is told, as long as it lasts, for the limit as for a pause', async () => {
    const { bucket, timers, ask } = setUp({ weight: 100 });
    await ask('first', { latency: 0 });
    assert.equal(bucket.state().waitMs, 0, 'nobody waits');
    const second = ask('second', { latency: 0 });
    await settled();
    assert.equal(bucket.state().waitMs, 10_000);
    await timers.advance(4_000);
    assert.equal(bucket.state().waitMs, 6_000);
    bucket.pause(9_000);
    assert.equal(bucket.state().waitMs, 9_000);
    await timers.advance(9_000);
    await second;
    assert.equal(bucket.state().waitMs, 0);
  });

  it('sets no timer for longer than one can be', async () => {
    const timers = fakeTimers();
    const waits: number[] = [];
    const watched: FakeTimers = { ...timers, after: (ms, run) => (waits.push(ms), timers.after(ms, run)) };
    const { ask } = setUp({ weight: 100, limit: { weight: 100, windowMs: 5_000_000_000 }, timers: watched });
    await ask('first', { latency: 0 });
    const second = ask('second', { latency: 0 });
    await timers.advance(5_000_000_000);
    assert.equal(await second, 'second');
    assert.ok(waits.length > 2 && waits.every((ms) => ms < 2 ** 31), waits.join());
  });
});
