import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { COMMANDS, EDITORS } from '../../src/platform/ids';
import type { ToPage } from '../../src/dashboards/affiliates/protocol';
import { DAY } from '../../src/model/timeRange';
import { accountAt, cleanUp, signIn, simulate } from './support/accounts';
import { changeSetting, restoreSettings } from './support/settings';
import { openTab, type DashboardTab } from './support/dashboardTab';
import { orderdeck } from './support/orderdeck';
import { assertTabs, tabsOf } from './support/tabs';
import { until } from './support/until';
import { until as lookUntil } from '../support/settled';

const READ = { type: 'read', choice: { days: 30 }, fresh: false };

/** Runs with an ear on the commands that are executed. */
async function commandsDuring(act: () => Promise<void>): Promise<string[]> {
  const commands = vscode.commands as { executeCommand: typeof vscode.commands.executeCommand };
  const original = commands.executeCommand;
  const executed: string[] = [];
  commands.executeCommand = (command: string, ...rest: unknown[]) => {
    if (command !== 'setContext') executed.push(command);
    return original(command, ...rest);
  };
  try {
    await act();
  } finally {
    commands.executeCommand = original;
  }
  return executed;
}

/** Answers VS Code's warnings in the place of a person. */
async function questionsDuring(answers: (string | undefined)[], act: () => Promise<void>): Promise<string[]> {
  const windows = vscode.window as { showWarningMessage: unknown };
  const original = windows.showWarningMessage;
  const asked: string[] = [];
  windows.showWarningMessage = (question: string) => {
    asked.push(question);
    return Promise.resolve(answers.shift());
  };
  try {
    await act();
  } finally {
    windows.showWarningMessage = original;
  }
  return asked;
}

const rowsOf = ({ said }: DashboardTab): Extract<ToPage, { type: 'rows' }> =>
  said.findLast((message) => message.type === 'rows') ?? assert.fail('no rows were told');

