/** An id that SQLite would give back as another one is kept of nobody. */
import assert from 'node:assert/strict';
import path from 'node:path';
import { DAY } from '../../src/model/timeRange';
import { NOW } from '../support/fakeService';
import { archiveOf, folder } from './support';

describe('referral totals of a range', () => {
  const dir = folder();

  it('are never taken for known where the file would change the id of a user, or take one amount for two', async () => {
    const archive = archiveOf(path.join(dir, 'ids.sqlite'));
    const range = { start: NOW - 9 * DAY, end: NOW - 8 * DAY, asOf: NOW };
    const known = {
      uid: '100',
      depositAmount: '1',
      withdrawalAmount: '2',
      spotTradingAmount: '3',
      futuresTradingAmount: '4',
      commission: '5',
    };
    for (const odd of [{ uid: 'a\0b' }, { uid: '' }, { uid: '\ud800' }, { commission: '1\u001f2' }])
      archive.keepReading('totals', range, true, [known, { ...known, ...odd }]);
    assert.deepEqual(await archive.ask('readings', { what: 'totals' }), []);
    archive.keepReading('totals', range, true, [known]);
    assert.equal((await archive.ask('readings', { what: 'totals' })).length, 1);
    await archive.end();
  });
});
