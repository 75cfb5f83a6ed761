import assert from 'node:assert/strict';
import { DAY, MINUTE } from '../../../../src/model/timeRange';
import { NOW } from '../../../support/fakeService';
import { desk } from './panel';

describe('the affiliate dashboard of the last 365 days', () => {
  const start = NOW - 365 * DAY;
  const bookedAt = (...minutes: readonly number[]) => ({
    users: minutes.map((minute) => ({ uid: `${minute}`, registerTime: start + minute * MINUTE, raw: {} })),
    deeds: minutes.map((minute) => ({ uid: `${minute}`, at: start + minute * MINUTE, thousandths: 1000n })),
  });

  it('names the time from which on its figures are, a few minutes later than asked for', async () => {
    const { data, statistics } = desk(bookedAt(5, 10, 11));
    await data.read({ days: 365 }, false);
    const { range, tiles } = statistics() ?? assert.fail();
    assert.deepEqual(range, { start: start + 10 * MINUTE, end: NOW });
    assert.deepEqual([tiles.deposits.value, tiles.users.value, tiles.deposits.completeness], ['2', 2, 'complete']);
  });

  it('names the time that was asked for where more than minutes of it are missing', async () => {
    const { data, statistics } = desk(bookedAt(5, 11));
    const from = new Date(start - DAY).toISOString().slice(0, 10);
    await data.read({ from, to: new Date(start + 9 * DAY).toISOString().slice(0, 10) }, false);
    const { range, tiles } = statistics() ?? assert.fail();
    assert.ok(range.start < start);
    assert.equal(tiles.deposits.completeness, 'partial');
  });
});
