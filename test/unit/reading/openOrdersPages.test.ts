/** Open orders whose pages are counted, or cut, in another way than documented. */
import assert from 'node:assert/strict';
import type { CallOptions, CurrentPlanQuery } from '../../../src/api/types';
import type { PlanOrder } from '../../../src/model/order';
import { HOUR } from '../../../src/model/timeRange';
import { readOpenOrders } from '../../../src/reading';
import { fakeService, type Lists, NOW, planOrder } from '../../support/fakeService';
import { answering, byTheMinute, knownHabits } from './openLists';

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

  it('are never called complete where there is room for one page alone', async () => {
    for (const ignoresRange of [false, true]) {
      const service = answering(fakeService({ open: byTheMinute(200), ignoresRange }), async ({ page = 0, limit = 100 }, honest) =>
        (await honest()).slice(0, Math.max(0, 100 - page * limit)),
      );
      const { coverage } = await readOpenOrders(service, {}, { habits: knownHabits() });
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
