import assert from 'node:assert/strict';
import { ask, CURRENT, DETAIL, HISTORY, idsOf, simulated, type CurrentAnswer, type HistoryAnswer } from './support';

const symbol = 'cmt_ethusdt';

describe('the order endpoints of the simulator', () => {
  it('lists open orders as a bare array, newest first, page by page from page 0', async () => {
    await simulated({ open: 230 }, async (simulator) => {
      const pages = [];
      for (let page = 0; page < 4; page += 1) pages.push(await ask<CurrentAnswer>(simulator, CURRENT, { page }));
      assert.deepEqual(
        pages.map((page) => page.length),
        [100, 100, 30, 0],
      );
      assert.deepEqual(pages.flat(), simulator.data.openOrders);
      assert.deepEqual(await ask(simulator, CURRENT, { limit: 7, page: 2 }), simulator.data.openOrders.slice(14, 21));
    });
  });

  it('filters open orders by symbol, id and creation time, both ends included', async () => {
    await simulated({ open: 60 }, async (simulator) => {
      const { openOrders } = simulator.data;
      assert.deepEqual(
        await ask(simulator, CURRENT, { symbol }),
        openOrders.filter((order) => order.symbol === symbol),
      );
      const [newer, older] = [openOrders[10], openOrders[20]];
      assert.ok(newer && older);
      assert.deepEqual(await ask(simulator, CURRENT, { orderId: older.order_id }), [older]);
      assert.deepEqual(await ask(simulator, CURRENT, { startTime: older.createTime, endTime: newer.createTime }), openOrders.slice(10, 21));
    });
  });

  it('ignores an order id with other characters in the open list, as the service does', async () => {
    await simulated({}, async (simulator) => {
      assert.deepEqual(await ask(simulator, CURRENT, { orderId: '12x' }), simulator.data.openOrders);
    });
  });

  it('lists the history of one symbol, newest first, and says when there is more', async () => {
    await simulated({ history: 130 }, async (simulator) => {
      const truth = simulator.data.historyOrders.get(symbol);
      assert.ok(truth);
      assert.deepEqual(await ask(simulator, HISTORY, { symbol }), { list: truth.slice(0, 100), nextPage: true });
      const last = truth[99];
      const rest = await ask<HistoryAnswer>(simulator, HISTORY, { symbol, endTime: last?.createTime ?? '' });
      assert.deepEqual(rest, { list: truth.slice(99), nextPage: false });
    });
  });

  it('filters the history by type and by creation time, both ends included', async () => {
    await simulated({ history: 60 }, async (simulator) => {
      const truth = simulator.data.historyOrders.get(symbol) ?? [];
      for (const delegateType of ['1', '2', '3', '4']) {
        const { list } = await ask<HistoryAnswer>(simulator, HISTORY, { symbol, delegateType });
        assert.deepEqual(
          list,
          truth.filter(({ type }) => type === delegateType),
        );
        assert.ok(list.length > 0);
      }
      const [newer, older] = [truth[10], truth[20]];
      assert.ok(newer && older);
      const { list } = await ask<HistoryAnswer>(simulator, HISTORY, { symbol, startTime: older.createTime, endTime: newer.createTime });
      assert.deepEqual(idsOf(list), idsOf(truth.slice(10, 21)));
    });
  });

  it('details any open or past order in words, without its trigger', async () => {
    await simulated({}, async (simulator) => {
      for (const order of [simulator.data.openOrders[0], simulator.data.historyOrders.get(symbol)?.at(-1)]) {
        assert.ok(order);
        const detail = await ask(simulator, DETAIL, { orderId: order.order_id });
        assert.deepEqual(Object.keys(detail).sort(), [
          'client_oid',
          'createTime',
          'fee',
          'filled_qty',
          'order_id',
          'order_type',
          'price',
          'price_avg',
          'size',
          'status',
          'symbol',
          'totalProfits',
          'type',
        ]);
        assert.equal(detail['createTime'], Number(order.createTime));
        assert.equal(detail['status'], simulator.data.detailStatus.get(order.order_id));
        assert.equal(detail['type'], ['open_long', 'open_short', 'close_long', 'close_short'][Number(order.type) - 1]);
        assert.equal(detail['order_type'], ['normal', 'postOnly', 'fok', 'ioc'][Number(order.order_type)]);
      }
    });
  });
});
