import assert from 'node:assert/strict';
import fc from 'fast-check';
import { ServiceError } from '../../../src/api/errors';
import type { PlanOrder } from '../../../src/model/order';
import { readOpenOrders } from '../../../src/reading';
import { fakeService, generator, type Lists, NOW, planOrder } from '../../support/fakeService';
import { always } from '../../support/property';

const orders = (count: number): PlanOrder[] => Array.from({ length: count }, (_, index) => planOrder(`${index}`, NOW - index));
const idsOf = (items: readonly PlanOrder[]): string[] => items.map((order) => order.orderId);

describe('reading the open orders', () => {
  it('begins with page 0, for one symbol or for all', async () => {
    const service = fakeService();
    const { items, coverage } = await readOpenOrders(service, { symbol: 'cmt_ethusdt' });
    await readOpenOrders(service);
    assert.deepEqual(service.calls, [
      { symbol: 'cmt_ethusdt', limit: 100, page: 0 },
      { limit: 100, page: 0 },
    ]);
    assert.deepEqual(items, []);
    assert.deepEqual(coverage, { range: undefined, complete: true, problems: [], requests: 1 });
  });

  for (const count of [1, 99, 100, 101, 198, 199, 500, 2000]) {
    it(`reads ${count} orders in the order of the list`, async () => {
      const { items, coverage } = await readOpenOrders(fakeService({ open: orders(count) }));
      assert.deepEqual(idsOf(items), idsOf(orders(count)));
      assert.deepEqual(coverage.problems, []);
      assert.ok(coverage.requests <= Math.ceil(count / 88) + 1, `${coverage.requests} requests`);
    });
  }

  it('reads on when the service gives less than asked for', async () => {
    const { items, coverage } = await readOpenOrders(fakeService({ open: orders(230), cap: 50 }));
    assert.equal(items.length, 230);
    assert.ok(coverage.complete);
  });

  it('does not lose the order that moves to a page already read', async () => {
    const service = fakeService({
      open: orders(150),
      before(call, lists) {
        if (call === 2) lists.open.splice(10, 5);
      },
    });
    const { items, coverage } = await readOpenOrders(service);
    assert.ok(
      orders(150)
        .slice(15)
        .every(({ orderId }) => idsOf(items).includes(orderId)),
    );
    assert.ok(coverage.complete);
  });

  it('does not take an empty page for the end when the list has shrunk', async () => {
    const service = fakeService({
      open: orders(150),
      before(call, lists) {
        if (call === 2) lists.open.splice(0, 90);
      },
    });
    const { items, coverage } = await readOpenOrders(service);
    assert.ok(
      orders(150)
        .slice(90)
        .every(({ orderId }) => idsOf(items).includes(orderId)),
    );
    assert.ok(coverage.complete);
  });

  it('says so when the list never holds still', async () => {
    const { items, coverage } = await readOpenOrders(fakeService({ open: orders(300), listing: 'random' }));
    assert.equal(new Set(idsOf(items)).size, items.length);
    assert.equal(coverage.complete, false);
    assert.match(coverage.problems.join(), /kept moving between the pages/);
    assert.ok(coverage.requests <= 60, `${coverage.requests} requests`);
  });

  it('never takes a list for complete that is shuffled between the pages', async () => {
    for (let seed = 1; seed <= 40; seed += 1) {
      const { items, coverage } = await readOpenOrders(fakeService({ open: orders(40), listing: 'random', seed }), {}, { pageSize: 20 });
      assert.ok(!coverage.complete || items.length === 40, `seed ${seed}`);
    }
  });

  it('says so when pages are too short to overlap', async () => {
    const { items, coverage } = await readOpenOrders(fakeService({ open: orders(7), cap: 2 }));
    assert.equal(items.length, 7);
    assert.match(coverage.problems.join(), /pages cannot overlap/);
  });

  it('keeps what was read before a failure, and throws the first one', async () => {
    const failingAt = (fault: number) =>
      fakeService({
        open: orders(300),
        before(call) {
          if (call === fault) throw new ServiceError('timeout', 'No answer came.');
        },
      });
    const { items, coverage } = await readOpenOrders(failingAt(3));
    assert.equal(items.length, 198);
    assert.deepEqual(coverage.problems, ['The read stopped after 3 requests: No answer came.']);
    await assert.rejects(readOpenOrders(failingAt(1)), { kind: 'timeout' });
  });

  it('lists each order once that stays, while others come and go', () =>
    always(
      fc.asyncProperty(
        fc.integer({ min: 0, max: 140 }),
        fc.constantFrom(10, 13, 40, 100),
        fc.constantFrom(10, 17, 100),
        fc.integer(),
        fc.integer({ min: 0, max: 4 }),
        async (count, pageSize, cap, seed, busyness) => {
          const dice = generator(seed);
          let arrived = 0;
          const gone = new Set<string>();
          const service = fakeService({ open: orders(count), cap, before: (_, lists) => drift(lists) });
          function drift(lists: Lists): void {
            for (let change = 0; change < busyness; change += 1) {
              const place = Math.floor(dice() * (lists.open.length + 1));
              if (dice() < 0.5) lists.open.unshift(planOrder(`new ${(arrived += 1)}`, NOW));
              else for (const order of lists.open.splice(place, 1)) gone.add(order.orderId);
            }
          }
          const { items, coverage } = await readOpenOrders(service, {}, { pageSize });
          const read = idsOf(items);
          assert.equal(new Set(read).size, read.length, 'an order twice');
          const stayed = idsOf(orders(count)).filter((id) => !gone.has(id));
          if (coverage.complete)
            assert.deepEqual(
              read.filter((id) => stayed.includes(id)),
              stayed,
            );
          if (busyness === 0) assert.deepEqual(coverage.problems, []);
        },
      ),
      1000,
    ));
});
