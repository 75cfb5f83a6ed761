import assert from 'node:assert/strict';
import { mock } from 'node:test';
import type { HistoryPlanQuery } from '../../../src/api/types';
import { statusOf } from '../../../src/model/order';
import { HOUR, MINUTE } from '../../../src/model/timeRange';
import { type FakeService, NOW, planOrder } from '../../support/fakeService';
import { settled } from './looks';
import { ONE } from './planted';
import { windowsAt } from './windows';

describe('an order that left the open ones, filled in part', () => {
  const open = windowsAt(NOW);
  afterEach(() => mock.restoreAll());

  it('is told of once its history was read since it was late, and no more when it is filled', async () => {
    const window = await open(ONE);
    const { store } = window;
    const session = store.sessions.current ?? assert.fail('nobody is signed in');
    const service = session.client as unknown as FakeService;
    const order = planOrder('596471064624620888', NOW - 5 * MINUTE, {
      ...{ symbol: 'cmt_btcusdt', size: '10', filledQty: '4', status: statusOf('1'), triggerTime: NOW - 4 * MINUTE },
    });
    let history = order;
    service.lists.open = [];
    Object.assign(service, {
      historyPlanOrders: ({ symbol, startTime = 0, endTime = Infinity }: HistoryPlanQuery) => {
        const { createTime = 0 } = order;
        const isIn = symbol === order.symbol && createTime >= startTime && createTime <= endTime;
        return Promise.resolve({ orders: isIn ? [history] : [], nextPage: false });
      },
    });
    let now = NOW;
    mock.method(Date, 'now', () => now);
    const at = async (time: number): Promise<string[]> => {
      now = NOW + time;
      service.lists.now = now;
      for (let poll = 0; poll < 2; poll += 1) {
        await store.openOrders.refresh('poll');
        for (let turn = 0; turn < 20; turn += 1) await settled();
      }
      return (store.needsALook.value?.found ?? []).filter(({ orderIds }) => orderIds.includes(order.orderId)).map(({ kind }) => kind);
    };
    await at(0);
    await store.orderHistory.of('cmt_btcusdt').refresh();
    assert.deepEqual(await at(10 * MINUTE), []);
    assert.deepEqual(await at(2 * HOUR), ['partial']);
    history = { ...order, filledQty: '10', status: statusOf('2') };
    assert.deepEqual(await at(4 * HOUR), []);
    window.close();
  });
});
