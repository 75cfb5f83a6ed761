import assert from 'node:assert/strict';
import { durationText, waitText } from '../../../src/model/duration';
import { DAY, HOUR, MINUTE, SECOND } from '../../../src/model/timeRange';

describe('how long something takes', () => {
  it('is told in the two largest units that say something', () => {
    const told = [7, 9 * SECOND, 3 * MINUTE + 20 * SECOND, HOUR, HOUR + 5 * SECOND, DAY + 2 * HOUR + MINUTE, 2 * DAY].map(durationText);
    assert.deepEqual(told, ['7 ms', '9 s', '3 min 20 s', '1 h', '1 h', '1 day 2 h', '2 days']);
  });

  it('is told of a wait in whole seconds, and not shorter than it is', () => {
    assert.deepEqual([0, 1, 1001, HOUR - 1].map(waitText), ['1 s', '1 s', '2 s', '1 h']);
  });
});
