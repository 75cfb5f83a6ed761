import assert from 'node:assert/strict';
import { type ErrorKind, ServiceError } from '../../../src/api/errors';
import { createLanes } from '../../../src/api/lanes';
import type { Bucket } from '../../../src/api/limiter';
import { type FakeTimers, fakeTimers } from './fakeTimers';
import { nothing, setUp } from './limiterSetup';

describe('a bucket that the service has closed', () => {
  const startsAt = async (bucket: Bucket, timers: FakeTimers): Promise<number> => {
    let at = NaN;
    const send = (): Promise<unknown> => Promise.resolve((at = timers.now()));
    const call = bucket.run(nothing, send, { signal: new AbortController().signal, priority: 'background' });
    await timers.advance(100_000);
    await call;
    return at;
  };

  it('stays closed for one window, and once for all that was under way', async () => {
    const { bucket, timers } = setUp();
    bucket.pause(undefined);
    await timers.advance(4_000);
    bucket.pause(undefined);
    assert.deepEqual([bucket.state().pausedForMs, bucket.state().waitMs], [6_000, 0], 'nobody waits yet');
    assert.equal(await startsAt(bucket, timers), 10_000);
  });

  it('stays closed for as long as the service asks', async () => {
    const { bucket, timers } = setUp();
    bucket.pause(2_000);
    assert.equal(await startsAt(bucket, timers), 2_000);
  });

  it('stays closed until the longest of what the service asked for is over, in whichever order it asks', async () => {
    for (const asked of [
      [8_000, 2_000],
      [2_000, 8_000],
    ]) {
      const { bucket, timers } = setUp();
      for (const retryAfterMs of asked) bucket.pause(retryAfterMs);
      assert.equal(await startsAt(bucket, timers), 8_000, `after ${asked.join(', then ')}`);
    }
  });

  it('counts what the service asks for from when it asks', async () => {
    const { bucket, timers } = setUp();
    await timers.advance(3_000);
    bucket.pause(2_000);
    assert.equal(await startsAt(bucket, timers), 5_000);
  });

  it('stays open when the service asks for no wait at all', async () => {
    const { bucket, timers } = setUp();
    bucket.pause(0);
    assert.equal(await startsAt(bucket, timers), 0);
  });

  it('fails calls, waiting ones too, when that is longer than anyone would wait', async () => {
    const { bucket, ask } = setUp();
    bucket.pause(undefined);
    const waiting = ask('waiting');
    bucket.pause(3_600_000);
    const tooLong = { name: 'ServiceError', kind: 'rateLimit', retryAfterMs: 3_600_000, message: /wait 1 h before/ };
    await assert.rejects(waiting, tooLong);
    await assert.rejects(ask('later'), tooLong);
    assert.equal(bucket.state().used, 0);
  });

  it('is closed for ten minutes at most, and says how long the service asked to wait, and why', async () => {
    const { bucket, ask, timers } = setUp();
    bucket.pause(3_600_000, 'server');
    await timers.advance(60_000);
    await assert.rejects(ask('later'), { kind: 'server', retryAfterMs: 3_540_000, message: /wait 59 min before/ });
    assert.deepEqual([bucket.state().pausedForMs, bucket.state().askedForMs], [540_000, 3_540_000]);
    await timers.advance(540_000);
    assert.deepEqual([bucket.state().pausedForMs, bucket.state().askedForMs], [0, 0]);
    bucket.pause(120_000, 'rateLimit');
    await assert.rejects(ask('the next pause'), { kind: 'rateLimit', message: /wait 2 min before/ });
  });

  it('does not close the others', async () => {
    const timers = fakeTimers();
    const sockets = createLanes();
    const closed = setUp({ timers, sockets });
    closed.bucket.pause(undefined);
    const waiting = Array.from({ length: 10 }, () => closed.ask('waiting', { latency: 0 }));
    assert.equal(await setUp({ timers, sockets }).ask('open', { latency: 0 }), 'open');
    await timers.advance(30_000);
    await Promise.all(waiting);
  });

  it('lets a person through a pause once, and ends it with a good answer', async () => {
    const { bucket, timers } = setUp();
    const { signal } = new AbortController();
    const sent: string[] = [];
    const send = (name: string) => (): Promise<string> => {
      sent.push(name);
      return name === 'refused' ? Promise.reject(new Error('429')) : Promise.resolve(name);
    };
    const person = { signal, priority: 'interactive', throughPause: true } as const;
    bucket.pause(60_000);
    const waiting = bucket.run(nothing, send('waiting'), { signal, priority: 'background' });
    await assert.rejects(bucket.run(nothing, send('refused'), person), /429/);
    bucket.pause(60_000);
    const second = bucket.run(nothing, send('second'), person);
    await timers.advance(1000);
    assert.deepEqual(sent, ['refused'], 'once in each pause');
    await timers.advance(60_000);
    await Promise.all([waiting, second]);
    bucket.pause(60_000);
    const other = bucket.run(nothing, send('other'), { signal, priority: 'background' });
    await bucket.run(nothing, send('person'), person);
    await other;
    assert.deepEqual(sent.slice(-2), ['person', 'other']);
  });

  it('ends a pause with an answer that refuses the key: who corrects it is not told to wait', async () => {
    const person = { signal: new AbortController().signal, priority: 'interactive', throughPause: true } as const;
    const told = async (kind: ErrorKind, retryAfterMs?: number): Promise<string> => {
      const { bucket } = setUp();
      bucket.pause(3_600_000);
      const refusal = new ServiceError(kind, kind, { retryAfterMs });
      await assert.rejects(
        bucket.run(nothing, () => Promise.reject(refusal), person),
        { kind },
      );
      return bucket.run(nothing, () => Promise.resolve('sent'), person).catch(({ message }: Error) => message);
    };
    for (const kind of ['auth', 'permission', 'clock', 'notFound'] as const) assert.equal(await told(kind), 'sent', kind);
    for (const kind of ['rateLimit', 'server', 'badResponse'] as const) assert.match(await told(kind), /wait 1 h/, kind);
    assert.match(await told('auth', 60_000), /wait 1 h/);
  });

  it('lets a call through that waits in it, for a person who came later, once', async () => {
    const { bucket, timers, ask } = setUp();
    bucket.pause(60_000);
    const ended: string[] = [];
    const waiting = ['first', 'second'].map((name) => ask(name, { latency: 5 }).then((answer) => ended.push(answer)));
    bucket.testPause();
    bucket.testPause();
    await timers.advance(4);
    assert.equal(bucket.state().waiting, 1, 'one at a time, as it is not known yet whether the pause holds');
    await timers.advance(10);
    assert.deepEqual(ended, ['first', 'second'], 'a good answer ends the pause for all');
    bucket.pause(60_000);
    const later = ask('later', { latency: 5 });
    await timers.advance(100);
    assert.equal(bucket.state().waiting, 1, 'the next pause has to be tested anew');
    await timers.advance(60_000);
    await Promise.all([...waiting, later]);
  });

  it('lets a person through it again when no reply came', async () => {
    const { bucket } = setUp();
    const person = { signal: new AbortController().signal, priority: 'interactive', throughPause: true } as const;
    const refuse = (kind: ErrorKind) => (): Promise<never> => Promise.reject(new ServiceError(kind, kind));
    bucket.pause(3_600_000);
    for (const kind of ['network', 'timeout', 'canceled'] as const) {
      await assert.rejects(bucket.run(nothing, refuse(kind), person), { kind });
    }
    await assert.rejects(bucket.run(refuse('storage'), nothing, person), { kind: 'storage' });
    await assert.rejects(bucket.run(nothing, refuse('server'), person), { kind: 'server' });
    await assert.rejects(bucket.run(nothing, nothing, person), { kind: 'rateLimit' });
  });
});
