import assert from 'node:assert/strict';
import fc from 'fast-check';
import { type ErrorKind, ServiceError } from '../../../src/api/errors';
import { createLanes } from '../../../src/api/lanes';
import { type Bucket, createBucket } from '../../../src/api/limiter';
import { settled } from '../../support/settled';
import { type FakeTimers, fakeTimers } from './fakeTimers';
import { LIMIT, nothing, setUp } from './limiterSetup';

const fill = async ({ ask }: ReturnType<typeof setUp>, calls = 5): Promise<void> => {
  for (let call = 0; call < calls; call += 1) await ask(`first ${call}`, { latency: 0 });
};

describe('the rate limit', () => {
  it('counts a call from its turn until one window after its answer', async () => {
    const { bucket, timers, started, ask } = setUp();
    const call = ask('a');
    await timers.advance(30_000);
    assert.equal(bucket.state().used, 20, 'under way');
    started[0]?.answer();
    await call;
    await timers.advance(9_999);
    assert.equal(bucket.state().used, 20, 'in the window');
    await timers.advance(1);
    assert.equal(bucket.state().used, 0);
  });

  it('lets a call wait until the oldest answer is one window old', async () => {
    const set = setUp();
    await set.ask('early', { latency: 0 });
    await set.timers.advance(3_000);
    await fill(set, 4);
    const late = set.ask('late', { latency: 0 });
    await set.timers.advance(6_999);
    assert.equal(set.names().includes('late'), false);
    assert.deepEqual([set.bucket.state().used, set.bucket.state().waiting], [100, 1]);
    await set.timers.advance(1);
    assert.equal(await late, 'late');
  });

  it('lets interactive calls go ahead of background ones, each in the order they came', async () => {
    const set = setUp();
    await fill(set);
    const calls = [
      set.ask('b1', { latency: 0 }),
      set.ask('b2', { latency: 0 }),
      set.ask('i1', { latency: 0, priority: 'interactive' }),
      set.ask('i2', { latency: 0, priority: 'interactive' }),
    ];
    await set.timers.advance(10_000);
    await Promise.all(calls);
    assert.deepEqual(set.names().slice(5), ['i1', 'i2', 'b1', 'b2']);
  });

  it('ends a waiting call at once when its signal aborts, and wakes for nobody after that', async () => {
    const set = setUp();
    await fill(set);
    const gone = new AbortController();
    const call = set.ask('gone', { signal: gone.signal });
    await settled();
    assert.equal(set.timers.pending(), 1);
    gone.abort();
    await assert.rejects(call, { name: 'AbortError' });
    assert.deepEqual([set.timers.pending(), set.bucket.state().waiting, set.names().includes('gone')], [0, 0, false]);
  });

  it('costs nothing for a call that fails before it is sent', async () => {
    const { bucket } = setUp();
    const turn = { signal: new AbortController().signal, priority: 'interactive' } as const;
    await assert.rejects(
      bucket.run(
        () => Promise.reject(new Error('no account')),
        () => Promise.resolve('sent'),
        turn,
      ),
      /no account/,
    );
    assert.equal(bucket.state().used, 0);
    await assert.rejects(
      bucket.run(nothing, () => Promise.reject(new Error('broken')), turn),
      /broken/,
    );
    assert.equal(bucket.state().used, 20, 'the service may have counted this one');
  });

  it('still asks an endpoint that is dearer than the whole budget, one call at a time', async () => {
    const { timers, started, ask, names } = setUp({ weight: 20, limit: { weight: 5, windowMs: 1000 } });
    const calls = [ask('a'), ask('b')];
    await settled();
    assert.deepEqual(names(), ['a']);
    started[0]?.answer();
    await timers.advance(1000);
    assert.deepEqual(names(), ['a', 'b']);
    started[1]?.answer();
    await Promise.all(calls);
  });

  for (const [priority, atOnce] of [
    ['interactive', 6],
    ['background', 5],
  ] as const) {
    it(`sends at most ${atOnce} ${priority} requests at once, over all endpoints`, async () => {
      const timers = fakeTimers();
      const sockets = createLanes();
      const one = setUp({ weight: 1, timers, sockets });
      const other = setUp({ weight: 1, timers, sockets });
      const calls = Array.from({ length: 8 }, (_, index) => (index % 2 ? one : other).ask(`call ${index}`, { priority }));
      await settled();
      assert.equal(one.started.length + other.started.length, atOnce);
      for (let answered = 0; answered < 8; answered += 1) {
        [...one.started, ...other.started].forEach((call) => call.answer());
        await settled();
      }
      assert.equal((await Promise.all(calls)).length, 8);
    });
  }

  it('keeps a socket for whoever points at something while others read on, of the same endpoint or another', async () => {
    const timers = fakeTimers();
    const sockets = createLanes();
    const read = setUp({ weight: 1, timers, sockets });
    const other = setUp({ weight: 1, timers, sockets });
    for (const [priority, further] of [
      ['background', false],
      ['interactive', true],
    ] as const) {
      for (let page = 0; page < 20; page += 1) void read.ask(`page ${page}`, { priority, further, latency: 100 });
      await settled();
      const glances = [
        other.ask('pointed at', { priority: 'interactive', latency: 0 }),
        read.ask('the same', { priority: 'interactive', latency: 0 }),
      ];
      assert.deepEqual(await Promise.all(glances), ['pointed at', 'the same']);
      await timers.advance(1_000);
    }
    assert.equal(read.started.length, 42, 'and the reads are not forgotten');
  });

  it('takes no socket while it waits for weight, so that other endpoints go on', async () => {
    const timers = fakeTimers();
    const sockets = createLanes();
    const full = setUp({ timers, sockets });
    const free = setUp({ timers, sockets });
    await fill(full);
    const waiting = Array.from({ length: 20 }, (_, index) => full.ask(`waiting ${index}`, { latency: 0 }));
    assert.equal(await free.ask('free', { latency: 0 }), 'free');
    await timers.advance(60_000);
    await Promise.all(waiting);
  });

  it('never has more weight in any window than it may, as the service counts it', async () => {
    const wish = fc.record({ at: fc.nat(20_000), latency: fc.nat(3_000), arrives: fc.double({ min: 0, max: 1, noNaN: true }) });
    await fc.assert(
      fc.asyncProperty(fc.array(wish, { minLength: 1, maxLength: 40 }), fc.constantFrom(20, 10, 7, 100), async (wishes, weight) => {
        const timers = fakeTimers();
        const bucket = createBucket('bucket', weight, LIMIT, createLanes(), timers);
        const arrivals: number[] = [];
        const calls: Promise<unknown>[] = [];
        for (const { at, latency, arrives } of wishes) {
          timers.after(at, () => {
            const send = (): Promise<void> =>
              new Promise((resolve) => {
                arrivals.push(timers.now() + latency * arrives);
                timers.after(latency, resolve);
              });
            calls.push(bucket.run(nothing, send, { signal: new AbortController().signal, priority: 'background' }));
          });
        }
        await timers.advance(500_000);
        await Promise.all(calls);
        assert.equal(arrivals.length, wishes.length);
        for (const end of arrivals) {
          const counted = arrivals.filter((at) => at > end - LIMIT.windowMs && at <= end).length * weight;
          assert.ok(counted <= LIMIT.weight, `${counted} in the window that ends at ${end}`);
        }
      }),
      { numRuns: 25 },
    );
  });
});

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
