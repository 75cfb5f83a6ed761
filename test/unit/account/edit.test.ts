import assert from 'node:assert/strict';
import { type Account, Vault } from '../../../src/account/vault';
import { COMMANDS } from '../../../src/platform/ids';
import type { Session } from '../../../src/store';
import type { FakeService } from '../../support/fakeService';
import { inTurn, type LocalServer, reply, startLocalServer } from '../../support/localServer';
import { settled } from '../doors/looks';
import { ONE } from '../doors/planted';
import { type OpenWindow, windowsAt } from '../doors/windows';
import { account, storage, type Storage, answering } from './support';

const NEW_KEY = ['another-key', 'another-secret', 'another-phrase'];

describe('an account that is edited', () => {
  const open = windowsAt();
  /** Knows no orders: the new key is of another account than the one whose orders were seen. */
  let service: LocalServer;
  let secrets: Storage;
  let window: OpenWindow;
  let before: Session;
  /** What was forgotten, and whether the session of before was left by then. */
  let forgotten: unknown[];
  beforeEach(async () => {
    service = await startLocalServer();
    secrets = storage();
    await new Vault(secrets).save(account('main', { service: 'custom', contractBaseUrl: service.origin, spotBaseUrl: service.origin }));
    window = await open(ONE, { secrets });
    const { editor, store } = window;
    before = store.sessions.current ?? assert.fail();
    await store.openOrders.ensure();
    await settled();
    forgotten = [];
    store.news.onDidForget((id) => forgotten.push([id, before.ended ? 'left' : 'open']));
    editor.said.length = 0;
  });
  afterEach(async () => {
    window.close();
    await service.close();
  });

  /** Picks what to change, and types it. */
  const edit = async (what: RegExp, ...typed: string[]): Promise<void> => {
    const { editor } = window;
    editor.answer = ({ kind, items }) => (kind === 'pick' ? items.find(({ label = '' }) => what.test(label)) : typed.shift());
    await editor.run(COMMANDS.accountEdit);
    await settled();
  };
  const stored = async (): Promise<Account> => (await new Vault(secrets).account('main')) ?? assert.fail();

  it('is left first when its key is another one, and only then what was seen of it is forgotten', async () => {
    await edit(/New API key/, ...NEW_KEY);
    assert.deepEqual(forgotten, [['main', 'left']]);
    const { current } = window.store.sessions;
    assert.deepEqual([current?.account.id, current === before], ['main', false]);
    assert.equal((await stored()).apiKey, 'another-key');
  });

  it('takes no key that another account has already, but its own once more', async () => {
    const { contractBaseUrl, spotBaseUrl } = await stored();
    await new Vault(secrets).save(account('second', { service: 'custom', contractBaseUrl, spotBaseUrl }), false);
    await edit(/New API key/, 'key-of-second', 'another-secret', 'another-phrase');
    assert.ok(window.editor.said.includes('"Account second" already uses this key. Switch to that account, or rename it.'));
    assert.equal((await stored()).apiKey, 'key-of-main');
    await edit(/New API key/, 'key-of-main', 'another-secret', 'another-phrase');
    assert.equal((await stored()).secretKey, 'another-secret');
  });

  it('tells nothing of orders that the key before saw until it was left, and asks the new one nothing of them', async () => {
    const { editor, store } = window;
    const get = secrets.get.bind(secrets);
    let looks = 0;
    secrets.get = async (key) => {
      // Another look of before, as late as there can be one.
      if (!before.ended && String(secrets.kept.get('orderdeck.account.main')).includes('another-key')) {
        await store.of(before).openOrders.refresh();
        await settled();
        looks += 1;
      }
      return get(key);
    };
    await edit(/New API key/, ...NEW_KEY);
    assert.ok(looks > 0, 'nobody looked');
    editor.said.length = 0;
    for (let time = 0; time < 2; time += 1) {
      await store.openOrders.refresh();
      await settled();
    }
    assert.deepEqual([store.openOrders.state.content?.items, editor.said], [[], []]);
    assert.deepEqual([...new Set(service.received.map(({ target }) => target.split('?')[0]))], ['/capi/v2/order/currentPlan']);
  });

  it('keeps what was seen of it with a new passphrase: its orders are the same', async () => {
    await edit(/Passphrase/, 'new-phrase');
    assert.equal((await stored()).passphrase, 'new-phrase');
    assert.deepEqual([forgotten, before.ended], [[], true]);
  });

  it('goes on under another name with what it shows and loads', async () => {
    const { editor, store } = window;
    const client = before.client as unknown as FakeService;
    const answer = client.currentPlanOrders.bind(client);
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    let questions = 0;
    client.currentPlanOrders = async (...given) => {
      questions += 1;
      await held;
      return answer(...given);
    };
    const loading = store.openOrders.refresh();
    await settled();
    const shown = store.openOrders.state.content?.items;
    await edit(/Name/, 'Renamed');
    assert.equal((await stored()).label, 'Renamed');
    assert.deepEqual([forgotten, before.ended, store.sessions.current === before], [[], false, true]);
    assert.deepEqual([store.openOrders.state.content?.items === shown, shown?.length, questions], [true, 20, 1]);
    release();
    await loading;
    assert.deepEqual([store.openOrders.state.loading, store.openOrders.state.error], [false, undefined]);
    assert.match(JSON.stringify(editor.statusBar), /Orderdeck is showing \\"Renamed\\"/);
  });

  it('asks the service nothing for another name, which it does not know, and tries each new key once', async () => {
    const asked = service.received.length;
    await edit(/Name/, 'Renamed');
    assert.deepEqual([(await stored()).label, service.received.length - asked], ['Renamed', 0]);
    await edit(/New API key/, ...NEW_KEY);
    const tried = service.received.filter(({ headers }) => headers['access-key'] === 'another-key');
    assert.deepEqual([(await stored()).apiKey, tried.length], ['another-key', 1]);
  });

  it('keeps its name where another account has the new one, and may write its own otherwise', async () => {
    const { label } = await stored();
    await new Vault(secrets).save(account('other'), false);
    await edit(/Name/, 'account OTHER');
    assert.equal((await stored()).label, label);
    await edit(/Name/, label.toUpperCase());
    assert.equal((await stored()).label, label.toUpperCase());
  });

  it('keeps its name where another one would be taken for the demo', async () => {
    const { label } = await stored();
    await edit(/Name/, 'demo');
    assert.equal((await stored()).label, label);
    assert.match(JSON.stringify(window.editor.said), /is the account with made-up data\. Choose another name\./);
  });

  it('keeps its keys when another passphrase was refused and the next one works', async () => {
    const { secretKey } = await stored();
    const refused = reply({ code: '40012', msg: 'Incorrect passphrase' }, { status: 401 });
    service.answerWith(inTurn(refused, reply([])));
    const typed = ['wrong-phrase', 'new-phrase'];
    const { editor } = window;
    editor.answer = answering(typed, ['$(lock) Passphrase…', 'Retry']);
    await editor.run(COMMANDS.accountEdit);
    await settled();
    const { passphrase, ...after } = await stored();
    assert.deepEqual([passphrase, after.apiKey, after.secretKey, typed], ['new-phrase', 'key-of-main', secretKey, []]);
  });

  it('keeps its passphrase, and sends nothing, when its secret key is typed for a new one', async () => {
    const { passphrase, secretKey } = await stored();
    const before = service.received.length;
    await edit(/Passphrase/, secretKey);
    assert.deepEqual([(await stored()).passphrase, service.received.length], [passphrase, before]);
  });

  it('stays as it is, with all that was seen of it, when the new key is refused', async () => {
    service.answerWith((_request, response) => void response.writeHead(401).end('{"code":"40006","msg":"Invalid ACCESS_KEY"}'));
    await edit(/New API key/, ...NEW_KEY);
    assert.equal((await stored()).apiKey, 'key-of-main');
    assert.deepEqual([forgotten, before.ended], [[], false]);
  });
});
