/** Users of an earlier session, and a person who stops the first load of this one. */
import assert from 'node:assert/strict';
import path from 'node:path';
import { affiliateUser } from '../../src/api/decode';
import { DAY } from '../../src/model/timeRange';
import { AffiliateUsers } from '../../src/store/affiliateUsers';
import { Ledger } from '../../src/store/ledger';
import { Session } from '../../src/store/session';
import { fakeClient } from '../unit/store/support';
import { NOW } from '../support/fakeService';
import { archiveOf, folder } from './support';

const users = ['100', '101', '102'].map((uid, index) => affiliateUser({ uid, registerTime: NOW - (index + 1) * DAY, inviteCode: 'a' }));

/** A session with that archive, and its list of users, one on each page of the service. */
function listWith(file: string) {
  const client = fakeClient({ users, cap: 1 });
  const archive = archiveOf(file);
  const ledger = () => Promise.resolve(new Ledger(() => client.lists.now, archive));
  const session = new Session({ id: 'a', label: 'Main', service: 'custom' }, client, undefined, ledger);
  const { list } = new AffiliateUsers(session, { query: { period: { days: 60 } } });
  const uids = (): string[] => (list.state.content?.users ?? []).map(({ uid }) => uid).toSorted();
  return { client, archive, list, uids };
}

describe('users that were kept', () => {
  const dir = folder();

  it('stay in the list when somebody stops its loading after the first answer', async () => {
    const file = path.join(dir, 'stopped.sqlite');
    const earlier = listWith(file);
    await earlier.list.refresh();
    assert.deepEqual(earlier.uids(), ['100', '101', '102']);
    await earlier.archive.settled();
    await earlier.archive.end();

    const { client, archive, list, uids } = listWith(file);
    let show = (): void => undefined;
    const shown = new Promise<void>((resolve) => (show = resolve));
    const answer = client.affiliateUsers.bind(client);
    let asked = 0;
    client.affiliateUsers = async (query, call) => {
      await shown;
      asked += 1;
      if (asked > 1) list.stop();
      return answer(query, call);
    };
    list.onDidChange(() => void (list.state.soFar && show()));
    await list.refresh();
    assert.deepEqual(uids(), ['100', '101', '102']);
    assert.match(list.state.content?.coverage.problems.join() ?? '', /canceled/);
    await archive.end();
  });
});
