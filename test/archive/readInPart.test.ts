/** Users of a time that the service has forgotten, of which the archive has a part. */
import assert from 'node:assert/strict';
import path from 'node:path';
import { affiliateUser } from '../../src/api/decode';
import { DAY } from '../../src/model/timeRange';
import { Ledger } from '../../src/store/ledger';
import { readUsers } from '../../src/store/ledger/affiliates';
import { fakeService, NOW } from '../support/fakeService';
import { archiveOf, folder } from './support';

const YEAR = { start: NOW - 360 * DAY, end: NOW };
const users = Array.from({ length: 12 }, (_, month) =>
  affiliateUser({ uid: `${100 + month}`, registerTime: YEAR.start + month * 30 * DAY }),
);
const newcomer = affiliateUser({ uid: '999', registerTime: NOW + 364 * DAY });

describe('users who are kept of a part of a range', () => {
  const dir = folder();

  /** What is read of a time since `start` when a year has passed since the year was. */
  async function aYearLater(name: string, start: number): Promise<{ uids: readonly string[]; problems: readonly string[] }> {
    const service = fakeService({ users });
    const read = async (range: { start: number; end: number }) => {
      const archive = archiveOf(path.join(dir, name));
      const ledger = new Ledger(() => service.lists.now, archive);
      const reading = await readUsers(ledger, ledger.heard(service), range, { age: 'everything', asOf: service.lists.now });
      ledger.dispose();
      await archive.end();
      return reading;
    };
    await read(YEAR);
    service.lists.now += 365 * DAY;
    service.lists.users = [newcomer];
    const { items, coverage } = await read({ start, end: service.lists.now });
    assert.equal(coverage.complete, false);
    return { uids: items.map(({ uid }) => uid).toSorted(), problems: coverage.problems };
  }
  const all = [...users, newcomer].map(({ uid }) => uid);

  it('are there though the minutes between two visits were never read, and those alone are called unknown', async () => {
    const { uids, problems } = await aYearLater('between', YEAR.start);
    assert.deepEqual(uids, all);
    assert.match(
      problems.join(),
      /^The service only covers the past 365 days, so 2026-06-01 13:\d\d.* to 2026-06-01 13:\d\d.* could not be loaded\.$/,
    );
  });

  it('are there though the range begins before what is kept', async () => {
    const { uids, problems } = await aYearLater('before', YEAR.start - DAY);
    assert.deepEqual(uids, all);
    assert.match(problems[0] ?? '', /so 2025-06-05 13:30 to 2025-06-06 13:29/);
  });
});
