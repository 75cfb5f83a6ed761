import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { CURRENT, DETAIL, HISTORY, NOW, outcome, REFERRALS, send, simulated, UIDS } from './support';
import recorded from './fixtures/ccxt.json';

describe('the headers the simulator asks for', () => {
  it('answers all five endpoints when they are in order', async () => {
    await simulated({}, async (simulator) => {
      const [order] = simulator.data.openOrders;
      assert.equal(await outcome(simulator, HISTORY, { symbol: 'cmt_btcusdt' }), '200');
      assert.equal(await outcome(simulator, CURRENT), '200');
      assert.equal(await outcome(simulator, DETAIL, { orderId: order?.order_id ?? '' }), '200');
      assert.equal(await outcome(simulator, UIDS), '200');
      assert.equal(await outcome(simulator, REFERRALS), '200');
    });
  });

  const without = (name: string) => ({ headers: { [name]: undefined } });
  const wrong = (name: string, value: string) => ({ headers: { [name]: value } });
  for (const [name, change, contract, affiliate] of [
    ['no key', without('ACCESS-KEY'), '401 40001', '401 -1040'],
    ['no signature', without('ACCESS-SIGN'), '401 40002', '401 -1041'],
    ['no timestamp', without('ACCESS-TIMESTAMP'), '401 40003', '401 -1042'],
    ['no passphrase', without('ACCESS-PASSPHRASE'), '401 40011', '401 -1049'],
    ['no content type', without('Content-Type'), '400 40007', '400 -1045'],
    ['another content type', wrong('Content-Type', 'text/plain'), '400 40007', '400 -1045'],
    ['a timestamp in seconds', wrong('ACCESS-TIMESTAMP', String(NOW / 1000)), '400 40005', '400 -1043'],
    ['another key', wrong('ACCESS-KEY', 'weex_0'), '401 40006', '401 -1044'],
    ['another passphrase', wrong('ACCESS-PASSPHRASE', 'guess'), '401 40012', '401 -1049'],
    ['another signature', wrong('ACCESS-SIGN', 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA='), '401 40009', '401 -1047'],
  ] as const) {
    it(`refuses ${name} with its own code in either family`, async () => {
      await simulated({}, async (simulator) => {
        assert.equal(await outcome(simulator, CURRENT, '', change), contract);
        assert.equal(await outcome(simulator, UIDS, '', change), affiliate);
      });
    });
  }

  it('takes a timestamp up to 30 s from its clock, either way', async () => {
    await simulated({}, async (simulator) => {
      for (const at of [NOW - 30_000, NOW + 30_000]) assert.equal(await outcome(simulator, CURRENT, '', { at }), '200');
      for (const at of [NOW - 30_001, NOW + 30_001]) assert.equal(await outcome(simulator, CURRENT, '', { at }), '400 40008');
      assert.equal(await outcome(simulator, UIDS, '', { at: NOW - 30_001 }), '400 -1046');
    });
  });

  it('takes the query for the signature as it came on the wire', async () => {
    await simulated({}, async (simulator) => {
      assert.equal(await outcome(simulator, HISTORY, 'symbol=cmt%5Fbtcusdt&pageSize=%35'), '200');
      const decoded = createHmac('sha256', simulator.credentials.secretKey).update(`${NOW}GET${HISTORY}?symbol=cmt_btcusdt`);
      const headers = { 'ACCESS-SIGN': decoded.digest('base64') };
      assert.equal(await outcome(simulator, HISTORY, 'symbol=cmt%5Fbtcusdt', { headers }), '401 40009');
    });
  });

  it('takes the locales it knows on contract endpoints and takes no notice elsewhere', async () => {
    await simulated({}, async (simulator) => {
      for (const locale of ['en-US', 'zh-CN']) assert.equal(await outcome(simulator, CURRENT, '', { headers: { locale } }), '200');
      assert.equal(await outcome(simulator, CURRENT, '', { headers: { locale: 'xx' } }), '400 40753');
      assert.equal(await outcome(simulator, UIDS, '', { headers: { locale: 'xx' } }), '200');
    });
  });

  it('accepts what a public client sends, byte for byte', async () => {
    const { timestamp, credentials, requests } = recorded;
    await simulated({ credentials, now: () => timestamp, quirks: ['content-type-optional'] }, async (simulator) => {
      for (const { url, headers } of requests) {
        const response = await fetch(simulator.contractBaseUrl + url, { headers });
        assert.equal(response.status, 200, await response.text());
        const other = await fetch(`${simulator.contractBaseUrl}${url}0`, { headers });
        assert.equal(other.status, 401, 'the signature is for another query');
        await other.text();
      }
    });
  });

  it('refuses every method but GET, and every other path', async () => {
    await simulated({}, async (simulator) => {
      assert.equal(await outcome(simulator, CURRENT, '', { method: 'POST', body: '{}' }), '405 405');
      assert.equal(await outcome(simulator, UIDS, '', { method: 'DELETE' }), '405 -1150');
      assert.equal(await outcome(simulator, `${CURRENT}/`), '404 404');
      assert.equal(await outcome(simulator, '/api/v3/rebate'), '404 -1000');
    });
  });

  it('dates every answer by its own clock', async () => {
    await simulated({}, async (simulator) => {
      const expected = new Date(NOW).toUTCString();
      assert.equal((await send(simulator, CURRENT)).headers.get('date'), expected);
      assert.equal((await send(simulator, '/nothing')).headers.get('date'), expected);
      simulator.fail({ status: 502 });
      assert.equal((await send(simulator, CURRENT)).headers.get('date'), expected);
    });
  });
});
