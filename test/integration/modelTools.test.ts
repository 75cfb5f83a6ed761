import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { TOOLS, type ToolId } from '../../src/platform/ids';
import { toolsOf } from '../../src/modelTools/tools';
import { FAULTS, type Simulator } from '../../src/simulator';
import { createStore } from '../../src/store';
import { Session } from '../../src/store/session';
import { fakeClient } from '../unit/store/support';
import { accountAt, cleanUp, signIn, simulate } from './support/accounts';
import { changeSetting, restoreSettings } from './support/settings';

interface Answer {
  readonly [name: string]: unknown;
  readonly coverage: { readonly returned: number; readonly read: number; readonly complete: boolean; readonly problems: string[] };
}

async function invoke(name: ToolId, input: object = {}): Promise<{ answer: Answer; text: string }> {
  const { content } = await vscode.lm.invokeTool(name, { input, toolInvocationToken: undefined });
  const [part] = content;
  assert.ok(part instanceof vscode.LanguageModelTextPart);
  return { answer: JSON.parse(part.value) as Answer, text: part.value };
}

describe('the tools of language models', () => {
  let simulator: Simulator;
  const start = async (options: Parameters<typeof simulate>[0] = {}): Promise<void> => {
    simulator = await simulate(options);
    await signIn(accountAt(simulator, { label: 'Main' }));
  };
  afterEach(async () => {
    await restoreSettings();
    await cleanUp();
  });

  it('are all there, with what the manifest says', () => {
    const ours = vscode.lm.tools.filter(({ name }) => name.startsWith('orderdeck_'));
    assert.deepEqual(ours.map(({ name }) => name).toSorted(), Object.values(TOOLS).toSorted());
    for (const { description, inputSchema } of ours) assert.ok(description.length > 40 && inputSchema);
  });

  it('get an order', async () => {
    await start();
    const [record] = simulator.data.openOrders;
    const { answer } = await invoke(TOOLS.getOrder, { orderId: record?.order_id });
    const order = answer['order'] as Record<string, unknown>;
    assert.deepEqual([order['orderId'], order['size'], answer['account']], [record?.order_id, record?.size, 'Main']);
    const missing = await invoke(TOOLS.getOrder, { orderId: '111222333444555666' });
    assert.equal(missing.answer['order'], null);
    assert.match(missing.text, /There is no order 111222333444555666/);
  });

  it('list open orders, and say when the list was cut', async () => {
    await start();
    const all = await invoke(TOOLS.listOpenOrders);
    assert.deepEqual([all.answer.coverage.returned, all.answer.coverage.complete], [12, true]);
    const { coverage } = (await invoke(TOOLS.listOpenOrders, { limit: 5 })).answer;
    assert.deepEqual([coverage.returned, coverage.read, coverage.complete], [5, 12, false]);
    assert.match(coverage.problems.join(), /Only the first 5 of 12/);
  });

  it('list the past orders of a symbol, newest first', async () => {
    await start();
    const [symbol = ''] = simulator.symbols;
    const { answer } = await invoke(TOOLS.listOrderHistory, { symbol, days: 89, limit: 200 });
    const times = (answer['orders'] as { createTime: string }[]).map(({ createTime }) => createTime);
    assert.deepEqual(times, times.toSorted().toReversed());
    assert.ok(times.length > 0 && answer.coverage.complete);
  });

  it('list invited users and their totals', async () => {
    await start();
    const users = (await invoke(TOOLS.listAffiliateUsers, { days: 365, limit: 200 })).answer;
    assert.ok(users.coverage.read > 0 && users.coverage.complete, JSON.stringify(users.coverage));
    const [first] = users['users'] as { uid: string }[];
    const totals = (await invoke(TOOLS.getReferralTotals, { days: 90, uid: first?.uid })).answer;
    assert.ok((totals['totals'] as { uid: string }[]).every(({ uid }) => uid === first?.uid));
  });

  it('tell the figures of orders and users with what they cover, within the requests that were allowed', async () => {
    await start();
    const orders = (await invoke(TOOLS.getOrderStatistics, { symbols: [...simulator.symbols], days: 89 })).answer;
    const asked = simulator.log.length;
    assert.ok(orders.coverage.complete, JSON.stringify(orders.coverage));
    assert.equal((orders.coverage as unknown as { requests: number }).requests, asked);
    assert.ok((orders['quotes'] as { profit: unknown }[]).every(({ profit }) => typeof profit === 'string'));
    const again = (await invoke(TOOLS.getOrderStatistics, { symbols: [...simulator.symbols], days: 7 })).answer;
    assert.deepEqual([again.coverage.complete, simulator.log.length], [true, asked], 'what was read is not asked for again');
    const { answer } = await invoke(TOOLS.getAffiliateStatistics, { maxRequests: 2 });
    assert.equal(simulator.log.length - asked, 2);
    assert.equal(answer.coverage.complete, false);
    assert.match(JSON.stringify(answer.coverage), /used up.*raise \\"maxRequests\\"/);
    const users = (await invoke(TOOLS.getAffiliateStatistics, { month: 'last' })).answer;
    assert.ok(users.coverage.complete, JSON.stringify(users.coverage));
    assert.deepEqual(Object.keys((users['figures'] as { newUsers: object }).newUsers).slice(0, 2), ['now', 'before']);
  });

  it('tell the state of the rate budget without asking anything', async () => {
    await start();
    assert.match((await invoke(TOOLS.getRateBudget)).text, /"used": 0,\s+"limit": 500/);
    assert.deepEqual(simulator.log, []);
    await invoke(TOOLS.listOpenOrders);
    const budget = (await invoke(TOOLS.getRateBudget)).answer['budget'] as { endpoint: string; used: number }[];
    const { length } = simulator.log;
    assert.equal(budget.find(({ endpoint }) => endpoint === 'currentPlan')?.used, 3 * length);
  });

  it('hide amounts and uids in privacy mode', async () => {
    await start();
    await changeSetting('privacyMode', true);
    const open = await invoke(TOOLS.listOpenOrders);
    const users = await invoke(TOOLS.listAffiliateUsers);
    const totals = await invoke(TOOLS.getReferralTotals);
    assert.ok((open.answer['orders'] as { size: string }[]).every(({ size }) => size === '•••'));
    for (const { text } of [users, totals]) for (const { uid } of simulator.data.users) assert.ok(!text.includes(uid), uid);
  });

  it('answer for the account that a person allowed it for, and for no other', async () => {
    const store = createStore(() => 0);
    const clients = { a: fakeClient(), b: fakeClient() };
    const show = (id: 'a' | 'b'): void =>
      store.sessions.set({ phase: 'signedIn', session: new Session({ id, label: id, service: 'custom' }, clients[id]) });
    const tools = toolsOf(store, { get: () => undefined, update: () => Promise.resolve() });
    const { token } = new vscode.CancellationTokenSource();
    const run = (): Promise<unknown> => tools.invoke(TOOLS.listOpenOrders, { limit: 5 }, token);
    show('a');
    await tools.prepare(TOOLS.listOpenOrders, { limit: 5 });
    show('b');
    await assert.rejects(run(), /Another account was chosen since this was allowed, so nothing was read/);
    assert.deepEqual(clients.b.calls, []);
    const { confirmationMessages } = await tools.prepare(TOOLS.listOpenOrders, { limit: 5 });
    assert.ok(JSON.stringify(confirmationMessages?.message).includes('from \\"b\\"'));
    await run();
    assert.ok(clients.b.calls.length > 0);
    await assert.rejects(run(), /The user was not asked whether this may be read/);
    store.dispose();
  });

  it('refuse what makes no sense and say what would', async () => {
    await start();
    const wrong: [ToolId, object, RegExp][] = [
      [TOOLS.getOrder, {}, /"orderId" is missing/],
      [TOOLS.getOrder, { orderId: 596471064624628200 }, /string of 1 to 20 digits/],
      [TOOLS.getOrder, { orderId: '12; drop' }, /string of 1 to 20 digits/],
      [TOOLS.listOrderHistory, {}, /"symbol" is missing/],
      [TOOLS.listOrderHistory, { symbol: 'cmt_btcusdt', days: 4000 }, /"days" must be a whole number from 1 to 90/],
      [TOOLS.listOpenOrders, { limit: 0 }, /"limit" must be/],
    ];
    for (const [name, input, said] of wrong) await assert.rejects(invoke(name, input), said);
    assert.deepEqual(simulator.log, []);
  });

  it('tell what went wrong at the service, and that nobody is signed in; never a secret', async () => {
    await assert.rejects(invoke(TOOLS.listOpenOrders), /No account is signed in to Orderdeck/);
    await start();
    simulator.fail(FAULTS.wrongKey);
    await assert.rejects(invoke(TOOLS.listOpenOrders), (error: Error) => {
      const { apiKey, secretKey, passphrase } = simulator.credentials;
      for (const secret of [apiKey, secretKey, passphrase]) assert.ok(!error.message.includes(secret));
      return /API key/.test(error.message);
    });
  });
});
