import assert from 'node:assert/strict';
import fc from 'fast-check';
import { ServiceError } from '../../../src/api/errors';
import type { PlanOrder } from '../../../src/model/order';
import { contains, DAY } from '../../../src/model/timeRange';
import { readOrderHistory } from '../../../src/reading';
import { fakeService, type Listing, NOW, planOrder } from '../../support/fakeService';
import { always } from '../../support/property';

/** Within reach of the service, and on no whole second: an order of such a time shows whether it keeps to milliseconds. */
const START = NOW - 80 * DAY + 123;

/** Times around a range: clustered or spread, on both ends, with several orders in a millisecond. */
const histories = fc
  .record({ span: fc.constantFrom(0, 1, 7, 40, 5_000, 90_000_000), step: fc.constantFrom(1, 3, 100) })
  .chain(({ span, step }) =>
    fc.record({
      range: fc.constant({ start: START, end: START + span }),
      times: fc.array(
        fc.oneof(
          fc.integer({ min: -2, max: span + 2 }),
          fc.integer({ min: 0, max: Math.min(span, 4 * step) }),
          fc.constantFrom(0, span, -1, span + 1, Math.floor(span / 2)),
        ),
        { maxLength: 90, size: 'max' },
      ),
    }),
  );

const services = fc.record({
  listing: fc.constantFrom<Listing[]>('newest', 'oldest', 'unordered', 'random', 'chosen', 'sample'),
  startExcluded: fc.boolean(),
  endExcluded: fc.boolean(),
  cap: fc.constantFrom(2, 5, 12, 100),
  refusesMoments: fc.boolean(),
  seed: fc.integer(),
});

const pageSizes = fc.constantFrom(1, 2, 3, 7, 20, 100);
const symbol = 'cmt_btcusdt';
const ids = (orders: readonly PlanOrder[]): string[] => orders.map((order) => order.orderId).sort();

const ordersAt = (times: readonly number[]): PlanOrder[] => times.map((time, index) => planOrder(`${index}`, START + time));

/** Whether more than a page lies so close together that bounds, which are moved out by a millisecond, cannot part it. */
function isCrowded(orders: readonly PlanOrder[], page: number): boolean {
  const tied = new Map<number, number>();
  for (const { createTime = 0 } of orders) tied.set(createTime, (tied.get(createTime) ?? 0) + 1);
  const around = (time: number): number => [-2, -1, 0, 1, 2].reduce((sum, step) => sum + (tied.get(time + step) ?? 0), 0);
  return [...tied.keys()].some((time) => around(time) > page);
}

/** Whether some order in each half of a second can show that the service keeps to milliseconds there. */
const tellsBothHalves = (orders: readonly PlanOrder[]): boolean =>
  [0, 500].every((half) => orders.some(({ createTime = 0 }) => createTime % 1000 >= half + 2 && createTime % 1000 < half + 499));

