import assert from 'node:assert/strict';
import { mock } from 'node:test';
import { VIEWS } from '../../../src/platform/ids';
import { DAY, MINUTE } from '../../../src/model/timeRange';
import { type FakeService, NOW } from '../../support/fakeService';
import { settled, view } from '../doors/looks';
import { ONE } from '../doors/planted';
import { windowsAt } from '../doors/windows';

describe('what is new of the users', () => {
  const open = windowsAt(NOW);
  afterEach(() => mock.restoreAll());

  for (const [who, joinsAt, leftAt] of [
    ['after the list was left', 5, 4],
    ['before it was left, and after it was read', 3, 4],
  ] as const)
    it(`are those who registered ${who}`, async () => {
      const window = await open(ONE);
      const { store } = window;
      const session = store.sessions.current ?? assert.fail('nobody is signed in');
      const { lists } = session.client as unknown as FakeService;
      let minutes = 0;
      mock.method(Date, 'now', () => NOW + minutes * MINUTE);
      const at = (time: number): void => {
        minutes = time;
        lists.now = NOW + time * MINUTE;
      };
      const read = async (): Promise<void> => {
        await store.affiliateUsers.list.refresh();
        await settled();
      };
      const line = async (): Promise<string | undefined> =>
        /Since [^"]*/.exec(JSON.stringify(await (await view(VIEWS.affiliateUsers)({ ...window, hidden: ONE }))()))?.[0];
      const join = (): number =>
        lists.users.unshift({ uid: '5555555555', registerTime: NOW + joinsAt * MINUTE, kycPassed: false, raw: {} });
      await read();
      if (joinsAt < leftAt) join();
      at(leftAt);
      store.news.see({ list: 'users' });
      await settled();
      if (joinsAt > leftAt) join();
      at(60);
      await read();
      assert.match((await line()) ?? '', /1 new/);
      store.news.see({ list: 'users' });
      await settled();
      assert.equal(await line(), undefined);
      window.close();
    });

  it('are those who come after the clock was put right, though they were looked at while it was a month ahead', async () => {
    const window = await open(ONE);
    const { store } = window;
    const client = (store.sessions.current?.client ?? assert.fail('nobody is signed in')) as unknown as FakeService;
    const { lists } = client;
    let ahead = 0;
    mock.method(Date, 'now', () => lists.now + ahead);
    client.serverNow = () => lists.now + ahead;
    const read = async (): Promise<void> => {
      lists.now += MINUTE;
      await store.affiliateUsers.list.refresh();
      await settled();
    };
    ahead = 30 * DAY;
    await read();
    store.news.see({ list: 'users' });
    await settled();
    ahead = 0;
    await read();
    lists.users.unshift({ uid: '5555555555', registerTime: lists.now + 1, kycPassed: false, raw: {} });
    await read();
    const shown = JSON.stringify(await (await view(VIEWS.affiliateUsers)({ ...window, hidden: ONE }))());
    window.close();
    assert.match(shown, /Since [^"]*: 1 new/);
  });
});
