/** Many refused requests may disable a key: one that is refused is so also when its account is left and shown again, or a setting changes. */
import assert from 'node:assert/strict';
import { COMMANDS, VIEWS } from '../../../src/platform/ids';
import { type LocalServer, reply, startLocalServer } from '../../support/localServer';
import { answering } from '../account/support';
import { keptAccounts } from './keptAccounts';
import { settled } from './looks';
import type { OpenWindow } from './windows';

const REFUSED = reply({ code: '40006', msg: 'Invalid ACCESS_KEY' }, { status: 401 });

describe('a key that the service refused', () => {
  const { open, show, reopened } = keptAccounts();
  let service: LocalServer;
  let window: OpenWindow;
  /** How many requests came until it was refused. */
  let before: number;

  beforeEach(async () => {
    service = await startLocalServer((request, response) =>
      (request.headers['access-key'] === 'key-of-a' ? REFUSED : reply([]))(request, response),
    );
    window = await open(service);
    window.editor.settings.set('orderdeck.history.symbols', ['cmt_btcusdt', 'cmt_ethusdt']);
    await reopened(() => show('a'));
    await window.store.openOrders.refresh();
    before = service.received.length;
  });
  afterEach(async () => {
    window.close();
    await service.close();
  });

  /** How often it was sent since. */
  const sent = (): number => service.received.slice(before).filter(({ headers }) => headers['access-key'] === 'key-of-a').length;
  /** Opens all lists, as a sidebar that is shown does. */
  async function lists(): Promise<string> {
    const { store } = window;
    const histories = ['cmt_btcusdt', 'cmt_ethusdt'].map((symbol) => store.orderHistory.of(symbol));
    await Promise.all([store.openOrders, store.affiliateUsers.list, ...histories].map((each) => each.ensure()));
    await window.editor.trees.get(VIEWS.openOrders)?.provider.getChildren();
    await settled();
    return String(store.openOrders.state.error);
  }

  for (const [way, leave] of Object.entries({
    'another account was shown': () => reopened(() => show('b')).then(() => reopened(() => show('a'))),
    'the limit was lowered': () => reopened(() => window.editor.change('rateLimit.weight', 100)),
  }))
    it(`is not sent again after ${way}, and all lists say why until a person wants to know`, async () => {
      await leave();
      assert.match(await lists(), /Paused: the key was rejected\./);
      assert.equal(sent(), 0);
      await window.store.openOrders.refresh();
      assert.equal(sent(), 1);
    });

  it('brings all lists back with one Retry that works, after its account was shown again', async () => {
    await reopened(() => show('b'));
    await reopened(() => show('a'));
    await lists();
    service.answerWith(reply([]));
    await window.store.openOrders.refresh();
    assert.deepEqual([window.store.sessions.pauseOf('orders'), window.store.openOrders.state.error], [undefined, undefined]);
  });

  for (const [what, part, typed] of [
    ['key', '$(key) New API key…', ['key-of-a', 'secret-of-a', 'phrase-of-a']],
    ['passphrase', '$(lock) Passphrase…', ['phrase-of-a']],
  ] as const)
    it(`brings all lists back when the same ${what} is entered again and works, as the troubleshooting page says`, async () => {
      const { editor, store } = window;
      assert.match(await lists(), /Paused: the key was rejected\./);
      service.answerWith(reply([]));
      editor.answer = answering([...typed], [part]);
      await editor.run(COMMANDS.accountEdit);
      await settled();
      assert.equal(editor.said.at(-1), '"Account a" was changed.');
      await lists();
      assert.deepEqual([store.sessions.pauseOf('orders'), store.openOrders.state.error], [undefined, undefined]);
      assert.deepEqual(store.openOrders.state.content?.items, []);
    });

  it('is not held against the next passphrase, nor against itself once it was tried and taken', async () => {
    const { editor, store } = window;
    service.answerWith(reply([]));
    for (const passphrase of ['another', 'phrase-of-a']) {
      editor.answer = answering([passphrase], ['$(lock) Passphrase…']);
      await editor.run(COMMANDS.accountEdit);
      await settled();
      assert.equal(store.sessions.pauseOf('orders'), undefined);
      await store.openOrders.ensure();
      assert.deepEqual(store.openOrders.state.content?.items, []);
    }
  });
});
