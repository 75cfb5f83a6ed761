import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { CONTEXT, VIEWS } from '../../src/host/ids';
import { FAULTS, type Simulator } from '../../src/simulator';
import { reply, startLocalServer, type Handler } from '../support/localServer';
import { accountAt, cleanUp, signedInTo, signedOut, signIn, simulate, untilCleanUp, useDemo, vault } from './support/accounts';
import { watchContexts, type Contexts } from './support/contexts';
import { documentSaying } from './support/documents';
import { orderdeck } from './support/orderdeck';
import { frameOf, nodesOf, recordsIn } from './support/rows';
import { until } from './support/until';

const idsOf = ({ data }: Simulator): string[] => data.openOrders.map(({ order_id }) => order_id);

describe('accounts', () => {
  let contexts: Contexts;
  before(() => (contexts = watchContexts()));
  after(() => contexts.dispose());
  afterEach(cleanUp);

  it('shows the orders of the account that was saved', async () => {
    const simulator = await simulate();
    await signIn(accountAt(simulator));
    assert.deepEqual(await recordsIn(VIEWS.openOrders), idsOf(simulator));
    assert.equal(contexts.values.get(CONTEXT.session), 'signedIn');
  });

  it('shows another account after a switch, and never the orders of one under the name of the other', async () => {
    const { store, sidebar } = await orderdeck();
    const simulators = [await simulate({ seed: 11, latencyMs: 20 }), await simulate({ seed: 12, latencyMs: 20 })];
    const owners = new Map<string, Simulator>();
    for (const simulator of simulators) owners.set((await signIn(accountAt(simulator))).id, simulator);

    const looks: Promise<string[]>[] = [];
    const strangers = async (): Promise<string[]> => {
      const session = store.sessions.current;
      const shown = await recordsIn(VIEWS.openOrders);
      const owner = owners.get(session?.account.id ?? '');
      // What an account shows after a switch is drawn over at once.
      return owner && session === store.sessions.current ? shown.filter((id) => !idsOf(owner).includes(id)) : [];
    };
    const look = (): void => void looks.push(strangers());
    const watching = [store.openOrders.onDidChange(look), sidebar.stands.get(VIEWS.openOrders)?.changed.event(look)];
    const accounts = await vault();
    for (const [id, simulator] of [...owners, ...owners]) {
      const loading = store.openOrders.refresh();
      await accounts.activate(id);
      await signedInTo(id);
      await loading;
      assert.deepEqual(await recordsIn(VIEWS.openOrders), idsOf(simulator));
    }
    watching.forEach((each) => void each?.dispose());
    assert.ok(looks.length > owners.size);
    assert.deepEqual((await Promise.all(looks)).flat(), []);
  });

  it('forgets what it showed when the account is removed in another window', async () => {
    const simulator = await simulate();
    const { id } = await signIn(accountAt(simulator));
    for (const view of Object.values(VIEWS)) assert.notEqual((await nodesOf(view)).length, 0);

    await (await vault()).remove(id);
    await signedOut();
    for (const view of Object.values(VIEWS)) {
      assert.deepEqual(await nodesOf(view), []);
      assert.equal((await frameOf(view)).description, undefined);
    }
    assert.equal(contexts.values.get(CONTEXT.session), 'signedOut');
    const { context } = await orderdeck();
    assert.equal(await context.secrets.get(`orderdeck.account.${id}`), undefined);
  });

  it('follows another window to the demo, and out', async () => {
    await signIn(accountAt(await simulate()));
    const accounts = await vault();
    await accounts.activate('demo');
    await signedInTo('demo');
    assert.equal((await nodesOf(VIEWS.openOrders)).length, 34);
    await accounts.activate(undefined);
    await signedOut();
    assert.deepEqual(await nodesOf(VIEWS.openOrders), []);
    assert.equal((await accounts.index()).accounts.length, 1, 'signing out forgot the account');
  });

  it('reads with the new key when another window changes it', async () => {
    const simulator = await simulate();
    const account = await signIn(accountAt(simulator, { secretKey: 'mistyped' }));
    assert.deepEqual(await recordsIn(VIEWS.openOrders), []);

    const { store } = await orderdeck();
    const before = store.sessions.current;
    await (await vault()).save({ ...account, ...simulator.credentials });
    await until('the account is opened anew', () => store.sessions.current !== before, store.sessions.onDidChange);
    assert.deepEqual(await recordsIn(VIEWS.openOrders), idsOf(simulator));
  });

  it('reads nothing again when the same account is saved again', async () => {
    const { store } = await orderdeck();
    const simulator = await simulate();
    const account = await signIn(accountAt(simulator));
    await nodesOf(VIEWS.openOrders);
    const { length } = simulator.log;
    const opened: (string | undefined)[] = [];
    const watching = store.sessions.onDidChange(() => opened.push(store.sessions.current?.account.id));

    await (await vault()).save(account);
    await useDemo();
    watching.dispose();
    assert.deepEqual(opened, ['demo']);
    assert.equal(simulator.log.length, length);
  });

  it('signs out while a request hangs and drops the answer that comes late', async () => {
    const { store } = await orderdeck();
    const simulator = await simulate();
    let answerLate: () => void = () => undefined;
    const record = simulator.data.openOrders[0];
    const hang: Handler = (request, response) => (answerLate = () => reply([record])(request, response));
    const slow = untilCleanUp(await startLocalServer(hang));
    await signIn(accountAt(simulator, { contractBaseUrl: slow.origin }));
    const arrived = slow.nextRequest();
    const loading = nodesOf(VIEWS.openOrders);
    await arrived;

    await (await vault()).activate(undefined);
    await signedOut();
    assert.equal(store.openOrders.state.loading, false);
    answerLate();
    await loading;
    assert.equal(store.openOrders.state.content, undefined);
    assert.deepEqual(await nodesOf(VIEWS.openOrders), []);
  });

  it('shows the demo at once while the service of the account before says nothing', async () => {
    const simulator = await simulate();
    simulator.fail(FAULTS.hang);
    await signIn(accountAt(simulator));
    const hanging = nodesOf(VIEWS.openOrders);
    await useDemo();
    assert.equal((await recordsIn(VIEWS.openOrders)).length, 34);
    await hanging;
  });

  it('says in the diagnosis why an account cannot be opened, and sends nothing to its hosts', async () => {
    const simulator = await simulate();
    await (await vault()).save(accountAt(simulator, { contractBaseUrl: 'http://api.example.com' }));
    const { store } = await orderdeck();
    const problem = (): string => (store.sessions.state.phase === 'signedOut' && store.sessions.state.problem) || '';
    await until('the account is refused', () => problem() !== '', store.sessions.onDidChange);
    assert.match(problem(), /must start with https:\/\//);

    await vscode.commands.executeCommand('orderdeck.account.diagnose');
    await documentSaying(/\*\*Account\*\*: .*must start with https:\/\//);
    assert.deepEqual(simulator.log, []);
  });
});
