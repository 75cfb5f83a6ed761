/** Open orders whose pages are counted, or cut, in another way than documented. */
import assert from 'node:assert/strict';
import { ServiceError } from '../../../src/api/errors';
import type { CallOptions, CurrentPlanQuery } from '../../../src/api/types';
import type { PlanOrder } from '../../../src/model/order';
import { DAY, HOUR, MINUTE } from '../../../src/model/timeRange';
import { readOpenOrders } from '../../../src/reading';
import { fakeService, type FakeService, type Lists, NOW, planOrder } from '../../support/fakeService';

const orders = (count: number): PlanOrder[] => Array.from({ length: count }, (_, index) => planOrder(`${index}`, NOW - index));

describe('open orders on pages of another kind', () => {
  it('believes no times once an order came from outside of them, where pages tell nothing', async () => {
    for (let at = 5; at <= 13; at += 1) {
      const open = orders(900).map((order, index) => ({ ...order, createTime: NOW - index * 60_000 }));
      const service = fakeService({ open, openPages: 'ignored' });
      const honest = service.currentPlanOrders.bind(service);
      const once = {
        ...service,
        currentPlanOrders: async (...question: Parameters<typeof honest>) => {
          const answer = await honest(...question);
          const { startTime, endTime } = question[0] ?? {};
          const stray = service.calls.length === at && question[0]?.page === undefined && (startTime ?? endTime) !== undefined;
          return stray ? [...answer.slice(0, 60), planOrder('9999', (startTime ?? 0) > 0 ? 1 : NOW + HOUR)] : answer;
        },
      };
      const { coverage } = await readOpenOrders(once);
      assert.ok(!coverage.complete, `answer ${at}`);
    }
  });

  it('asks for no page 0 where pages are counted from 1', async () => {
    const service = fakeService({ open: orders(150), openPages: 'fromOne', ignoresRange: true });
    const { coverage } = await readOpenOrders(service);
    assert.match(coverage.problems.join(), /could not be confirmed as complete/);
    assert.ok(service.calls.every(({ page }) => page !== 0));
  });

  it('comes to an end where the last page comes again for all behind it', async () => {
    const service = fakeService({ open: orders(250), ignoresRange: true });
    const honest = service.currentPlanOrders.bind(service);
    const again = {
      ...service,
      currentPlanOrders: async (query: CurrentPlanQuery = {}, call?: CallOptions) => {
        const answer = await honest(query, call);
        const { page = 0, limit = 100 } = query;
        return answer.length > 0 ? answer : honest({ ...query, page: Math.min(page, Math.floor(249 / limit)) }, call);
      },
    };
    const { items, coverage } = await readOpenOrders(again);
    assert.ok(items.length === 250 && coverage.requests <= 40, `${items.length} orders, ${coverage.requests} requests`);
  });

  it('takes a page of at least ten for no single place', async () => {
    // The five that times do not show are on the places before the tenth.
    const open = orders(16).map((order, index) => ({ ...order, createTime: NOW - index * 60_000 }));
    const service = fakeService({
      open,
      cap: 11,
      placesAsAsked: true,
      timeOf: (order) => (Number(order.orderId) < 5 ? NaN : (order.createTime ?? NaN)),
    });
    const honest = service.currentPlanOrders.bind(service);
    const tens = {
      ...service,
      currentPlanOrders: async (query: CurrentPlanQuery = {}, call?: CallOptions) =>
        honest({ ...query, limit: Math.max(10, query.limit ?? 100) }, call),
    };
    const { items, coverage } = await readOpenOrders(tens);
    assert.ok(items.length === 16 || !coverage.complete, `${items.length} orders`);
  });

  const byTheMinute = (count: number): PlanOrder[] =>
    Array.from({ length: count }, (_, index) => planOrder(`${index}`, NOW - HOUR - index * 60_000));

  /** The fake service, with another answer to some questions. */
  function answering(service: FakeService, other: (query: CurrentPlanQuery, honest: () => Promise<PlanOrder[]>) => Promise<PlanOrder[]>) {
    const honest = service.currentPlanOrders.bind(service);
    return {
      ...service,
      currentPlanOrders: async (query: CurrentPlanQuery = {}, call?: CallOptions) => other(query, async () => honest(query, call)),
    };
  }

  it('are read from a start on where pages without one show the newest alone', async () => {
    const service = answering(fakeService({ open: byTheMinute(250) }), async ({ limit = 100, page = 0, startTime, endTime }, honest) => {
      const isByTime = startTime !== undefined || endTime !== undefined;
      return isByTime ? honest() : (await honest()).slice(0, Math.max(0, 200 - limit * page));
    });
    const { items, coverage } = await readOpenOrders(service);
    assert.deepEqual([items.length, coverage.problems], [250, []]);
  });

  for (const [count, days] of [
    [1, 90],
    [30, 90],
    [30, 7],
    [120, 90],
    [350, 30],
    [350, 7],
  ] as const)
    it(`are all read where ${count} of 200 days are open, and those of the last ${days} alone are listed unless a start is given`, async () => {
      const open = Array.from({ length: count }, (_, index) => planOrder(`${index}`, NOW - Math.floor(((index + 1) / count) * 200 * DAY)));
      const { items, coverage } = await readOpenOrders(fakeService({ open, listsOpenOf: days * DAY }));
      assert.deepEqual([items.length, coverage.problems], [count, []]);
    });

  for (const touched of [0, 5])
    it(`are all read where those of a day alone are listed unless a start is given, by when they changed last, as ${touched} did today`, async () => {
      const open = Array.from({ length: 20 }, (_, index) => planOrder(`${index}`, NOW - (20 + index) * DAY));
      const timeOf = ({ orderId }: PlanOrder): number => NOW - (Number(orderId) < touched ? HOUR : 2 * DAY);
      const { items, coverage } = await readOpenOrders(fakeService({ open, timeOf, listsOpenOf: DAY }));
      assert.deepEqual([items.length, coverage.problems], [20, []]);
    });

  it('are all read where pages are cut before times are looked at, and those of some days alone are listed unless a start is given', async () => {
    const open = Array.from({ length: 250 }, (_, index) => planOrder(`${index}`, NOW - index * DAY));
    const { items, coverage } = await readOpenOrders(fakeService({ open, listsOpenOf: 150 * DAY, rangeAfterCut: true }));
    assert.deepEqual([items.length, coverage.problems], [250, []]);
  });

  it('are all read where as many as come at once are listed of some days, and others are older', async () => {
    // The question for what lies before them goes as many days back, and there is nothing.
    const open = [1, 2, 3, 80, 90].map((days) => planOrder(`${days}`, NOW - days * DAY));
    const { items, coverage } = await readOpenOrders(fakeService({ open, listsOpenOf: 30 * DAY, cap: 3 }));
    assert.deepEqual([items.length, coverage.problems], [5, []]);
  });

  it('are not complete without older ones, though as many others leave as there are of them', async () => {
    for (let leaving = 2; leaving <= 14; leaving += 1) {
      const open = [1, 2, 3, 4, 5, 6, 80, 90].map((days) => planOrder(`${days}`, NOW - days * DAY));
      const before = (call: number, lists: Lists): void => void (call === leaving && lists.open.splice(0, 2));
      const { items, coverage } = await readOpenOrders(fakeService({ open, listsOpenOf: 30 * DAY, cap: 5, before }));
      assert.ok(!coverage.complete || items.some(({ orderId }) => orderId === '90'), `before answer ${leaving}`);
    }
  });

  it('are not complete with those of a week where the service fills in a bound that is missing, a week from the other or from now', async () => {
    for (const count of [40, 250]) {
      const open = Array.from({ length: count }, (_, index) => planOrder(`${index}`, NOW - index * HOUR * 6));
      const service = fakeService({ open });
      const honest = service.currentPlanOrders.bind(service);
      const filling = answering(service, ({ startTime, endTime = startTime === undefined ? NOW : startTime + 7 * DAY, ...query }) =>
        honest({ ...query, startTime: startTime ?? endTime - 7 * DAY, endTime }),
      );
      const habits = {};
      for (let time = 1; time <= 3; time += 1) {
        const { items, coverage } = await readOpenOrders(filling, {}, { habits });
        assert.ok(!coverage.complete || items.length === count, `${items.length} of ${count} orders, ${time}`);
      }
    }
  });

  it('are not taken for gone where the answer that could hold them is full of others of their second', async () => {
    const older = Array.from({ length: 60 }, (_, index) => planOrder(`older-${index}`, NOW - 7 * DAY - 5 * MINUTE));
    const open = [...byTheMinute(10), ...older];
    const filling = answering(
      fakeService(),
      ({ startTime, endTime = startTime === undefined ? NOW : startTime + 7 * DAY, limit = 30, page = 0 }) => {
        const start = startTime ?? endTime - 7 * DAY;
        const listed = open.filter(({ createTime = 0 }) => createTime >= start && createTime <= endTime);
        const most = Math.min(limit, 30);
        const sorted = startTime === undefined ? listed : listed.toReversed();
        return Promise.resolve(sorted.slice(page * most, (page + 1) * most));
      },
    );
    const { items, coverage } = await readOpenOrders(filling);
    assert.ok(!coverage.complete, `${items.length} of 70 orders`);
  });

  it('are looked for once a day before all that are listed', async () => {
    const service = fakeService({ open: byTheMinute(5) });
    const habits = {};
    const askedBehind = async (): Promise<number> => {
      const before = service.calls.length;
      await readOpenOrders(service, {}, { habits });
      return service.calls.slice(before).filter((query) => 'endTime' in query).length;
    };
    assert.deepEqual([await askedBehind(), await askedBehind()], [1, 0]);
    service.lists.now += DAY;
    assert.equal(await askedBehind(), 1);
  });

  it('are looked for behind again where the service was too busy to say, and not where it refused', async () => {
    for (const [kind, times] of [
      ['timeout', 2],
      ['invalidRequest', 1],
    ] as const) {
      let asked = 0;
      const service = answering(fakeService({ open: byTheMinute(5) }), ({ endTime }, honest) => {
        if (endTime === undefined) return honest();
        asked += 1;
        return Promise.reject(new ServiceError(kind, 'Not now.'));
      });
      const habits = {};
      for (let time = 1; time <= 2; time += 1) {
        const { items, coverage } = await readOpenOrders(service, {}, { habits });
        assert.deepEqual([items.length, coverage.problems], [5, []]);
      }
      assert.equal(asked, times, kind);
    }
  });

  it('are not complete with those of some days where fewer come for a start, and none has a time', async () => {
    const open = Array.from({ length: 18 }, (_, index) => planOrder(`${index}`, undefined));
    const timeOf = ({ orderId }: PlanOrder): number => NOW - Number(orderId) * 5 * HOUR;
    const { items, coverage } = await readOpenOrders(fakeService({ open, timeOf, listsOpenOf: DAY, capByTime: 2 }));
    assert.ok(!coverage.complete || items.length === 18, `${items.length} orders`);
  });

  it('are complete with the latest, which only a start shows, where the clock of this machine was behind until the first answer', async () => {
    let answers = 0;
    const withoutStart = fakeService({ open: byTheMinute(40).slice(10) });
    const service = answering(fakeService({ open: byTheMinute(40) }), async (query, honest) => {
      answers += 1;
      return query.startTime === undefined ? withoutStart.currentPlanOrders(query) : honest();
    });
    const behind = { ...service, serverNow: () => (answers === 0 ? NOW - DAY : NOW) };
    const { items, coverage } = await readOpenOrders(behind);
    assert.deepEqual([items.length, coverage.problems], [40, []]);
  });

  it('are not taken for gone where a full answer about their time had no room for them', async () => {
    // Of one minute, and shown in turns, but for the list without a start, which has none of them.
    const open = Array.from({ length: 15 }, (_, index) => planOrder(`${index}`, NOW - DAY - index));
    let answers = 0;
    const service = answering(fakeService({ open }), ({ startTime }) => {
      answers += 1;
      return Promise.resolve(startTime === undefined ? [] : open.slice((answers * 5) % 15, ((answers * 5) % 15) + 5));
    });
    assert.equal((await readOpenOrders(service)).coverage.complete, false);
  });

  for (const kind of ['invalidRequest', 'badResponse', 'notFound', 'server', 'timeout'] as const)
    it(`are complete without a start where the service takes none so long ago: ${kind}`, async () => {
      for (const count of [0, 1, 40, 150]) {
        let refused = 0;
        const service = answering(fakeService({ open: byTheMinute(count) }), ({ startTime = NOW }, honest) => {
          if (startTime >= NOW - 90 * DAY) return honest();
          refused += 1;
          return Promise.reject(new ServiceError(kind, 'Too long ago.'));
        });
        const habits = {};
        for (let time = 1; time <= 2; time += 1) {
          const { items, coverage } = await readOpenOrders(service, {}, { habits });
          assert.deepEqual([items.length, coverage.problems], [count, []]);
        }
        assert.equal(refused, kind === 'server' || kind === 'timeout' ? 2 : 1, 'a service that refuses it is asked once');
      }
    });

  it('end with a failure that is not of the question', async () => {
    for (const kind of ['network', 'rateLimit', 'auth'] as const) {
      const service = answering(fakeService({ open: byTheMinute(40) }), ({ startTime }, honest) =>
        startTime === undefined ? honest() : Promise.reject(new ServiceError(kind, 'It failed.')),
      );
      const { coverage } = await readOpenOrders(service, {}, { habits: {} });
      assert.match(coverage.problems.join(), /It failed/);
    }
  });

  it('are never called complete where there is room for one page alone', async () => {
    for (const ignoresRange of [false, true]) {
      const service = answering(fakeService({ open: byTheMinute(200), ignoresRange }), async ({ page = 0, limit = 100 }, honest) =>
        (await honest()).slice(0, Math.max(0, 100 - page * limit)),
      );
      const { coverage } = await readOpenOrders(service);
      assert.equal(coverage.complete, ignoresRange, 'what no question shows is not known of');
    }
  });

  it('are complete by their times where the last page comes again for all behind it', async () => {
    const service = fakeService({ open: byTheMinute(250) });
    const honest = service.currentPlanOrders.bind(service);
    const clamped = answering(service, async (query, ask) => {
      const { page = 0, limit = 100, startTime, endTime } = query;
      const isByTime = startTime !== undefined || endTime !== undefined;
      return isByTime ? ask() : honest({ ...query, page: Math.min(page, Math.ceil(250 / limit) - 1) });
    });
    const { items, coverage } = await readOpenOrders(clamped);
    assert.deepEqual([items.length, coverage.problems], [250, []]);
  });

  it('are said to come on pages counted from 0 where the only one was moved by one that arrived', async () => {
    const before = (call: number, { open }: Lists): void => void (call === 2 && open.unshift(planOrder('new', NOW)));
    const { items, coverage } = await readOpenOrders(fakeService({ open: byTheMinute(1), before }));
    assert.deepEqual([items.length, coverage.problems], [2, []]);
  });

  it('are complete where all of them leave one by one', async () => {
    const before = (call: number, { open }: Lists): void => void (call % 2 === 0 && open.pop());
    const { items, coverage } = await readOpenOrders(fakeService({ open: byTheMinute(3), before }));
    assert.deepEqual([items.length, coverage.problems], [0, []]);
  });
});
