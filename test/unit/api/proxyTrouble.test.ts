import assert from 'node:assert/strict';
import { channel } from 'node:diagnostics_channel';
import type { ServiceError } from '../../../src/api/errors';
import { createTransport } from '../../../src/api/transport';
import { failure } from './clientSetup';

/** No proxy stands between this machine and itself: what `fetch` does where one does is put as it puts it. */
describe('a proxy in trouble', () => {
  const { fetch } = globalThis;
  afterEach(() => {
    globalThis.fetch = fetch;
  });

  const URL_ASKED = 'https://api.example.com/orders?limit=1';
  const get = (signal = new AbortController().signal): Promise<ServiceError> =>
    failure(createTransport(5_000, () => 7)(URL_ASKED, { 'ACCESS-KEY': 'a-key' }, signal));
  /** The error of a request that ends with this. */
  function endingWith(message: string, details: object, met: (end: Error) => void = () => undefined): Promise<ServiceError> {
    const end = Object.assign(new Error(message), details);
    met(end);
    globalThis.fetch = () => Promise.reject(new TypeError('fetch failed', { cause: new Error('Request was cancelled.', { cause: end }) }));
    return get();
  }
  const tunnel = (status: number): Promise<ServiceError> =>
    endingWith(`Proxy response (${status}) !== 200 when HTTP Tunneling`, { code: 'UND_ERR_ABORTED' });

  it('that refuses to connect to the service is told with its status, and asked again only where that may pass', async () => {
    for (const [status, lasting] of [
      [302, true],
      [403, true],
      [502, false],
      [503, false],
    ] as const) {
      const error = await tunnel(status);
      assert.match(error.message, /^The proxy refused to connect to the service \(HTTP \d+\)\. .*Ask whoever runs the proxy/);
      assert.ok(error.message.includes(`HTTP ${status}`));
      assert.deepEqual([error.kind, error.lasting], ['network', lasting]);
    }
  });

  it('that wants a password is told as what it is', async () => {
    const error = await tunnel(407);
    assert.match(error.message, /proxy requires a user name and password.*http\.proxy/);
    assert.equal(error.lasting, true);
  });

  it('that is not there is not taken for the service', async () => {
    const ends = [
      ['connect ECONNREFUSED 10.0.0.1:3128', { code: 'ECONNREFUSED', syscall: 'connect', address: '10.0.0.1', port: 3128 }],
      ['getaddrinfo ENOTFOUND proxy.corp', { code: 'ENOTFOUND', syscall: 'getaddrinfo', hostname: 'proxy.corp' }],
      ['Connect Timeout Error (attempted address: proxy.corp:3128, timeout: 10000ms)', { code: 'UND_ERR_CONNECT_TIMEOUT' }],
      ['Connect Timeout Error (attempted addresses: 10.0.0.1:3128, 10.0.0.2:3128, timeout: 1ms)', { code: 'UND_ERR_CONNECT_TIMEOUT' }],
    ] as const;
    for (const [message, details] of ends) {
      const error = await endingWith(message, details);
      assert.match(error.message, /^The proxy cannot be reached.*Check http\.proxy/, message);
      assert.ok(error.message.endsWith(`(${details.code}).`), error.message);
    }
  });

  it('that answers a call for SOCKS with TLS, as VS Code calls it, is told as what it is', async () => {
    const ended = 'Client network socket disconnected before secure TLS connection was established';
    const error = await endingWith(ended, { code: 'ECONNRESET', host: 'proxy.corp', port: 1080 });
    assert.match(error.message, /^The proxy cannot be reached.*\(ECONNRESET\)\.$/);
    assert.match(
      (await endingWith(ended, { code: 'ECONNRESET', host: 'api.example.com', port: 443 })).message,
      /^The connection to the service/,
    );
  });

  it('of a kind that VS Code cannot go through is told once, with what can be set instead', async () => {
    const error = await endingWith('Invalid URL protocol: the URL must start with `http:` or `https:`.', { code: 'UND_ERR_INVALID_ARG' });
    assert.match(error.message, /^VS Code cannot send .* such as SOCKS, so nothing was sent\. .*http\.proxy.*http\.noProxy/);
    assert.deepEqual([error.kind, error.lasting], ['network', true]);
  });

  it('whose address cannot be read, as of a bare % or # in its password, is told once, with how to write it', async () => {
    const invalid = (address: string) => (): Promise<unknown> => Promise.resolve(new URL(address));
    for (const read of [
      (): Promise<unknown> => Promise.resolve('let%me').then(decodeURIComponent),
      invalid('http://somebody:let#me@proxy.corp:3128'),
      invalid('http://somebody:let/me@proxy.corp:3128'),
      () => Promise.reject(Object.assign(new Error('invalid url'), { name: 'InvalidArgumentError', code: 'UND_ERR_INVALID_ARG' })),
    ]) {
      globalThis.fetch = () => Promise.resolve().then(read) as Promise<never>;
      const error = await get();
      assert.match(error.message, /^The proxy's address, such as in http\.proxy, could not be read, so nothing was sent\. .*# as %23/);
      assert.deepEqual([error.kind, error.lasting], ['network', true]);
      assert.ok(!error.message.includes('let'), error.message);
    }
  });

  describe('that fails before it leads anywhere', () => {
    const failing = (host: string) => (error: Error) =>
      void channel('undici:client:connectError').publish({ connectParams: { protocol: 'https:', host }, error });
    const atProxy = failing('proxy.corp:8443');
    const atService = failing('api.example.com');
    // Who is asked first is what the channel is listened to for.
    beforeEach(() => endingWith('', { code: 'ECONNREFUSED' }));

    it('is told as the one whose certificate is not trusted, and not asked again', async () => {
      for (const code of ['DEPTH_ZERO_SELF_SIGNED_CERT', 'UNSPECIFIED', 'ERR_SSL_WRONG_VERSION_NUMBER']) {
        const error = await endingWith('certificate', { code }, (end) => [atProxy, atService].forEach((fail) => fail(end)));
        assert.match(error.message, /^The proxy cannot be reached, so nothing was sent/);
        assert.deepEqual([error.message.endsWith(`(${code}).`), error.lasting], [true, true]);
      }
      const ofService = await endingWith('certificate', { code: 'DEPTH_ZERO_SELF_SIGNED_CERT' }, atService);
      assert.match(ofService.message, /^The service's certificate is not trusted/);
    });

    it('is told as the one that cut the connection, also by a reset', async () => {
      const cut = (method: string) => (error: Error) => void channel('undici:request:error').publish({ request: { method }, error });
      for (const [method, told] of [
        ['CONNECT', /^The proxy closed the connection before it reached the service\./],
        ['GET', /^The connection to the service was lost\./],
      ] as const) {
        const reset = { code: 'ECONNRESET', syscall: 'read' };
        const error = await endingWith('read ECONNRESET', reset, (end) => [cut(method), atService].forEach((fail) => fail(end)));
        assert.match(error.message, told);
        assert.deepEqual([error.kind, error.lasting], ['network', false]);
      }
    });

    it('is told as the one that does not speak HTTP', async () => {
      const rubbish = { name: 'HTTPParserError' };
      assert.match(
        (await endingWith('Response does not match', rubbish, atService)).message,
        /^The proxy cannot be reached.*\(HTTPParserError\)/,
      );
      assert.match((await endingWith('Response does not match', rubbish)).message, /^The service cannot be reached/);
    });
  });

  it('is not blamed for a service that is not there', async () => {
    const ends = [
      ['connect ECONNREFUSED 1.2.3.4:443', { code: 'ECONNREFUSED', syscall: 'connect', address: '1.2.3.4', port: 443 }],
      ['getaddrinfo ENOTFOUND api.example.com', { code: 'ENOTFOUND', syscall: 'getaddrinfo', hostname: 'api.example.com' }],
      ['Connect Timeout Error (attempted address: api.example.com:443, timeout: 10000ms)', { code: 'UND_ERR_CONNECT_TIMEOUT' }],
    ] as const;
    for (const [message, details] of ends) assert.match((await endingWith(message, details)).message, /service/, message);
    for (const [message, details] of ends) assert.doesNotMatch((await endingWith(message, details)).message, /proxy/i, message);
  });

  describe('that hangs up', () => {
    const hangUp = (code: string, host = 'api.example.com'): Error & { code: string } => {
      const error = Object.assign(new Error('other side closed'), { code });
      channel('undici:client:connectError').publish({ connectParams: { protocol: 'https:', host }, error });
      return error;
    };
    /** As VS Code's `fetch` does: it goes on where it takes the error for one that passes, whatever the signal says. */
    function calling(code: string, host?: string): () => number {
      let times = 0;
      globalThis.fetch = () => {
        for (;;) {
          times += 1;
          const error = hangUp(code, host);
          if (times === 50 || !/^UND_ERR_(SOCKET|INFO)$/.test(error.code))
            return Promise.reject(new TypeError('fetch failed', { cause: error }));
        }
      };
      return () => times;
    }

    for (const code of ['UND_ERR_SOCKET', 'UND_ERR_INFO'])
      it(`is called once and not again and again, and told as what it is: ${code}`, async () => {
        const times = calling(code);
        const error = await get();
        assert.match(error.message, /^The proxy closed the connection before it reached the service\. Check http\.proxy/);
        assert.deepEqual([times(), error.kind, error.lasting], [1, 'network', false]);
      });

    it('before a host that we do not ask is none of our business', async () => {
      const times = calling('UND_ERR_SOCKET', 'other.example.com');
      assert.match((await get()).message, /\(UND_ERR_SOCKET\)\.$/);
      assert.equal(times(), 50);
    });
  });
});
