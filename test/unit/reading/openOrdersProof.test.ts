import assert from 'node:assert/strict';
import type { CurrentPlanQuery } from '../../../src/api/types';
import type { PlanOrder } from '../../../src/model/order';
import { DAY } from '../../../src/model/timeRange';
import { readOpenOrders } from '../../../src/reading';
import { type FakeService, fakeService, type Lists, NOW, planOrder } from '../../support/fakeService';

const orders = (count: number): PlanOrder[] => Array.from({ length: count }, (_, index) => planOrder(`${index}`, NOW - index));
const idsOf = (items: readonly PlanOrder[]): string[] => items.map((order) => order.orderId);
/** An order that no window of time shows. */
const timeless = planOrder('timeless', undefined);

/** A service of 20 orders at once, that does something before one of the calls. */
function moving(open: PlanOrder[], moves: Readonly<Record<number, (open: PlanOrder[]) => unknown>>, rest: object = {}): FakeService {
  return fakeService({ open, cap: 20, ...rest, before: (call: number, lists: Lists) => void moves[call]?.(lists.open) });
}

describe('an open list of one page', () => {
  it('is seen again until nothing has left it meanwhile', async () => {
    const service = moving(orders(15), { 3: (open) => open.splice(4, 1) });
    const { items, coverage } = await readOpenOrders(service);
    assert.deepEqual([items.length, coverage.problems, coverage.requests], [14, [], 11]);
    assert.ok(!idsOf(items).includes('4'), 'an order that was closed');
  });

  it('is not proven by an empty place behind it, if an order left for that place to be empty', async () => {
    const service = moving(orders(21), {
      2: (open) => open.shift(),
      3: (open) => open.unshift(planOrder('new', NOW)),
    });
    const { items, coverage } = await readOpenOrders(service);
    assert.ok(!coverage.complete || idsOf(items).includes('20'));
    assert.ok(coverage.complete);
  });

  it('is not proven by a page that shows an order twice', async () => {
    const service = fakeService({ open: orders(15) });
    // Order 3 moved to the front while the service put the page together, so it is on it twice, and order 14 is not.
    const currentPlanOrders = async (query: CurrentPlanQuery = {}): Promise<PlanOrder[]> => {
      const shown = await service.currentPlanOrders(query);
      return service.calls.length < 4 && shown.length > 0 ? [...shown.slice(3, 4), ...shown.slice(0, -1)] : shown;
    };
    const { items, coverage } = await readOpenOrders({ ...service, currentPlanOrders });
    assert.deepEqual([items.length, coverage.problems], [15, []]);
  });

  it('is looked behind where its own last order stands, however many were asked for', async () => {
    // Twenty at most come at once, but a page begins where the limit that was asked for says.
    const service = fakeService();
    const currentPlanOrders = ({ limit = 100, page = 0 }: CurrentPlanQuery = {}): Promise<PlanOrder[]> =>
      Promise.resolve(orders(25).slice(page * limit, page * limit + Math.min(limit, 20)));
    const { items, coverage } = await readOpenOrders({ ...service, currentPlanOrders });
    assert.deepEqual([items.length, coverage.problems], [25, []]);
  });

  it('is given up after a few tries when it never holds still, and its orders without a time are not forgotten', async () => {
    const service = fakeService({
      open: [...orders(10), timeless],
      before(call, { open }) {
        open.shift();
        open.unshift(planOrder(`new ${call}`, NOW + call));
      },
    });
    const { items, coverage } = await readOpenOrders(service);
    assert.ok(!coverage.complete || idsOf(items).includes('timeless'));
    assert.ok(coverage.requests <= 26, `${coverage.requests} requests`);
  });

  it('is not cut by time when it has one order', async () => {
    const { coverage } = await readOpenOrders(fakeService({ open: orders(1), openPages: 'ignored' }));
    assert.match(coverage.problems.join(), /could not be confirmed as complete/);
    assert.ok(coverage.requests <= 10, `${coverage.requests} requests`);
  });
});

