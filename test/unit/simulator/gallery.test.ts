import assert from 'node:assert/strict';
import { DAY } from '../../../src/model/timeRange';
import type { PlanOrderRecord, Simulator } from '../../../src/simulator';
import { LIST_QUIRKS, type ListQuirk } from '../../../src/simulator/quirks';
import {
  ask,
  current,
  DETAIL,
  effectsOf,
  history,
  idsOf,
  newest,
  NOW,
  outcome,
  HISTORY,
  referrals,
  showsOnlyWith,
  simulated,
  symbol,
  uids,
  type Effect,
} from './support';

const SIZE = { open: 60, history: 80, affiliates: 260 };
const NEXT_SYMBOL = 'cmt_solusdt';

const sorted = (ids: readonly string[]) => [...ids].sort();
const userIds = async (simulator: Simulator, query = {}) => (await uids(simulator, query)).channelUserInfoItemList.map(({ uid }) => uid);
/** The history as a quirk should list it: newest first where the comparison finds no difference. */
const newestBy = (simulator: Simulator, compare: (one: PlanOrderRecord, other: PlanOrderRecord) => number) =>
  idsOf([...newest(simulator)].sort(compare));
/** Whether a page is the beginning of a whole list, however long the page. */
const beginsWith = async (simulator: Simulator, expected: readonly string[]) => {
  assert.deepEqual(idsOf((await history(simulator)).list), expected);
  const { list, nextPage } = await history(simulator, { pageSize: 7 });
  assert.deepEqual([idsOf(list), nextPage], [expected.slice(0, 7), true]);
};

