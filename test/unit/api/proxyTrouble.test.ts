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
  function endingWith(message: string, details: object): Promise<ServiceError> {
    const end = Object.assign(new Error(message), details);
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
      assert.match((await get()).message, /^The connection to the service was lost/);
      assert.equal(times(), 50);
    });
  });
});
