import assert from 'node:assert/strict';
import type { PlanOrder } from '../../../src/model/order';
import { DAY, HOUR } from '../../../src/model/timeRange';
import type { SymbolHistory } from '../../../src/store/historyReads';
import { openOrders } from '../../../src/store/openOrders';
import { OrderHistory } from '../../../src/store/orderHistory';
import { NOW, planOrder } from '../../support/fakeService';
import { fakeClient, signedIn } from './support';

const BTC = 'cmt_btcusdt';
const every = (step: number, count: number): PlanOrder[] =>
  Array.from({ length: count }, (_, place) => planOrder(`${2000 - place}`, NOW - HOUR - place * step));
const [hourly, daily] = [every(HOUR, 600), every(DAY, 100)];

function historyOf(orders: readonly PlanOrder[]) {
  const client = fakeClient({ history: orders, cap: 20 });
  const { current } = signedIn(client);
  return { client, history: new OrderHistory(current), readOpen: () => openOrders(current).refresh() };
}

const contentOf = (history: OrderHistory): SymbolHistory => {
  const { content, error } = history.of(BTC).state;
  assert.ok(content, String(error));
  return content;
};

describe('what was proven before of a symbol', () => {
  it('is not asked for again by a poll, which hands out the very same orders; a person gets all of it anew', async () => {
    const { history, client, readOpen } = historyOf(hourly);
    const spentBy = async (read: () => Promise<unknown>): Promise<number> => {
      const before = client.calls.length;
      await read();
      return client.calls.length - before;
    };
    await readOpen();
    const whole = await spentBy(() => history.of(BTC).ensure());
    const { orders } = contentOf(history);
    client.lists.now += HOUR;
    const polled = await spentBy(() => history.refresh('poll'));
    assert.ok(polled < whole / 3, `${polled} of ${whole}`);
    assert.ok(contentOf(history).orders.every((order, place) => order === orders[place]));
    assert.deepEqual([contentOf(history).coverage.complete, contentOf(history).coverage.asOf], [true, NOW]);
    assert.ok((await spentBy(() => history.refresh())) > whole / 2);
    assert.equal(contentOf(history).coverage.asOf, undefined);
  });

  it('serves another period at once, and older orders are added to it as of when they were read', async () => {
    const { history, client, readOpen } = historyOf(daily);
    await readOpen();
    history.setQuery({ period: { days: 60 } });
    await history.of(BTC).ensure();
    history.setQuery({ period: { days: 30 } });
    const { length } = client.calls;
    await history.of(BTC).ensure();
    await history.loadOlder(BTC);
    assert.equal(client.calls.length, length);
    assert.deepEqual([contentOf(history).orders.length, contentOf(history).coverage.asOf], [60, NOW]);
  });
});