const EFFECTS: Readonly<Record<ListQuirk, Effect>> = {
  'history-oldest-first': async (simulator) => {
    const { list } = await history(simulator, { pageSize: 5 });
    assert.deepEqual(idsOf(list), idsOf(newest(simulator)).reverse().slice(0, 5));
  },
  'history-unordered': async (simulator) => {
    const { list } = await history(simulator);
    const ids = idsOf(list);
    assert.notDeepEqual(ids, idsOf(newest(simulator)));
    assert.notDeepEqual(ids, idsOf(newest(simulator)).reverse());
    assert.deepEqual([...ids].sort(), idsOf(newest(simulator)).sort());
    const [, , third] = newest(simulator);
    const older = await history(simulator, { endTime: third?.createTime ?? '' });
    assert.deepEqual(
      idsOf(older.list),
      ids.filter((id) => idsOf(older.list).includes(id)),
      'every request has the same order',
    );
  },
  'history-random': async (simulator) => {
    const [one, other] = [idsOf((await history(simulator)).list), idsOf((await history(simulator)).list)];
    assert.notDeepEqual(one, other);
    for (const ids of [one, other]) assert.deepEqual(sorted(ids), sorted(idsOf(newest(simulator))));
  },
  'history-by-update': async (simulator) => {
    const updated = ({ order_id }: PlanOrderRecord) => simulator.data.updated.get(order_id) ?? 0;
    await beginsWith(
      simulator,
      newestBy(simulator, (one, other) => updated(other) - updated(one)),
    );
  },
  'history-by-id': async (simulator) => {
    await beginsWith(
      simulator,
      newestBy(simulator, (one, other) => Number(BigInt(one.order_id) - BigInt(other.order_id))),
    );
  },
  'history-by-status': async (simulator) => {
    await beginsWith(
      simulator,
      newestBy(simulator, (one, other) => Number(one.status) - Number(other.status)),
    );
  },
  'history-halves': async (simulator) => {
    const ids = idsOf(newest(simulator));
    await beginsWith(simulator, [...ids.slice(0, 40), ...ids.slice(40).reverse()]);
  },
  'pages-of-50': async (simulator) => {
    const ids = idsOf(newest(simulator));
    const { list, nextPage } = await history(simulator, { pageSize: 100 });
    assert.deepEqual([idsOf(list), nextPage], [ids.slice(0, 50), true]);
    const rest = await history(simulator, { endTime: newest(simulator)[30]?.createTime ?? '' });
    assert.deepEqual([idsOf(rest.list), rest.nextPage], [ids.slice(30), false]);

    const open = idsOf(simulator.data.openOrders);
    assert.deepEqual(idsOf(await current(simulator, { limit: 100, page: 1 })), open.slice(50));
    assert.deepEqual(idsOf(await current(simulator, { limit: 7, page: 1 })), open.slice(7, 14));

    for (const read of [uids, referrals]) {
      const { pages, pageSize, total } = await read(simulator, { pageSize: 100, page: 2 });
      assert.ok(total > 50);
      assert.deepEqual([pages, pageSize], [Math.ceil(total / 50), 50]);
    }
    assert.equal((await uids(simulator, { page: 2 })).channelUserInfoItemList.length, (await uids(simulator)).total - 50);
  },
  'mixed-symbols': async (simulator) => {
    const strays = (simulator.data.historyOrders.get(NEXT_SYMBOL) ?? []).slice(0, 3);
    const { list, nextPage } = await history(simulator);
    assert.deepEqual(
      list.filter((order) => order['symbol'] !== symbol),
      strays,
    );
    assert.deepEqual([list.length, nextPage], [83, false]);
    const shorter = await history(simulator, { pageSize: 82 });
    assert.deepEqual([shorter.list, shorter.nextPage], [list.slice(0, 82), true], 'they take places of the page');
    const late = await history(simulator, { startTime: NOW });
    assert.deepEqual(late.list, [], 'they lie in the range');

    const open = simulator.data.openOrders;
    const others = open.filter((order) => order.symbol === NEXT_SYMBOL).slice(0, 3);
    assert.deepEqual(
      await current(simulator, { symbol }),
      open.filter((order) => order.symbol === symbol || others.includes(order)),
    );
    assert.equal(others.length, 3);
  },
  'ignores-range': async (simulator) => {
    const { list } = await history(simulator, { startTime: NOW - 1, endTime: NOW });
    assert.deepEqual(list, newest(simulator));
    assert.deepEqual(await current(simulator, { startTime: NOW - 1, endTime: NOW }), simulator.data.openOrders);
  },
  'ignores-page': async (simulator) => {
    for (const page of [0, 1, 1000])
      assert.deepEqual(await current(simulator, { limit: 7, page }), simulator.data.openOrders.slice(0, 7), `page ${page}`);
  },
  'pages-from-one': async (simulator) => {
    const { openOrders } = simulator.data;
    for (const query of [{}, { page: 0 }, { page: 1 }])
      assert.deepEqual(await current(simulator, { limit: 7, ...query }), openOrders.slice(0, 7));
    assert.deepEqual(await current(simulator, { limit: 7, page: 3 }), openOrders.slice(14, 21));
  },
  'open-to-front': async (simulator) => {
    let before = idsOf(await current(simulator));
    for (let i = 0; i < 5; i += 1) {
      const after = idsOf(await current(simulator));
      const [moved = ''] = after;
      assert.ok(before.slice(30).includes(moved));
      assert.deepEqual(after, [moved, ...before.filter((id) => id !== moved)]);
      before = after;
    }
    assert.deepEqual(before, idsOf(simulator.data.openOrders), 'the truth knows it too');
  },
  'single-page': async (simulator) => {
    const all = await userIds(simulator);
    for (const page of [1, 2, 3]) {
      const { pages, total, channelUserInfoItemList: items } = await uids(simulator, { pageSize: 7, page });
      assert.deepEqual([pages, total], [1, all.length]);
      assert.deepEqual(
        items.map(({ uid }) => uid),
        all.slice(7 * (page - 1), 7 * page),
      );
    }
    assert.equal((await referrals(simulator, { pageSize: 7 })).pages, 1);
  },
  'users-by-activity': async (simulator) => {
    const startTime = NOW - 20 * DAY;
    const active = simulator.data.users.filter((user) => (user.lastTrade ?? user.lastDeposit ?? user.registerTime) >= startTime);
    assert.ok(active.some(({ registerTime }) => registerTime < startTime));
    assert.deepEqual(
      await userIds(simulator, { startTime }),
      active.map(({ uid }) => uid),
    );
  },
  'no-creation-time': async (simulator) => {
    for (const list of [(await history(simulator)).list, await current(simulator)]) {
      const without = list.filter(({ createTime }) => createTime === '');
      assert.deepEqual(
        without,
        list.filter(({ order_id }) => order_id.endsWith('0')),
      );
      assert.ok(without.length > 0 && without.length < list.length / 4);
    }
    const order = newest(simulator).find(({ order_id }) => order_id.endsWith('0'));
    assert.ok(order);
    const { createTime: at, order_id: orderId } = order;
    assert.deepEqual(idsOf((await history(simulator, { startTime: at, endTime: at })).list), [orderId], 'chosen by its real time');
    assert.equal((await ask(simulator, DETAIL, { orderId }))['createTime'], Number(at));
  },
  'empty-pages': async (simulator) => {
    const all = (await uids(simulator)).channelUserInfoItemList;
    const { pages } = await uids(simulator, { pageSize: 5 });
    const read = [];
    for (let page = 1; page <= pages; page += 1) read.push((await uids(simulator, { pageSize: 5, page })).channelUserInfoItemList);
    assert.deepEqual(read[1], []);
    assert.deepEqual(read.flat(), all);
  },
  'total-under-reports': async (simulator) => {
    const { channelUserInfoItemList: items, total } = await uids(simulator);
    assert.ok(total < items.length);
    const { records, total: sum } = await referrals(simulator);
    assert.ok(sum < records.length);
  },
};

describe('the quirks of lists', () => {
  for (const [name, effect] of effectsOf(EFFECTS)) it(`${name}: ${LIST_QUIRKS[name]}`, () => showsOnlyWith(name, SIZE, effect));

  it('give the same random orders to every service', async () => {
    const orders: string[][] = [];
    for (let i = 0; i < 2; i += 1)
      await simulated({ quirks: ['history-random'] }, async (simulator) => {
        for (let n = 0; n < 2; n += 1) orders.push(idsOf((await history(simulator)).list));
      });
    assert.deepEqual(orders.slice(0, 2), orders.slice(2));
  });

  it('take no notice of a range that makes no sense, when they take none of any', async () => {
    const query = { symbol, startTime: NOW, endTime: NOW - 1 };
    await simulated({ quirks: ['ignores-range'] }, async (simulator) => assert.equal(await outcome(simulator, HISTORY, query), '200'));
    await simulated({}, async (simulator) => assert.equal(await outcome(simulator, HISTORY, query), '400 40707'));
  });

  it('list an order that arrives late by its id or by its creation', async () => {
    for (const [quirk, last] of [
      ['history-by-id', true],
      ['history-oldest-first', false],
    ] as const)
      await simulated({ ...SIZE, history: 99, quirks: ['history-arrivals', quirk] }, async (simulator) => {
        const before = idsOf((await history(simulator)).list);
        const after = idsOf((await history(simulator)).list);
        const arrived = after.find((id) => !before.includes(id));
        assert.equal(arrived === after.at(-1), last, quirk);
      });
  });
});
