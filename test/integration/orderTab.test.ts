import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import manifest from '../../package.json';
import type { PlanOrder } from '../../src/model/order';
import { createLog } from '../../src/platform/log';
import { OrderTabs } from '../../src/orderTab/tabs';
import { COMMANDS, EDITORS, VIEWS } from '../../src/platform/ids';
import { FAULTS, type Simulator } from '../../src/simulator';
import { createStore } from '../../src/store';
import { Session } from '../../src/store/session';
import { planOrder } from '../support/fakeService';
import { fakeClient } from '../unit/store/support';
import { accountAt, cleanUp, signIn, simulate } from './support/accounts';
import { openText } from './support/documents';
import { orderdeck } from './support/orderdeck';
import { nodesOf } from './support/rows';
import { changeSetting, restoreSettings } from './support/settings';
import { assertTabs } from './support/tabs';
import { until } from './support/until';

const DETAIL = '/capi/v2/order/detail';
const UNKNOWN = '111222333444555666';

describe('the tab of an order', () => {
  let simulator: Simulator;
  beforeEach(async () => {
    simulator = await simulate();
    await signIn(accountAt(simulator, { label: 'Main' }));
  });
  afterEach(async () => {
    await restoreSettings();
    await cleanUp();
  });

  async function editorOf(id: string, kind: string) {
    const editor = (await (await orderdeck()).orderTab.tabs()).of(id);
    assert.ok(editor, `there is no tab for ${id}`);
    await until(`the tab shows ${kind}`, () => editor.state.kind === kind, editor.onDidChange);
    return editor;
  }

  it('tells everything about the order, and comes to the front when it is asked for again', async () => {
    const record = simulator.data.openOrders[0];
    const id = record?.order_id ?? '';
    await vscode.commands.executeCommand(COMMANDS.orderShow, id);
    const { state } = await editorOf(id, 'order');
    assert.ok(state.kind === 'order');
    const facts = new Map(state.view.groups.flatMap((group) => group.facts));
    assert.equal(facts.get('Size'), record?.size);
    assert.equal(facts.get('Order ID'), id);
    assert.equal(state.view.timeline[0]?.label, 'Created');
    await vscode.commands.executeCommand(COMMANDS.orderShow, { kind: 'order', order: { orderId: id } });
    await assertTabs(EDITORS.order, 1);
    await vscode.commands.executeCommand(COMMANDS.orderShow, simulator.data.openOrders[1]?.order_id);
    await assertTabs(EDITORS.order, 2);
  });

  it('shows the order under the cursor for its key, without a question', async () => {
    const id = simulator.data.openOrders[0]?.order_id ?? '';
    const document = await openText('log', `INFO order_id=${id} placed`);
    await vscode.window.showTextDocument(document, { selection: new vscode.Selection(0, 18, 0, 18), preview: false });
    assert.equal(vscode.window.activeTextEditor?.document, document);
    assert.equal(vscode.window.activeTextEditor.selection.active.character, 18);
    const key = manifest.contributes.keybindings.find(({ command }) => command === COMMANDS.orderShow);
    assert.ok(key && 'args' in key);
    await vscode.commands.executeCommand(COMMANDS.orderShow, key.args);
    await editorOf(id, 'order');
  });

  it('shows the trigger of an order that a list has', async () => {
    const { store } = await orderdeck();
    await store.openOrders.refresh();
    const [order] = store.openOrders.state.content?.items ?? [];
    await vscode.commands.executeCommand(COMMANDS.orderShow, order?.orderId);
    const { state } = await editorOf(order?.orderId ?? '', 'order');
    assert.ok(state.kind === 'order' && state.view.groups.some(({ title }) => title === 'Trigger'));
  });

  it('says that there is no such order, and when it could not be read, each with a way on', async () => {
    await vscode.commands.executeCommand(COMMANDS.orderShow, UNKNOWN);
    const { state } = await editorOf(UNKNOWN, 'trouble');
    assert.ok(state.kind === 'trouble' && state.tone === 'notFound');
    assert.match(state.text, /no such order in Main/);
    const other = simulator.data.openOrders[2]?.order_id ?? '';
    simulator.fail(FAULTS.wrongKey);
    await vscode.commands.executeCommand(COMMANDS.orderShow, other);
    const editor = await editorOf(other, 'trouble');
    assert.ok(editor.state.kind === 'trouble' && editor.state.buttons.some(({ intent }) => intent === 'refresh'));
  });

  it('asks the account that is shown now, after another was chosen', async () => {
    const id = simulator.data.openOrders[0]?.order_id ?? '';
    await vscode.commands.executeCommand(COMMANDS.orderShow, id);
    const editor = await editorOf(id, 'order');
    await signIn(accountAt(await simulate({ seed: 7 }), { label: 'Other' }));
    await until('the other account has answered', () => editor.state.kind === 'trouble', editor.onDidChange);
    assert.ok(editor.state.kind === 'trouble' && /no such order in Other/.test(editor.state.text));
  });

  it('follows an order that can change while somebody can see it, and stops when the tab is closed', async () => {
    await changeSetting('refreshInterval', 5);
    const id = simulator.data.openOrders.find((order) => order.status === '0')?.order_id ?? '';
    await vscode.commands.executeCommand(COMMANDS.orderShow, id);
    const editor = await editorOf(id, 'order');
    const asked = (): number => simulator.log.filter(({ path }) => path === DETAIL).length;
    assert.equal(asked(), 1);
    await until('it is read again', () => asked() === 2 && editor.state.kind === 'order', editor.onDidChange);
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    assert.equal((await (await orderdeck()).orderTab.tabs()).of(id), undefined);
  });

  it('asks again for what failed when it is shown again, after the service came back while it was hidden', async () => {
    const { store } = await orderdeck();
    const [first, second] = simulator.data.openOrders.map(({ order_id }) => order_id);
    simulator.fail(FAULTS.html521);
    await vscode.commands.executeCommand(COMMANDS.orderShow, first);
    const editor = await editorOf(first ?? '', 'trouble');
    await vscode.commands.executeCommand(COMMANDS.orderShow, second);
    await editorOf(second ?? '', 'trouble');
    simulator.fail(undefined);
    await store.sessions.as('person')?.currentPlanOrders({ limit: 1 });
    await editorOf(second ?? '', 'order');
    assert.equal(editor.state.kind, 'trouble');
    await vscode.commands.executeCommand(COMMANDS.orderShow, first);
    await editorOf(first ?? '', 'order');
  });

  it('does not ask again for what is final', async () => {
    const [symbol = ''] = simulator.symbols;
    const past = simulator.data.historyOrders.get(symbol)?.find((order) => order.status === '2');
    const id = past?.order_id ?? '';
    await vscode.commands.executeCommand(COMMANDS.orderShow, id);
    const { state } = await editorOf(id, 'order');
    assert.ok(state.kind === 'order');
    assert.deepEqual([state.view.status.tone, state.view.live], ['done', undefined]);
  });

  it('asks nothing because of a link in a folder that is not trusted, and unlocks nothing, until the person wants to know', async () => {
    const asked: string[] = [];
    const store = createStore(
      () => 0,
      undefined,
      () => false,
    );
    const orderDetail = (orderId: string): Promise<PlanOrder> => {
      asked.push(orderId);
      return Promise.resolve(planOrder(orderId, 0));
    };
    const account = { id: 'a', label: 'Careful', service: 'custom' } as const;
    store.sessions.set({ phase: 'signedIn', session: new Session(account, { ...fakeClient(), orderDetail }) });
    const tabs = new OrderTabs({ store, log: createLog(), extensionUri: (await orderdeck()).context.extensionUri });
    await tabs.show('596471064624628269', 'glance');
    const tab = tabs.of('596471064624628269') ?? assert.fail();
    assert.ok(tab.state.kind === 'trouble' && /you do not trust this folder/.test(tab.state.text), JSON.stringify(tab.state));
    assert.deepEqual([tab.state.buttons.map(({ label }) => label), store.sessions.mayAskUnprompted, asked], [['Load anyway'], false, []]);
    await tabs.show('596471064624628269', 'person');
    await until('the order is read', () => tab.state.kind === 'order', tab.onDidChange);
    assert.deepEqual([store.sessions.mayAskUnprompted, asked], [true, ['596471064624628269']]);
    tabs.dispose();
    store.dispose();
  });

  it('hides amounts in privacy mode, at once', async () => {
    const id = simulator.data.openOrders[0]?.order_id ?? '';
    await vscode.commands.executeCommand(COMMANDS.orderShow, id);
    const editor = await editorOf(id, 'order');
    await vscode.commands.executeCommand(COMMANDS.privacyToggle);
    await until('the page is masked', () => editor.state.kind === 'order' && editor.state.view.masked, editor.onDidChange);
    assert.ok(editor.state.kind === 'order');
    assert.equal(new Map(editor.state.view.groups.flatMap((group) => group.facts)).get('Size'), '•••');
    assert.ok(!JSON.stringify(editor.state).includes(simulator.data.openOrders[0]?.size ?? '?'));
    await vscode.commands.executeCommand(COMMANDS.privacyToggle);
    await until('the page is unveiled', () => editor.state.kind === 'order' && !editor.state.view.masked, editor.onDidChange);
    await changeSetting('privacyMode', undefined);
  });

  it('closes raw JSON in privacy mode, also compared with something, and leaves what else is compared', async () => {
    const [first, second] = await nodesOf(VIEWS.openOrders);
    const raw = async (node: object | undefined): Promise<vscode.Uri> => {
      await vscode.commands.executeCommand(COMMANDS.orderShowRaw, node);
      await vscode.commands.executeCommand('workbench.action.keepEditor');
      return vscode.window.activeTextEditor?.document.uri ?? assert.fail('no document was opened');
    };
    const [one, other] = [await raw(first), await raw(second)];
    const [file, elsewhere] = [(await openText('plaintext', 'one')).uri, (await openText('plaintext', 'two')).uri];
    const compared: readonly (readonly [vscode.Uri, vscode.Uri])[] = [
      [one, other],
      [file, one],
      [one, file],
      [file, elsewhere],
    ];
    for (const pair of compared) await vscode.commands.executeCommand('vscode.diff', ...pair, undefined, { preview: false });
    const { tabGroups } = vscode.window;
    const texts = (): string[] =>
      tabGroups.all
        .flatMap(({ tabs }) => tabs)
        .flatMap(({ input }) => {
          if (input instanceof vscode.TabInputText) return [String(input.uri)];
          return input instanceof vscode.TabInputTextDiff ? [`${String(input.original)} ${String(input.modified)}`] : [];
        });
    const all = [String(one), String(other), ...compared.map((pair) => pair.join(' '))];
    await until('all are open', () => texts().length === all.length, tabGroups.onDidChangeTabs);
    assert.deepEqual(texts().toSorted(), all.toSorted());
    await vscode.commands.executeCommand(COMMANDS.privacyToggle);
    await until('what is ours is closed', () => texts().length <= 1, tabGroups.onDidChangeTabs);
    assert.deepEqual(texts(), [all.at(-1)]);
    await changeSetting('privacyMode', undefined);
  });
});
