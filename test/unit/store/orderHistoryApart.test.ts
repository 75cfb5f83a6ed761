import assert from 'node:assert/strict';
import type { PlanOrder } from '../../../src/model/order';
import { DAY, HOUR } from '../../../src/model/timeRange';
import { historyReads } from '../../../src/store/historyReads';
import type { readHistory } from '../../../src/store/ledger/history';
import type { SymbolHistory } from '../../../src/store/historyReads';
import { OrderHistory } from '../../../src/store/orderHistory';
import { NOW, planOrder } from '../../support/fakeService';
import { fakeClient, signedIn } from './support';

const BTC = 'cmt_btcusdt';
const ETH = 'cmt_ethusdt';
type Read = typeof readHistory;

/** A history whose reads find `found`, one after the other. */
function historyFinding(...found: { items: readonly PlanOrder[]; unrequested?: readonly PlanOrder[] }[]) {
  const asked: Parameters<Read>[] = [];
  const read: Read = (...parameters) => {
    asked.push(parameters);
    const coverage = { range: parameters[2].range, complete: true, problems: [], requests: 1 };
    return Promise.resolve({ items: [], ...found[asked.length - 1], coverage });
  };
  return { asked, history: new OrderHistory(signedIn().current, undefined, () => Promise.resolve(historyReads(read))) };
}

const contentOf = (history: OrderHistory): SymbolHistory => {
  const { content, error } = history.of(BTC).state;
  assert.ok(content, String(error));
  return content;
};
const idsOf = (history: OrderHistory): string[] => contentOf(history).orders.map(({ orderId }) => orderId);
const apartOf = (history: OrderHistory): string[] => contentOf(history).unrequested.map(({ orderId }) => orderId);

const LISTED = planOrder('1000', NOW - HOUR);
const other = (id: string, createTime = NOW - HOUR): PlanOrder => planOrder(id, createTime, { symbol: ETH });

describe('what came though it was not asked for', () => {
  it('is kept apart, newest first, and is nothing where all was asked for', async () => {
    const { history } = historyFinding({ items: [LISTED], unrequested: [other('7', NOW - DAY), other('8')] }, { items: [LISTED] });
    await history.of(BTC).ensure();
    assert.deepEqual([idsOf(history), apartOf(history)], [['1000'], ['8', '7']]);
    await history.refresh();
    assert.deepEqual([idsOf(history), apartOf(history)], [['1000'], []]);
  });

  it('is listed once, however often it came, but all that came without an id are', async () => {
    const unrequested = [other('7'), other('')];
    const { history } = historyFinding(
      { items: [], unrequested },
      { items: [], unrequested: [other('6', NOW - 2 * HOUR), ...unrequested] },
    );
    await history.of(BTC).ensure();
    await history.loadOlder(BTC);
    assert.deepEqual(apartOf(history).toSorted(), ['', '', '6', '7']);
  });

  it('is listed where it belongs once it was asked for, before or after', async () => {
    const [newer, older] = [planOrder('2', NOW - DAY), planOrder('1', NOW - 40 * DAY)];
    const { history } = historyFinding({ items: [newer], unrequested: [older] }, { items: [older], unrequested: [newer] });
    await history.of(BTC).ensure();
    assert.deepEqual([idsOf(history), apartOf(history)], [['2'], ['1']]);
    await history.loadOlder(BTC);
    assert.deepEqual([idsOf(history), apartOf(history)], [['2', '1'], []]);
  });

  it('is not among what is loaded: it may be of any age', async () => {
    const { history } = historyFinding({ items: [LISTED], unrequested: [other('7')] });
    await history.of(BTC).ensure();
    assert.deepEqual(history.loaded(), [LISTED]);
  });

  it('is found by the reading itself', async () => {
    const client = fakeClient();
    client.historyPlanOrders = () => Promise.resolve({ orders: [planOrder('1', NOW - HOUR), other('7')], nextPage: false });
    const history = new OrderHistory(signedIn(client).current);
    await history.of(BTC).ensure();
    assert.deepEqual([idsOf(history), apartOf(history)], [['1'], ['7']]);
  });

  it('does not guide the next reading: only what is listed does, when it is read again', async () => {
    const { history, asked } = historyFinding({ items: [LISTED], unrequested: [other('7')] }, { items: [] }, { items: [] });
    await history.of(BTC).ensure();
    await history.loadOlder(BTC);
    await history.refresh();
    assert.deepEqual(
      asked.map(([, , , options]) => options.lastRead ?? []),
      [[], [], [LISTED]],
    );
  });
});
