/** Open orders of a service that lists the newest alone, or those of some days, unless a start is given; or takes no start. */
import assert from 'node:assert/strict';
import { ServiceError } from '../../../src/api/errors';
import type { PlanOrder } from '../../../src/model/order';
import { DAY, HOUR, MINUTE } from '../../../src/model/timeRange';
import { openHabits, readOpenOrders } from '../../../src/reading';
import { fakeService, type Lists, NOW, planOrder } from '../../support/fakeService';
import { answering, byTheMinute, knownHabits } from './openLists';

describe('open orders with a start and without', () => {
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

  it('are read in a few requests where the service fills in an end for a start', async () => {
    const service = fakeService({ open: byTheMinute(40) });
    const honest = service.currentPlanOrders.bind(service);
    const filling = answering(service, ({ startTime, endTime, ...query }) =>
      honest(startTime === undefined ? query : { ...query, startTime, endTime: endTime ?? startTime + 7 * DAY }),
    );
    const habits = knownHabits();
    const { items, coverage } = await readOpenOrders(filling, {}, { habits });
    assert.deepEqual([items.length, coverage.problems], [40, []]);
    assert.ok(coverage.requests <= 9, `${coverage.requests} requests`);
  });

  it('are not complete with an order that no time finds, but without older ones, of which some leave', async () => {
    const recent = [1, 2, 3].map((days) => planOrder(`${days}`, NOW - days * DAY));
    const older = [40, 50, 60, 70, 80, 90].map((days) => planOrder(`${days}`, NOW - days * DAY));
    for (let leaving = 6; leaving <= 60; leaving += 1) {
      const before = (call: number, lists: Lists): void => {
        if (call === leaving) lists.open = lists.open.filter(({ orderId }) => !['50', '80', '90'].includes(orderId));
      };
      const timeOf = ({ createTime = NaN }: PlanOrder): number => createTime;
      const open = [...recent, planOrder('timeless', undefined), ...older];
      const { items, coverage } = await readOpenOrders(
        fakeService({ open, timeOf, listsOpenOf: 30 * DAY, before }),
        {},
        { habits: knownHabits() },
      );
      const listed = new Set(items.map(({ orderId }) => orderId));
      assert.ok(!coverage.complete || isWhole(listed), `before answer ${leaving}`);
    }
    function isWhole(listed: ReadonlySet<string>): boolean {
      return ['timeless', '40', '60', '70'].every((id) => listed.has(id));
    }
  });

  it('are not complete without an order that no time finds, where every page is the first', async () => {
    const open = [planOrder('lost', NOW - HOUR), ...byTheMinute(40)];
    const timeOf = ({ orderId, createTime = NaN }: PlanOrder): number => (orderId === 'lost' ? NaN : createTime);
    const { items, coverage } = await readOpenOrders(fakeService({ open, timeOf, cap: 20, openPages: 'ignored' }));
    assert.ok(!coverage.complete || items.length === 41, `${items.length} orders`);
  });

  it('are not complete without one behind which others had no room, of a service that takes no start', async () => {
    const open = [1, 2, 3].map((ago) => planOrder(`${ago}`, NOW - ago * 2));
    const behind = planOrder('behind', NOW - 9);
    const service = answering(fakeService({ open: [...open, behind] }), ({ startTime, endTime, page = 0 }) => {
      if (startTime !== undefined && startTime < NOW - DAY) return Promise.reject(new ServiceError('invalidRequest', 'Too long ago.'));
      if (endTime === undefined) return Promise.resolve(page === 0 ? open : []);
      return Promise.resolve([...open, behind].filter(({ createTime = NaN }) => createTime <= endTime).slice(0, 3));
    });
    const { coverage } = await readOpenOrders(service);
    assert.ok(!coverage.complete);
  });

  it('are not complete with those of a week where the service fills in a bound that is missing, a week from the other or from now', async () => {
    for (const count of [40, 250]) {
      const open = Array.from({ length: count }, (_, index) => planOrder(`${index}`, NOW - index * HOUR * 6));
      const filling = fakeService({ open, fillsBounds: 7 * DAY });
      const habits = openHabits();
      for (let time = 1; time <= 3; time += 1) {
        const { items, coverage } = await readOpenOrders(filling, {}, { habits });
        assert.ok(!coverage.complete || items.length === count, `${items.length} of ${count} orders, ${time}`);
      }
    }
  });

  for (const days of [[20], [1, 20], [1, 2, 20, 30]])
    it(`are not complete without those of ${days.join(', ')} days ago where missing bounds are filled in, a day from the other or from now`, async () => {
      const open = days.map((ago) => planOrder(`${ago}`, NOW - ago * DAY + HOUR));
      const { items, coverage } = await readOpenOrders(fakeService({ open, fillsBounds: DAY }));
      assert.deepEqual([items.length, coverage.complete], [days.length, false]);
    });

  it('of one symbol are not complete without older ones for what was learned of another', async () => {
    const of = (symbol: string, days: number): PlanOrder => ({ ...planOrder(`${symbol}-${days}`, NOW - days * DAY), symbol });
    const service = fakeService({ open: [of('young', 1), of('old', 1), of('old', 20)], fillsBounds: 7 * DAY });
    const habits = openHabits();
    const read = async (symbol: string): Promise<unknown[]> => {
      const { items, coverage } = await readOpenOrders(service, { symbol }, { habits });
      return [items.length, coverage.complete];
    };
    assert.deepEqual(
      [await read('young'), await read('old')],
      [
        [1, true],
        [2, false],
      ],
    );
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
    const habits = openHabits();
    const askedBehind = async (): Promise<number> => {
      const before = service.calls.length;
      await readOpenOrders(service, {}, { habits });
      return service.calls.slice(before).filter((query) => 'endTime' in query).length;
    };
    assert.deepEqual([await askedBehind(), await askedBehind()], [2, 0]);
    service.lists.now += DAY;
    assert.equal(await askedBehind(), 2);
  });

  it('are looked for behind again where the service was too busy to say, and not where it refused', async () => {
    for (const [kind, times] of [
      ['timeout', 4],
      ['invalidRequest', 2],
    ] as const) {
      let asked = 0;
      const service = answering(fakeService({ open: byTheMinute(5) }), ({ endTime }, honest) => {
        if (endTime === undefined) return honest();
        asked += 1;
        return Promise.reject(new ServiceError(kind, 'Not now.'));
      });
      const habits = openHabits();
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

  it('cost little where they are older than those that are listed without a start', async () => {
    const open = Array.from({ length: 50 }, (_, index) => planOrder(`${index}`, NOW - (index * DAY) / 4));
    const habits = openHabits();
    for (const most of [7, 6]) {
      const { items, coverage } = await readOpenOrders(fakeService({ open, listsOpenOf: 3 * DAY }), {}, { habits });
      assert.deepEqual([items.length, coverage.problems, coverage.requests <= most], [50, [], true], `${coverage.requests} requests`);
    }
  });

  it('are whole in every reading where the oldest come first, and only a start shows those', async () => {
    const open = [10, 1].map((days) => planOrder(`${days}`, NOW - days * DAY));
    // Also where the lists were alike before, and one order grew too old for that without a start.
    for (const habits of [openHabits(), knownHabits({ isAlike: true })])
      for (let time = 1; time <= 3; time += 1) {
        const { items, coverage } = await readOpenOrders(fakeService({ open, listing: 'oldest', listsOpenOf: 3 * DAY }), {}, { habits });
        assert.deepEqual([items.length, coverage.problems], [2, []]);
      }
  });

  it('are not complete without one that is shown after the proof, though its time does not find it', async () => {
    const open = [1, 100].map((days) => planOrder(`${days}`, NOW - days * DAY));
    const service = fakeService({ open });
    // The newest alone without bounds; a start is moved up to 90 days ago.
    const moving = answering(service, async ({ startTime, endTime, page = 0 }, honest) => {
      if (startTime === undefined) return endTime === undefined ? (await honest()).slice(0, page === 0 ? 1 : 0) : honest();
      return (await honest()).filter(({ createTime = NaN }) => createTime > NOW - 90 * DAY);
    });
    const habits = openHabits();
    for (let time = 1; time <= 3; time += 1)
      assert.equal((await readOpenOrders(moving, {}, { habits })).coverage.complete, false, `reading ${time}`);
  });

  it('are not complete where spans of time are cut in silence, and the list with a start has another place', async () => {
    const open = [160, 19, 9].map((days) => planOrder(`${days}`, NOW - days * DAY));
    const service = fakeService({ open, listing: 'oldest', cap: 2, listsOpenOf: 30 * DAY });
    const honest = service.currentPlanOrders.bind(service);
    const cutting = answering(service, ({ startTime, endTime, ...query }) => {
      const isCut = startTime !== undefined && endTime !== undefined && endTime - startTime > 30 * DAY;
      return honest({ ...query, ...(startTime && { startTime: isCut ? endTime - 30 * DAY : startTime }), ...(endTime && { endTime }) });
    });
    const habits = openHabits();
    for (let time = 1; time <= 3; time += 1) {
      const { items, coverage } = await readOpenOrders(cutting, {}, { habits });
      assert.ok(!coverage.complete || items.length === 3, `${items.length} orders, reading ${time}`);
    }
  });
});
