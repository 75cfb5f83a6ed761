import assert from 'node:assert/strict';
import { mock } from 'node:test';
import { HOUR, SECOND } from '../../../src/model/timeRange';
import { passing } from '../../../src/primitives/passing';

describe('time that passes', () => {
  let steady: number;
  const usual = performance.now.bind(performance);
  beforeEach(() => {
    mock.timers.enable({ apis: ['Date'], now: 9 * HOUR });
    steady = 0;
    performance.now = () => steady;
  });
  afterEach(() => {
    mock.timers.reset();
    performance.now = usual;
  });

  it('goes on while the machine sleeps', () => {
    const now = passing();
    const before = now();
    mock.timers.setTime(18 * HOUR);
    assert.equal(now() - before, 9 * HOUR);
  });

  it('goes on when the clock is put back', () => {
    const now = passing();
    const before = now();
    mock.timers.setTime(0);
    steady += SECOND;
    assert.equal(now() - before, SECOND);
    mock.timers.setTime(2 * SECOND);
    steady += 2 * SECOND;
    assert.equal(now() - before, 3 * SECOND);
  });
});
