import assert from 'node:assert/strict';
import { DAY, HOUR } from '../../../src/model/timeRange';
import type { SymbolHistory } from '../../../src/store/historyReads';
import { OrderHistory } from '../../../src/store/orderHistory';
import { actionOf, type PlanOrder } from '../../../src/model/order';
import { ServiceError } from '../../../src/api/errors';
import { NOW, planOrder, type FakeOptions } from '../../support/fakeService';
import { settled } from '../../support/settled';
import { fakeClient, signedIn, type FakeClient } from './support';

const BTC = 'cmt_btcusdt';
const ETH = 'cmt_ethusdt';
/** One order a day, the newest an hour old; the first id belongs to the newest. */
const daily = (days: number) => Array.from({ length: days }, (_, day) => planOrder(`${1000 - day}`, NOW - HOUR - day * DAY));

function historyOf(knobs: FakeOptions): { history: OrderHistory; client: FakeClient } {
  const client = fakeClient(knobs);
  return { client, history: new OrderHistory(signedIn(client).current) };
}

const contentOf = (history: OrderHistory, symbol = BTC): SymbolHistory => {
  const { content, error } = history.of(symbol).state;
  assert.ok(content, String(error));
  return content;
};
/** Of very many orders the ledger does not keep the records as they came. */
const kept = (orders: readonly PlanOrder[]): PlanOrder[] => orders.map((order) => ({ ...order, raw: undefined }));
const idsOf = (history: OrderHistory): string[] => contentOf(history).orders.map(({ orderId }) => orderId);

describe('the history of a symbol', () => {
  it('is the last 30 days by the service’s clock, newest first', async () => {
    const { history, client } = historyOf({ history: daily(100), listing: 'random' });
    await history.of(BTC).ensure();
    assert.deepEqual(contentOf(history).coverage.range, { start: client.serverNow() - 30 * DAY, end: client.serverNow() });
    assert.deepEqual(
      idsOf(history),
      daily(30).map(({ orderId }) => orderId),
    );
    assert.ok(client.calls.every(({ symbol }) => symbol === BTC));
  });

  it('orders the ids of one millisecond by their age: they grow, and longer ones are younger', async () => {
    const { history } = historyOf({ history: ['98', '101', '100', '99'].map((id) => planOrder(id, NOW - HOUR)) });
    await history.of(BTC).ensure();
    assert.deepEqual(idsOf(history), ['101', '100', '99', '98']);
  });

  it('asks the service for one kind of order when that is all that is wanted', async () => {
    const orders = daily(4).map((order, index) => ({ ...order, action: actionOf(String(index + 1)) }));
    const { history, client } = historyOf({ history: orders });
    history.setQuery({ period: { days: 30 }, delegateType: 3 });
    await history.of(BTC).ensure();
    await history.loadOlder(BTC);
    assert.ok(client.calls.every(({ delegateType }) => delegateType === 3));
    assert.deepEqual(idsOf(history), ['998']);
  });

  it('says whose list changed', async () => {
    const { history } = historyOf({});
    const changed = new Set<string>();
    history.onDidChange((symbol) => changed.add(symbol));
    await history.of(ETH).ensure();
    assert.deepEqual([...changed], [ETH]);
  });

  it('is among what is loaded, whatever its symbol', async () => {
    const { history } = historyOf({ history: [...daily(2), planOrder('3', NOW - HOUR, { symbol: ETH })] });
    await history.of(BTC).ensure();
    await history.of(ETH).ensure();
    assert.deepEqual([...new Set(history.loaded().map(({ orderId }) => orderId))].toSorted(), ['1000', '3', '999']);
  });
});

