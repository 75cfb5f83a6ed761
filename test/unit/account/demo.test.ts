import assert from 'node:assert/strict';
import { request, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mock } from 'node:test';
import { lazyClient } from '../../../src/account/lazyClient';
import { demoId, demoStart } from '../../../src/account/demo';
import { openDemo } from '../../../src/account/openClient';
import { HOUR, MINUTE } from '../../../src/model/timeRange';
import { Sessions } from '../../../src/store/sessions';
import { Session, type SessionClient } from '../../../src/store/session';

const SETTINGS = { rateLimit: { weight: 500, windowMs: 10_000 }, locale: undefined };
const ACCOUNT = { id: 'demo', label: 'Demo', service: 'demo' } as const;

const listen = Reflect.get(Server.prototype, 'listen') as (...how: unknown[]) => Server;

/** The servers that were started meanwhile, by the ports they stand on. */
function watchServers() {
  const started: Server[] = [];
  const watching = mock.method(Server.prototype, 'listen', function (this: Server, ...how: unknown[]) {
    started.push(this);
    return listen.apply(this, how);
  });
  return {
    ports: () => started.map((each) => (each.address() as AddressInfo | null)?.port),
    stop: () => {
      watching.mock.restore();
      // One that was left open would keep the run from ending.
      for (const each of started) each.close().closeAllConnections();
    },
  };
}

const answers = (port: number): Promise<string> =>
  new Promise((resolve) => {
    const asking = request({ host: '127.0.0.1', port, path: '/' }, (response) => {
      response.resume();
      resolve('answers');
    });
    asking.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? 'fails'));
    asking.end();
  });

const untilRefused = async (port: number): Promise<string> => {
  for (let tries = 0; ; tries += 1) {
    const outcome = await answers(port);
    if (outcome === 'ECONNREFUSED' || tries > 100) return outcome;
  }
};

describe('the demo', () => {
  it('goes on in the windows of an hour, then begins anew and forgets what was seen in it', () => {
    const kept = new Map<string, unknown>();
    const memory = {
      get: <T>(key: string, other?: T) => (kept.get(key) as T | undefined) ?? other,
      update: (key: string, value: unknown) => Promise.resolve(void kept.set(key, value)),
    };
    const ended: string[] = [];
    const startAt = (now: number): number => demoStart(memory, (id) => void ended.push(id), now);
    assert.equal(startAt(HOUR), HOUR);
    assert.equal(startAt(2 * HOUR - 1), HOUR);
    assert.deepEqual(ended, []);
    assert.equal(startAt(2 * HOUR), 2 * HOUR);
    assert.deepEqual(ended, [demoId(HOUR)]);
    assert.equal(startAt(2 * HOUR - MINUTE), 2 * HOUR - MINUTE, 'the clock was put back');
    assert.deepEqual(ended, [demoId(HOUR), demoId(2 * HOUR)]);
  });

  let servers: ReturnType<typeof watchServers>;
  beforeEach(() => (servers = watchServers()));
  afterEach(() => servers.stop());

  const demo = (): SessionClient => lazyClient(SETTINGS.rateLimit, () => openDemo(SETTINGS, Date.now()));
  const enter = (sessions: Sessions): SessionClient => {
    const client = demo();
    sessions.set({ phase: 'signedIn', session: new Session(ACCOUNT, client) });
    return client;
  };

  it('ends its server when another account is shown or nobody is signed in, and starts it anew', async () => {
    const sessions = new Sessions();
    for (const round of [0, 1]) {
      const orders = await enter(sessions).currentPlanOrders();
      assert.ok(orders.length > 0);
      const port = servers.ports()[round] ?? assert.fail('no server was started');
      assert.equal(await answers(port), 'answers');
      sessions.set({ phase: 'signedOut' });
      assert.equal(await untilRefused(port), 'ECONNREFUSED');
    }
    assert.equal(servers.ports().length, 2);
    sessions.dispose();
  });

  it('ends its server when it is left before the server stands', async () => {
    const sessions = new Sessions();
    const early = enter(sessions).currentPlanOrders();
    sessions.set({ phase: 'signedOut' });
    await assert.rejects(early, { kind: 'canceled' });
    assert.deepEqual(servers.ports(), [undefined]);
  });

  it('starts with the next question when it could not be started', async () => {
    servers.stop();
    let fails = true;
    const failing = mock.method(Server.prototype, 'listen', function (this: Server, ...how: unknown[]) {
      if (!fails) return listen.apply(this, how);
      process.nextTick(() => this.emit('error', new Error('no port is free')));
      return this;
    });
    const client = demo();
    try {
      await assert.rejects(client.currentPlanOrders(), /no port is free/);
      fails = false;
      assert.ok((await client.currentPlanOrders()).length > 0);
    } finally {
      failing.mock.restore();
      client.dispose();
    }
  });
});
