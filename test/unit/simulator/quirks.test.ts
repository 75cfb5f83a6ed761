import assert from 'node:assert/strict';
import { DAY, HOUR } from '../../../src/model/timeRange';
import { latencyOf, QUIRKS, type QuirkName, type Simulator } from '../../../src/simulator';
import type { ListQuirk } from '../../../src/simulator/quirks';
import {
  ask,
  current,
  CURRENT,
  DETAIL,
  effectsOf,
  history,
  HISTORY,
  idsOf,
  newest,
  NOW,
  outcome,
  RANGE,
  referrals,
  REFERRALS,
  send,
  showsOnlyWith,
  simulated,
  symbol,
  uids,
  UIDS,
  type Effect,
  type Json,
} from './support';

const firstDetail = async (simulator: Simulator) => ask(simulator, DETAIL, { orderId: simulator.data.openOrders[0]?.order_id ?? '' });
const spend = async (simulator: Simulator) => {
  for (let i = 0; i < 25; i += 1) await send(simulator, UIDS);
  return send(simulator, UIDS);
};

/** What each quirk shows, but for those of lists. */
const EFFECTS: Readonly<Record<Exclude<QuirkName, ListQuirk>, Effect>> = {
  wrapped: async (simulator) => {
    const [contract, affiliate] = [await ask(simulator, CURRENT), await ask(simulator, UIDS, RANGE)];
    assert.deepEqual([contract['code'], affiliate['code']], ['00000', '200']);
    assert.deepEqual(contract['data'], simulator.data.openOrders);
    assert.ok('channelUserInfoItemList' in (affiliate['data'] as Json));
  },
  'text-codes': async (simulator) => {
    for (const order of await current(simulator)) {
      assert.match(order.type, /^(OPEN|CLOSE)_(LONG|SHORT)$/);
      assert.match(String(order['status']), /^(UNTRIGGERED|PENDING|OPEN|CANCELING)$/);
      assert.match(String(order['order_type']), /^(NORMAL|POSTONLY|FOK|IOC)$/);
    }
    assert.match(String((await firstDetail(simulator))['status']), /^[A-Z]+$/);
  },
  'numeric-ids': async (simulator) => {
    const { text } = await send(simulator, CURRENT);
    for (const { order_id } of simulator.data.openOrders) assert.ok(text.includes(`"order_id":${order_id},`));
    assert.ok(JSON.parse(text));
  },
  'numeric-times': async (simulator) => {
    for (const order of await current(simulator))
      assert.deepEqual([typeof order.createTime, typeof order['triggerTime']], ['number', 'number']);
  },
  'text-times': async (simulator) => {
    assert.equal(typeof (await firstDetail(simulator))['createTime'], 'string');
    for (const user of (await uids(simulator)).channelUserInfoItemList) assert.equal(typeof user['registerTime'], 'string');
  },
  'zero-times': async (simulator) => {
    assert.ok((await uids(simulator)).channelUserInfoItemList.some((user) => user['firstTrade'] === 0));
  },
  'null-client-oid': async (simulator) => {
    for (const order of [...(await current(simulator)), await firstDetail(simulator)]) assert.equal(order['client_oid'], null);
  },
  'extra-fields': async (simulator) => {
    for (const order of await current(simulator)) assert.deepEqual(order['source'], { channel: 'web', tags: [] });
    for (const user of (await uids(simulator)).channelUserInfoItemList) assert.ok('vipLevel' in user);
    for (const record of (await referrals(simulator)).records) assert.ok('rebateRatio' in record);
  },
  'missing-fields': async (simulator) => {
    for (const order of await current(simulator)) {
      assert.ok(Object.values(order).every((value) => value !== '' && value !== null));
      for (const name of ['order_id', 'symbol', 'status', 'type', 'order_type', 'size', 'createTime']) assert.ok(name in order, name);
    }
    assert.ok((await uids(simulator)).channelUserInfoItemList.some((user) => !('firstTrade' in user)));
    assert.ok((await referrals(simulator)).records.some((record) => !('spotTradingAmount' in record)));
  },
  markup: async (simulator) => {
    const texts = [
      ...(await history(simulator)).list.map((order) => String(order['client_oid'])),
      ...(await uids(simulator)).channelUserInfoItemList.map((user) => String(user['inviteCode'])),
    ];
    for (const dangerous of ['](command:', '<img ', '=HYPERLINK(', '$(zap)'])
      assert.ok(
        texts.some((text) => text.includes(dangerous)),
        dangerous,
      );
  },
  'exclusive-start': async (simulator) => {
    const [, second] = newest(simulator);
    assert.ok(second);
    assert.deepEqual(idsOf((await history(simulator, { startTime: second.createTime })).list), idsOf(newest(simulator).slice(0, 1)));
    const user = simulator.data.users[2];
    assert.ok(user);
    assert.deepEqual((await uids(simulator, { uid: user.uid, startTime: user.registerTime })).total, 0);
  },
  'exclusive-end': async (simulator) => {
    const [first, ...rest] = newest(simulator);
    assert.deepEqual(idsOf((await history(simulator, { endTime: first?.createTime ?? '' })).list), idsOf(rest));
    const user = simulator.data.users[2];
    assert.ok(user);
    assert.deepEqual((await uids(simulator, { uid: user.uid, endTime: user.registerTime, startTime: NOW - 89 * DAY })).total, 0);
  },
  'history-three-months': async (simulator) => {
    assert.equal(await outcome(simulator, HISTORY, { symbol, startTime: NOW - 90 * DAY - 1 }), '400 40704');
    assert.equal(await outcome(simulator, HISTORY, { symbol, startTime: NOW - 90 * DAY }), '200');
  },
  'history-arrivals': async (simulator) => {
    const before = idsOf((await history(simulator)).list);
    const after = (await history(simulator)).list;
    const arrived = after.filter(({ order_id }) => !before.includes(order_id));
    assert.deepEqual([arrived.length, after.length], [1, before.length + 1]);
    assert.ok(arrived.every(({ createTime }) => Number(createTime) < NOW && Number(createTime) >= NOW - 2 * DAY));
    assert.deepEqual(after, newest(simulator), 'the truth knows it too');
  },
  'same-millisecond': async (simulator) => {
    const most = (name: string) => {
      const counts = new Map<string, number>();
      for (const { createTime } of simulator.data.historyOrders.get(name) ?? []) counts.set(createTime, (counts.get(createTime) ?? 0) + 1);
      return Math.max(...counts.values());
    };
    assert.ok(most('cmt_btcusdt') > 100);
    assert.ok(most(symbol) >= 20 && most(symbol) < 100);
    const { list } = await history(simulator);
    assert.equal(list.at(-1)?.createTime, newest(simulator)[100]?.createTime, 'a page ends amid one moment');
  },
  'open-drift': async (simulator) => {
    const lists = [];
    for (let i = 0; i < 3; i += 1) lists.push(idsOf(await current(simulator)));
    const [first = [], second = [], third = []] = lists;
    const gone = first.filter((id) => !second.includes(id));
    assert.deepEqual([gone.length, second.length], [1, first.length - 1]);
    assert.equal(third.filter((id) => !second.includes(id)).length, 1);
    const detail = await ask(simulator, DETAIL, { orderId: gone[0] ?? '' });
    assert.equal(detail['status'], 'filled');
  },
  'affiliate-drift': async (simulator) => {
    const lists = [];
    for (let i = 0; i < 3; i += 1) lists.push((await uids(simulator)).channelUserInfoItemList.map(({ uid }) => uid));
    const [first = [], second = [], third = []] = lists;
    assert.deepEqual(second.slice(1), first);
    assert.equal(third.length, first.length);
    const { records } = await referrals(simulator);
    assert.deepEqual(
      records.map(({ uid }) => uid),
      simulator.data.users.map(({ uid }) => uid).filter((uid) => records.some((record) => record['uid'] === uid)),
    );
  },
  'not-affiliate': async (simulator) => {
    assert.equal(await outcome(simulator, UIDS), '403 -3236');
    assert.equal(await outcome(simulator, REFERRALS), '403 -3236');
    assert.equal(await outcome(simulator, CURRENT), '200');
  },
  'strict-locale': async (simulator) => {
    assert.equal(await outcome(simulator, UIDS, '', { headers: { locale: 'en-US' } }), '400 -1142');
    assert.equal(await outcome(simulator, UIDS), '200');
  },
  'content-type-optional': async (simulator) => {
    assert.equal(await outcome(simulator, CURRENT, '', { headers: { 'Content-Type': undefined } }), '200');
    assert.equal(await outcome(simulator, CURRENT, '', { headers: { 'Content-Type': 'text/plain' } }), '400 40007');
  },
  'clock-skew': async (simulator) => {
    const reply = await send(simulator, CURRENT);
    assert.match(reply.text, /40008/);
    assert.equal(reply.headers.get('date'), new Date(NOW + HOUR).toUTCString());
    assert.equal(await outcome(simulator, CURRENT, '', { at: NOW + HOUR }), '200');
  },
  'no-retry-after': async (simulator) => {
    const reply = await spend(simulator);
    assert.deepEqual([reply.status, reply.headers.get('retry-after')], [429, null]);
  },
  'error-with-200': async (simulator) => {
    assert.equal(await outcome(simulator, DETAIL, { orderId: '1' }), '200 43001');
    assert.equal(await outcome(simulator, UIDS, { page: 0 }), '200 -1140');
  },
  slow: async (simulator, quirks) => {
    await current(simulator);
    assert.equal(latencyOf(10, new Set(quirks)), 2010);
  },
};

describe('the quirks of the simulator', () => {
  for (const [name, effect] of effectsOf(EFFECTS)) {
    it(`${name}: ${QUIRKS[name]}`, () => showsOnlyWith(name, { affiliates: 100, history: name === 'same-millisecond' ? 150 : 80 }, effect));
  }

  it('combine', async () => {
    const quirks = (Object.keys(QUIRKS) as QuirkName[]).filter((name) => !['slow', 'clock-skew', 'not-affiliate'].includes(name));
    await simulated({ quirks }, async (simulator) => {
      for (const [path, query] of [
        [HISTORY, { symbol }],
        [CURRENT, {}],
        [UIDS, RANGE],
        [REFERRALS, RANGE],
      ] as const) {
        for (let i = 0; i < 3; i += 1) assert.match(await outcome(simulator, path, query), /^200 (00000|200)$/);
      }
    });
  });
});
