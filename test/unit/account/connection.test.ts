import assert from 'node:assert/strict';
import { X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { promisify } from 'node:util';
import { setImmediate as setImmediately } from 'node:timers/promises';
import { certificateOf, wayTo, type ProxySettings } from '../../../src/account/connection';
import { issue } from '../../support/certificate';
import { startLocalServer } from '../../support/localServer';
import { encrypted, startProxy } from '../../support/proxy';

const NONE: ProxySettings = { proxy: '', support: 'override', noProxy: [] };
const HOST = new URL('https://api.example.com');

describe('the way to a host', () => {
  const told = (host: string, settings: Partial<ProxySettings>, environment: NodeJS.ProcessEnv = {}): string =>
    wayTo(new URL(host), { ...NONE, ...settings }, environment).told;
  const proxy = 'http://proxy.example:8080';

  it('leads through the proxy of the settings, before one of the environment', () => {
    assert.equal(told(HOST.href, { proxy }, { HTTPS_PROXY: 'http://other' }), 'http://proxy.example:8080, from http.proxy');
    assert.equal(told(HOST.href, {}, { https_proxy: 'http://other:1' }), 'http://other:1, from https_proxy');
    assert.equal(told(HOST.href, {}, { HTTP_PROXY: 'http://other:1' }), 'http://other:1, from HTTP_PROXY');
  });

  it('is told without the name and the password of who may use the proxy', () => {
    const way = wayTo(HOST, { ...NONE, proxy: 'http://somebody:letmein@proxy:8080' }, {});
    assert.equal(way.told, 'http://•••@proxy:8080, from http.proxy');
    assert.equal(way.proxy?.password, 'letmein');
  });

  it('is straight where an exception names the host, and the exceptions of the settings hide those of the environment', () => {
    for (const noProxy of ['api.example.com', 'example.com', '.example.com', 'example.com:443', '*', ' EXAMPLE.COM '])
      assert.equal(told(HOST.href, { proxy, noProxy: [noProxy] }), 'none, because http.noProxy lists the host', noProxy);
    for (const noProxy of ['ample.com', 'example.org', 'example.com:444', 'www.api.example.com', ''])
      assert.match(told(HOST.href, { proxy, noProxy: [noProxy] }), /from http\.proxy$/, noProxy);
    assert.equal(told(HOST.href, { proxy }, { NO_PROXY: 'a.b,example.com' }), 'none, because NO_PROXY lists the host');
    assert.match(told(HOST.href, { proxy, noProxy: ['a.b'] }, { NO_PROXY: 'example.com' }), /from http\.proxy$/);
  });

  it('is straight where an exception names the port of the host too, and by the proxy where that is the port of another', () => {
    const told8443 = (noProxy: string): string => told('https://api.example.com:8443', { proxy, noProxy: [noProxy] });
    assert.equal(told8443('example.com:8443'), 'none, because http.noProxy lists the host');
    assert.match(told8443('example.com:443'), /from http\.proxy$/);
    assert.match(told('https://api.example.com.', { proxy, noProxy: [''] }), /from http\.proxy$/, 'an exception without a name is none');
  });

  it('is that of VS Code where an exception is odd: a star with a port or behind a blank stands for nothing, a port left out for any', () => {
    for (const noProxy of ['*:443', '*.example.com', '10.0.0.0/8'])
      assert.match(told(HOST.href, { proxy, noProxy: [noProxy] }), /from http\.proxy$/, noProxy);
    for (const noProxy of [' * ', 'example.com:'])
      assert.equal(told(HOST.href, { proxy, noProxy: [noProxy] }), 'none, because http.noProxy lists the host', noProxy);
    for (const listed of ['localhost, *', '*:443'])
      assert.match(told(HOST.href, { proxy }, { NO_PROXY: listed }), /from http\.proxy$/, listed);
    for (const listed of ['localhost,*', ' * ', 'localhost, example.com:'])
      assert.equal(told(HOST.href, { proxy }, { NO_PROXY: listed }), 'none, because NO_PROXY lists the host', listed);
  });

  it('is straight to this machine, where proxies are off and where there is none', () => {
    for (const host of ['http://127.0.0.1:1', 'http://localhost', 'http://[::1]:5'])
      assert.equal(told(host, { proxy }), 'none, because the host is on this machine');
    assert.equal(told(HOST.href, { proxy, support: 'off' }), 'none, because http.proxySupport is off');
    for (const blank of ['', '  ']) assert.match(told(HOST.href, { proxy: blank }), /^none, because no proxy is set/);
    assert.equal(told(HOST.href, { proxy: 'nonsense' }), 'http.proxy is not a valid address');
  });

  it('is not that of an address without a protocol, which VS Code leaves out: another that is set is used', () => {
    for (const without of ['proxy.example:8080', 'localhost:8080', 'somebody:letmein@proxy.example:8080', '10.0.0.1:8080']) {
      assert.deepEqual(wayTo(HOST, { ...NONE, proxy: without }, {}), { proxy: undefined, told: 'http.proxy is not a valid address' });
      assert.equal(told(HOST.href, {}, { HTTPS_PROXY: without }), 'HTTPS_PROXY is not a valid address');
      assert.equal(told(HOST.href, { proxy: without }, { HTTPS_PROXY: proxy }), 'http://proxy.example:8080, from HTTPS_PROXY');
      assert.equal(told(HOST.href, { proxy }, { HTTPS_PROXY: without }), 'http://proxy.example:8080, from http.proxy');
      const unusable = { HTTPS_PROXY: 'http://somebody:let#me@proxy:8080' };
      assert.equal(told(HOST.href, { proxy: without }, unusable), 'HTTPS_PROXY is not a valid address', 'that is the one to mend');
    }
    for (const protocol of ['http', 'HTTPS', 'socks', 'socks4', 'socks4a', 'socks5', 'socks5h'])
      assert.equal(told(HOST.href, { proxy: `${protocol}://a:1` }), `${protocol.toLowerCase()}://a:1, from http.proxy`);
  });
});

describe('the way to a host through a proxy whose password is not written as it has to be', () => {
  const told = (proxy: string): string => wayTo(HOST, { ...NONE, proxy }, { HTTPS_PROXY: 'http://other:1' }).told;

  it('is not that of another proxy, since VS Code takes the one of the settings and sends nothing', () => {
    for (const address of ['http://somebody:let#me@proxy:8080', 'http://somebody:let/me@proxy:8080', 'http://somebody:let?me@proxy:8080'])
      assert.equal(told(address), 'http.proxy is not a valid address');
  });

  it('shows nothing of the password, of which a part could be taken for a port', () => {
    for (const address of ['http://somebody:1234#5@proxy:8080', 'http://somebody:1234/5@proxy:8080', 'http://somebody:1234?5@proxy:8080'])
      assert.equal(told(address), 'http.proxy is not a valid address');
    assert.equal(told('http://proxy:8080/'), 'http://proxy:8080, from http.proxy');
  });
});

describe('the certificate of a host', () => {
  const closing: { close(): Promise<void> }[] = [];
  const look = async (address: string, proxy = '', signal = AbortSignal.timeout(5000)): Promise<string> => {
    const host = new URL(address);
    return certificateOf(host, wayTo(host, { ...NONE, proxy }, {}), signal);
  };
  afterEach(async () => {
    await Promise.all(closing.splice(0).map((each) => each.close()));
  });
  const stand = async () => {
    const server = await startLocalServer();
    const service = await encrypted(server.origin, issue({ name: 'stranger.example', host: '127.0.0.2' }));
    closing.push(service, server);
    return { server, service };
  };

  it('is told with who issued it, trusted or not, and no request is sent for it', async () => {
    const { server, service } = await stand();
    assert.match(await look(service.origin), /^for "stranger\.example", issued by "stranger\.example", valid until 20/);
    assert.deepEqual(server.received, []);
  });

  it('is told by the name of its holder and the organization that issued it, with its last day and what tells it apart', async () => {
    const { server } = await stand();
    const own = issue({ name: 'stranger.example', organization: 'Strangers Inc.', host: '127.0.0.2', until: Date.UTC(2040, 1, 28, 23) });
    const service = await encrypted(server.origin, own);
    closing.push(service);
    const { fingerprint256 } = new X509Certificate(own.cert);
    const words = `for "stranger.example", issued by "Strangers Inc.", valid until 2040-02-28, SHA-256 ${fingerprint256}`;
    assert.equal(await look(service.origin), words);
  });

  it('is looked at through a proxy, with its password', async () => {
    const { service } = await stand();
    const proxy = await startProxy({ login: 'somebody:let me in' });
    closing.push(proxy);
    const { host } = new URL(proxy.origin);
    assert.match(await look(service.origin, `http://somebody:let%20me%20in@${host}`), /^for "stranger\.example"/);
    assert.equal(await look(service.origin, proxy.origin), 'could not be checked (HTTP 407: proxy authentication required)');
    assert.equal(
      await look('https://api.example.com', `http://somebody:let%20me%20in@${host}`),
      'could not be checked (the proxy responded with 502)',
    );
    assert.deepEqual([...new Set(proxy.asked)], [`CONNECT ${new URL(service.origin).host}`, 'CONNECT api.example.com:443']);
    assert.match(await look(service.origin, 'socks5://127.0.0.1:9'), /^not checked because the host is behind a proxy that uses socks5$/);
  });

  it('is asked for at port 443 where the host names none, also of a host that is a number', async () => {
    const proxy = await startProxy();
    closing.push(proxy);
    await look('https://127.0.0.2', proxy.origin);
    assert.deepEqual(proxy.asked, ['CONNECT 127.0.0.2:443']);
    assert.doesNotMatch(await look('https://[::1]:1'), /ENOTFOUND|EAI_AGAIN/, 'the brackets are no part of the address');
  });

  it('is asked for by the name of the host, as a server may have one for each, and no password is sent to a proxy that has none', async () => {
    const said: string[] = [];
    const proxy = createServer((socket) => {
      socket
        .on('error', () => undefined)
        .once('data', (head) => {
          said.push(head.toString('latin1'));
          socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
          socket.once('data', (hello) => socket.end(void said.push(hello.toString('latin1'))));
        });
    }).listen(0, '127.0.0.1');
    await once(proxy, 'listening');
    closing.push({ close: () => promisify((done: () => void) => proxy.close(done))() });
    const { port } = proxy.address() as AddressInfo;
    for (const host of ['api.example.com', '127.0.0.2']) await look(`https://${host}`, `http://127.0.0.1:${port}`);
    const [head = '', hello = '', , helloOfNumber = ''] = said;
    assert.doesNotMatch(head, /Authorization/);
    assert.match(hello, /api\.example\.com/);
    assert.doesNotMatch(helloOfNumber, /127\.0\.0\.2/, 'a number is no name that may be asked for');
  });

  it('behind a proxy that hangs up is not waited for', async () => {
    const proxy = await startProxy({ refusal: '' });
    closing.push(proxy);
    const never = new AbortController().signal;
    assert.equal(await look('https://127.0.0.2:9', proxy.origin, never), 'could not be checked (the proxy closed the connection)');
  });

  it('that cannot be had is told with the reason, in the time that there is', async () => {
    const { server } = await stand();
    assert.match(await look('http://127.0.0.1:9'), /^none, because the connection is not encrypted/);
    assert.match(await look('https://127.0.0.1:1'), /^could not be checked \(ECONNREFUSED\)$/);
    assert.match(await look(server.origin.replace('http', 'https')), /^could not be checked \(/);
  });

  it('is not waited for where somebody takes the connection and says nothing', async () => {
    const silent = createServer().listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const left = new Set<Socket>();
    let leaving = new AbortController();
    silent.on('connection', (socket) => {
      left.add(socket);
      // Of the look before, too, whose connection may be taken late.
      socket.on('data', () => leaving.abort());
    });
    closing.push({
      close: async () => {
        for (const socket of left) socket.destroy();
        await promisify((done: () => void) => silent.close(done))();
      },
    });
    const origin = `127.0.0.1:${(silent.address() as AddressInfo).port}`;
    for (const [host, proxy] of [['https://127.0.0.2:9', `http://${origin}`] as const, [`https://${origin}`, ''] as const]) {
      assert.equal(await look(host, proxy, AbortSignal.timeout(50)), 'could not be checked (ETIMEDOUT)');
      leaving = new AbortController();
      assert.equal(await look(host, proxy, leaving.signal), 'could not be checked (canceled)');
      // An error that nobody listens for comes with a later turn, and fails this test.
      await setImmediately();
    }
  });
});
