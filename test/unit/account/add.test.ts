import assert from 'node:assert/strict';
import { Vault } from '../../../src/account/vault';
import { COMMANDS, OR_CHOOSE } from '../../../src/platform/ids';
import { inTurn, type LocalServer, reply, startLocalServer } from '../../support/localServer';
import { USERS_PAGE } from '../api/bodies';
import { settled } from '../doors/looks';
import { ONE } from '../doors/planted';
import { type OpenWindow, windowsAt } from '../doors/windows';
import { storage, type Storage, answering } from './support';

const REFUSED = reply({ code: '40012', msg: 'Incorrect passphrase' }, { status: 401 });
const NONSENSE = reply('<html>', { headers: { 'Content-Type': 'text/html' } });

describe('adding an account', () => {
  const open = windowsAt();
  let service: LocalServer;
  let secrets: Storage;
  let window: OpenWindow;
  beforeEach(async () => {
    service = await startLocalServer();
    secrets = storage();
    window = await open(ONE, { secrets });
  });
  afterEach(async () => {
    window.close();
    await service.close();
  });

  /** Types these, one question after the other, and answers notices by their buttons. @returns what was asked for */
  async function add(typed: readonly string[], buttons: readonly string[]): Promise<string[]> {
    const { editor } = window;
    editor.said.length = 0;
    editor.selected = (items) => items.find(({ label = '' }) => /^(Custom hosts|Send signed)/.test(label));
    editor.answer = answering([...typed], [...buttons]);
    await editor.run(COMMANDS.accountAdd);
    await settled();
    return (editor.said as { prompt?: string }[]).flatMap(({ prompt }) =>
      prompt === undefined ? [] : [prompt.split(/[.(]/, 1)[0]?.trim() ?? ''],
    );
  }
  const keys = async (): Promise<string[]> => {
    const vault = new Vault(secrets);
    const { accounts } = await vault.index();
    return Promise.all(accounts.map(async ({ id }) => Object.values((await vault.account(id)) ?? {}).join(' ')));
  };
  const answersTo = (name: string): string[] => [name, service.origin, service.origin, 'a-key', 'a-secret', 'a-phrase'];
  const KEY = ['API key', 'Secret key', 'Passphrase for the key'];
  const ALL = ['Display name for the account', 'Base URL of the order endpoints', 'Base URL of the affiliate endpoints', ...KEY];

  it('asks for the key alone once more where that was refused', async () => {
    service.answerWith(inTurn(REFUSED, reply([])));
    const asked = await add([...answersTo('Main'), 'a-key', 'a-secret', 'better-phrase'], ['Retry']);
    assert.deepEqual(asked, [...ALL, ...KEY]);
    assert.match((await keys()).join(), /a-key a-secret better-phrase/);
  });

  for (const [what, code] of [
    ['an address that the key is not bound to', '40018'],
    ['a frozen account', '40013'],
    ['an account without its second factor', '40016'],
  ] as const)
    it(`asks for no key once more where it was refused for ${what}, which is mended at the exchange, and tries it once each time`, async () => {
      service.answerWith(inTurn(reply({ code, msg: 'Refused' }, { status: 403 }), reply([])));
      assert.deepEqual(await add(answersTo('Main'), ['Retry']), ALL);
      assert.deepEqual(
        service.received.map(({ target }) => target.split('?')[0]),
        ['/capi/v2/order/currentPlan', '/capi/v2/order/currentPlan'],
      );
      assert.match((await keys()).join(), /a-key a-secret a-phrase/);
    });

  it('can be typed where the storage is locked, also by who might have chosen one: saving says so', async () => {
    window.store.sessions.set({ phase: 'signedOut' });
    secrets.get = () => Promise.reject(new Error('locked'));
    await window.editor.run(COMMANDS.accountAdd, OR_CHOOSE);
    await settled();
    assert.match(JSON.stringify(window.editor.said), /Display name for the account/);
  });

  it('asks nothing once more where the service failed, but the service', async () => {
    service.answerWith(inTurn(NONSENSE, reply([])));
    assert.deepEqual(await add(answersTo('Main'), ['Retry']), ALL);
    assert.match((await keys()).join(), /a-key a-secret a-phrase/);
  });

  it('asks for the hosts once more where they may be wrong, and keeps what was typed', async () => {
    const other = await startLocalServer(NONSENSE);
    const [name = '', , , ...key] = answersTo('Main');
    const asked = await add([name, other.origin, other.origin, ...key, service.origin, service.origin, ...key], ['Choose other hosts']);
    await other.close();
    assert.deepEqual(asked, [...ALL, ...ALL.slice(1)]);
    assert.match((await keys()).join(), /a-key a-secret a-phrase/);
  });

  it('takes keys without the quotes that they have in a file, and a passphrase as it is typed', async () => {
    service.answerWith(reply([]));
    await add([...answersTo('Main').slice(0, 3), '"a-key",', "'a-secret'", '"a-phrase"'], []);
    assert.match((await keys()).join(), /a-key a-secret "a-phrase"/);
    assert.doesNotMatch((await keys()).join(), /["',]a-key|["']a-secret/);
  });

  it('sends no secret key that was pasted once more where the passphrase is asked for, and asks again', async () => {
    const asked = await add([...answersTo('Main').slice(0, 5), 'a-secret', 'a-key', 'a-secret', 'a-phrase'], ['Retry']);
    assert.deepEqual(asked, [...ALL, ...KEY]);
    assert.match(window.editor.said.join('\n'), /"Main" was not added\. Nothing was sent: .* contains the secret key/);
    assert.deepEqual(
      service.received.map(({ headers }) => headers['access-passphrase']),
      ['a-phrase'],
    );
    assert.match((await keys()).join(), /a-key a-secret a-phrase/);
  });

  it('refuses the name of another account, by which nobody could tell the two apart', async () => {
    service.answerWith(reply([]));
    await add(answersTo('Main'), []);
    await add(answersTo('main'), []);
    assert.ok(window.editor.said.includes('"Main" is the name of another account. Choose another name.'));
    assert.equal((await keys()).length, 1);
  });

  it('refuses the key of another account at the same hosts, whose orders would be there and be told of twice', async () => {
    service.answerWith(reply([]));
    await add(answersTo('Main'), []);
    await add(answersTo('Second'), []);
    assert.ok(window.editor.said.includes('"Main" already uses this key. Switch to that account, or rename it.'));
    assert.equal((await keys()).length, 1);
    const other = await startLocalServer(reply([]));
    await add(['Second', other.origin, other.origin, ...answersTo('').slice(3)], []);
    assert.equal((await keys()).length, 2, 'other hosts have keys of their own');
    await add(['Third', service.origin, 'http://localhost:1', ...answersTo('').slice(3)], []);
    await add(['Fourth', other.origin, service.origin, ...answersTo('').slice(3)], []);
    await other.close();
    assert.equal((await keys()).length, 4, 'so have those of which one alone is another');
  });

  it('refuses a name that looks like that of another account in lists, whatever its letters and spaces are made of', async () => {
    service.answerWith(reply([]));
    await add(answersTo('Caf\u00e9 $(star) one'), []);
    for (const alike of ['Cafe\u0301 $(star) one', 'Caf\u00e9  $(star)\u00a0one', 'caf\u00e9 $ (star) one', '\uff23af\u00e9 $(star) one']) {
      // The same key would be refused by itself.
      await add(answersTo(alike).with(3, 'another-key'), []);
      assert.equal((await keys()).length, 1, alike);
    }
    await add(answersTo('Caf\u00e9 $(star)one').with(3, 'another-key'), []);
    assert.equal((await keys()).length, 2);
  });

  it('takes keys and hosts without the characters that nobody sees and pages put into them', async () => {
    service.answerWith(reply([]));
    const [name = '', ...rest] = answersTo('Main');
    await add([name, ...rest.map((each) => `\u200b${each.slice(0, 3)}\u00ad${each.slice(3)}\u2060 \u200b`)], []);
    assert.match((await keys()).join(), new RegExp(`${service.origin} ${service.origin} a-key a-secret a-phrase`));
  });

  it('asks whether hosts are trusted that are not WEEX alone, however they were given', async () => {
    const [orders, affiliates] = ['https://api-contract.weex.com', 'https://api-spot.weex.com/'];
    const isWarned = (): boolean => JSON.stringify(window.editor.said).includes('Send signed requests to');
    for (const [hosts, warned] of [
      [[orders, affiliates], false],
      [[orders, service.origin], true],
      [[service.origin, affiliates], true],
    ] as const) {
      assert.ok((await add(['Main', ...hosts], [])).includes('API key'));
      assert.equal(isWarned(), warned, hosts.join());
    }
    assert.equal(service.received.length, 0);
  });

  it('says what cannot be used while it is typed: nothing, a long name, no address, a key with a space', async () => {
    const [name = '', , , key = ''] = answersTo('Main');
    for (const [typed, problem] of [
      [[''], 'This field is required.'],
      [['x'.repeat(101)], 'The name can have at most 100 characters.'],
      [[name, 'nonsense'], 'The base URL must be a URL such as https://host.'],
      [[name, service.origin, 'http://api.example.com'], /^The base URL must start with https:/],
      [[name, service.origin, service.origin, `${key} ${key}`], /^Keys and passphrases consist of plain \(ASCII\) letters/],
    ] as const) {
      await add(typed, []);
      const said = window.editor.said.filter((each) => typeof each === 'string');
      assert.equal(said.length, 1, said.join('\n'));
      if (typeof problem === 'string') assert.equal(said[0], problem);
      else assert.match(said[0] ?? '', problem);
    }
    service.answerWith(reply([]));
    await add(answersTo('x'.repeat(100)), []);
    assert.equal((await keys()).length, 1);
  });

  it('asks for no hosts of WEEX, which are named with it, and names those of others before anything is sent there', async () => {
    const { editor } = window;
    const choices = (): string[] =>
      (editor.said.filter(Array.isArray) as { label: string; description?: string }[][])
        .flat()
        .map(({ label, description = '' }) => `${label}: ${description}`);
    await add(['Main', service.origin, service.origin], []);
    assert.ok(choices().includes('WEEX: api-contract.weex.com, api-spot.weex.com'));
    assert.ok(choices().includes(`Send signed requests to ${service.origin}: I trust them`));
    await add(['Main', service.origin, 'https://api.example.com'], []);
    assert.ok(choices().includes(`Send signed requests to ${service.origin} and https://api.example.com: I trust them`));
    editor.said.length = 0;
    editor.selected = (items) => items.find(({ label = '' }) => label === 'WEEX');
    editor.answer = answering(['Main'], []);
    await editor.run(COMMANDS.accountAdd);
    await settled();
    const asked = (editor.said as { prompt?: string }[]).flatMap(({ prompt }) => prompt ?? []);
    assert.deepEqual(
      asked.map((each) => each.split('.')[0]),
      ['Display name for the account', 'API key'],
    );
    assert.equal(service.received.length, 0);
  });

  it('adds nothing where the person gives up', async () => {
    service.answerWith(REFUSED);
    await add(answersTo('Main'), []);
    assert.deepEqual(await keys(), []);
    assert.equal(service.received.length, 1, 'a key that was refused is not tried with the affiliate endpoints');
  });

  it('takes a key that may read affiliate data alone, and none that may read nothing', async () => {
    const forbidden = reply({ code: '40014', msg: 'No permission' }, { status: 403 });
    service.answerWith(forbidden);
    await add(answersTo('Main'), []);
    assert.deepEqual(await keys(), []);
    const affiliate = reply(USERS_PAGE);
    service.answerWith((request, response) => (request.target.startsWith('/capi/') ? forbidden : affiliate)(request, response));
    await add(answersTo('Main'), []);
    assert.match((await keys()).join(), /a-key a-secret a-phrase/);
  });
});
