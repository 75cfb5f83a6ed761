/** The clock of this machine is wrong until the first answer puts it right: nothing is shown of the time that it took for now. */
import assert from 'node:assert/strict';
import { mock } from 'node:test';
import { DAY, HOUR, lastDays, type TimeRange } from '../../../src/model/timeRange';
import { COMMANDS, TOOLS } from '../../../src/platform/ids';
import { type FakeService, NOW } from '../../support/fakeService';
import { until } from '../../support/settled';
import { noting, settled } from './looks';
import { ONE, SYMBOLS } from './planted';
import { type OpenWindow, windowsAt } from './windows';

interface Figures {
  readonly range: TimeRange;
}
const MONTH: TimeRange = { start: Date.UTC(2026, 5, 1), end: NOW };

for (const [words, off, by] of [
  ['ten hours behind until the service answers', -10 * HOUR, 'service'],
  ['31 days ahead until the service answers', 31 * DAY, 'service'],
  ['ten hours behind until the machine is set, while the first question is under way', -10 * HOUR, 'machine'],
  ['31 days ahead until the machine is set, while the first question is under way', 31 * DAY, 'machine'],
] as const)
  describe(`with a clock that is ${words}`, () => {
    const open = windowsAt(NOW);
    let window: OpenWindow;
    let asked = 0;
    let isKeyRefused = false;
    beforeEach(async () => {
      window = await open(ONE);
      window.editor.settings.set('orderdeck.history.symbols', [...SYMBOLS]);
      const client = window.store.sessions.current!.client as unknown as FakeService;
      const clock = { now: NOW + off };
      if (by === 'machine') {
        mock.method(Date, 'now', () => clock.now);
        client.serverNow = () => clock.now;
      } else client.lists.now = clock.now;
      const putRight = (): void => void (clock.now = client.lists.now = NOW);
      asked = 0;
      isKeyRefused = false;
      noting(
        client,
        () => {
          asked += 1;
          if (by === 'machine' || isKeyRefused) putRight();
          if (isKeyRefused) throw new window.ServiceError('auth', 'The key was rejected.');
        },
        putRight,
      );
    });
    afterEach(() => {
      window.close();
      mock.restoreAll();
    });

    async function read(dashboard: string, choice: object): Promise<OpenWindow['editor']['tabs'][number]> {
      await window.editor.run(dashboard);
      const tab = window.editor.tabs.at(-1) ?? assert.fail('no tab');
      tab.say({ type: 'read', choice, fresh: false });
      return tab;
    }
    async function ask(name: string, input: object): Promise<string> {
      const tool = window.editor.tools.get(name) ?? assert.fail(name);
      await tool.prepareInvocation({ input }, window.editor.token);
      return (await tool.invoke({ input }, window.editor.token)).content.map(({ value }) => value).join();
    }

    it('a history is that of the last 30 days, up to its newest order', async () => {
      const list = window.store.orderHistory.of(SYMBOLS[0]);
      await list.ensure();
      const { orders, coverage } = list.state.content ?? assert.fail(String(list.state.error));
      assert.deepEqual([orders.length, coverage.range, coverage.problems], [10, lastDays(30, NOW), []]);
    });

    it('users are there up to who registered last', async () => {
      const { list } = window.store.affiliateUsers;
      await list.ensure();
      const { users, coverage } = list.state.content ?? assert.fail(String(list.state.error));
      assert.deepEqual([users.length, coverage.range.end, coverage.problems], [20, NOW, []]);
    });

    for (const [dashboard, command, choice, range] of [
      ['order', COMMANDS.orderDashboardOpen, { days: 7 }, lastDays(7, NOW)],
      ['affiliate', COMMANDS.dashboardOpen, { month: 'this' }, MONTH],
    ] as const)
      it(`the ${dashboard} dashboard shows no other time than was chosen`, async () => {
        const tab = await read(command, choice);
        const last = (type: string) => tab.holds.findLast((each) => each['type'] === type) ?? {};
        await until('all is read', () => /"phase":\{"name":"ready"/.test(JSON.stringify(last('status'))));
        const shown = tab.holds.flatMap(({ statistics }) => (statistics === undefined ? [] : [(statistics as Figures).range]));
        assert.deepEqual([...new Set(shown.map((each) => JSON.stringify(each)))], [JSON.stringify(range)]);
      });

    for (const [what, act, requests] of [
      ['a history', () => window.store.orderHistory.of(SYMBOLS[0]).ensure(), 1],
      ['the list of users', () => window.store.affiliateUsers.list.ensure(), 1],
      ['the order dashboard', () => read(COMMANDS.orderDashboardOpen, { days: 7 }), 1],
      ['the affiliate dashboard', () => read(COMMANDS.dashboardOpen, { days: 7 }), 2],
      ['a language model', () => assert.rejects(ask(TOOLS.listOrderHistory, { symbol: SYMBOLS[0] }), /The key was rejected/), 1],
    ] as const)
      it(`a refused key is not sent again for ${what}: many of them may disable it`, async () => {
        isKeyRefused = true;
        await act();
        await settled();
        assert.equal(asked, requests);
      });

    it('a language model gets the orders of the time that it wants, or is told to ask again where so many requests were allowed', async () => {
      const statistics = { symbols: [...SYMBOLS], days: 7, maxRequests: 20 };
      await assert.rejects(ask(TOOLS.getOrderStatistics, statistics), /^Error: The clock of this machine was wrong/);
      assert.ok(asked <= statistics.maxRequests);
      assert.match(await ask(TOOLS.getOrderStatistics, statistics), /"complete": true/);
    });
  });
