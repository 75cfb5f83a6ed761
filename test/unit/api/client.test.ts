import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { inspect } from 'node:util';
import { type ClientOptions, type ErrorKind, rawJson, type ServiceClient } from '../../../src/api/index';
import { inTurn, type LocalServer, type Received, reply, startLocalServer } from '../../support/localServer';
import { HISTORY_PAGE, ORDER_DETAIL, PLAN_ORDER, REFERRALS_PAGE, USERS_PAGE, WRAPPED_USERS_PAGE } from './bodies';
import { connectTo, CREDENTIALS, failure } from './clientSetup';

describe('the client', () => {
  let server: LocalServer;
  beforeEach(async () => void (server = await startLocalServer()));
  afterEach(() => server.close());

  const connect = (options: Partial<ClientOptions> = {}): ServiceClient => connectTo(server, options);
  const last = (): Received => server.received.at(-1) ?? assert.fail('nothing was sent');

  describe('asks', () => {
    it('for current plan orders', async () => {
      server.answerWith(reply([PLAN_ORDER]));
      const orders = await connect().currentPlanOrders({ symbol: 'cmt_btcusdt', startTime: 1, endTime: 2, limit: 100, page: 3 });
      assert.equal(orders[0]?.orderId, '461234125');
      assert.equal(last().target, '/capi/v2/order/currentPlan?symbol=cmt_btcusdt&startTime=1&endTime=2&limit=100&page=3');
    });

    it('for historical plan orders', async () => {
      server.answerWith(reply(HISTORY_PAGE));
      const { orders, nextPage } = await connect().historyPlanOrders({ symbol: 'cmt_btcusdt', delegateType: 4, pageSize: 20 });
      assert.deepEqual([orders.length, nextPage], [1, false]);
      assert.equal(last().target, '/capi/v2/order/historyPlan?symbol=cmt_btcusdt&delegateType=4&pageSize=20');
    });

    it('for one order, whose id outlives any double', async () => {
      server.answerWith(reply('{"order_id":596471064624628269,"size":"1"}'));
      const order = await connect().orderDetail('596471064624628269');
      assert.equal(order.orderId, '596471064624628269');
      assert.equal(rawJson(order.raw), '{\n  "order_id": 596471064624628269,\n  "size": "1"\n}');
      assert.equal(last().target, '/capi/v2/order/detail?orderId=596471064624628269');
    });

    it('for affiliate users, bare and wrapped', async () => {
      server.answerWith(inTurn(reply(USERS_PAGE), reply(WRAPPED_USERS_PAGE)));
      const client = connect();
      const pages = [await client.affiliateUsers(), await client.affiliateUsers({ uid: '3066862172', page: 1 })];
      assert.deepEqual(
        pages.map(({ items, total }) => [items[0]?.uid, items[0]?.registerTime, total]),
        [
          ['3066862172', 1749797913000, 98],
          ['3066862172', 1749797913000, 98],
        ],
      );
      assert.deepEqual(
        server.received.map(({ target }) => target),
        ['/api/v3/rebate/affiliate/getAffiliateUIDs', '/api/v3/rebate/affiliate/getAffiliateUIDs?uid=3066862172&page=1'],
      );
    });

    it('for referral totals', async () => {
      server.answerWith(reply(REFERRALS_PAGE));
      assert.equal((await connect().affiliateReferrals({ pageSize: 100 })).items[0]?.commission, '0');
      assert.equal(last().target, '/api/v3/rebate/affiliate/getChannelUserTradeAndAsset?pageSize=100');
    });
  });

  it('signs exactly what goes on the wire', async () => {
    await connect({ now: () => 1742213506548 }).currentPlanOrders({ symbol: "a'(b)*c!~&=+%" });
    const { target, headers } = last();
    assert.equal(headers['access-timestamp'], '1742213506548');
    assert.equal(headers['access-key'], 'the-api-key');
    assert.equal(headers['access-passphrase'], 'the-passphrase');
    assert.equal(headers['content-type'], 'application/json');
    assert.equal(headers['access-sign'], createHmac('sha256', 'the-secret-key').update(`1742213506548GET${target}`).digest('base64'));
  });

  it('sends the locale to the contract endpoints only', async () => {
    const client = connect({ locale: 'zh-CN' });
    await client.currentPlanOrders();
    assert.equal(last().headers['locale'], 'zh-CN');
    server.answerWith(reply(USERS_PAGE));
    await client.affiliateUsers();
    assert.equal(last().headers['locale'], undefined);
  });

  it('sends nothing that breaks a rule', async () => {
    const client = connect();
    assert.equal((await failure(client.orderDetail('12x'))).kind, 'invalidRequest');
    assert.equal((await failure(client.historyPlanOrders({ symbol: ' ' }))).kind, 'invalidRequest');
    assert.equal((await failure(client.affiliateUsers({ startTime: 1 }))).kind, 'invalidRequest');
    assert.equal((await failure(client.affiliateReferrals({ startTime: Date.now() + 60_000 }))).kind, 'invalidRequest');
    assert.equal(server.received.length, 0);
  });

  it('answers with the error of another order', async () => {
    server.answerWith(reply(ORDER_DETAIL));
    assert.equal((await failure(connect().orderDetail('1'))).kind, 'badResponse');
    server.answerWith(reply({ code: '43001', msg: 'The order does not exist' }, { status: 400 }));
    const error = await failure(connect().orderDetail('1'));
    assert.deepEqual(
      [error.kind, error.code, error.serverMessage, error.httpStatus],
      ['notFound', '43001', 'The order does not exist', 400],
    );
  });

  describe('without usable credentials', () => {
    const WITHOUT: readonly [string, ClientOptions['credentials'], RegExp, ErrorKind?][] = [
      ['none', () => Promise.resolve(undefined), /no account/],
      ['a blank one', () => Promise.resolve({ ...CREDENTIALS, passphrase: '' }), /empty/],
      ['a blank secret key', () => Promise.resolve({ ...CREDENTIALS, secretKey: '' }), /empty/],
      ['a secret key with a space', () => Promise.resolve({ ...CREDENTIALS, secretKey: 'the-secret key' }), /space/],
      ['one that no header can carry', () => Promise.resolve({ ...CREDENTIALS, apiKey: 'a\r\nb: c' }), /character/],
      [
        'the secret key for a passphrase',
        () => Promise.resolve({ ...CREDENTIALS, passphrase: 'the-secret-key' }),
        /contains the secret key/,
      ],
      ['the secret key for an API key', () => Promise.resolve({ ...CREDENTIALS, apiKey: 'the-secret-key' }), /contains the secret key/],
      ['a short one for both', () => Promise.resolve({ ...CREDENTIALS, secretKey: 'same', passphrase: 'same' }), /contains the secret key/],
      [
        'a file with the secret key',
        () => Promise.resolve({ ...CREDENTIALS, apiKey: '{"s":"the-secret-key"}' }),
        /contains the secret key/,
      ],
      ['a broken store', () => Promise.reject(new Error('the-secret-key')), /could not be read/, 'storage'],
      ['a store that never answers', () => new Promise(() => undefined), /could not be read/, 'storage'],
    ];
    for (const [which, credentials, message, kind = 'auth'] of WITHOUT) {
      it(`sends nothing and spends nothing: ${which}`, async () => {
        const client = connect({ credentials, timeoutMs: 50 });
        const error = await failure(client.currentPlanOrders());
        assert.equal(error.kind, kind);
        assert.equal(error.stops === undefined, kind === 'storage', 'what may pass holds nothing back');
        assert.match(error.message, message);
        assert.equal(server.received.length, 0);
        assert.ok(client.rateBudget().every(({ used }) => used === 0));
        assert.doesNotMatch(inspect(error, { showHidden: true, depth: Infinity }), /the-secret-key/);
      });
    }
  });

  it('tells the budget of each endpoint, by the larger of its two weights', async () => {
    server.answerWith(reply(HISTORY_PAGE));
    const client = connect({ rateLimit: { weight: 50, windowMs: 60_000 } });
    await client.historyPlanOrders({ symbol: 'cmt_btcusdt' });
    assert.deepEqual(client.rateBudget()[0], {
      endpoint: 'historyPlan',
      used: 10,
      limit: 50,
      windowMs: 60_000,
      waiting: 0,
      pausedForMs: 0,
      askedForMs: 0,
      waitMs: 0,
      hoversWaitMs: 0,
    });
    assert.deepEqual(
      client.rateBudget().map(({ endpoint }) => endpoint),
      ['historyPlan', 'currentPlan', 'order/detail', 'getAffiliateUIDs', 'getChannelUserTradeAndAsset'],
    );
  });
});
