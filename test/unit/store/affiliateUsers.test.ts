import assert from 'node:assert/strict';
import { ServiceError } from '../../../src/api/errors';
import type { AffiliateUser } from '../../../src/model/affiliate';
import { AFFILIATE_REACH, AFFILIATE_SPAN, DAY, HOUR, MINUTE } from '../../../src/model/timeRange';
import { AffiliateUsers, type UsersRead } from '../../../src/store/affiliateUsers';
import { NOW, type FakeOptions } from '../../support/fakeService';
import { fakeClient, signedIn, type FakeClient } from './support';

/** So many users, one per `step`, the first registered an hour ago; uids count from the newest. */
const invited = (count: number, step: number): AffiliateUser[] =>
  Array.from({ length: count }, (_, index) => ({ uid: `${index}`, registerTime: NOW - HOUR - index * step, raw: {} }));

function usersOf(knobs: FakeOptions): { users: AffiliateUsers; client: FakeClient } {
  const client = fakeClient(knobs);
  return { client, users: new AffiliateUsers(signedIn(client)) };
}

const contentOf = ({ list }: AffiliateUsers): UsersRead => {
  assert.ok(list.state.content, String(list.state.error));
  return list.state.content;
};
const uidsOf = (users: AffiliateUsers): string[] => contentOf(users).users.map(({ uid }) => uid);
const count = (from: number, to: number): string[] => Array.from({ length: to - from }, (_, index) => `${from + index}`);

describe('affiliate users', () => {
  it('are read in windows of at most 90 days that cover the past 365, newest first, without gap or overlap', async () => {
    const { users, client } = usersOf({});
    await users.list.ensure();
    const windows = client.calls.map(({ startTime, endTime }) => ({ start: Number(startTime), end: Number(endTime) }));
    assert.equal(windows[0]?.end, NOW);
    assert.ok(windows.every(({ start, end }) => start < end && end - start <= AFFILIATE_SPAN));
    windows.slice(1).forEach(({ end }, index) => assert.equal(end + 1, windows[index]?.start));
    const earliest = windows.at(-1)?.start ?? NaN;
    assert.ok(earliest > NOW - AFFILIATE_REACH && earliest <= NOW - AFFILIATE_REACH + 10 * MINUTE);
    assert.equal(windows.length, 5);
  });

  it('are read in one window where that is enough', async () => {
    const { users, client } = usersOf({ users: invited(100, DAY) });
    users.ask({ period: { days: 90 } });
    await users.list.ensure();
    assert.equal(client.calls.length, 1);
    assert.deepEqual(uidsOf(users), count(0, 90));
  });

  it('are those of the period alone, however short it is', async () => {
    const { users } = usersOf({ users: invited(48, HOUR) });
    users.ask({ period: { start: NOW - 10 * HOUR, end: NOW - 8 * HOUR } });
    await users.list.ensure();
    assert.deepEqual(uidsOf(users), ['7', '8', '9']);
  });

  it('are asked for up to now, not beyond', async () => {
    const { users, client } = usersOf({});
    users.ask({ period: { start: NOW - DAY, end: NOW + DAY } });
    await users.list.ensure();
    assert.deepEqual(client.calls, [{ uid: undefined, startTime: NOW - DAY, endTime: NOW, page: 1 }]);
  });

  it('are one user when only that one is asked for', async () => {
    const { users, client } = usersOf({ users: invited(5, 80 * DAY) });
    users.ask({ period: { days: 365 }, uid: '3' });
    await users.list.ensure();
    assert.ok(client.calls.every(({ uid }) => uid === '3'));
    assert.deepEqual([uidsOf(users), contentOf(users).total, contentOf(users).more], [['3'], 1, false]);
  });

  it('come newest first, whatever order the service lists them in, and those without a time last', async () => {
    const listed = [...invited(3, DAY)].reverse();
    const { users, client } = usersOf({ users: listed });
    client.affiliateUsers = () => Promise.resolve({ items: [{ uid: 'x', raw: {} }, ...listed], pages: 1, pageSize: 100, total: 4 });
    await users.list.ensure();
    assert.deepEqual(uidsOf(users), ['0', '1', '2', 'x']);
  });
});

