/** An account that gets another name while its pages show, or load, what is its. */
import assert from 'node:assert/strict';
import { Vault } from '../../../src/account/vault';
import { COMMANDS } from '../../../src/platform/ids';
import { type FakeService, NOW } from '../../support/fakeService';
import type { PageTab } from '../../support/editorTabs';
import { until } from '../../support/settled';
import { DOORS } from '../doors/doors';
import { exportOf, settled } from '../doors/looks';
import { ONE, SYMBOLS } from '../doors/planted';
import { type OpenWindow, windowsAt } from '../doors/windows';
import { account, storage, type Storage } from './support';

describe('an account that gets another name', () => {
  const open = windowsAt(NOW);
  let secrets: Storage;
  let window: OpenWindow;
  let client: FakeService;
  beforeEach(async () => {
    secrets = storage();
    await new Vault(secrets).save(account('main'));
    window = await open(ONE, { secrets });
    client = window.store.sessions.current?.client as unknown as FakeService;
  });
  afterEach(() => window.close());

  const rename = async (): Promise<void> => {
    const { editor } = window;
    const { answer } = editor;
    editor.answer = ({ kind, items }) => (kind === 'pick' ? items.find(({ label = '' }) => /Name/.test(label)) : 'Renamed');
    await editor.run(COMMANDS.accountEdit);
    editor.answer = answer;
    await settled();
    assert.equal(window.store.sessions.current?.account.label, 'Renamed');
  };
  const show = async (door: string): Promise<PageTab> => {
    await DOORS[door]?.({ ...window, hidden: ONE });
    return window.editor.tabs.at(-1) ?? assert.fail('no tab');
  };
  const statusIn = (tab: PageTab) =>
    tab.holds.findLast(({ type }) => type === 'status')?.['status'] as { phase: { name: string }; account: { label: string } };

  for (const door of ['the order dashboard', 'the affiliate dashboard'])
    it(`leaves all that is shown of it on ${door}, asks nothing, and is called by its name there and in an export`, async () => {
      const tab = await show(door);
      const [told, asked] = [tab.holds.length, client.calls.length];
      await rename();
      assert.deepEqual(
        tab.holds.slice(told).map(({ type }) => type),
        ['status'],
      );
      const { phase, account: shown } = statusIn(tab);
      assert.deepEqual([phase.name, shown.label, client.calls.length], ['ready', 'Renamed', asked]);
      const look = await exportOf(
        ({ editor }) => editor.run(door.includes('order') ? COMMANDS.orderDashboardOpen : COMMANDS.dashboardOpen),
        {
          type: 'exportStatistics',
          format: 'json',
        },
      )({ ...window, hidden: ONE });
      assert.match((await (look as () => Promise<{ text: string[] }>)()).text.join(), /"account": "Renamed"/);
    });

  it('does not end what the order dashboard loads', async () => {
    const { editor } = window;
    editor.settings.set('orderdeck.history.symbols', [...SYMBOLS]);
    const answer = client.historyPlanOrders.bind(client);
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    const ended: boolean[] = [];
    client.historyPlanOrders = async (query, options) => {
      await held;
      ended.push(options?.signal?.aborted === true);
      return answer(query, options);
    };
    await editor.run(COMMANDS.orderDashboardOpen);
    const tab = editor.tabs.at(-1) ?? assert.fail('no tab');
    tab.say({ type: 'read', choice: { days: 30 }, fresh: false });
    await settled();
    assert.equal(statusIn(tab).phase.name, 'loading');
    await rename();
    assert.deepEqual([statusIn(tab).phase.name, statusIn(tab).account.label], ['loading', 'Renamed']);
    release();
    await until('it is read', () => statusIn(tab).phase.name === 'ready');
    assert.equal(ended.includes(true), false);
  });

  it('is called so in the tab of an order, which is not loaded anew', async () => {
    const tab = await show('the tab of an order');
    const told = tab.holds.length;
    await rename();
    assert.deepEqual(
      tab.holds.slice(told).map(({ state }) => [(state as { kind: string }).kind, (state as { view: { account: string } }).view.account]),
      [['order', 'Renamed']],
    );
  });
});
