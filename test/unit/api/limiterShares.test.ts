import assert from 'node:assert/strict';
import { ServiceError } from '../../../src/api/errors';
import type { Share } from '../../../src/api/types';
import { settled } from '../../support/settled';
import { setUp } from './limiterSetup';

describe('a share of the rate limit', () => {
  /** 50 calls in any window: 10 of them for hovers, 48 for programs. */
  const usual = (): ReturnType<typeof setUp> => setUp({ weight: 2 });
  const spend = async ({ ask }: ReturnType<typeof setUp>, calls: number, share?: Share): Promise<void> => {
    for (let call = 0; call < calls; call += 1) await ask('spent', { latency: 0, ...(share && { share }) });
  };

  it('is all that those may spend in any window whose share it is', async () => {
    const set = usual();
    await spend(set, 48, 'programs');
    const late = set.ask('late', { share: 'programs', latency: 0 });
    await set.timers.advance(9_999);
    assert.equal(set.names().includes('late'), false);
    assert.deepEqual([set.bucket.state().used, set.bucket.state().waiting, set.bucket.state().waitMs], [96, 1, 1]);
    await set.timers.advance(1);
    assert.equal(await late, 'late');
  });

  it('of hovers lets none wait: one too many is told at once for how long, also of very many that come together', async () => {
    const set = usual();
    const all = await Promise.allSettled(
      Array.from({ length: 1000 }, (_, call) => set.ask(`hover ${call}`, { share: 'hovers', priority: 'interactive', latency: 0 })),
    );
    assert.equal(all.filter(({ status }) => status === 'fulfilled').length, 10);
    const refused: unknown = all.find((each) => each.status === 'rejected')?.reason;
    assert.ok(refused instanceof ServiceError);
    assert.deepEqual([refused.kind, refused.retryAfterMs], ['canceled', 10_000]);
    await set.timers.advance(10_000);
    assert.equal(await set.ask('later', { share: 'hovers', latency: 0 }), 'later');
  });

  it('holds back nobody else', async () => {
    const set = usual();
    await spend(set, 10, 'hovers');
    await set.ask('program', { share: 'programs', latency: 0 });
    await set.ask('person', { latency: 0 });
    await settled();
    assert.deepEqual(set.names().slice(10), ['program', 'person']);
  });

  it('of programs leaves room for a hover, however much a program has to ask', async () => {
    const set = usual();
    const calls = Array.from({ length: 60 }, (_, call) => set.ask(`program ${call}`, { share: 'programs', latency: 0 }));
    await set.timers.advance(0);
    assert.equal(set.started.length, 48);
    assert.equal(await set.ask('hover', { share: 'hovers', priority: 'interactive', latency: 0 }), 'hover');
    await set.timers.advance(10_000);
    await Promise.all(calls);
  });

  it('of what is read once a day is a tenth, and nobody is told that it waits', async () => {
    const set = usual();
    const calls = Array.from({ length: 12 }, (_, call) => set.ask(`daily ${call}`, { share: 'daily', priority: 'idle', latency: 0 }));
    await set.timers.advance(0);
    assert.equal(set.started.length, 5);
    assert.deepEqual([set.bucket.state().waiting, set.bucket.state().waitMs], [0, 0]);
    await set.timers.advance(10_000);
    assert.equal(set.started.length, 10);
    await set.timers.advance(10_000);
    await Promise.all(calls);
  });

  it('of what is read once a day comes last, whoever else asks after it', async () => {
    const set = usual();
    await spend(set, 50);
    const all = [
      set.ask('daily', { share: 'daily', priority: 'idle', latency: 0 }),
      set.ask('poll', { priority: 'background', latency: 0 }),
      set.ask('program', { priority: 'background', share: 'programs', latency: 0 }),
      set.ask('person', { priority: 'interactive', latency: 0 }),
    ];
    await set.timers.advance(10_000);
    await Promise.all(all);
    assert.deepEqual(set.names().slice(50), ['person', 'poll', 'program', 'daily']);
  });

  it('is spent from its turn until one window after the answer, as the whole is', async () => {
    const set = usual();
    const calls = Array.from({ length: 10 }, () => set.ask('slow', { share: 'hovers', priority: 'interactive' }));
    await set.timers.advance(30_000);
    assert.equal(set.bucket.state().hoversWaitMs, 0, 'six are under way, four wait');
    for (let answered = 0; answered < 10; answered += 1) {
      set.started[answered]?.answer();
      await settled();
    }
    await Promise.all(calls);
    assert.equal(set.bucket.state().hoversWaitMs, 10_000);
    await set.timers.advance(9_999);
    assert.equal(set.bucket.state().hoversWaitMs, 1);
    await set.timers.advance(1);
    assert.equal(set.bucket.state().hoversWaitMs, 0);
  });

  it('says a window while all that it allows is under way', async () => {
    const set = setUp({ weight: 20 });
    void set.ask('slow', { share: 'hovers', priority: 'interactive' });
    await settled();
    assert.equal(set.bucket.state().hoversWaitMs, 10_000);
  });

  it('is one call at least, of an endpoint that costs more than the share', async () => {
    const set = setUp({ weight: 100 });
    assert.equal(await set.ask('only', { share: 'hovers', latency: 0 }), 'only');
    assert.equal(set.bucket.state().hoversWaitMs, 10_000);
  });

  it('is not spent by what gave up before it was sent', async () => {
    const set = setUp({ weight: 20 });
    const gone = new AbortController();
    set.bucket.pause(5_000);
    const call = set.ask('gone', { share: 'hovers', signal: gone.signal });
    await settled();
    gone.abort();
    await assert.rejects(call);
    assert.equal(set.bucket.state().hoversWaitMs, 0);
  });
});