describe('more affiliate users', () => {
  // 250 in the newest window, 150 in the next, 10 in the one after.
  const many = [
    ...invited(250, HOUR),
    ...invited(150, HOUR).map((user, index) => ({ ...user, uid: `${250 + index}`, registerTime: NOW - 80 * DAY - index * MINUTE })),
    ...invited(10, HOUR).map((user, index) => ({ ...user, uid: `${400 + index}`, registerTime: NOW - 160 * DAY - index * MINUTE })),
  ];

  it('are loaded page by page, then window by window, and only those are shown that follow each other', async () => {
    const { users, client } = usersOf({ users: many });
    await users.list.ensure();
    const steps: unknown[] = [];
    for (;;) {
      const { total, more } = contentOf(users);
      assert.deepEqual(uidsOf(users), count(0, uidsOf(users).length));
      steps.push([uidsOf(users).length, total, more, client.calls.length]);
      if (!more) break;
      await users.loadMore();
    }
    assert.deepEqual(steps, [
      [100, 410, true, 5],
      [200, 410, true, 6],
      // The newest window is complete, so the page of the next one that was read for its total is shown too.
      [350, 410, true, 7],
      [410, 410, false, 8],
    ]);
  });

  it('come from the window they were begun in, though the clock goes on', async () => {
    const { users, client } = usersOf({ users: many });
    await users.list.ensure();
    client.lists.now += DAY;
    await users.loadMore();
    const [first, last] = [client.calls[0], client.calls.at(-1)];
    assert.deepEqual(last, { ...first, page: 2 });
  });

  it('are loaded once by two clicks', async () => {
    const { users } = usersOf({ users: many });
    await users.list.ensure();
    await Promise.all([users.loadMore(), users.loadMore()]);
    assert.equal(uidsOf(users).length, 200);
  });

  it('are listed once, though the pages shifted between two loads', async () => {
    const { users, client } = usersOf({ users: many });
    await users.list.ensure();
    client.lists.users.unshift({ uid: 'new', registerTime: NOW - MINUTE, raw: {} });
    await users.loadMore();
    assert.deepEqual(uidsOf(users), count(0, 199));
  });

  it('follow an empty page', async () => {
    const { users } = usersOf({ users: many, emptyPages: [2] });
    await users.list.ensure();
    await users.loadMore();
    assert.deepEqual([uidsOf(users).length, contentOf(users).more], [100, true]);
    await users.loadMore();
    assert.equal(uidsOf(users).length, 200);
  });

  it('never make the total smaller than what is shown', async () => {
    const { users } = usersOf({ users: many, total: () => 1 });
    await users.list.ensure();
    assert.deepEqual([contentOf(users).total, contentOf(users).more], [100, true]);
  });

  it('leave what is shown alone when they cannot be read', async () => {
    let ill = false;
    const { users } = usersOf({
      users: many,
      before: () => {
        if (ill) throw new ServiceError('server', 'The service is ill.');
      },
    });
    await users.list.ensure();
    ill = true;
    await users.loadMore();
    assert.equal(uidsOf(users).length, 100);
    assert.match(String(users.list.state.error), /ill/);
  });
});

describe('refreshing affiliate users', () => {
  it('reads as many pages as are shown, and shows who came meanwhile', async () => {
    const { users, client } = usersOf({ users: invited(250, HOUR) });
    await users.list.ensure();
    await users.loadMore();
    const spent = client.calls.length;
    client.lists.now += HOUR;
    client.lists.users.unshift({ uid: 'new', registerTime: NOW + MINUTE, raw: {} });
    await users.refresh();
    assert.equal(client.calls.length, spent + 6);
    assert.deepEqual(uidsOf(users), ['new', ...count(0, 199)]);
    assert.deepEqual([contentOf(users).total, contentOf(users).more], [251, true]);
  });

  it('begins with one page again after another question', async () => {
    const { users, client } = usersOf({ users: invited(250, HOUR) });
    await users.list.ensure();
    await users.loadMore();
    users.ask({ period: { days: 90 } });
    assert.equal(users.list.state.content, undefined);
    const spent = client.calls.length;
    await users.list.ensure();
    assert.equal(client.calls.length, spent + 1);
  });
});