describe('older orders', () => {
  it('are read by as much as the period is long, without gap or overlap', async () => {
    const { history, client } = historyOf({ history: daily(100) });
    history.setQuery({ period: { days: 7 } });
    await history.of(BTC).ensure();
    await history.loadOlder(BTC);
    await history.loadOlder(BTC);
    const { coverage, orders } = contentOf(history);
    // A range holds both its ends, so each older one begins a millisecond and seven days earlier.
    assert.deepEqual(coverage, {
      range: { start: NOW - 3 * 7 * DAY, end: NOW },
      complete: true,
      problems: [],
      requests: client.calls.length,
    });
    assert.deepEqual(
      orders,
      kept(daily(100)).filter(({ createTime = 0 }) => createTime >= coverage.range.start),
    );
  });

  it('are read by as much as two chosen days are long, up to the millisecond before them', async () => {
    const { history } = historyOf({ history: daily(40) });
    const [start, end] = [NOW - 20 * DAY, NOW - 10 * DAY - 1];
    history.setQuery({ period: { start, end } });
    await history.of(BTC).ensure();
    await history.loadOlder(BTC);
    assert.deepEqual(contentOf(history).coverage.range, { start: start - 10 * DAY, end });
    assert.deepEqual(
      idsOf(history),
      daily(30)
        .slice(10)
        .map(({ orderId }) => orderId),
    );
  });

  it('have an order at the very edge once, whether the service includes its bounds or not', async () => {
    const edge = [planOrder('2', NOW - 7 * DAY), planOrder('', NOW - 7 * DAY), planOrder('1', NOW - 7 * DAY - 1)];
    for (const knobs of [{}, { startExcluded: true }, { endExcluded: true }, { startExcluded: true, endExcluded: true }]) {
      const { history } = historyOf({ history: edge, ...knobs });
      history.setQuery({ period: { days: 7 } });
      await history.of(BTC).ensure();
      assert.deepEqual(idsOf(history), ['2', '']);
      await history.loadOlder(BTC);
      assert.deepEqual(idsOf(history), ['2', '', '1']);
    }
  });

  it('are listed once when a later answer repeats them, but all that came without an id are', async () => {
    let repeated = false;
    const { history } = historyOf({
      history: [planOrder('5', NOW - DAY), planOrder('', NOW - 2 * DAY), planOrder('', NOW - 8 * DAY)],
      // An order that the service dates anew between two reads.
      timeOf: (order) => (repeated && order.orderId === '5' ? NOW - 8 * DAY : (order.createTime ?? 0)),
      before: (_call, lists) => {
        if (repeated)
          lists.history = lists.history.map((order) => (order.orderId === '5' ? { ...order, createTime: NOW - 8 * DAY } : order));
      },
    });
    history.setQuery({ period: { days: 7 } });
    await history.of(BTC).ensure();
    repeated = true;
    await history.loadOlder(BTC);
    assert.deepEqual(idsOf(history), ['5', '', '']);
  });

  it('carry the problems of both parts', async () => {
    const { history } = historyOf({ history: [planOrder('1', undefined)], timeOf: () => NOW - HOUR });
    await history.of(BTC).ensure();
    const problems = contentOf(history).coverage.problems;
    assert.equal(problems.length, 1);
    await history.loadOlder(BTC);
    assert.deepEqual(
      [contentOf(history).coverage.complete, contentOf(history).coverage.problems],
      [false, problems],
      'an older part without problems does not heal the newer one',
    );
  });

  it('are incomplete where only they have a problem, and it is told', async () => {
    const { history } = historyOf({ history: [planOrder('1', undefined)], timeOf: () => NOW - 40 * DAY });
    await history.of(BTC).ensure();
    assert.deepEqual([contentOf(history).coverage.complete, contentOf(history).coverage.problems], [true, []]);
    await history.loadOlder(BTC);
    const { complete, problems } = contentOf(history).coverage;
    assert.deepEqual([complete, problems.length], [false, 1]);
  });

  it('are loaded once by two clicks', async () => {
    const { history } = historyOf({ history: daily(100) });
    await history.of(BTC).ensure();
    await Promise.all([history.loadOlder(BTC), history.loadOlder(BTC)]);
    assert.equal(contentOf(history).coverage.range.start, NOW - 60 * DAY);
  });

  it('start with the newest where nothing was read yet', async () => {
    const { history } = historyOf({ history: daily(100) });
    await history.loadOlder(BTC);
    assert.equal(idsOf(history).length, 30);
  });

  it('leave what is shown alone when they cannot be read to the end', async () => {
    let callsLeft = Infinity;
    const { history } = historyOf({
      history: daily(100),
      cap: 5,
      before: () => {
        callsLeft -= 1;
        if (callsLeft < 0) throw new ServiceError('server', 'The service is ill.');
      },
    });
    await history.of(BTC).ensure();
    for (callsLeft of [0, 2]) {
      await history.loadOlder(BTC);
      assert.equal(idsOf(history).length, 30);
      assert.match(String(history.of(BTC).state.error), /ill/);
    }
  });
});

const moved = (orders: readonly PlanOrder[], by: number): PlanOrder[] =>
  orders.map((order) => ({ ...order, createTime: (order.createTime ?? 0) + by }));