describe('any history, listed in any way', () => {
  it('is read completely, each order once, or says why not', async () => {
    let [reads, doubted] = [0, 0];
    await always(
      fc.asyncProperty(histories, services, pageSizes, async ({ range, times }, knobs, pageSize) => {
        const history = ordersAt(times);
        const wanted = ids(history.filter((order) => contains(range, order.createTime ?? NaN)));
        const service = fakeService({ ...knobs, history });
        // The second read starts with what the first has learned about the service.
        for (const _read of ['first', 'second']) {
          const { items, coverage } = await readOrderHistory(service, { symbol, range }, { pageSize, maxRequests: 20_000 });

          assert.equal(new Set(ids(items)).size, items.length, 'an order twice');
          assert.ok(
            ids(items).every((id) => wanted.includes(id)),
            'an order from outside the range',
          );
          const unproven = coverage.problems.filter((problem) => problem.includes('honors milliseconds in requests'));
          reads += 1;
          if (tellsBothHalves(items) && unproven.length > 0) doubted += 1;
          if (!isCrowded(history, Math.min(pageSize, knobs.cap))) assert.deepEqual(coverage.problems, unproven);
          if (coverage.complete) assert.deepEqual(ids(items), wanted);
          assert.equal(coverage.complete, coverage.problems.length === 0);
        }
      }),
      600,
    );
    // An order that comes with every answer shows nothing, and then doubt is right; that is rare.
    assert.ok(doubted <= reads / 100, `${doubted} of ${reads} reads are in doubt though orders could tell`);
  });

  it('is read completely when every page looks sorted and none is what a sorted list would show', () =>
    always(
      fc.asyncProperty(
        fc.constantFrom<Listing[]>('chosen', 'sample'),
        fc.constantFrom(40, 100),
        fc.uniqueArray(fc.integer({ min: 0, max: 100_000 }), { minLength: 41, maxLength: 350, size: 'max' }),
        fc.integer(),
        fc.integer({ min: 1, max: 3 }),
        async (listing, pageSize, times, seed, few) => {
          const all = ordersAt(times).map((order) => ({ ...order, orderId: `${order.orderId} ${seed}` }));
          const range = { start: START, end: START + 100_000 };
          const service = fakeService({ listing, seed });
          // A history of hardly more than a page comes first, a few times: it may look sorted by chance, and must not teach that.
          for (const history of [...Array.from({ length: 4 }, () => all.slice(0, pageSize + few)), all]) {
            service.lists.history = [...history];
            const { items, coverage } = await readOrderHistory(service, { symbol, range }, { pageSize });
            assert.deepEqual(ids(items), ids(history));
            assert.deepEqual(coverage.problems, []);
          }
        },
      ),
      200,
    ));

  it('is read completely while new orders arrive', () =>
    always(
      fc.asyncProperty(histories, services, pageSizes, fc.integer({ min: 1, max: 4 }), async ({ range, times }, knobs, pageSize, every) => {
        const history = ordersAt(times);
        fc.pre(!isCrowded(history, Math.floor(knobs.cap / 2)));
        const wanted = ids(history.filter((order) => contains(range, order.createTime ?? NaN)));
        let arrived = 0;
        const service = fakeService({
          ...knobs,
          history,
          before(call, lists) {
            if (call % every !== 0 || arrived >= 20) return;
            lists.history.push(planOrder(`new ${arrived}`, range.end - (arrived % 2) * Math.floor((range.end - range.start) / 2)));
            arrived += 1;
          },
        });
        const { items, coverage } = await readOrderHistory(service, { symbol, range }, { pageSize, maxRequests: 20_000 });

        assert.equal(new Set(ids(items)).size, items.length, 'an order twice');
        if (coverage.complete)
          assert.deepEqual(
            ids(items).filter((id) => wanted.includes(id)),
            wanted,
          );
      }),
      300,
    ));

  it('keeps what was read before a failure, and says that something is missing', () =>
    always(
      fc.asyncProperty(
        histories,
        services,
        pageSizes,
        fc.integer({ min: 2, max: 12 }),
        async ({ range, times }, knobs, pageSize, fault) => {
          const history = ordersAt(times);
          const wanted = ids(history.filter((order) => contains(range, order.createTime ?? NaN)));
          const service = fakeService({
            ...knobs,
            history,
            before(call) {
              if (call === fault) throw new ServiceError('server', 'The service is down.');
            },
          });
          const { items, coverage } = await readOrderHistory(service, { symbol, range }, { pageSize, maxRequests: 20_000 });

          assert.ok(ids(items).every((id) => wanted.includes(id)));
          if (service.calls.length >= fault) {
            assert.equal(coverage.requests, fault);
            assert.match(coverage.problems.join('\n'), /stopped after \d+ requests: The service is down\./);
          } else if (coverage.complete) assert.deepEqual(ids(items), wanted);
        },
      ),
      300,
    ));
});
