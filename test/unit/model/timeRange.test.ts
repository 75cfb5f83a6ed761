import assert from 'node:assert/strict';
import fc from 'fast-check';
import {
  AFFILIATE_SPAN,
  contains,
  DAY,
  describeRange,
  gapsIn,
  HOUR,
  MINUTE,
  lastDays,
  type TimeRange,
  windowsOf,
} from '../../../src/model/timeRange';

const NOON = Date.UTC(2026, 5, 1, 12);
const range = (start: number, end: number): TimeRange => ({ start, end });

describe('time ranges', () => {
  it('hold both their ends', () => {
    assert.deepEqual(
      [0, 1, 5, 6].map((time) => contains(range(1, 5), time)),
      [false, true, true, false],
    );
  });

  it('are named to the minute, and short ones to the millisecond', () => {
    assert.equal(describeRange(range(NOON, NOON)), '2026-06-01 12:00:00.000 UTC');
    assert.equal(describeRange(range(NOON - 1, NOON)), '2026-06-01 11:59:59.999 to 2026-06-01 12:00:00.000 UTC');
    assert.equal(describeRange(range(NOON - MINUTE, NOON + 1)), '2026-06-01 11:59 to 2026-06-01 12:00 UTC');
  });
});

describe('the gaps of a range', () => {
  it('are what nothing covers, whatever the order and the overlaps', () => {
    assert.deepEqual(gapsIn(range(0, 9), []), [range(0, 9)]);
    assert.deepEqual(gapsIn(range(0, 9), [range(7, 9), range(0, 2), range(1, 3)]), [range(4, 6)]);
    assert.deepEqual(gapsIn(range(0, 9), [range(5, 5)]), [range(0, 4), range(6, 9)]);
    assert.deepEqual(gapsIn(range(0, 9), [range(0, 3), range(5, 9)]), [range(4, 4)]);
    assert.deepEqual(gapsIn(range(5, 9), [range(0, 20)]), []);
    assert.deepEqual(gapsIn(range(5, 9), [range(0, 2), range(20, 30)]), [range(5, 9)]);
  });

  it('do not exist between ranges that touch', () => {
    assert.deepEqual(gapsIn(range(0, 9), [range(0, 4), range(5, 9)]), []);
  });
});

describe('the windows of a range', () => {
  it('are five for 365 days of at most 90', () => {
    assert.equal(windowsOf(lastDays(365, NOON), AFFILIATE_SPAN).length, 5);
    assert.deepEqual(windowsOf(lastDays(90, NOON), AFFILIATE_SPAN), [lastDays(90, NOON)]);
    assert.equal(windowsOf(range(NOON - 90 * DAY - 1, NOON), AFFILIATE_SPAN).length, 2);
  });

  it('meet at midnight where that costs no further window', () => {
    const windows = windowsOf(lastDays(200, NOON + HOUR), AFFILIATE_SPAN);
    assert.deepEqual(
      windows.slice(1).map(({ start }) => start % DAY),
      [0, 0],
    );
    assert.notEqual((windowsOf(lastDays(180, NOON), AFFILIATE_SPAN)[1]?.start ?? 0) % DAY, 0);
  });

  it('cover it without overlap or gap, are short enough, and are as few as can be', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 4e12 }),
        fc.nat({ max: 400 * DAY }),
        fc.constantFrom(1, HOUR, DAY - 1, 7 * DAY, 90 * DAY),
        (start, length, limit) => {
          const span = Math.max(limit, Math.ceil(length / 500));
          const whole = range(start, start + length);
          const windows = windowsOf(whole, span);
          assert.equal(windows[0]?.start, whole.start);
          assert.equal(windows.at(-1)?.end, whole.end);
          windows.forEach((window, index) => {
            assert.ok(window.start <= window.end && window.end - window.start <= span);
            if (index > 0) assert.equal(window.start, (windows[index - 1]?.end ?? NaN) + 1);
          });
          assert.equal(windows.length, Math.ceil((length + 1) / (span + 1)));
        },
      ),
    );
  });
});
