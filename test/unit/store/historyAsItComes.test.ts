import assert from 'node:assert/strict';
import { ServiceError } from '../../../src/api/errors';
import { actionOf, type PlanOrder } from '../../../src/model/order';
import { DAY, HOUR, MINUTE } from '../../../src/model/timeRange';
import type { SymbolHistory } from '../../../src/store/historyReads';
import { OrderHistory } from '../../../src/store/orderHistory';
import { type FakeOptions, NOW, planOrder } from '../../support/fakeService';
import { settled } from '../../support/settled';
import { fakeClient, signedIn } from './support';

const BTC = 'cmt_btcusdt';
const idsOf = (orders: readonly PlanOrder[]): string[] => orders.map(({ orderId }) => orderId);
/** One order in so many milliseconds, the newest an hour old. */
const every = (step: number, count: number): PlanOrder[] =>
  Array.from({ length: count }, (_, place) =>
    planOrder(`${9000 - place}`, NOW - HOUR - place * step, { action: actionOf(`${(place % 4) + 1}`) }),
  );

function historyOf(knobs: FakeOptions) {
  const client = fakeClient(knobs);
  const answer = client.historyPlanOrders.bind(client);
  // Each answer in a turn of its own, as from a socket.
  Object.assign(client, {
    historyPlanOrders: async (...asked: Parameters<typeof answer>) => {
      await settled();
      return answer(...asked);
    },
  });
  const history = new OrderHistory(signedIn(client).current);
  const list = history.of(BTC);
  const contentOf = (): SymbolHistory => list.state.content ?? assert.fail(String(list.state.error));
  const spentBy = async (read: () => Promise<unknown>): Promise<number> => {
    const before = client.calls.length;
    await read();
    return client.calls.length - before;
  };
  return { client, history, list, contentOf, spentBy };
}

