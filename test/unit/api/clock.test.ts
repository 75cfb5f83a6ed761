import assert from 'node:assert/strict';
import fc from 'fast-check';
import { createClock } from '../../../src/api/clock';
import { HOUR } from '../../../src/model/timeRange';

const LOCAL = Date.UTC(2026, 0, 15, 12, 0, 0);
const dateOf = (time: number): string => new Date(time).toUTCString();

describe('the clock of the service', () => {
  it('is the local one until an answer says otherwise', () => {
    const clock = createClock(() => LOCAL + 0.4);
    clock.observe({ sentAt: LOCAL, receivedAt: LOCAL + 50, date: undefined });
    clock.observe({ sentAt: LOCAL, receivedAt: LOCAL + 50, date: 'soon' });
    assert.equal(clock.serverNow(), LOCAL);
  });

  it('stays the local one on a machine that agrees with the service within the second that Date leaves open', () => {
    const clock = createClock(() => LOCAL);
    for (const into of [0, 400, 999]) clock.observe({ sentAt: LOCAL + into, receivedAt: LOCAL + into + 30, date: dateOf(LOCAL + into) });
    assert.equal(clock.offset(), 0);
  });

  it('closes in on the true offset, from one side, over answers at different parts of a second', () => {
    const clock = createClock(() => LOCAL);
    const TRUE_OFFSET = 90_250;
    const estimates = [100, 700, 350, 999, 10, 760].map((into) => {
      const sentAt = LOCAL + into;
      clock.observe({ sentAt, receivedAt: sentAt + 40, date: dateOf(sentAt + 20 + TRUE_OFFSET) });
      return clock.offset();
    });
    assert.deepEqual(
      estimates,
      estimates.toSorted((a, b) => a - b),
    );
    assert.ok(Math.abs(clock.offset() - TRUE_OFFSET) <= 60, `off by ${clock.offset() - TRUE_OFFSET} ms`);
  });

  it('takes a refused request at its word, whatever it thought before', () => {
    const clock = createClock(() => LOCAL);
    clock.observe({ sentAt: LOCAL, receivedAt: LOCAL, date: dateOf(LOCAL + 60_000) });
    assert.equal(clock.adopt({ sentAt: LOCAL, receivedAt: LOCAL, date: dateOf(LOCAL - 3_600_000) }), true);
    assert.ok(Math.abs(clock.offset() + 3_600_000) <= 500);
    assert.equal(clock.adopt({ sentAt: LOCAL, receivedAt: LOCAL, date: undefined }), false);
  });

  it('does not believe one answer that is far from all others', () => {
    for (const odd of ['Fri, 31 Dec 9999 23:59:59 GMT', 'Thu, 01 Jan 1970 00:00:00 GMT', dateOf(LOCAL + 3_600_000)]) {
      const clock = createClock(() => LOCAL);
      const at = (date: string): boolean => clock.observe({ sentAt: LOCAL, receivedAt: LOCAL + 40, date });
      at(dateOf(LOCAL + 5_000));
      const before = clock.offset();
      for (const date of [odd, dateOf(LOCAL + 5_000), odd]) {
        at(date);
        assert.equal(clock.offset(), before, odd);
      }
    }
  });

  it('believes two answers in a row that say the same: the clock of this machine was set', () => {
    const clock = createClock(() => LOCAL);
    const at = (date: string): boolean => clock.observe({ sentAt: LOCAL, receivedAt: LOCAL + 40, date });
    at(dateOf(LOCAL));
    at(dateOf(LOCAL - 3_600_000));
    at(dateOf(LOCAL - 3_599_000));
    assert.ok(Math.abs(clock.offset() + 3_600_000) < 3000);
  });

  it('learns nothing from when a request was sent where this machine was put back before the answers came, of several under way', () => {
    for (const learn of ['observe', 'adopt'] as const) {
      const local = { now: LOCAL };
      const clock = createClock(() => local.now);
      // The service says that the machine is an hour ahead, and keeps to that until the machine is set.
      clock.observe({ sentAt: LOCAL, receivedAt: LOCAL + 40, date: dateOf(LOCAL - HOUR) });
      local.now = LOCAL - HOUR;
      const answers = [1, 2].map((second) => {
        const at = local.now + second * 1000;
        return { sentAt: LOCAL + second, receivedAt: at, date: dateOf(at) };
      });
      for (const answer of answers) clock[learn](answer);
      assert.ok(Math.abs(clock.serverNow() - local.now) < 3000, `${learn}: off by ${clock.serverNow() - local.now} ms`);
    }
  });

  it('is known from an answer on, until this machine is set or slept, and not by an answer in which it was set', () => {
    const local = { now: LOCAL, passed: 0 };
    const clock = createClock(
      () => local.now,
      () => local.passed,
    );
    const answer = (sentAt = local.now): unknown => clock.observe({ sentAt, receivedAt: local.now + 40, date: dateOf(local.now) });
    const known: boolean[] = [];
    const note = (...steps: readonly (() => unknown)[]): void => {
      for (const step of steps) step();
      known.push(clock.isTold());
    };
    note();
    note(() => clock.observe({ sentAt: LOCAL, receivedAt: LOCAL, date: undefined }));
    note(answer);
    note(() => ((local.now += HOUR), (local.passed += HOUR)));
    note(() => (local.now += HOUR));
    note(() => answer(local.now - HOUR));
    note(answer);
    assert.deepEqual(known, [false, false, true, true, false, false, true]);
  });

  it('does not begin with an answer that is years away', () => {
    const clock = createClock(() => LOCAL);
    clock.observe({ sentAt: LOCAL, receivedAt: LOCAL + 40, date: 'Fri, 31 Dec 9999 23:59:59 GMT' });
    assert.equal(clock.offset(), 0);
    clock.observe({ sentAt: LOCAL, receivedAt: LOCAL + 40, date: dateOf(LOCAL + 90_000) });
    assert.ok(Math.abs(clock.offset() - 90_000) < 1000);
  });

  it('believes every answer to a refused request, and the next ones by it', () => {
    const clock = createClock(() => LOCAL);
    const years = 'Fri, 31 Dec 2099 23:59:59 GMT';
    assert.equal(clock.adopt({ sentAt: LOCAL, receivedAt: LOCAL, date: years }), true);
    assert.equal(clock.adopt({ sentAt: LOCAL, receivedAt: LOCAL, date: dateOf(LOCAL) }), true);
    assert.ok(Math.abs(clock.offset()) < 1000);
  });

  it('goes back with the next good answer to what others had confirmed before a refusal came with a wrong date', () => {
    const clock = createClock(() => LOCAL);
    const right = { sentAt: LOCAL, receivedAt: LOCAL + 30, date: dateOf(LOCAL) };
    for (let answers = 0; answers < 3; answers += 1) clock.observe(right);
    clock.adopt({ ...right, date: 'Sat, 01 Jan 2050 00:00:00 GMT' });
    clock.observe(right);
    assert.ok(Math.abs(clock.offset()) < 1100, `off by ${clock.offset()} ms`);
  });

  it('is never further from the truth than one second and the time a request takes', () => {
    const exchange = fc.record({ at: fc.integer({ min: 0, max: 100_000 }), there: fc.nat(300), back: fc.nat(300) });
    fc.assert(
      fc.property(fc.integer({ min: -1e8, max: 1e8 }), fc.array(exchange, { minLength: 1, maxLength: 20 }), (offset, exchanges) => {
        const clock = createClock(() => LOCAL);
        let before = Infinity;
        for (const { at, there, back } of exchanges) {
          const sentAt = LOCAL + at;
          clock.observe({ sentAt, receivedAt: sentAt + there + back, date: dateOf(sentAt + there + offset) });
          const error = Math.abs(clock.offset() - offset);
          assert.ok(error <= 1000 + there + back && error <= before, `off by ${error} ms`);
          before = error;
        }
      }),
      { numRuns: 100 },
    );
  });
});
