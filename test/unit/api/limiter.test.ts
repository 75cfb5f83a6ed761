import assert from 'node:assert/strict';
import fc from 'fast-check';
import { createLanes } from '../../../src/api/lanes';
import { createBucket } from '../../../src/api/limiter';
import { settled } from '../../support/settled';
import { fakeTimers } from './fakeTimers';
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