describe('a history that takes many requests', () => {
  it('shows what came with the first answers, newest first, and that more is to come', async () => {
    const seen: (SymbolHistory | undefined)[] = [];
    const place = historyOf({ history: every(HOUR, 400), cap: 20, before: () => seen.push(place.list.state.soFar) });
    await place.list.ensure();
    const first = seen.findIndex((soFar) => soFar !== undefined);
    assert.ok(first > 0 && first <= 4, `with question ${first}`);
    const { orders = [], coverage } = seen[first] ?? {};
    assert.ok(orders.length >= 20);
    assert.ok(orders.every(({ createTime = 0 }, index) => createTime < (orders[index - 1]?.createTime ?? Infinity)));
    assert.deepEqual(coverage?.problems, ['Past orders are still loading.']);
    assert.deepEqual([place.list.state.soFar, place.contentOf().orders.length], [undefined, 400]);
  });

  it('shows nothing of other kinds than are asked for', async () => {
    const seen: PlanOrder[] = [];
    const place = historyOf({ history: every(HOUR, 400), cap: 20, before: () => seen.push(...(place.list.state.soFar?.orders ?? [])) });
    await place.list.ensure();
    place.history.setQuery({ period: { days: 30 }, delegateType: 3 });
    seen.length = 0;
    await place.list.ensure();
    assert.ok(seen.length > 0 && seen.every(({ action }) => action.code === '3'));
  });

  it('leaves the list of before as it is until the next is whole', async () => {
    const seen: unknown[] = [];
    const place = historyOf({ history: every(HOUR, 400), cap: 20, before: () => seen.push(place.list.state.soFar) });
    await place.list.ensure();
    seen.length = 0;
    await place.list.refresh();
    assert.ok(seen.length > 4 && seen.every((soFar) => soFar === undefined));
  });

  it('stops when somebody has seen enough, keeps what came, and goes on from there', async () => {
    const whole = historyOf({ history: every(HOUR, 400), cap: 20 });
    const cost = await whole.spentBy(() => whole.list.ensure());
    const place = historyOf({ history: every(HOUR, 400), cap: 20, before: (call) => (call === 12 ? place.list.stop() : undefined) });
    const spent = await place.spentBy(() => place.list.ensure());
    const { orders, coverage, rest } = place.contentOf();
    assert.ok(spent < cost && orders.length >= 20 && orders.length < 400);
    assert.match(coverage.problems.join(), /canceled/);
    assert.equal(rest, 40);
    const further = await place.spentBy(() => place.history.loadOlder(BTC));
    assert.deepEqual(
      [place.contentOf().orders.length, place.contentOf().coverage.complete, place.contentOf().rest],
      [400, true, undefined],
    );
    assert.ok(spent + further <= cost * 1.3 + 2, `${spent} and ${further} instead of ${cost}`);
  });

  for (const [what, days] of [
    ['the rest of it', 30],
    ['older orders', 5],
  ] as const)
    it(`shows ${what} as they come, with all that was there, and keeps what came when that is stopped`, async () => {
      const seen: PlanOrder[][] = [];
      let stopAt = days === 30 ? 8 : Infinity;
      let calls = 0;
      const place = historyOf({
        history: every(HOUR, 400),
        cap: 20,
        before: () => {
          calls += 1;
          if (calls === stopAt) place.list.stop();
          const { soFar } = place.list.state;
          if (soFar) seen.push([...soFar.orders]);
        },
      });
      place.history.setQuery({ period: { days } });
      await place.list.ensure();
      const { orders: before } = place.contentOf();
      assert.ok(before.length > 0 && before.length < 400);
      [seen.length, calls, stopAt] = [0, 0, 7];
      await place.history.loadOlder(BTC);
      const { orders, coverage, rest } = place.contentOf();
      assert.ok(seen.length > 0, 'something was shown meanwhile');
      const isHeld = (all: readonly PlanOrder[]): boolean => before.every(({ orderId }) => all.some((order) => order.orderId === orderId));
      assert.ok([...seen, orders].every(isHeld), 'nothing that was there went');
      assert.ok(orders.length > before.length, `${orders.length} after ${before.length}`);
      assert.deepEqual([place.list.state.error, coverage.complete, rest], [undefined, false, 40]);
      assert.match(coverage.problems.join(), /canceled/);
      while (place.contentOf().rest !== undefined) await place.history.loadOlder(BTC);
      const { start } = place.contentOf().coverage.range;
      assert.equal(place.contentOf().coverage.complete, true);
      assert.equal(place.contentOf().orders.length, every(HOUR, 400).filter(({ createTime = 0 }) => createTime >= start).length);
    });

  it('keeps every order that was shown when it is stopped, also of a kind that was read with all others', async () => {
    let shown: readonly PlanOrder[] = [];
    let stopAt = Infinity;
    const place = historyOf({
      history: every(HOUR, 400),
      cap: 20,
      before: (call) => {
        shown = place.list.state.soFar?.orders ?? shown;
        if (call >= stopAt) place.list.stop();
      },
    });
    await place.list.ensure();
    place.history.setQuery({ period: { days: 30 }, delegateType: 3 });
    [shown, stopAt] = [[], place.client.calls.length + 4];
    await place.list.ensure();
    assert.equal(shown.length, 100);
    const { orders, coverage } = place.contentOf();
    assert.deepEqual([idsOf(orders), coverage.complete], [idsOf(shown), false]);
  });

  describe('and broke off', () => {
    let place: ReturnType<typeof historyOf>;
    /** What is done before the question that comes as the so manieth since. */
    let trouble: (call: number) => void;
    let seen: (readonly PlanOrder[])[];
    let before: readonly PlanOrder[];
    beforeEach(async () => {
      let calls = 0;
      seen = [];
      trouble = (call) => void (call === 12 && place.list.stop());
      place = historyOf({
        history: every(HOUR, 400),
        cap: 20,
        before: () => {
          trouble((calls += 1));
          const { soFar } = place.list.state;
          if (soFar) seen.push(soFar.orders);
        },
      });
      await place.list.ensure();
      [calls, before, seen] = [0, place.contentOf().orders, []];
      assert.ok(before.length >= 20 && before.length < 400);
    });
    const isHeld = (all: readonly PlanOrder[]): boolean => idsOf(before).every((id) => idsOf(all).includes(id));

    it('shows what comes of a refresh, with all that was there, and keeps it when that is stopped', async () => {
      trouble = (call) => void (call === 7 && place.list.stop());
      await place.list.refresh();
      assert.ok(seen.length > 0, 'nothing was shown meanwhile');
      const { orders, coverage, rest } = place.contentOf();
      assert.ok([...seen, orders].every(isHeld), 'something that was there went');
      assert.deepEqual([place.list.state.error, coverage.complete, rest], [undefined, false, 40]);
      trouble = () => undefined;
      await place.list.refresh();
      assert.deepEqual([place.contentOf().orders.length, place.contentOf().coverage.complete], [400, true]);
    });

    it('is what it was, with the reason, when a refresh fails', async () => {
      trouble = (call) => {
        if (call === 7) throw new ServiceError('server', 'The service is ill.');
      };
      await place.list.refresh();
      assert.deepEqual([place.contentOf().orders === before, String(place.list.state.error)], [true, 'ServiceError: The service is ill.']);
    });

    it('stays as it is while it is refreshed by itself', async () => {
      trouble = () => undefined;
      await place.list.refresh('poll');
      assert.deepEqual([seen, place.contentOf().coverage.complete], [[], true]);
    });
  });

  it('shows why there is nothing when it is stopped before the first answer, and what was there before otherwise', async () => {
    const place = historyOf({ history: every(HOUR, 100), turns: 1, before: (call) => (call === 1 ? place.list.stop() : undefined) });
    await place.list.ensure();
    assert.deepEqual([place.list.state.content, place.list.state.loading], [undefined, false]);
    assert.ok(place.list.state.error);
    await place.list.refresh();
    const { orders } = place.contentOf();
    const again = place.list.refresh();
    place.list.stop();
    await again;
    assert.deepEqual([place.contentOf().orders === orders, place.list.state.error], [true, undefined]);
  });
});