describe('a long open list cut by time', () => {
  it('is asked for with open ends, so that no time is left out', async () => {
    const service = fakeService({ open: orders(60), cap: 20 });
    const { coverage } = await readOpenOrders(service);
    const windows = service.calls.filter(({ startTime, endTime }) => startTime !== undefined || endTime !== undefined);
    assert.ok(windows.some(({ startTime }) => startTime === undefined) && windows.some(({ endTime }) => endTime === undefined));
    assert.ok(windows.every(({ startTime = 1, endTime = NOW }) => Number(startTime) > 0 && Number(endTime) < NOW + DAY));
    assert.deepEqual(coverage.problems, []);
  });

  it('is not whole while the list has more places than its windows showed orders', async () => {
    const { items, coverage } = await readOpenOrders(fakeService({ open: [timeless, ...orders(50)], cap: 20 }));
    assert.deepEqual([items.length, coverage.problems], [51, []]);
  });

  it('is not whole while its last page shows an order that no window did', async () => {
    for (const at of [3, 4, 5, 6, 7, 8]) {
      const service = moving([...orders(50), timeless], { [at]: (open) => open.splice(10, 1) });
      const { items, coverage } = await readOpenOrders(service);
      assert.ok(!coverage.complete || idsOf(items).includes('timeless'), `an order left before answer ${at}`);
    }
  });

  it('is not whole where every page is the first and the service takes bounds between two seconds to whole ones', async () => {
    for (const count of [21, 40, 60, 100]) {
      const crowd = Array.from({ length: count }, (_, index) => planOrder(`${index}`, NOW - 1 - index * 7));
      const service = fakeService({ open: crowd, cap: 20, openPages: 'ignored', boundsTo: { start: 'ceil', end: 'floor' } });
      const { items, coverage } = await readOpenOrders(service);
      assert.ok(!coverage.complete, `${items.length} of ${count} orders, and complete`);
    }
  });

  it('is not whole where orders that left make room for one that no window showed', async () => {
    const crowd = ['1', '2', '3', 'stays'].map((id) => planOrder(id, NOW - DAY - 331));
    const service = fakeService({
      open: crowd,
      cap: 3,
      boundsTo: { start: 'ceil', end: 'floor' },
      before: (call, lists) => void (call === 4 && lists.open.splice(0, 3)),
    });
    const { items, coverage } = await readOpenOrders(service);
    const listed = items.some(({ orderId }) => orderId === 'stays');
    assert.ok(listed || !coverage.complete, 'complete without the order that stayed');
  });

  it('is not whole without an order that no time finds, behind which another left', async () => {
    const all = Array.from({ length: 102 }, (_, index) => planOrder(`${index}`, NOW - index * 60_000));
    const lost = planOrder('lost', undefined);
    for (const [cap, open] of [
      [2, [...all.slice(0, 2), lost, ...all.slice(2, 3)]],
      [100, [...all.slice(0, 101), lost, ...all.slice(101)]],
    ] as const)
      for (let leaving = 3; leaving <= 12; leaving += 1) {
        const service = fakeService({ open, cap, before: (call, lists) => void (call === leaving && lists.open.splice(0, 1)) });
        const { items, coverage } = await readOpenOrders(service);
        assert.ok(!coverage.complete || idsOf(items).includes('lost'), `of ${cap} at once, before answer ${leaving}`);
      }
  });

  it('is not whole by its windows once its pages showed an order that no time finds', async () => {
    const open = [...orders(4), planOrder('lost', undefined), ...orders(6).slice(5)];
    for (let leaving = 3; leaving <= 30; leaving += 1) {
      const service = fakeService({ open, cap: 2, before: (call, lists) => void (call === leaving && lists.open.splice(0, 1)) });
      const { items, coverage } = await readOpenOrders(service);
      assert.ok(!coverage.complete || idsOf(items).includes('lost'), `before answer ${leaving}`);
    }
  });

  it('is whole with the next few questions where the last of them leave just then', async () => {
    for (let leaving = 6; leaving <= 10; leaving += 1) {
      const open = Array.from({ length: 150 }, (_, index) => planOrder(`${index}`, NOW - index * 60_000));
      const service = fakeService({ open, before: (call, lists) => void (call === leaving && lists.open.splice(-3)) });
      const { coverage } = await readOpenOrders(service);
      assert.deepEqual([coverage.problems, coverage.requests <= 28], [[], true], `${coverage.requests} requests, before answer ${leaving}`);
    }
  });

  it('is not whole while an order that no window did comes as the last page for all behind it', async () => {
    for (let leaving = 4; leaving <= 14; leaving += 1) {
      const lost = planOrder('lost', NOW - DAY);
      const timeOf = ({ orderId, createTime = NaN }: PlanOrder): number => (orderId === 'lost' ? NaN : createTime);
      const service = moving([...orders(50), lost], { [leaving]: (open) => open.splice(10, 1) }, { timeOf });
      const currentPlanOrders = async ({ page = 0, limit = 100, ...query }: CurrentPlanQuery = {}): Promise<PlanOrder[]> => {
        const shown = await service.currentPlanOrders({ page, limit, ...query });
        if (shown.length > 0 || page === 0 || (query.endTime ?? query.startTime) !== undefined) return shown;
        return service.lists.open.slice(-1);
      };
      const { items, coverage } = await readOpenOrders({ ...service, currentPlanOrders });
      assert.ok(!coverage.complete || idsOf(items).includes('lost'), `an order left before answer ${leaving}`);
    }
  });

  it('is given up at once where the service shows orders that have no time', async () => {
    const open = Array.from({ length: 60 }, (_, index) => planOrder(`${index}`, undefined));
    const { items, coverage } = await readOpenOrders(fakeService({ open, cap: 20, ignoresRange: true }));
    assert.deepEqual([items.length, coverage.problems], [60, []]);
    assert.ok(coverage.requests <= 20, `${coverage.requests} requests`);
  });
});

