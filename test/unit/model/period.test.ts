import assert from 'node:assert/strict';
import { describePeriod } from '../../../src/model/describe';
import { rangeOf } from '../../../src/model/period';
import { DAY } from '../../../src/model/timeRange';

describe('a period', () => {
  it('is a span that ends now, or a range that stands still', () => {
    const range = { start: 5, end: 9 };
    assert.deepEqual(rangeOf({ days: 2 }, 3 * DAY), { start: DAY, end: 3 * DAY });
    assert.deepEqual(rangeOf(range, 3 * DAY), range);
  });

  it('is told in words, its days in the zone of the person', () => {
    const display = { now: 0, timeZone: 'UTC', language: 'en-GB' };
    assert.equal(describePeriod({ days: 1 }, display), 'last 24 hours');
    assert.equal(describePeriod({ days: 30 }, display), 'last 30 days');
    const range = { start: Date.UTC(2026, 0, 3), end: Date.UTC(2026, 1, 5) };
    assert.equal(describePeriod(range, display), '3 Jan 2026 to 5 Feb 2026');
    assert.equal(describePeriod(range, { ...display, timeZone: 'America/New_York' }), '2 Jan 2026 to 4 Feb 2026');
  });
});
