import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { COMMANDS, VIEWS } from '../../src/platform/ids';
import type { Simulator } from '../../src/simulator';
import { authorityFrom, issue } from '../support/certificate';
import { encrypted, startProxy, type Proxy, type ProxyOptions } from '../support/proxy';
import { accountAt, cleanUp, signIn, simulate, untilCleanUp } from './support/accounts';
import { documentSaying } from './support/documents';
import { frameOf, labelsIn, recordsIn } from './support/rows';

const { openOrders } = VIEWS;
const changed = new Set<string>();

async function set(key: string, value: unknown): Promise<void> {
  changed.add(key);
  await vscode.workspace.getConfiguration('http').update(key, value, vscode.ConfigurationTarget.Global);
}

/** What the proxy of the environment, which stands for the whole suite, was asked for so far. */
async function askedOfTheEnvironment(): Promise<string[]> {
  const answer = await fetch(`${process.env['HTTPS_PROXY']}/asked`);
  return (await answer.json()) as string[];
}

describe('a proxy', () => {
  let simulator: Simulator;
  beforeEach(async () => {
    simulator = await simulate();
  });
  afterEach(async () => {
    for (const key of changed) await set(key, undefined);
    changed.clear();
    await cleanUp();
  });

  const service = async () => {
    const by = authorityFrom(process.env) ?? assert.fail('no authority vouches for the tests');
    return untilCleanUp(await encrypted(simulator.contractBaseUrl, issue({ name: 'exchange.example', host: '127.0.0.2', by })));
  };
  const proxy = async (options?: ProxyOptions): Promise<Proxy> => untilCleanUp(await startProxy(options));
  const account = (origin: string) => accountAt(simulator, { contractBaseUrl: origin, spotBaseUrl: origin });
  const connectTo = (origin: string): string => `CONNECT ${new URL(origin).host}`;

  it('of the settings is gone through, and sees no key and no answer', async () => {
    const [{ origin }, { origin: through, asked, seen }] = await Promise.all([service(), proxy()]);
    await set('proxy', through);
    const { apiKey, passphrase } = await signIn(account(origin));
    const [first] = await recordsIn(openOrders);
    assert.ok(first);
    assert.deepEqual([...new Set(asked)], [connectTo(origin)]);
    assert.ok(seen().length > 1000);
    for (const secret of [apiKey, passphrase, first]) assert.ok(!seen().includes(secret));
  });

  it('is left out for a host that the settings name', async () => {
    const [{ origin }, { origin: through, asked }] = await Promise.all([service(), proxy()]);
    await set('proxy', through);
    await set('noProxy', ['127.0.0.2']);
    await signIn(account(origin));
    assert.equal((await recordsIn(openOrders)).length, 12);
    assert.deepEqual(asked, []);
  });

  it('is never gone through to this machine', async () => {
    const { origin: through, asked } = await proxy();
    await set('proxy', through);
    await signIn(accountAt(simulator));
    assert.equal((await recordsIn(openOrders)).length, 12);
    assert.deepEqual(asked, []);
  });

  it('of the environment is gone through where the settings name none, and no test before this one met it', async () => {
    const { origin } = await service();
    assert.deepEqual(await askedOfTheEnvironment(), []);
    await signIn(account(origin));
    assert.equal((await recordsIn(openOrders)).length, 12);
    assert.deepEqual([...new Set(await askedOfTheEnvironment())], [connectTo(origin)]);
  });

  it('that wants a password is told as what it is, with the way out', async () => {
    const [{ origin, reached }, { origin: through }] = await Promise.all([service(), proxy({ login: 'somebody:letmein' })]);
    await set('proxy', through);
    await signIn(account(origin));
    await labelsIn(openOrders);
    assert.match((await frameOf(openOrders)).message ?? '', /^The proxy requires a user name and password \(HTTP 407\)/);
    assert.equal(reached(), 0);
  });

  for (const [what, refusal, told, asks] of [
    ['refuses', 'HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\n\r\n', /^The proxy refused to connect to the service \(HTTP 403\)/, 1],
    ['hangs up', '', /^The proxy closed the connection before it reached the service/, 3],
    ['resets the connection', 'reset', /^The proxy closed the connection before it reached the service/, 3],
  ] as const)
    it(`that ${what} is told as what it is, and not asked again and again`, async () => {
      const [{ origin, reached }, { origin: through, asked }] = await Promise.all([service(), proxy({ refusal })]);
      await set('proxy', through);
      await signIn(account(origin));
      await labelsIn(openOrders);
      assert.match((await frameOf(openOrders)).message ?? '', told);
      assert.ok(asked.length > 0 && asked.length <= asks, `${asked.length} times`);
      assert.equal(reached(), 0);
    });

  it('that is not there is not taken for the service', async () => {
    const [{ origin }, gone] = await Promise.all([service(), proxy()]);
    await gone.close();
    await set('proxy', gone.origin);
    await signIn(account(origin));
    await labelsIn(openOrders);
    assert.match((await frameOf(openOrders)).message ?? '', /^The proxy cannot be reached/);
  });

  it('whose address cannot be read is told as what it is, and nothing is sent another way', async () => {
    const [{ origin, reached }, { origin: through, asked }] = await Promise.all([service(), proxy()]);
    for (const address of [through.replace('//', '//somebody:let#me@'), `${through}/a/path`]) {
      await set('proxy', address);
      await signIn(account(origin));
      await labelsIn(openOrders);
      assert.match((await frameOf(openOrders)).message ?? '', /^The proxy's address, such as in http\.proxy, could not be read/, address);
    }
    assert.deepEqual([asked, reached()], [[], 0]);
  });

  it('is gone through with the password of the settings', async () => {
    const [{ origin }, { origin: through, asked }] = await Promise.all([service(), proxy({ login: 'somebody:letmein' })]);
    await set('proxy', through.replace('//', '//somebody:letmein@'));
    await signIn(account(origin));
    assert.equal((await recordsIn(openOrders)).length, 12);
    assert.ok(asked.length > 0);
  });

  it('and the certificate behind it are told by the diagnosis, without the password', async () => {
    const [{ origin }, { origin: through }] = await Promise.all([service(), proxy({ login: 'somebody:letmein' })]);
    const { host } = new URL(through);
    await set('proxy', `http://somebody:letmein@${host}`);
    await signIn(account(origin));
    await vscode.commands.executeCommand(COMMANDS.accountDiagnose);
    const text = (await documentSaying(/\*\*Affiliate users\*\*: works/)).getText();
    assert.ok(text.includes(`: http://•••@${host}, from http.proxy`), text);
    assert.match(text, /for "exchange\.example", issued by "Authority of the tests", valid until 20\d\d-\d\d-\d\d, SHA-256 [0-9A-F:]{95}/);
    assert.ok(!text.includes('letmein') && !text.includes('somebody'), text);
  });
});

describe('a certificate that is not trusted', () => {
  afterEach(async () => {
    for (const key of changed) await set(key, undefined);
    changed.clear();
    await cleanUp();
  });

  for (const strict of [true, false]) {
    it(`is refused before a key is sent, ${strict ? 'and told' : 'also where http.proxyStrictSSL is off'}`, async () => {
      const simulator = await simulate();
      const stranger = issue({ name: 'stranger.example', host: '127.0.0.2' });
      const { origin } = untilCleanUp(await encrypted(simulator.contractBaseUrl, stranger));
      await set('proxyStrictSSL', strict);
      await set('noProxy', ['127.0.0.2']);
      await signIn(accountAt(simulator, { contractBaseUrl: origin, spotBaseUrl: origin }));
      await labelsIn(openOrders);
      assert.match((await frameOf(openOrders)).message ?? '', /^The service's certificate is not trusted\./);
      assert.deepEqual(simulator.log, []);
      await vscode.commands.executeCommand(COMMANDS.accountDiagnose);
      await documentSaying(/\*\*Certificate for 127\.0\.0\.2:\d+\*\*: for "stranger\.example", issued by "stranger\.example"/);
    });
  }
});
