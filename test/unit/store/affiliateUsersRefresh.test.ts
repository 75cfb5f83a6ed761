import assert from 'node:assert/strict';
import { mock } from 'node:test';
import { ServiceError } from '../../../src/api/errors';
import { DAY, HOUR, MINUTE } from '../../../src/model/timeRange';
import { NOW } from '../../support/fakeService';
import { answerFor, asked, contentOf, count, invited, loadAll, uidsOf, usersOf } from './invitedUsers';

describe('refreshing affiliate users', () => {
  it('reads as far back as is shown, and shows who came meanwhile', async () => {
    const { users, client } = usersOf({ users: invited(365, DAY) });
    await users.list.ensure();
    await users.loadMore();
    const { coverage } = contentOf(users);
    const before = uidsOf(users);
    const spent = client.calls.length;
    client.lists.now += HOUR;
    client.lists.users.unshift({ uid: 'new', registerTime: NOW + MINUTE, raw: {} });
    await users.refresh();
    assert.equal(asked(client, spent).length, 2);
    assert.deepEqual(uidsOf(users), ['new', ...before]);
    assert.deepEqual(contentOf(users).coverage.range, { start: coverage.range.start, end: NOW + HOUR });
    assert.deepEqual([contentOf(users).coverage.complete, contentOf(users).more], [true, true]);
  });

  it('takes nobody away at the far end while the clock goes on, but whom the period leaves behind', async () => {
    const { users, client } = usersOf({ users: invited(400, DAY) });
    await users.list.ensure();
    const shown = uidsOf(users);
    client.lists.now += 30 * DAY;
    await users.refresh();
    assert.deepEqual(uidsOf(users), shown);
    await loadAll(users);
    assert.deepEqual(uidsOf(users), count(0, 335));
  });

  it('cuts one range into stretches that fit together', async () => {
    const { users, client } = usersOf({ users: invited(365, DAY) });
    await loadAll(users);
    const spent = client.calls.length;
    client.lists.now += 3 * DAY;
    // The clock goes on while it is read, that of this machine as well.
    const began = client.lists.now;
    const usual = Date.now.bind(Date);
    mock.method(Date, 'now', () => usual() + client.lists.now - began);
    answerFor(client, (_query, answer) => {
      client.lists.now += MINUTE;
      return answer();
    });
    await users.refresh();
    mock.restoreAll();
    const windows = asked(client, spent);
    assert.equal(windows.length, 5);
    assert.equal(windows.at(-1)?.end, NOW + 3 * DAY);
    windows.slice(1).forEach(({ start }, index) => assert.equal(start - 1, windows[index]?.end));
    assert.deepEqual([contentOf(users).coverage.complete, contentOf(users).more], [true, false]);
  });

  it('does not leave less than a day to be loaded, though the clock of the service turns out to be behind', async () => {
    const { users, client } = usersOf({ users: invited(48, HOUR) }, { period: { days: 1 } });
    await users.list.ensure();
    client.lists.now -= HOUR;
    await users.refresh();
    assert.deepEqual([contentOf(users).coverage.range.start, contentOf(users).more], [NOW - DAY - HOUR, false]);
  });

  it('keeps older users that arrive while it waits', async () => {
    const { users } = usersOf({ users: invited(365, DAY) });
    await users.list.ensure();
    const { length } = uidsOf(users);
    await Promise.all([users.loadMore(), users.refresh('poll')]);
    assert.ok(uidsOf(users).length > length + 50);
  });

  it('reads to its end what was read to its end, though it has grown past what one load may spend', async () => {
    const { users, client } = usersOf({ users: invited(90, HOUR), cap: 1 });
    await users.list.ensure();
    assert.equal(contentOf(users).coverage.complete, true);
    client.lists.users.push(...invited(60, HOUR).map((user, index) => ({ ...user, uid: `${90 + index}` })));
    await users.refresh();
    assert.deepEqual([uidsOf(users).length, contentOf(users).coverage.complete], [150, true]);
  });

  it('leaves what is shown alone when one of the stretches cannot be read', async () => {
    const { users, client } = usersOf({ users: invited(365, DAY) });
    await loadAll(users);
    const before = contentOf(users);
    const ends = new Set<unknown>();
    answerFor(client, ({ endTime }, answer) => {
      ends.add(endTime);
      return ends.size > 1 ? Promise.reject(new ServiceError('server', 'The service is ill.')) : answer();
    });
    const spent = client.calls.length;
    await users.refresh();
    assert.equal(contentOf(users), before);
    assert.match(String(users.list.state.error), /ill/);
    assert.equal(client.calls.length, spent + 1, 'one answer came, and nothing is asked after the first failure');
    assert.ok(ends.size <= 6, 'but for what was under way beside it');
  });

  it('asks one question while it is not known whether the key is still good', async () => {
    const { users, client } = usersOf({ users: invited(365, DAY) });
    await loadAll(users);
    let asked = 0;
    answerFor(client, () => {
      asked += 1;
      return Promise.reject(new ServiceError('auth', 'The key is refused.'));
    });
    await users.refresh();
    assert.equal(asked, 1);
  });

  it('lets a person go first when it was not a person who asked', async () => {
    const { users, client } = usersOf({});
    await users.list.ensure();
    await users.refresh('poll');
    assert.deepEqual(
      client.options.map((options) => options?.priority),
      ['interactive', 'background'],
    );
  });

  it('stops asking when the question changes', async () => {
    const { users, client } = usersOf({ users: invited(365, DAY) });
    await loadAll(users);
    const spent = client.calls.length;
    answerFor(client, (_query, answer) => {
      users.setQuery({ period: { days: 7 } });
      return answer();
    });
    await users.refresh();
    assert.equal(client.options.at(-1)?.signal?.aborted, true);
    assert.equal(client.calls.length, spent + 1);
    assert.equal(users.list.state.content, undefined);
  });

  it('begins with the newest stretch again after another question', async () => {
    const { users, client } = usersOf({ users: invited(365, DAY) });
    await users.list.ensure();
    await users.loadMore();
    users.setQuery({ period: { days: 180 } });
    assert.equal(users.list.state.content, undefined);
    const spent = client.calls.length;
    await users.list.ensure();
    assert.deepEqual([asked(client, spent).length, contentOf(users).more], [1, true]);
  });

  it('stays within a period that stands still', async () => {
    const period = { start: NOW - 200 * DAY, end: NOW - 20 * DAY };
    const { users, client } = usersOf({ users: invited(365, DAY) }, { period });
    await loadAll(users);
    client.lists.now += DAY;
    await users.refresh();
    assert.deepEqual([contentOf(users).coverage.range, contentOf(users).asked], [period, period]);
    assert.deepEqual(uidsOf(users), count(20, 200));
  });
});
