import assert from 'node:assert/strict';
import fc from 'fast-check';
import { createClock } from '../../../src/api/clock';

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