describe('a load that spent all it may', () => {
  it('is followed by one that reads the rest, and only then by older orders', async () => {
    const orders = every(10 * MINUTE, 8000);
    const { history, list, contentOf, spentBy } = historyOf({ history: orders, cap: 20 });
    await list.ensure();
    const { range } = contentOf().coverage;
    const loads: number[] = [];
    while (contentOf().rest !== undefined && loads.length < 20) {
      const before = new Set(contentOf().orders);
      loads.push(await spentBy(() => history.loadOlder(BTC)));
      const now = new Set(contentOf().orders);
      assert.ok(
        [...before].every((order) => now.has(order)),
        'nothing that was shown went',
      );
      assert.equal(contentOf().coverage.range.end, range.end);
      assert.equal(contentOf().coverage.range.start, range.start);
    }
    assert.ok(loads.length > 3 && loads.every((requests) => requests <= 40), loads.join());
    const wanted = orders.filter(({ createTime = 0 }) => createTime >= range.start).length;
    assert.deepEqual([contentOf().orders.length, contentOf().coverage.complete], [wanted, true]);
    // Each page is asked for about twice at most, whoever goes on.
    assert.ok(loads.reduce((sum, requests) => sum + requests, 40) < (2.4 * wanted) / 20);
    await history.loadOlder(BTC);
    assert.equal(contentOf().coverage.range.start, range.start - 30 * DAY);
  });

  for (const [what, query, knobs] of [
    ['of one kind of order alone, which is proven for nobody else', { delegateType: 2 }, {}],
    ['of a service that answers with orders of other times, which proves nothing', {}, { others: [planOrder('1', NOW - 300 * DAY)] }],
  ] as const) {
    it(`comes to an end too, with more requests each time: ${what}`, async () => {
      const { history, list, contentOf } = historyOf({ history: every(HOUR / 4, 3000), cap: 20, ...knobs });
      history.setQuery({ period: { days: 30 }, ...query });
      await list.ensure();
      const most: (number | undefined)[] = [];
      for (let loads = 0; loads < 12 && contentOf().rest !== undefined; loads += 1) {
        most.push(contentOf().rest);
        await history.loadOlder(BTC);
      }
      assert.ok(most.length > 0 && contentOf().rest === undefined, most.join());
      assert.ok(
        most.every((requests = 0, index) => requests > (most[index - 1] ?? 0) || requests === 40),
        most.join(),
      );
      assert.ok(contentOf().orders.length > 600);
    });
  }
});