describe('an open list that is longer than it should be', () => {
  it('is proven by time all the same where an order was placed after now', async () => {
    const open = [planOrder('ahead', NOW + 3 * DAY), ...orders(50)];
    const { items, coverage } = await readOpenOrders(fakeService({ open, cap: 20, openPages: 'ignored' }));
    assert.deepEqual([items.length, coverage.problems], [51, []]);
  });

  it('is given up when every window is filled again as soon as it is asked for', async () => {
    const service: FakeService = fakeService({
      open: orders(50),
      cap: 5,
      before(call, { open }) {
        const { startTime = 0, endTime = NOW } = service.calls.at(-1) ?? {};
        const middle = Math.floor((Number(startTime) + Number(endTime)) / 2);
        open.unshift(...[1, 2, 3, 4, 5, 6].map((index) => planOrder(`${call}.${index}`, middle)));
      },
    });
    const { coverage } = await readOpenOrders(service);
    assert.equal(coverage.complete, false);
    assert.ok(coverage.requests <= 300, `${coverage.requests} requests`);
  });

  it('is given up when every page shows orders that no page showed before', async () => {
    let placed = 0;
    const currentPlanOrders = (): Promise<PlanOrder[]> =>
      Promise.resolve([1, 2, 3, 4, 5].map(() => planOrder(`${(placed += 1)}`, NOW - 30 * DAY)));
    const { coverage } = await readOpenOrders({ ...fakeService(), currentPlanOrders });
    assert.equal(coverage.complete, false);
    assert.ok(coverage.requests <= 100, `${coverage.requests} requests`);
  });

  it('is given up at once when every page is the first, though an order arrives before each', async () => {
    const service = fakeService({
      open: orders(50),
      cap: 20,
      openPages: 'ignored',
      ignoresRange: true,
      before(call, { open }) {
        open.unshift(planOrder(`new ${call}`, NOW + call));
      },
    });
    const { coverage } = await readOpenOrders(service);
    assert.match(coverage.problems.join(), /could not be confirmed as complete/);
    assert.ok(coverage.requests <= 10, `${coverage.requests} requests`);
  });
});

describe('a long open list read page by page', () => {
  it('is not whole when both passes missed the same order, because another was on two pages', async () => {
    // Order 39 jumps to the end before each pass, and to the front as soon as the first page was given.
    const jump = (open: PlanOrder[], toFront: boolean): void => {
      const at = open.findIndex(({ orderId }) => orderId === '39');
      const [order] = open.splice(at, 1);
      if (order) open.splice(toFront ? 0 : open.length, 0, order);
    };
    const service = fakeService({ open: orders(40), cap: 20, ignoresRange: true, before: (_, { open }) => jump(open, page() > 0) });
    const page = (): number => Number(service.calls.at(-1)?.['page'] ?? 0);
    const { items, coverage } = await readOpenOrders(service);
    assert.ok(!coverage.complete || idsOf(items).includes('39'));
  });

  it('leaves out what was closed by the time of the second pass', async () => {
    const service = moving(orders(50), { 5: (open) => open.splice(-1) }, { ignoresRange: true });
    const { items, coverage } = await readOpenOrders(service);
    assert.deepEqual([items.length, coverage.problems], [49, []]);
  });
});
