import assert from 'node:assert/strict';
import type { AffiliateUser } from '../../../src/model/affiliate';
import { DAY } from '../../../src/model/timeRange';
import { NOW } from '../../support/fakeService';
import { account } from './ask';

describe('the invited users that a language model asks for', () => {
  it('are the newest where they are more than it may get, and say so', async () => {
    const users = Array.from({ length: 300 }, (_, day): AffiliateUser => ({ uid: `${day}`, registerTime: NOW - (day + 1) * DAY, raw: {} }));
    const { users: told, coverage } = await account({ users }).users({ days: 365, limit: 200 });
    assert.deepEqual(
      (told as { uid: string }[]).map(({ uid }) => uid),
      users.slice(0, 200).map(({ uid }) => uid),
    );
    assert.deepEqual(coverage.problems, ['Only the first 200 of 300 are included here: raise "limit" (≤ 200) or narrow the query.']);
  });
});
