import assert from 'node:assert/strict';
import { getEventListeners } from 'node:events';
import { inspect } from 'node:util';
import { ENDPOINTS, weightOf } from '../../../src/api/endpoints';
import type { ClientOptions, ServiceClient, ServiceError } from '../../../src/api/index';
import { inTurn, type LocalServer, type Received, reply, startLocalServer } from '../../support/localServer';
import { issue } from '../../support/certificate';
import { encrypted } from '../../support/proxy';
import { until } from '../../support/settled';
import { USERS_PAGE } from './bodies';
import { connectTo, CREDENTIALS, failure } from './clientSetup';

describe('the client in trouble', () => {
  let server: LocalServer;
  beforeEach(async () => void (server = await startLocalServer()));
  afterEach(() => server.close());

  const connect = (options: Partial<ClientOptions> = {}): ServiceClient => connectTo(server, options);

  describe('tries again', () => {
    const busy = (status: number, headers = {}) => reply({ code: String(status), msg: 'busy' }, { status, headers });

    it('after a fault of the service, with a new signature and the credentials of that moment', async () => {
      let asked = 0;
      let now = 1742213506000;
      server.answerWith(inTurn(busy(500), busy(521), reply([])));
      const credentials = () => Promise.resolve({ ...CREDENTIALS, apiKey: `key-${(asked += 1)}` });
      await connect({ credentials, now: () => (now += 1) }).currentPlanOrders();
      assert.deepEqual(
        server.received.map(({ headers }) => headers['access-key']),
        ['key-1', 'key-2', 'key-3'],
      );
      assert.equal(new Set(server.received.map(({ headers }) => headers['access-sign'])).size, 3);
    });

    it('twice when a person waits, three times in the background, and then says so', async () => {
      server.answerWith(busy(503));
      const client = connect();
      assert.equal((await failure(client.currentPlanOrders())).kind, 'server');
      assert.equal(server.received.length, 3);
      await failure(client.currentPlanOrders({}, { priority: 'background' }));
      assert.equal(server.received.length, 7);
    });

    it('after a broken connection and after a timeout', async () => {
      const gone = (_: Received, response: { destroy(): unknown }) => void response.destroy();
      server.answerWith(inTurn(gone, () => undefined, reply([])));
      assert.deepEqual(await connect({ timeoutMs: 300 }).currentPlanOrders(), []);
    });

    it('not at all for a certificate that is not trusted, nor for a proxy that wants a password', async () => {
      const secure = await encrypted(server.origin, issue({ name: 'stranger.example', host: '127.0.0.2' }));
      const origins = { contractBaseUrl: secure.origin, spotBaseUrl: secure.origin };
      const untrusted = await failure(connect(origins).currentPlanOrders({}, { priority: 'background' }));
      assert.match(untrusted.message, /^The service's certificate is not trusted/);
      assert.deepEqual([secure.tries(), server.received.length], [1, 0]);
      await secure.close();
      server.answerWith(reply('', { status: 407 }));
      assert.match((await failure(connect().currentPlanOrders({}, { priority: 'background' }))).message, /^The proxy requires a user name/);
      assert.equal(server.received.length, 1);
    });

    it('after a 429, once its bucket is open again', async () => {
      server.answerWith(inTurn(busy(429, { 'Retry-After': '0.03' }), reply([])));
      const client = connect();
      const call = client.currentPlanOrders();
      await server.nextRequest();
      assert.deepEqual(await call, []);
      assert.equal(server.received.length, 2);
    });

    it('after a 429 that a person met, not before; who comes next tests the pause for both', async () => {
      server.answerWith(inTurn(busy(429, { 'Retry-After': '30' }), reply([])));
      const client = connect();
      const first = client.currentPlanOrders({}, { throughPause: true });
      let answered = false;
      void first.then(() => (answered = true));
      await server.nextRequest();
      await until('the first waits', () => answered || client.rateBudget().some(({ waiting }) => waiting === 1));
      assert.equal(server.received.length, 1);
      client.testPauses();
      assert.deepEqual(await first, []);
    });

    it('not after a 429 that asks for longer than anyone would wait', async () => {
      server.answerWith(busy(429, { 'Retry-After': '3600' }));
      const client = connect();
      const error = await failure(client.currentPlanOrders());
      assert.deepEqual([error.kind, error.retryAfterMs, error.httpStatus], ['rateLimit', 3_600_000, 429]);
      const next = await failure(client.currentPlanOrders());
      assert.equal(next.kind, 'rateLimit');
      assert.ok((next.retryAfterMs ?? 0) > 3_590_000);
      assert.ok(client.rateBudget().some(({ pausedForMs }) => pausedForMs > 590_000 && pausedForMs <= 600_000));
      assert.equal(server.received.length, 1, 'the bucket is closed');
      server.answerWith(reply(USERS_PAGE));
      assert.equal((await client.affiliateUsers()).total, 98, 'and the others are open');
    });

    it('without a pause where a healthy service says Retry-After beside anything else', async () => {
      const headers = { 'Retry-After': '999999' };
      const client = connect();
      for (const handler of [reply({ code: '43001', msg: 'no' }, { status: 400, headers }), reply([], { headers }), reply([])]) {
        server.answerWith(handler);
        await client.currentPlanOrders().catch((error: unknown) => error);
        assert.ok(client.rateBudget().every(({ pausedForMs }) => pausedForMs === 0));
      }
      assert.equal(server.received.length, 3);
    });

    it('never with credentials that were refused, nor with a request or an answer that is wrong', async () => {
      const client = connect();
      for (const [code, kind] of Object.entries({
        40012: 'auth',
        40018: 'permission',
        40017: 'invalidRequest',
        43001: 'notFound',
        99999: 'badResponse',
      })) {
        server.answerWith(reply({ code, msg: 'no' }, { status: 400 }));
        const before = server.received.length;
        assert.equal((await failure(client.currentPlanOrders({}, { priority: 'background' }))).kind, kind);
        assert.equal(server.received.length, before + 1, kind);
      }
    });
  });

  describe('with a clock that is wrong', () => {
    const HOUR = 3_600_000;
    const late = (): { Date: string } => ({ Date: new Date(Date.now() + HOUR).toUTCString() });
    const expired = (code: string | number, headers: Record<string, string> = late()) =>
      reply({ code, msg: 'expired' }, { status: 400, headers });

    for (const code of ['40008', -1046]) {
      it(`signs again with the time of the answer that refused it (${code})`, async () => {
        const client = connect();
        server.answerWith((request, response) =>
          Math.abs(Number(request.headers['access-timestamp']) - Date.now() - HOUR) < 30_000
            ? reply([], { headers: late() })(request, response)
            : expired(code)(request, response),
        );
        assert.deepEqual(await client.currentPlanOrders(), []);
        assert.ok(Math.abs(client.serverNow() - Date.now() - HOUR) < 2_000);
        await client.currentPlanOrders();
        assert.equal(server.received.length, 3, 'the second call is right at once');
      });
    }

    it('learns the time from every answer', async () => {
      server.answerWith(reply([], { headers: late() }));
      const client = connect();
      await client.currentPlanOrders();
      assert.ok(Math.abs(client.serverNow() - Date.now() - HOUR) < 2_000);
    });

    it('asks once more where an answer tells another time than all before, and believes what both say, once a minute at most', async () => {
      let [now, ahead] = [Date.now(), 0];
      server.answerWith((request, response) => reply([], { headers: { Date: new Date(now + ahead).toUTCString() } })(request, response));
      const client = connect({ now: () => now });
      await client.currentPlanOrders();
      for (const [step, requests] of [
        [-31 * 24 * HOUR, 3],
        [HOUR, 4],
      ] as const) {
        ahead = step;
        await client.currentPlanOrders();
        assert.equal(server.received.length, requests);
        assert.ok(Math.abs(client.serverNow() - now + 31 * 24 * HOUR) < 2_000);
      }
      now += 2 * 60_000;
      await client.currentPlanOrders();
      assert.equal(server.received.length, 5, 'the second of two that say the same');
      assert.ok(Math.abs(client.serverNow() - now - HOUR) < 2_000);
    });

    it('keeps the answer where the question that is to confirm its time fails, and asks none for a hover', async () => {
      const years = { Date: 'Fri, 31 Dec 2099 23:59:59 GMT' };
      server.answerWith(inTurn(reply([], { headers: years }), reply('gone', { status: 500 })));
      assert.deepEqual(await connect().currentPlanOrders(), []);
      assert.equal(server.received.length, 2);
      server.answerWith(reply([], { headers: years }));
      await connect().currentPlanOrders({}, { share: 'hovers' });
      assert.equal(server.received.length, 3);
    });

    it('gives the answer at once where the rate limit has no room for a question that is to confirm its time', async () => {
      server.answerWith(reply([], { headers: { Date: 'Fri, 31 Dec 2099 23:59:59 GMT' } }));
      const client = connect({ rateLimit: { weight: weightOf(ENDPOINTS.currentPlanOrders), windowMs: 1000 } });
      assert.deepEqual(await client.currentPlanOrders(), []);
      assert.equal(server.received.length, 1);
    });

    it('gives up when that is refused too, and says how far it is off', async () => {
      server.answerWith(expired('40008'));
      const error = await failure(connect().currentPlanOrders());
      assert.equal(error.kind, 'clock');
      assert.match(error.message, /(3599|3600|3601)\.\d s ahead/);
      assert.deepEqual([error.code, error.serverMessage, server.received.length], ['40008', 'expired', 2]);
    });

    it('gives up at once when the service does not say what time it has', async () => {
      server.answerWith((_request, response) => {
        response.sendDate = false;
        response.writeHead(400).end('{"code":-1046}');
      });
      assert.match((await failure(connect().currentPlanOrders())).message, /did not report its own time/);
      assert.equal(server.received.length, 1);
    });
  });

  describe('ends a call', () => {
    const silent = () => undefined;

    it('that its caller gave up, whatever it was doing', async () => {
      const client = connect({ rateLimit: { weight: 3, windowMs: 60_000 }, backoffMs: 60_000 });
      assert.equal((await failure(client.currentPlanOrders({}, { signal: AbortSignal.abort() }))).kind, 'canceled');
      assert.equal(server.received.length, 0);

      const underWay = new AbortController();
      server.answerWith(silent);
      const first = failure(client.currentPlanOrders({}, { signal: underWay.signal }));
      await server.nextRequest();
      const waiting = new AbortController();
      const second = failure(client.currentPlanOrders({}, { signal: waiting.signal }));
      waiting.abort();
      assert.equal((await second).kind, 'canceled', 'waiting for the rate limit');
      underWay.abort();
      assert.equal((await first).kind, 'canceled', 'waiting for the answer');

      const backingOff = new AbortController();
      server.answerWith(reply('', { status: 503 }));
      const third = failure(client.orderDetail('1', { signal: backingOff.signal }));
      await server.nextRequest();
      setImmediate(() => backingOff.abort());
      assert.equal((await third).kind, 'canceled', 'waiting to try again');
    });

    it('and leaves nothing of it with who called: a long read makes thousands of calls with one signal', async () => {
      const { signal } = new AbortController();
      const client = connect({ backoffMs: 1 });
      for (const answer of [reply([]), reply('', { status: 400 })]) {
        server.answerWith(answer);
        await client.currentPlanOrders({}, { signal }).catch(() => undefined);
      }
      assert.deepEqual([server.received.length, getEventListeners(signal, 'abort').length], [2, 0]);
    });

    it('while the secret store is still asked', async () => {
      const controller = new AbortController();
      const call = failure(
        connect({ credentials: () => new Promise(() => undefined) }).currentPlanOrders({}, { signal: controller.signal }),
      );
      setImmediate(() => controller.abort());
      assert.equal((await call).kind, 'canceled');
    });

    it('when it is disposed, and begins no other', async () => {
      const client = connect();
      server.answerWith(silent);
      const calls = Array.from({ length: 30 }, () => failure(client.affiliateUsers()));
      await server.nextRequest();
      client.dispose();
      assert.deepEqual(new Set((await Promise.all(calls)).map(({ kind }) => kind)), new Set(['canceled']));
      assert.equal((await failure(client.currentPlanOrders())).kind, 'canceled');
      assert.ok(server.received.length <= 6);
    });
  });

  it('lets no secret out in an error, not even when the service echoes all it was sent', async () => {
    const seen: string[] = Object.values(CREDENTIALS);
    const echo =
      (status: number, wrap: (text: string) => unknown) =>
      (request: Received, response: Parameters<ReturnType<typeof reply>>[1]): void => {
        seen.push(String(request.headers['access-sign']));
        reply(wrap(JSON.stringify(request.headers)), { status })(request, response);
      };
    const client = connect({ timeoutMs: 30 });
    const errors: ServiceError[] = [];
    for (const status of [200, 302, 400, 401, 403, 404, 429, 500, 521]) {
      for (const wrap of [
        (text: string) => `<p>${text}</p>`,
        (text: string) => ({ code: text, msg: text }),
        (text: string) => ({ code: -1, msg: text }),
      ]) {
        server.answerWith(echo(status, wrap));
        const fresh = connect({ rateLimit: { weight: 500, windowMs: 20 } });
        errors.push(await failure(fresh.currentPlanOrders()));
      }
    }
    server.answerWith((_request, response) => void response.destroy());
    errors.push(await failure(client.currentPlanOrders()));
    server.answerWith(() => undefined);
    errors.push(await failure(client.currentPlanOrders()));
    assert.equal(errors.length, 29);
    for (const error of errors) {
      const all = inspect(error, { showHidden: true, depth: Infinity, getters: true }) + JSON.stringify(error) + error.stack;
      for (const secret of seen) assert.equal(all.includes(secret), false, `${error.kind}: ${error.message}`);
    }
    assert.doesNotMatch(inspect(client, { showHidden: true, depth: Infinity }), /the-(api|secret)-key|the-passphrase/);
  });
});
