/** A service that wants a pause means the key: so does the window, also when its account is left or opened again, or the key is tried. */
import assert from 'node:assert/strict';
import { COMMANDS } from '../../../src/platform/ids';
import { type LocalServer, reply, startLocalServer } from '../../support/localServer';
import { answering } from '../account/support';
import { keptAccounts } from './keptAccounts';
import { settled } from './looks';
import type { OpenWindow } from './windows';

describe('a pause of five minutes that the service asked for', () => {
  const { open, show, reopened } = keptAccounts();
  let service: LocalServer;
  let window: OpenWindow;
  /** How many requests came until the pause was tested. */
  let before = 0;

  beforeEach(async () => {
    const busy = reply({ code: '429', msg: 'Too many requests' }, { status: 429, headers: { 'Retry-After': '300' } });
    service = await startLocalServer((request, response) =>
      (request.headers['access-key'] === 'key-of-a' ? busy : reply([]))(request, response),
    );
    window = await open(service);
    await reopened(() => show('a'));
    // The pause is met by one question, and a person's next one tests it.
    for (const time of ['met', 'tested']) await assert.rejects(ask() ?? assert.fail(), /wait 5 min/, time);
    before = service.received.length;
  });
  afterEach(async () => {
    window.close();
    await service.close();
  });

  const ask = () => window.store.sessions.as('person')?.currentPlanOrders();
  const targets = (): string[] => service.received.slice(before).map(({ headers }) => String(headers['access-key']));

  for (const [way, leave] of Object.entries({
    'another account was shown': () => reopened(() => show('b')).then(() => reopened(() => show('a'))),
    'nobody was signed in': () => reopened(() => show(undefined)).then(() => reopened(() => show('a'))),
    'the limit was lowered': () => reopened(() => window.editor.change('rateLimit.weight', 100)),
  }))
    it(`is kept after ${way}: nothing is sent, and how long it lasts is said`, async () => {
      await leave();
      assert.equal(window.store.sessions.current?.account.id, 'a');
      await assert.rejects(ask() ?? assert.fail(), /wait 5 min|wait 4 min/);
      assert.deepEqual(targets(), []);
    });

  it('holds back no other key of the same service', async () => {
    await reopened(() => show('b'));
    assert.deepEqual(await ask(), []);
    assert.deepEqual(targets(), ['key-of-b']);
  });

  it('is kept where a passphrase is tried with that key, however often', async () => {
    const { editor } = window;
    editor.said.length = 0;
    editor.answer = answering(['new-phrase'], ['$(lock) Passphrase…', 'Retry', 'Retry']);
    await editor.run(COMMANDS.accountEdit);
    await settled();
    assert.deepEqual(targets(), []);
    assert.match(JSON.stringify(editor.said), /"Account a\\" was not changed\. The service asked Orderdeck to wait (5|4) min/);
  });

  it('is met once where an account with a key that meets it is added, however often that is tried', async () => {
    const { editor } = window;
    service.answerWith(reply({ code: '429' }, { status: 429, headers: { 'Retry-After': '300' } }));
    editor.selected = (items) => items.find(({ label = '' }) => /^(Custom hosts|Send signed)/.test(label));
    editor.answer = answering(['New', service.origin, service.origin, 'key-of-c', 'secret', 'phrase'], ['Retry', 'Retry', 'Retry']);
    await editor.run(COMMANDS.accountAdd);
    await settled();
    assert.deepEqual(targets(), ['key-of-c', 'key-of-c'], 'once, and once to test it');
  });

  it('counts a key that is tried as spent of the rate limit', async () => {
    const used = () => window.store.sessions.current?.budgetOf('currentPlan')?.used;
    await reopened(() => show('b'));
    await ask();
    const spent = used() ?? assert.fail();
    window.editor.answer = answering(['new-phrase'], ['$(lock) Passphrase…']);
    await window.editor.run(COMMANDS.accountEdit);
    await settled();
    await ask();
    assert.equal(used(), spent + 6);
  });
});
