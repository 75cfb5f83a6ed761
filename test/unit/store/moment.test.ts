import assert from 'node:assert/strict';
import { MINUTE } from '../../../src/model/timeRange';
import { momentOf } from '../../../src/store/moment';
import { NOW } from '../../support/fakeService';

describe('the moment that a dashboard is of', () => {
  it('stays for some minutes, unless a person wants it anew', () => {
    assert.equal(momentOf(NOW, NOW + 9 * MINUTE, false).asOf, NOW);
    assert.equal(momentOf(NOW, NOW + 9 * MINUTE, true).asOf, NOW + 9 * MINUTE);
    assert.equal(momentOf(NOW, NOW + 10 * MINUTE, false).asOf, NOW + 10 * MINUTE);
  });

  it('is now where the one before is still to come, as where the clock of this machine was put right', () => {
    assert.equal(momentOf(NOW, NOW - MINUTE, false).asOf, NOW - MINUTE);
    assert.equal(momentOf(NOW, NOW - 1, false).asOf, NOW, 'the clock of a service is known to a second or so');
  });
});
