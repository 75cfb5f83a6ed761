import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';
import { SessionKeeper } from '../../src/account/session';
import type { Account } from '../../src/account/vault';
import { CONTEXT, VIEWS } from '../../src/platform/ids';
import { FAULTS, type Simulator } from '../../src/simulator';
import { News, NO_NEWS } from '../../src/store/news';
import { Sessions } from '../../src/store/sessions';
import { reply, startLocalServer, type Handler } from '../support/localServer';
import { accountAt, choose, cleanUp, signedInTo, signedOut, signIn, simulate, untilCleanUp, useDemo, vault } from './support/accounts';
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
    const watching = [store.onDidChange.openOrders(look), sidebar.handles.get(VIEWS.openOrders)?.changed.event(look)];
    for (const [id, simulator] of [...owners, ...owners]) {
      const loading = store.openOrders.refresh();
      await choose(id);
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
    await choose('demo');
    await signedInTo('demo');
    assert.equal((await nodesOf(VIEWS.openOrders)).length, 34);
    await choose(undefined);
    await signedOut();
    assert.deepEqual(await nodesOf(VIEWS.openOrders), []);
    assert.equal((await (await vault()).index()).accounts.length, 1, 'signing out forgot the account');
  });

  it('goes on with the account used before when the one in use is removed', async () => {
    const [first, second] = [await simulate({ seed: 5 }), await simulate({ seed: 6 })];
    const { id } = await signIn(accountAt(first));
    const used = await signIn(accountAt(second));
    await (await vault()).remove(used.id);
    await signedInTo(id);
    assert.deepEqual(await recordsIn(VIEWS.openOrders), idsOf(first));
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
    const watching = store.sessions.onDidChange(() => opened.push(store.sessions.current?.account.service));

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

    await choose(undefined);
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

describe('what follows the account', () => {
  let folder: string;
  before(() => void (folder = mkdtempSync(path.join(tmpdir(), 'orderdeck-accounts-'))));
  after(() => rmSync(folder, { recursive: true }));

  /** A window of its own over secrets of its own. */
  const opened = () => {
    const kept = new Map<string, string>();
    const shared = new Map<string, unknown>();
    const health = { failures: 0 };
    const secrets: vscode.SecretStorage = {
      onDidChange: () => ({ dispose: () => undefined }),
      get: (key) => (health.failures-- > 0 ? Promise.reject(new Error('locked')) : Promise.resolve(kept.get(key))),
      store: (key, value) => Promise.resolve(void kept.set(key, value)),
      delete: (key) => Promise.resolve(void kept.delete(key)),
    };
    const globalState = {
      keys: () => [...shared.keys()],
      get: (key: string) => shared.get(key),
      update: (key: string, value: unknown) => Promise.resolve(void shared.set(key, value)),
      setKeysForSync: () => undefined,
    } as vscode.Memento & { setKeysForSync(keys: readonly string[]): void };
    const said: string[] = [];
    const sessions = new Sessions();
    const keeper = new SessionKeeper(
      { secrets, globalStorageUri: vscode.Uri.file(folder) },
      { kept: globalState },
      { sessions, news: new News(() => NO_NEWS, sessions.onDidChange) },
      { error: (text: string | Error) => void said.push(String(text)), warn: (text: string) => void said.push(text) },
    );
    return { health, kept, said, sessions, keeper };
  };
  const somebody = (id: string): Account => ({
    ...{ id, label: id, service: 'custom', contractBaseUrl: 'https://api.example.com', spotBaseUrl: 'https://api.example.com' },
    ...{ apiKey: 'k', secretKey: 's', passphrase: 'p' },
  });

  it('follows the next switch after one that failed in the middle, and signs nobody out for it', async () => {
    const { sessions, keeper, said } = opened();
    const set = sessions.set.bind(sessions);
    sessions.set = (state) => {
      set(state);
      throw new Error('the store failed');
    };
    await (await keeper.vault()).save(somebody('a'));
    await keeper.update();
    assert.equal(sessions.current?.account.id, 'a');
    assert.match(said.join(), /the store failed/);
    sessions.set = set;
    await (await keeper.vault()).save(somebody('b'));
    await keeper.update();
    assert.equal(sessions.current.account.id, 'b');
    keeper.dispose();
  });

  it('says why when the secret storage fails, and opens the account with the next look', async () => {
    const { sessions, keeper, health } = opened();
    await (await keeper.vault()).save(somebody('a'));
    health.failures = 1;
    await keeper.update();
    assert.match((sessions.state.phase === 'signedOut' && sessions.state.problem) || '', /keyring/);
    await keeper.update();
    assert.equal(sessions.current?.account.id, 'a');
    keeper.dispose();
  });

  it('keeps an account open when the secret storage fails, says so in the log, and looks again by itself', async () => {
    const { sessions, keeper, health, said } = opened();
    await (await keeper.vault()).save(somebody('a'));
    await keeper.update();
    const before = sessions.current;
    assert.ok(before);
    const kept = await keeper.vault();
    await kept.save(somebody('b'));
    health.failures = 1;
    await keeper.update();
    assert.equal(sessions.current, before);
    assert.match(said.join(), /stays open.*keyring/);
    await until('the other account is open', () => sessions.current?.account.id === 'b', sessions.onDidChange);
    keeper.dispose();
  });

  it('says which account cannot be read, and is not just signed out', async () => {
    const { sessions, keeper, kept } = opened();
    await (await keeper.vault()).save(somebody('a'));
    kept.set('orderdeck.account.a', '{"id":"a"');
    await keeper.update();
    assert.match((sessions.state.phase === 'signedOut' && sessions.state.problem) || '', /for the account "a" cannot be read/);
    keeper.dispose();
  });
});
