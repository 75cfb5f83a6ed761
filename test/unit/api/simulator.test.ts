import assert from 'node:assert/strict';
import { type ClientOptions, type ErrorKind, ServiceClient } from '../../../src/api/index';
import { FAULTS, type QuirkName, type Simulator, type SimulatorOptions, startSimulator } from '../../../src/simulator';

describe('the client and the simulated service', () => {
  let simulator: Simulator | undefined;
  afterEach(() => simulator?.close());

  const connect = async (options: SimulatorOptions = {}, others: Partial<ClientOptions> = {}) => {
    const started = await startSimulator({ open: 5, history: 12, affiliates: 7, ...options });
    simulator = started;
    const { contractBaseUrl, spotBaseUrl, credentials } = started;
    const client = new ServiceClient({
      contractBaseUrl,
      spotBaseUrl,
      credentials: () => Promise.resolve(credentials),
      locale: 'en-US',
      backoffMs: 1,
      ...others,
    });
    return { client, symbol: started.symbols[0] ?? '', data: started.data };
  };

  const QUIRKS: readonly QuirkName[][] = [
    [],
    ['wrapped'],
    ['text-codes', 'numeric-times', 'text-times'],
    ['numeric-ids'],
    ['extra-fields', 'null-client-oid', 'zero-times'],
    ['missing-fields', 'wrapped'],
    ['strict-locale'],
    ['clock-skew'],
  ];
  for (const quirks of QUIRKS) {
    it(`agree on all five endpoints: ${quirks.join(', ') || 'as the contract says'}`, async () => {
      const { client, symbol } = await connect({ quirks });
      const open = await client.currentPlanOrders();
      assert.equal(open.length, 5);
      assert.ok(
        open.every(({ orderId, action, status }) => /^\d{6,20}$/.test(orderId) && action.kind !== 'unknown' && status.kind !== 'unknown'),
      );
      const { orders, nextPage } = await client.historyPlanOrders({ symbol, pageSize: 5 });
      assert.deepEqual([orders.length, nextPage], [5, true]);
      const wanted = orders[0]?.orderId ?? '';
      const detail = await client.orderDetail(wanted);
      assert.deepEqual([detail.orderId, detail.symbol], [wanted, symbol]);
      const endTime = client.serverNow();
      const users = await client.affiliateUsers({ startTime: endTime - 89 * 86_400_000, endTime });
      const totals = await client.affiliateReferrals({ startTime: endTime - 89 * 86_400_000, endTime });
      assert.equal(users.items.length, users.total);
      assert.equal(totals.items.length, totals.total);
      const only = await client.currentPlanOrders({ orderId: open[2]?.orderId ?? '' });
      assert.deepEqual(
        only.map(({ orderId }) => orderId),
        [open[2]?.orderId],
      );
    });
  }

  it('agree on a wrong passphrase, which is tried once', async () => {
    const { client } = await connect(
      {},
      { credentials: () => Promise.resolve({ ...(simulator?.credentials ?? assert.fail()), passphrase: 'wrong' }) },
    );
    await assert.rejects(client.currentPlanOrders(), { kind: 'auth', message: /passphrase/ });
    await assert.rejects(client.affiliateUsers(), { kind: 'auth' });
    assert.equal(simulator?.log.length, 2);
  });

  const MEANINGS: Readonly<Record<keyof typeof FAULTS, ErrorKind>> = {
    wrongKey: 'auth',
    wrongPassphrase: 'auth',
    wrongSignature: 'auth',
    clockRefused: 'clock',
    frozen: 'permission',
    ipNotAllowed: 'permission',
    secondFactorMissing: 'permission',
    noPermission: 'permission',
    noAffiliatePermission: 'permission',
    errorWith200: 'auth',
    systemErrorWith200: 'server',
    unknownCode: 'badResponse',
    tooMany: 'rateLimit',
    tooManyWithoutRetryAfter: 'rateLimit',
    internalError: 'server',
    badGateway: 'server',
    unavailable: 'server',
    gatewayTimeout: 'server',
    html521: 'server',
    htmlWith200: 'badResponse',
    redirect: 'badResponse',
    emptyBody: 'badResponse',
    wrongShape: 'badResponse',
    jsonNull: 'badResponse',
    truncatedJson: 'badResponse',
    cutOff: 'network',
    reset: 'network',
    hang: 'timeout',
  };

  it('agree on what every fault means, in both families', async () => {
    for (const [name, fault] of Object.entries(FAULTS)) {
      await simulator?.close();
      // Only what hangs is given up soon: a busy machine may take long for any other answer.
      const { client, symbol } = await connect({}, { ...(name === 'hang' && { timeoutMs: 150 }), rateLimit: { weight: 500, windowMs: 5 } });
      const kind = MEANINGS[name as keyof typeof FAULTS];
      simulator?.fail({ ...fault, ...('headers' in fault && name === 'tooMany' ? { headers: { 'Retry-After': '0' } } : {}) });
      await assert.rejects(client.affiliateUsers(), { name: 'ServiceError', kind }, name);
      if (name !== 'noAffiliatePermission')
        await assert.rejects(client.historyPlanOrders({ symbol }), { name: 'ServiceError', kind }, name);
      simulator?.fail(undefined);
      if (name !== 'hang') assert.equal((await client.affiliateUsers()).pages, 1, `healthy again after ${name}`);
    }
  });

  it('agree on an order that does not exist, also when errors come with HTTP 200', async () => {
    for (const quirks of [[], ['error-with-200']] as const) {
      const { client } = await connect({ quirks });
      await assert.rejects(client.orderDetail('99999999999999999'), { kind: 'notFound' });
      await simulator?.close();
    }
  });

  it('agree on an account that is no affiliate', async () => {
    const { client } = await connect({ quirks: ['not-affiliate'] });
    await assert.rejects(client.affiliateUsers(), { kind: 'permission', code: '-3236' });
  });

  it('agree that an offset of an hour is learned with one refusal', async () => {
    const { client } = await connect({ quirks: ['clock-skew'] });
    await client.currentPlanOrders();
    await client.currentPlanOrders();
    assert.equal(simulator?.log.length, 3);
    assert.ok(Math.abs(client.serverNow() - Date.now() - 3_600_000) < 2_000);
  });

  it('agree on the rate limit when the client knows it, and recover when it does not', async () => {
    const budget = { weight: 60, windowMs: 60 };
    const knowing = await connect({ ...budget, quirks: ['no-retry-after'] }, { rateLimit: budget });
    await Promise.all(Array.from({ length: 9 }, () => knowing.client.affiliateUsers()));
    assert.equal(simulator?.log.length, 9, 'no request was refused');
    await simulator?.close();
    // The service's clock stands still until it has refused one: on a slow machine its window would be over before.
    const start = Date.now();
    const refused = (): boolean => [...(simulator?.counters.values() ?? [])].some(({ tooMany }) => tooMany > 0);
    const now = (): number => (refused() ? Date.now() : start);
    const unknowing = await connect({ ...budget, quirks: ['no-retry-after'], now }, { rateLimit: { weight: 500, windowMs: 60 } });
    await Promise.all(Array.from({ length: 5 }, () => unknowing.client.affiliateUsers({}, { priority: 'background' })));
    assert.ok(refused());
  });
});
