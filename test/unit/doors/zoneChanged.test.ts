/** Another time zone is set while days of one are being asked for, or read: Settings Sync may bring it at any moment. */
import assert from 'node:assert/strict';
import { timestampOf } from '../../../src/model/calendar';
import { HOUR, type TimeRange } from '../../../src/model/timeRange';
import { COMMANDS } from '../../../src/platform/ids';
import { type FakeService, NOW } from '../../support/fakeService';
import { until } from '../../support/settled';
import { noting } from './looks';
import { ONE, SYMBOLS } from './planted';
import { windowsAt } from './windows';

/** Ten hours before that of the window. */
const OTHER = 'Pacific/Honolulu';

interface Statistics {
  readonly timeZone: string;
  readonly range: TimeRange;
}

describe('another time zone that is set meanwhile', () => {
  const open = windowsAt(NOW);

  for (const [dashboard, command] of [
    ['order', COMMANDS.orderDashboardOpen],
    ['affiliate', COMMANDS.dashboardOpen],
  ] as const)
    it(`leaves the month that the ${dashboard} dashboard reads one of the zone that it names`, async () => {
      const window = await open(ONE);
      const { editor, store } = window;
      editor.settings.set('orderdeck.history.symbols', [...SYMBOLS]);
      let questions = 0;
      noting(store.sessions.current!.client as unknown as FakeService, () => {
        questions += 1;
        if (questions === 1) editor.change('timeZone', OTHER);
      });
      await editor.run(command);
      const tab = editor.tabs.at(-1) ?? assert.fail('no tab');
      tab.say({ type: 'read', choice: { month: 'last' }, fresh: false });
      const said = (): Statistics | undefined =>
        tab.holds.findLast(({ type }) => type === 'statistics')?.['statistics'] as Statistics | undefined;
      await until('the month is shown', () => said() !== undefined);
      window.close();
      const { timeZone, range } = said() ?? assert.fail('nothing is shown');
      const clock = timestampOf(timeZone);
      assert.ok(questions > 0);
      assert.deepEqual(
        [range.start, range.end].map((time) => clock(time).slice(0, 19)),
        ['2026-05-01T00:00:00', '2026-05-31T23:59:59'],
      );
    });

  it('leaves the day that is typed first and last one whole day, of the zone that is set now', async () => {
    const window = await open(ONE);
    const { editor } = window;
    const picked = [/Time/, /Between two dates/];
    let typed = 0;
    editor.answer = ({ kind, items }) => {
      const wanted = kind === 'pick' && picked.shift();
      if (kind !== 'type') return wanted ? items.find(({ label = '' }) => wanted.test(label)) : undefined;
      typed += 1;
      if (typed === 2) editor.change('timeZone', OTHER);
      return '2026-05-10';
    };
    await editor.run(COMMANDS.orderHistoryFilter);
    window.close();
    const choices = editor.memento.kept.get('orderdeck.choices') as { orderHistory: { period: TimeRange } };
    const start = Date.UTC(2026, 4, 10);
    assert.deepEqual(choices.orderHistory.period, {
      ...{ start: start + 10 * HOUR, end: start + 34 * HOUR - 1 },
      ...{ from: '2026-05-10', to: '2026-05-10' },
    });
  });
});
