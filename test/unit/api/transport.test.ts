import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { inspect } from 'node:util';
import { ServiceError } from '../../../src/api/errors';
import { createTransport } from '../../../src/api/transport';
import { type LocalServer, reply, startLocalServer } from '../../support/localServer';

describe('the transport', () => {
  let server: LocalServer;
  before(async () => void (server = await startLocalServer()));
  after(() => server.close());

  const HEADERS = { 'ACCESS-KEY': 'a-key', 'ACCESS-SIGN': 'a-signature' };
  const WANTS_PASSWORD = /proxy requires a user name and password.*http\.proxy/;
  const get = (path = '/', { timeoutMs = 5_000, signal = new AbortController().signal } = {}) =>
    createTransport(timeoutMs, () => 7)(server.origin + path, HEADERS, signal);
  const failure = async (call: Promise<unknown>): Promise<ServiceError> => {
    const error: unknown = await call.then(
      () => assert.fail('it answered'),
      (reason: unknown) => reason,
    );
    assert.ok(error instanceof ServiceError);
    assert.doesNotMatch(inspect(error, { depth: Infinity, showHidden: true }), /a-key|a-signature/);
    return error;
  };

  it('gives status, text and the headers that matter, whatever the status', async () => {
    const date = 'Thu, 15 Jan 2026 12:00:00 GMT';
    server.answerWith(reply('{"a":1.10}', { status: 503, headers: { Date: date, 'Retry-After': '3' } }));
    assert.deepEqual(await get(), { status: 503, text: '{"a":1.10}', date, retryAfter: '3', sentAt: 7, receivedAt: 7 });
  });

  it('puts the target on the wire byte for byte', async () => {
    const target = '/a?b=%27%28c%29*+d%21%7E&e=%E2%82%AC';
    await get(target);
    assert.equal(server.received.at(-1)?.target, target);
  });

  it('does not follow a redirect', async () => {
    server.answerWith((_request, response) => void response.writeHead(302, { Location: `${server.origin}/elsewhere` }).end());
    const before = server.received.length;
    assert.equal((await get()).status, 302);
    assert.equal(server.received.length, before + 1);
  });

  it('drops an answer that says it is too large, and one that turns out to be', async () => {
    server.answerWith((_request, response) => void response.writeHead(200, { 'Content-Length': '20000001' }).write('['));
    assert.equal((await failure(get())).kind, 'badResponse');
    server.answerWith((_request, response) => {
      const pour = (): void => {
        while (!response.destroyed && response.write(Buffer.alloc(4_000_000, ' ')));
      };
      response.writeHead(200).on('drain', pour);
      pour();
    });
    const error = await failure(get());
    assert.equal(error.kind, 'badResponse');
    assert.match(error.message, /larger than 20 MB/);
  });

  it('gives up when there is no answer, and when it stops in the middle', async () => {
    server.answerWith(() => undefined);
    assert.equal((await failure(get('/', { timeoutMs: 20 }))).kind, 'timeout');
    server.answerWith((_request, response) => void response.writeHead(200).write('[{'));
    const error = await failure(get('/', { timeoutMs: 20 }));
    assert.deepEqual(
      [error.kind, error.message],
      ['timeout', 'The service did not respond within 0.02 s. Try again, or check your network connection.'],
    );
  });

  it('ends when it is told to, before the answer and in the middle of it', async () => {
    for (const start of ['', '[{']) {
      const controller = new AbortController();
      server.answerWith((_request, response) => {
        if (start !== '') response.writeHead(200).write(start);
        setImmediate(() => controller.abort());
      });
      assert.equal((await failure(get('/', { signal: controller.signal }))).kind, 'canceled');
    }
    assert.equal((await failure(get('/', { signal: AbortSignal.abort() }))).kind, 'canceled');
  });

  it('says what broke a connection', async () => {
    server.answerWith((_request, response) => void response.destroy());
    assert.match((await failure(get())).message, /was lost.*\(UND_ERR_SOCKET\)/);
    server.answerWith((_request, response) => {
      response.writeHead(200).write('[{');
      setImmediate(() => response.destroy());
    });
    const error = await failure(get());
    assert.equal(error.kind, 'network');
    assert.match(error.message, /was lost/);
  });

  /** What somebody reads whose request meets a socket that answers with nothing but this. */
  async function meeting(protocol: 'http' | 'https', bytes: Buffer | string): Promise<ServiceError> {
    const listener = createServer((socket) => socket.once('data', () => socket.end(bytes)));
    await once(listener.listen(0, '127.0.0.1'), 'listening');
    try {
      const address = `${protocol}://127.0.0.1:${(listener.address() as AddressInfo).port}`;
      return await failure(createTransport(5_000, () => 7)(address, HEADERS, new AbortController().signal));
    } finally {
      listener.close();
    }
  }

  it('speaks of no certificate where none was shown', async () => {
    const asked = server.received.length;
    // The last three are said by who wants a certificate of ours, or does not trust it.
    const alerts = [40, 42, 46, 116].map((alert) => meeting('https', Buffer.from([21, 3, 3, 0, 2, 2, alert])));
    const plain = failure(createTransport(5_000, () => 7)(server.origin.replace('http', 'https'), HEADERS, new AbortController().signal));
    for (const error of await Promise.all([plain, ...alerts])) {
      assert.match(error.message, /^The connection could not be encrypted\. .*proxy or sign-in page \(ERR_SSL_[\w/]+\)/);
      assert.deepEqual([error.kind, error.lasting, server.received.length], ['network', true, asked]);
    }
  });

  it('tells a refused certificate with what to look at, also where Node has no name for the reason, and does not try again', async () => {
    const { fetch } = globalThis;
    try {
      const others = ['UNSPECIFIED', 'INVALID_PURPOSE', 'INVALID_CA', 'PATH_LENGTH_EXCEEDED', 'CERT_REVOKED', 'CRL_HAS_EXPIRED'];
      const words = [
        ...others.map((code) => [code, "The service's certificate is not trusted."] as const),
        ...['CERT_HAS_EXPIRED', 'CERT_NOT_YET_VALID'].map(
          (code) => [code, "By this machine's clock, the service's certificate has expired"] as const,
        ),
        ...['ERR_TLS_CERT_ALTNAME_INVALID', 'HOSTNAME_MISMATCH'].map(
          (code) => [code, "The service's certificate is for another host."] as const,
        ),
      ];
      for (const [code, begins] of words) {
        const cause = Object.assign(new Error('EE certificate key too weak'), { code });
        globalThis.fetch = () => Promise.reject(new TypeError('fetch failed', { cause }));
        const error = await failure(get());
        assert.ok(error.message.startsWith(begins), error.message);
        assert.deepEqual([error.message.endsWith(`(${code}).`), error.kind, error.lasting], [true, 'network', true]);
      }
    } finally {
      globalThis.fetch = fetch;
    }
  });

  it('says that what answers does not speak HTTP, whether Node has a code for it or a name alone', async () => {
    for (const bytes of ['SSH-2.0-OpenSSH_9.6\r\n', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n[]\r\n'])
      assert.match((await meeting('http', bytes)).message, /^The service cannot be reached\. .*\((HPE_\w+|HTTPParserError)\)\.$/);
  });

  it('says that an answer cannot be unpacked', async () => {
    for (const encoding of ['gzip', 'br', 'deflate']) {
      server.answerWith((_request, response) => void response.writeHead(200, { 'Content-Encoding': encoding }).end('no such thing at all'));
      const error = await failure(get());
      assert.equal(error.kind, 'badResponse', encoding);
      assert.match(error.message, /could not be decompressed \((Z_DATA_ERROR|ERR__ERROR_\w+)\).*proxy/);
    }
  });

  it('says that a proxy requires a password', async () => {
    server.answerWith((_request, response) => void response.writeHead(407, { 'Proxy-Authenticate': 'Basic' }).end());
    const error = await failure(get());
    assert.equal(error.kind, 'network');
    assert.match(error.message, WANTS_PASSWORD);
  });

  it('says that a port is none that may be asked, and what to do', async () => {
    for (const port of [1, 6000, 10080]) {
      const error = await failure(createTransport(5_000, Date.now)(`http://127.0.0.1:${port}/`, HEADERS, new AbortController().signal));
      assert.equal(error.kind, 'invalidRequest');
      assert.match(error.message, /port .* is reserved for .*Use another port/);
    }
  });

  it('says when no one answers at the address', async () => {
    const gone = await startLocalServer();
    await gone.close();
    const error = await failure(createTransport(5_000, Date.now)(gone.origin, HEADERS, new AbortController().signal));
    assert.equal(error.kind, 'network');
    assert.match(error.message, /The connection to the service was refused.* \(ECONNREFUSED\)/);
  });
});