describe('refreshing the history', () => {
  it('reads as deep as was read, up to now', async () => {
    const { history, client } = historyOf({ history: daily(100) });
    await history.of(BTC).ensure();
    await history.loadOlder(BTC);
    client.lists.now += DAY;
    client.lists.history.unshift(planOrder('2000', NOW + HOUR));
    await history.refresh();
    assert.deepEqual(contentOf(history).coverage.range, { start: NOW - 60 * DAY, end: NOW + DAY });
    assert.deepEqual([idsOf(history).length, idsOf(history)[0], contentOf(history).coverage.complete], [61, '2000', true]);
  });

  it('keeps older orders that arrive while it waits', async () => {
    const { history } = historyOf({ history: daily(100) });
    await history.of(BTC).ensure();
    const older = history.loadOlder(BTC);
    const again = history.refresh('poll');
    await Promise.all([older, again]);
    assert.equal(idsOf(history).length, 60);
  });

  it('reads what took several loads, though it takes more requests than one load may spend', async () => {
    const { history, client } = historyOf({ history: daily(72), cap: 2 });
    history.setQuery({ period: { days: 12 } });
    for (let loads = 0; loads < 6; loads += 1) await history.loadOlder(BTC);
    const before = contentOf(history);
    assert.deepEqual([before.orders.length, before.coverage.complete], [72, true]);
    assert.ok(before.coverage.requests > 40);
    const spent = client.calls.length;
    await history.refresh();
    assert.deepEqual([contentOf(history).orders.length, contentOf(history).coverage.complete], [72, true]);
    assert.ok(client.calls.length - spent > 40);
  });

  it('reads to its end what was read to its end, though it has grown past what one load may spend', async () => {
    const { history, client } = historyOf({ history: moved(daily(20), -277), cap: 2 });
    await history.of(BTC).ensure();
    assert.equal(contentOf(history).coverage.complete, true);
    client.lists.history.push(...moved(daily(20), HOUR / 2 - 277).map((order) => ({ ...order, orderId: `${order.orderId} again` })));
    const spent = client.calls.length;
    await history.refresh();
    assert.deepEqual([contentOf(history).orders.length, contentOf(history).coverage.complete], [40, true]);
    assert.ok(client.calls.length - spent > 40);
  });

  it('stops at 40 requests for a list that no load could finish, and says so', async () => {
    const { history, client } = historyOf({ history: daily(200), cap: 1 });
    history.setQuery({ period: { days: 200 } });
    await history.of(BTC).ensure();
    await history.refresh();
    assert.equal(client.calls.length, 80);
    assert.equal(contentOf(history).coverage.complete, false);
  });

  it('leaves out what is no longer kept', async () => {
    const { history, client } = historyOf({ history: daily(3) });
    await Promise.all([history.of(BTC).ensure(), history.of(ETH).ensure()]);
    history.keep([ETH]);
    const spent = client.calls.length;
    await history.refresh();
    assert.deepEqual(
      client.calls.slice(spent).map(({ symbol }) => symbol),
      [ETH],
    );
    assert.equal(history.of(BTC).state.content, undefined);
  });

  it('leaves lists alone that nobody opened', async () => {
    const { history, client } = historyOf({ history: daily(3) });
    history.of(BTC);
    await history.refresh();
    assert.equal(client.calls.length, 0);
  });

  it('tries again what failed', async () => {
    let ill = true;
    const { history } = historyOf({
      history: daily(3),
      before: () => {
        if (ill) throw new ServiceError('server', 'The service is ill.');
      },
    });
    await history.of(BTC).ensure();
    ill = false;
    await history.refresh();
    assert.equal(idsOf(history).length, 3);
  });

  it('tests with one list whether questions are still held back, and reads the others when they are not', async () => {
    let refused = false;
    const { history, client } = historyOf({
      history: daily(3),
      before: () => {
        if (refused) throw new ServiceError('auth', 'The key is wrong.');
      },
    });
    const symbols = [BTC, ETH, 'cmt_solusdt', 'cmt_xrpusdt'];
    for (const symbol of symbols) await history.of(symbol).ensure();
    refused = true;
    await history.of(BTC).refresh();
    let { length } = client.calls;
    await history.refresh();
    await history.refresh();
    assert.equal(client.calls.length - length, 2);
    refused = false;
    ({ length } = client.calls);
    await history.refresh();
    assert.deepEqual(new Set(client.calls.slice(length).map(({ symbol }) => symbol)), new Set(symbols));
  });

  it('shares a refresh under way', async () => {
    const { history, client } = historyOf({ history: daily(3) });
    await history.of(BTC).ensure();
    const spent = client.calls.length;
    await Promise.all([history.refresh(), history.refresh('poll')]);
    assert.equal(client.calls.length, 2 * spent);
  });
});

describe('another question about the history', () => {
  it('forgets what was read for the one before, and stays within a range that stands still', async () => {
    const { history, client } = historyOf({ history: daily(100) });
    await history.of(BTC).ensure();
    const range = { start: NOW - 50 * DAY, end: NOW - 40 * DAY };
    history.setQuery({ period: range });
    assert.equal(history.of(BTC).state.content, undefined);
    await settled();
    await history.of(BTC).ensure();
    client.lists.now += DAY;
    await history.refresh();
    assert.deepEqual(contentOf(history).coverage.range, range);
    assert.deepEqual(
      contentOf(history).orders,
      kept(daily(100)).filter(({ createTime = 0 }) => createTime >= range.start && createTime <= range.end),
    );
  });
});
