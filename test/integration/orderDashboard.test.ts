import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';
import type { Statistics, Status, ToPage } from '../../src/dashboards/orders/protocol';
import { DAY } from '../../src/model/timeRange';
import { COMMANDS, EDITORS } from '../../src/platform/ids';
import { accountAt, cleanUp, signIn, simulate } from './support/accounts';
import { openTabBy, type Tab } from './support/dashboardTab';
import { orderdeck } from './support/orderdeck';
import { assertTabs } from './support/tabs';
import { until } from './support/until';
import { until as lookUntil } from '../support/settled';

const BTC = 'cmt_btcusdt';

describe('the order dashboard', () => {
  let tab: Tab<ToPage>;
  const status = (): Status | undefined => tab.said.findLast((message) => message.type === 'status')?.status;
  const statistics = (): Statistics | undefined => tab.said.findLast((message) => message.type === 'statistics')?.statistics;
  const phase = (name: string): Promise<void> => until(`the phase is ${name}`, () => status()?.phase.name === name, tab.onDidSay);
  const settings = (): vscode.WorkspaceConfiguration => vscode.workspace.getConfiguration('orderdeck');
  const set = (key: string, value: unknown): Thenable<void> => settings().update(key, value, vscode.ConfigurationTarget.Global);

  beforeEach(async () => {
    await orderdeck();
    await set('history.symbols', [BTC]);
  });
  afterEach(async () => {
    await cleanUp();
    for (const key of ['history.symbols', 'strategy']) await set(key, undefined);
  });

  it('opens one tab, and tells somebody who is signed out that there is nothing to show', async () => {
    tab = await openTabBy<ToPage>(COMMANDS.orderDashboardOpen);
    await vscode.commands.executeCommand(COMMANDS.orderDashboardOpen);
    await assertTabs(EDITORS.orderDashboard, 1);
    tab.say({ type: 'ready' });
    await phase('signedOut');
    assert.equal(statistics(), undefined);
  });

  it('reads the orders of the symbols that are set, follows the settings, and exports what it shows', async () => {
    const simulator = await simulate();
    await signIn(accountAt(simulator));
    tab = await openTabBy<ToPage>(COMMANDS.orderDashboardOpen);
    tab.say({ type: 'ready' });
    await phase('idle');
    tab.say({ type: 'read', choice: { days: 30 }, fresh: false });
    await phase('ready');
    const booked = [
      ...(simulator.data.historyOrders.get(BTC) ?? []),
      ...simulator.data.openOrders.filter(({ symbol }) => symbol === BTC),
    ].filter(({ createTime }) => Number(createTime) >= Date.now() - 30 * DAY);
    assert.equal(statistics()?.figures.counts.orders.value, booked.length);

    tab.say({ type: 'setStrategy', rule: { parts: 2 } });
    await until('the rule is another one', () => statistics()?.rule.parts === 2, tab.onDidSay);
    assert.deepEqual(settings().get('strategy'), { parts: 2 });
    await set('history.symbols', ['cmt_ethusdt']);
    await until(
      'other symbols are read',
      () => statistics()?.symbols.join() === 'cmt_ethusdt' && status()?.phase.name === 'ready',
      tab.onDidSay,
    );

    const folder = await mkdtemp(path.join(tmpdir(), 'orderdeck-'));
    const file = path.join(folder, 'orders.json');
    const windows = vscode.window as { showSaveDialog: typeof vscode.window.showSaveDialog };
    const original = windows.showSaveDialog;
    windows.showSaveDialog = () => Promise.resolve(vscode.Uri.file(file));
    try {
      const { edition } = tab.said.findLast((message) => message.type === 'statistics') ?? assert.fail();
      tab.say({ type: 'exportTable', edition, format: 'json', columns: ['orderId', 'symbol'] });
      const saved = async (): Promise<string> => readFile(file, 'utf8').catch(() => '');
      await lookUntil('the file is written', async () => (await saved()).endsWith(']\n}\n'));
      const { kind, rows } = JSON.parse(await saved()) as { kind: string; rows: { symbol: string }[] };
      assert.equal(kind, 'orderdeck.orders');
      assert.equal(rows.length, statistics()?.figures.counts.orders.value);
      assert.ok(rows.every(({ symbol }) => symbol === 'cmt_ethusdt'));
    } finally {
      windows.showSaveDialog = original;
      await rm(folder, { recursive: true });
    }
  });

  it('does nothing for a message that no page of ours sends', async () => {
    tab = await openTabBy<ToPage>(COMMANDS.orderDashboardOpen);
    tab.say({ type: 'ready' });
    await phase('signedOut');
    const { length } = tab.said;
    for (const message of [
      { type: 'setStrategy', rule: {} },
      { type: 'openOrder', orderId: 'x' },
      { type: 'copy', edition: 1, row: 0, columns: ['uid'] },
    ])
      tab.say(message);
    assert.equal(tab.said.length, length);
    assert.deepEqual(settings().inspect('strategy')?.globalValue, undefined);
  });
});
