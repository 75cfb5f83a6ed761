/** Days that a person typed for a filter are days, not moments: of the zone that is set, and to their end. */
import assert from 'node:assert/strict';
import { mock } from 'node:test';
import { HOUR } from '../../../src/model/timeRange';
import { COMMANDS, VIEWS } from '../../../src/platform/ids';
import { fakeService, type FakeService, NOW, planOrder } from '../../support/fakeService';
import { settled } from './looks';
import { ONE } from './planted';
import { type OpenWindow, windowsAt } from './windows';

describe('a filter by days', () => {
  const open = windowsAt(NOW);
  let window: OpenWindow;
  beforeEach(async () => (window = await open(ONE)));
  afterEach(() => {
    window.close();
    mock.restoreAll();
  });

  async function filter(command: string, entry: RegExp, day: string): Promise<void> {
    const picked = [entry, /Between two dates/];
    window.editor.answer = ({ kind, items }) => {
      const wanted = kind === 'pick' && picked.shift();
      return kind === 'type' ? day : wanted ? items.find(({ label = '' }) => wanted.test(label)) : undefined;
    };
    await window.editor.run(command);
    await settled();
  }
  const titleOf = (view: string): unknown => window.editor.trees.get(view)?.view['description'];

  it('has the same days in another time zone, from their beginning to their end', async () => {
    const { store, editor } = window;
    await filter(COMMANDS.orderHistoryFilter, /Time/, '2026-05-31');
    await filter(COMMANDS.affiliateUsersFilter, /Registered/, '2026-05-31');
    for (const [zone, hours] of [
      ['Pacific/Honolulu', 10],
      ['Asia/Tokyo', -9],
    ] as const) {
      editor.change('timeZone', zone);
      await settled();
      const start = Date.UTC(2026, 4, 31) + hours * HOUR;
      const days = { from: '2026-05-31', to: '2026-05-31' };
      for (const { query } of [store.orderHistory, store.affiliateUsers])
        assert.deepEqual(query.period, { start, end: start + 24 * HOUR - 1, ...days }, zone);
      assert.equal(titleOf(VIEWS.orderHistory), 'May 31, 2026 to May 31, 2026', zone);
    }
  });

  it('shows what comes later on the day that it ends with', async () => {
    const { store } = window;
    const today = planOrder('710000000000000001', NOW - HOUR);
    const service = fakeService({ history: [today] });
    const client = store.sessions.current?.client as unknown as FakeService;
    client.historyPlanOrders = (...asked) => service.historyPlanOrders(...asked);
    await filter(COMMANDS.orderHistoryFilter, /Time/, '2026-06-01');
    const list = store.orderHistory.of(today.symbol);
    await list.ensure();
    const shown = (): string[] => (list.state.content?.orders ?? []).map(({ orderId }) => orderId);
    assert.deepEqual(shown(), [today.orderId]);

    const later = planOrder('710000000000000002', NOW + 2 * HOUR);
    service.lists.history.push(later);
    service.lists.now = client.lists.now = NOW + 3 * HOUR;
    mock.method(Date, 'now', () => NOW + 3 * HOUR);
    await list.refresh();
    assert.deepEqual(shown(), [later.orderId, today.orderId]);
    assert.ok(list.state.content?.coverage.complete);
    assert.equal(titleOf(VIEWS.orderHistory), 'Jun 1, 2026 to Jun 1, 2026');
  });
});
