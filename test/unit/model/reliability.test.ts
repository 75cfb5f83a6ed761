/** How well a figure of a range is known, of which perhaps only a part was loaded. */
import assert from 'node:assert/strict';
import { leastOf, reliabilityWithin } from '../../../src/model/reliability';
import { DAY, MINUTE, type TimeRange } from '../../../src/model/timeRange';

const RANGE = { start: Date.UTC(2026, 0, 10), end: Date.UTC(2026, 0, 20) };

describe('a figure of a range', () => {
  const known = (range: TimeRange | undefined, problems: readonly string[] = []) =>
    reliabilityWithin({ range, complete: problems.length === 0, problems, requests: 1 }, RANGE);

  it('is complete where all of its range was loaded, and more', () => {
    for (const range of [RANGE, { start: RANGE.start - DAY, end: RANGE.end + DAY }, undefined])
      assert.deepEqual(known(range), { completeness: 'complete', problems: [] });
  });

  it('is partial where its beginning or its end was not loaded, and says what was', () => {
    for (const [range, told] of [
      [{ ...RANGE, start: RANGE.start + DAY }, '2026-01-11 00:00 to 2026-01-20 00:00 UTC'],
      [{ ...RANGE, end: RANGE.end - DAY }, '2026-01-10 00:00 to 2026-01-19 00:00 UTC'],
    ] as const)
      assert.deepEqual(known(range), { completeness: 'partial', problems: [`Only ${told} was loaded, not the whole range.`] });
  });

  it('is complete though the service forgot some minutes of its beginning while it was loaded', () => {
    assert.equal(known({ ...RANGE, start: RANGE.start + 15 * MINUTE }).completeness, 'complete');
    assert.equal(known({ ...RANGE, start: RANGE.start + 15 * MINUTE + 1 }).completeness, 'partial');
    assert.equal(known({ ...RANGE, end: RANGE.end - 1 }).completeness, 'partial');
  });

  it('says of a range of which nothing could be loaded why, and not that a moment of it was', () => {
    const forgotten = ['The service only covers the past 365 days.'];
    assert.deepEqual(known({ start: RANGE.end, end: RANGE.end }, forgotten), { completeness: 'partial', problems: forgotten });
  });

  it('names what went wrong beside that', () => {
    const { problems } = known({ ...RANGE, start: RANGE.start + DAY }, ['It broke off.']);
    assert.deepEqual([problems[0], problems.length], ['It broke off.', 2]);
  });

  it('is known as well as the least known of what it rests on, and says each reason once', () => {
    const partial = known(RANGE, ['It broke off.']);
    const unread = reliabilityWithin({ unread: 'Not loaded yet.' }, RANGE);
    assert.deepEqual(leastOf(known(RANGE), partial, partial), partial);
    assert.deepEqual(leastOf(partial, unread, known(RANGE)), { completeness: 'unread', problems: ['It broke off.', 'Not loaded yet.'] });
  });
});
