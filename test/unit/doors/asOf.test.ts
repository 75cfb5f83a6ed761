/** Behind every door that stays open: what was drawn long ago says no more than what is drawn now, and since when it is so. */
import assert from 'node:assert/strict';
import { mock } from 'node:test';
import { HOUR, MINUTE, SECOND } from '../../../src/model/timeRange';
import { COMMANDS, EDITORS, VIEWS, type ViewId } from '../../../src/platform/ids';
import { type FakeService, NOW } from '../../support/fakeService';
import { lists, settled } from './looks';
import { ONE, orderIdOf } from './planted';
import { type OpenWindow, windowsAt } from './windows';

interface Provider {
  getChildren(node?: object): Promise<readonly object[]>;
  getTreeItem(node: object): Promise<{ readonly collapsibleState?: number; readonly tooltip?: unknown }>;
  resolveTreeItem(item: object, node: object): Promise<object>;
  onDidChangeTreeData(listener: (node: object | undefined) => void): unknown;
}

/** What VS Code holds of a view: a row is drawn, its tooltip with it, and neither again before the view tells of a change. */
async function heldOf({ editor }: OpenWindow, id: ViewId) {
  const { provider, view } = editor.trees.get(id) as unknown as { provider: Provider; view: Readonly<Record<string, unknown>> };
  const rows = new Map<object | undefined, { item: object; below: readonly object[] }>();
  const drawBelow = async (node: object | undefined): Promise<readonly object[]> => {
    const below = await provider.getChildren(node);
    for (const each of below) await draw(each);
    return below;
  };
  const draw = async (node: object): Promise<void> => {
    const item = await provider.getTreeItem(node);
    const shown = item.tooltip === undefined ? await provider.resolveTreeItem({ ...item }, node) : item;
    rows.set(node, { item: shown, below: item.collapsibleState === 0 ? [] : await drawBelow(node) });
  };
  const drawAll = async (): Promise<void> => void rows.set(undefined, { item: {}, below: await drawBelow(undefined) });
  provider.onDidChangeTreeData((node) => void (node ? draw(node) : drawAll()));
  await drawAll();
  // A view that is drawn for the first time may load its list by what it was last asked to show.
  await settled();
  const told = (node?: object): unknown => [rows.get(node)?.item, rows.get(node)?.below.map(told)];
  return { told: () => JSON.stringify(told()), drawAll, view };
}

describe('a window that was left open for 26 hours', () => {
  const open = windowsAt(NOW);
  let window: OpenWindow;
  let moment = NOW;

  beforeEach(async () => {
    mock.timers.enable({ apis: ['setInterval'] });
    moment = NOW;
    Date.now = () => moment;
    window = await open(ONE);
    await lists({ ...window, hidden: ONE });
    await settled();
  });
  afterEach(() => {
    window.close();
    mock.timers.reset();
  });

  /** As in sleep: the time of day goes on, and timers a little. */
  async function pass(ms: number): Promise<void> {
    moment += ms;
    (window.store.sessions.current!.client as unknown as FakeService).lists.now = moment;
    mock.timers.tick(15 * SECOND);
    await settled();
  }
  const latest = (type: string) => window.editor.tabs.findLast((tab) => tab.type === type) ?? assert.fail(type);

  for (const id of Object.values(VIEWS)) {
    it(`tells no age of then in ${id}, and as of when its rows are`, async () => {
      const held = await heldOf(window, id);
      assert.doesNotMatch(String(held.view['message']), /As of/);
      await pass(26 * HOUR);
      const [kept, message] = [held.told(), held.view['message']];
      await held.drawAll();
      assert.equal(kept, held.told());
      assert.match(String(message), /^As of Jun 1, \d\d:\d\d$/);
    });
  }

  const PAGES: Readonly<Record<string, () => Promise<unknown>>> = {
    [EDITORS.order]: () => window.editor.run(COMMANDS.orderShow, orderIdOf('past', 9)),
    [EDITORS.dashboard]: () => window.editor.run(COMMANDS.dashboardOpen),
    [EDITORS.orderDashboard]: () => window.editor.run(COMMANDS.orderDashboardOpen),
    [EDITORS.fileCheck]: () =>
      window.editor.run(COMMANDS.fileCheck, window.editor.open('untitled:bot.log', `order_id=${orderIdOf('past', 9)} filled`).uri),
  };
  for (const [type, show] of Object.entries(PAGES)) {
    it(`tells no age of then on the page ${type}`, async () => {
      await show();
      await settled();
      const tab = latest(type);
      if (type === EDITORS.dashboard || type === EDITORS.orderDashboard) tab.say({ type: 'read', choice: { days: 30 }, fresh: false });
      await settled();
      await settled();
      await pass(26 * HOUR);
      const lastOfEach = (): Map<unknown, string> =>
        new Map(tab.holds.map((each) => [each['type'], JSON.stringify(each).replaceAll(/"edition":\d+/g, '')] as const));
      const kept = lastOfEach();
      tab.hide();
      tab.show();
      await settled();
      assert.deepEqual(kept, lastOfEach());
      assert.ok(kept.size > 0);
    });
  }

  it('names the day in the badge of the open orders, which nobody writes anew, and in what is found', async () => {
    const { view } = await heldOf(window, VIEWS.openOrders);
    await pass(26 * HOUR);
    assert.match(JSON.stringify(view['badge']), /loaded at Jun 1, \d\d:\d\d"/);
    const { window: made } = window.editor.vscode as { window: { createQuickPick: () => { title: string } } };
    const { createQuickPick } = made;
    const picks: { title: string }[] = [];
    made.createQuickPick = () => {
      const pick = createQuickPick();
      picks.push(pick);
      return pick;
    };
    await window.editor.run(COMMANDS.orderFind);
    assert.match(String(picks[0]?.title), /^Find order · As of Jun 1, \d\d:\d\d$/);
  });

  it('says of lists that could not be read since which day they are stale', async () => {
    const client = window.store.sessions.current!.client as unknown as FakeService;
    client.currentPlanOrders = () => Promise.reject(new window.ServiceError('network', 'No network.'));
    const { view } = await heldOf(window, VIEWS.openOrders);
    await pass(26 * HOUR);
    await window.store.openOrders.refresh('poll');
    await settled();
    assert.match(String(view['message']), /^Stale since Jun 1, \d\d:\d\d · no connection$/);
  });

  it('is redrawn no more often than its clock shows another minute', async () => {
    const held = await heldOf(window, VIEWS.openOrders);
    const message = (): unknown => held.view['message'];
    await pass(20 * MINUTE);
    assert.equal(message(), undefined);
    await pass(59 * SECOND);
    assert.equal(message(), undefined);
    await pass(SECOND);
    assert.match(String(message()), /^As of \d\d:\d\d$/);
  });
});