describe('the dashboard', () => {
  let tab: DashboardTab;
  const phase = (name: string): Promise<void> => until(`the phase is ${name}`, () => tab.status()?.phase.name === name, tab.onDidSay);
  afterEach(async () => {
    await restoreSettings();
    await cleanUp();
  });
  beforeEach(async () => void (await orderdeck()));

  it('opens one tab, however often it is asked for', async () => {
    tab = await openTab();
    await assertTabs(EDITORS.dashboard, 1);
    await vscode.commands.executeCommand(COMMANDS.dashboardOpen);
    await assertTabs(EDITORS.dashboard, 1);
    assert.equal(tabsOf(EDITORS.dashboard)[0]?.label, 'Affiliate Dashboard');
  });

  it('allows its page its own script and style sheet and nothing else', async () => {
    tab = await openTab();
    const { html, options, cspSource } = tab.panel.webview;
    const [, policy = ''] = /Content-Security-Policy" content="([^"]*)"/.exec(html) ?? [];
    const [, nonce = ''] = /script-src 'nonce-([^']{20,})'/.exec(policy) ?? [];
    assert.equal(policy, `default-src 'none'; script-src 'nonce-${nonce}'; style-src ${cspSource}`);
    assert.deepEqual(
      [...html.matchAll(/<script nonce="([^"]*)"/g)].map(([, used]) => used),
      [nonce],
    );
    assert.doesNotMatch(html, /unsafe|\son\w+=|style="/);
    assert.deepEqual(
      options.localResourceRoots?.map(({ path }) => path.split('/').at(-1)),
      ['dist'],
    );
    assert.equal(tab.panel.options.retainContextWhenHidden ?? false, false);
    tab.panel.dispose();
    const again = await openTab();
    assert.ok(!again.panel.webview.html.includes(nonce), 'every page has a nonce of its own');
  });

  it('tells a page of somebody who is signed out that there is nothing to show', async () => {
    tab = await openTab();
    tab.say({ type: 'ready' });
    await phase('signedOut');
    tab.say(READ);
    assert.equal(tab.status()?.phase.name, 'signedOut');
    assert.equal(tab.statistics(), undefined);
  });

  it('reads what the page asks for: every user of the year, each once', async () => {
    const simulator = await simulate();
    await signIn(accountAt(simulator));
    tab = await openTab();
    tab.say({ type: 'ready' });
    await phase('idle');
    tab.say(READ);
    await phase('ready');
    const expected = simulator.data.users.filter(({ registerTime }) => registerTime > Date.now() - 364 * DAY).map(({ uid }) => uid);
    const uids = tab.uids();
    assert.equal(new Set(uids).size, uids.length);
    assert.deepEqual(
      expected.filter((uid) => !uids.includes(uid)),
      [],
    );
    assert.equal(tab.statistics()?.known.rows, uids.length);
  });

  it('does nothing for a message that no page of ours sends', async () => {
    const simulator = await simulate();
    await signIn(accountAt(simulator));
    tab = await openTab();
    tab.say({ type: 'ready' });
    await phase('idle');
    const { length } = tab.said;
    await vscode.env.clipboard.writeText('untouched');
    const rubbish: unknown[] = [
      undefined,
      null,
      7,
      'ready',
      [],
      {},
      { type: 'quit' },
      { type: 'act', action: 'workbench.action.terminal.new' },
      { type: 'act', action: '__proto__' },
      { type: 'ready', extra: true },
      { type: 'read', choice: { days: 9999 }, fresh: true },
      { type: 'read', choice: { days: 30 }, fresh: 'yes' },
      { type: 'read', choice: { from: '2026-01-01', to: '1 OR 1=1' }, fresh: true },
      { type: 'setRules', rules: { noTradeDays: -1 } },
      { type: 'copy', edition: 0, row: -1, columns: ['uid'] },
      { type: 'copy', edition: 0, row: 0, columns: ['raw'] },
      { type: 'sort', edition: 0, column: '__proto__', descending: true },
      { type: 'exportTable', edition: 1, format: 'exe', columns: ['uid'] },
      { type: 'exportTable', edition: 1, format: 'csv', columns: ['__proto__'] },
      { type: 'exportTable', edition: 1, format: 'csv', columns: ['uid'], rows: [-1] },
      { type: 'readTrend', bucket: 'second' },
    ];
    const executed = await commandsDuring(() => Promise.resolve(rubbish.forEach((message) => tab.say(message))));
    assert.deepEqual(executed, []);
    assert.equal(tab.said.length, length);
    assert.equal(await vscode.env.clipboard.readText(), 'untouched');
  });

  it('copies what the page does not hold as the person answers, and sorts by it', async () => {
    const simulator = await simulate();
    await signIn(accountAt(simulator));
    tab = await openTab();
    tab.say({ type: 'ready' });
    await phase('idle');
    tab.say(READ);
    await phase('ready');
    const [uid = ''] = tab.uids();
    const { edition } = rowsOf(tab);
    const copy = { type: 'copy', edition, row: 0, columns: ['uid', 'stage'] };
    const copied = async (text: RegExp): Promise<void> =>
      lookUntil(`${text} is copied`, async () => text.test(await vscode.env.clipboard.readText()));
    tab.say(copy);
    await copied(new RegExp(`^${uid}\t\\w+$`));
    const { html } = tab.panel.webview;
    await changeSetting('privacyMode', true);
    assert.notEqual(tab.panel.webview.html, html, 'the page begins anew');
    assert.match(tab.panel.webview.html, /<html lang="en" data-masked>/);
    const answers = ['Hide values', undefined, 'Use real values'];
    const asked = await questionsDuring(answers, async () => {
      tab.say(copy);
      await copied(/^•••\t\w+$/);
      tab.say(copy);
      await until('it is asked again', () => answers.length === 1, tab.onDidSay);
      tab.say(copy);
      await copied(new RegExp(`^${uid}\t\\w+$`));
    });
    assert.deepEqual(asked, Array(3).fill('Privacy mode is on, but the clipboard would contain real amounts, prices or UIDs.'));
    tab.say({ type: 'ready' });
    await until('the rows come anew', () => rowsOf(tab).rows.uid[0] === '•••', tab.onDidSay);
    assert.ok(!JSON.stringify(tab.said.slice(tab.said.indexOf(rowsOf(tab)))).includes(uid));
    tab.say({ type: 'sort', edition, column: 'uid', descending: false });
    const order = (): Extract<ToPage, { type: 'order' }> | undefined => tab.said.findLast((message) => message.type === 'order');
    await until('the order', () => order() !== undefined, tab.onDidSay);
    const uids = simulator.data.users.length;
    assert.equal(new Set(order()?.rows).size, order()?.rows.length);
    assert.ok(order()?.rows.length && order()!.rows.length <= uids);
  });

  it('runs the commands that the page may run', async () => {
    tab = await openTab();
    const executed = await commandsDuring(() => {
      tab.say({ type: 'act', action: 'diagnose' });
      return Promise.resolve();
    });
    assert.deepEqual(executed, [COMMANDS.accountDiagnose]);
  });

  it('asks nothing of the service once the tab is closed in the middle of reading', async () => {
    const simulator = await simulate({ affiliates: 1500, latencyMs: 50 });
    await signIn(accountAt(simulator));
    tab = await openTab();
    tab.say({ type: 'ready' });
    await phase('idle');
    tab.say(READ);
    await until('a few pages are read', () => pagesDone(tab) >= 3, tab.onDidSay);
    tab.panel.dispose();
    const { length } = tab.said;
    const reads = (): number => simulator.log.filter(({ path }) => path.includes('getChannelUserTradeAndAsset')).length;
    const before = reads();
    const { store } = await orderdeck();
    await store.affiliateUsers.refresh();
    assert.ok(reads() <= before + 1, 'what was on its way at most');
    assert.equal(tab.said.length, length);
  });

  it('drops what was read of one account when another is shown', async () => {
    const slow = await simulate({ affiliates: 1500, latencyMs: 50 });
    await signIn(accountAt(slow));
    tab = await openTab();
    tab.say({ type: 'ready' });
    await phase('idle');
    tab.say(READ);
    await until('a few pages are read', () => pagesDone(tab) >= 3, tab.onDidSay);
    const other = await simulate({ affiliates: 10, seed: 7 });
    await signIn(accountAt(other));
    const switched = tab.said.length;
    await phase('idle');
    tab.say(READ);
    await phase('ready');
    const known = new Set(other.data.users.map(({ uid }) => uid));
    const all = tab.said.slice(switched).flatMap((message) => (message.type === 'rows' ? [...message.rows.uid] : []));
    assert.ok(all.length > 0);
    assert.deepEqual(
      all.filter((uid) => !known.has(uid)),
      [],
    );
  });
});

function pagesDone(tab: DashboardTab): number {
  const phase = tab.status()?.phase;
  return phase?.name === 'loading' ? phase.pagesDone : 0;
}
