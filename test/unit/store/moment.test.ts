import assert from 'node:assert/strict';
import { HOUR, lastDays, MINUTE } from '../../../src/model/timeRange';
import { momentOf } from '../../../src/store/moment';
import { NOW } from '../../support/fakeService';

/** As it is chosen at any moment. */
const month = (now: number) => lastDays(30, now);

describe('the moment that a dashboard is of', () => {
  it('stays for some minutes, unless a person wants it anew', () => {
    assert.equal(momentOf(NOW, NOW + 9 * MINUTE, false, month(NOW + 9 * MINUTE)).asOf, NOW);
    assert.equal(momentOf(NOW, NOW + 9 * MINUTE, true, month(NOW + 9 * MINUTE)).asOf, NOW + 9 * MINUTE);
    assert.equal(momentOf(NOW, NOW + 10 * MINUTE, false, month(NOW + 10 * MINUTE)).asOf, NOW + 10 * MINUTE);
  });

  it('is now where the one before is still to come, as where the clock of this machine was put right', () => {
    assert.equal(momentOf(NOW, NOW - MINUTE, false, month(NOW - MINUTE)).asOf, NOW - MINUTE);
    assert.equal(momentOf(NOW, NOW - 1, false, month(NOW - 1)).asOf, NOW, 'the clock of a service is known to a second or so');
  });

  it('is now where a day that was chosen has begun or ended since, or the month has', () => {
    const later = NOW + 9 * MINUTE;
    const over = { start: NOW - HOUR, end: NOW + MINUTE };
    const begun = { start: NOW + MINUTE, end: later };
    assert.deepEqual(
      [over, begun, { ...over, end: NOW - 1 }, { ...over, end: later }].map((range) => momentOf(NOW, later, false, range).asOf),
      [later, later, NOW, NOW],
    );
    assert.equal(momentOf(NOW, later, false, { problem: 'No range.' }).asOf, NOW);
  });
});
