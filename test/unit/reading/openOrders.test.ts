import assert from 'node:assert/strict';
import fc from 'fast-check';
import { ServiceError } from '../../../src/api/errors';
import type { PlanOrder } from '../../../src/model/order';
import { openHabits, readOpenOrders } from '../../../src/reading';
import { fakeService, generator, type Lists, NOW, planOrder } from '../../support/fakeService';
import { always } from '../../support/property';

const orders = (count: number): PlanOrder[] => Array.from({ length: count }, (_, index) => planOrder(`${index}`, NOW - index));
const idsOf = (items: readonly PlanOrder[]): string[] => items.map((order) => order.orderId);

describe('reading the open orders', () => {
  it('asks for the first page, of one symbol or of all, and is done when it is empty', async () => {
    const service = fakeService();
    const { items, coverage } = await readOpenOrders(service, { symbol: 'cmt_ethusdt' });
    await readOpenOrders(service);
    const ever = Date.UTC(2010, 0, 1);
    assert.deepEqual(service.calls, [
      { symbol: 'cmt_ethusdt', limit: 100 },
      { symbol: 'cmt_ethusdt', limit: 100, startTime: ever },
      { symbol: 'cmt_ethusdt', limit: 100, startTime: ever, endTime: NOW },
      { limit: 100 },
      { limit: 100, startTime: ever },
      { limit: 100, startTime: ever, endTime: NOW },
    ]);
    assert.deepEqual(items, []);
    assert.deepEqual(coverage, { range: undefined, complete: true, problems: [], requests: 3 });
  });

  it('proves one page by the empty place behind it and by seeing it again', async () => {
    const service = fakeService({ open: orders(40) });
    const habits = openHabits();
    const { coverage } = await readOpenOrders(service, {}, { habits });
    const startTime = Date.UTC(2010, 0, 1);
    const again = [
      { limit: 40, page: 1, startTime },
      { limit: 40, page: 1 },
      { limit: 100, startTime },
    ];
    const behind = [
      { limit: 100, startTime, endTime: NOW - 40 },
      { limit: 100, endTime: NOW - 38 },
    ];
    assert.deepEqual(service.calls, [{ limit: 100 }, { limit: 100, startTime }, ...again, ...behind]);
    assert.ok(coverage.complete);
    const next = fakeService({ open: orders(40) });
    assert.ok((await readOpenOrders(next, {}, { habits })).coverage.complete);
    assert.deepEqual(next.calls, [{ limit: 100 }, ...again]);
  });

  it('lists an order that moved to the front between two answers', async () => {
    for (const count of [40, 100, 150]) {
      for (const at of [2, 3]) {
        const service = fakeService({
          open: orders(count),
          cap: 50,
          before(call, { open }) {
            if (call === at) open.unshift(...open.splice(-1));
          },
        });
        const { items, coverage } = await readOpenOrders(service);
        assert.deepEqual([idsOf(items).length, coverage.problems], [count, []], `${count} orders, before answer ${at}`);
      }
    }
  });

  for (const count of [1, 99, 100, 101, 198, 199, 500, 2000]) {
    it(`reads ${count} orders`, async () => {
      const open = orders(count).map((order, index) => ({ ...order, createTime: NOW - index * 60_000 }));
      const { items, coverage } = await readOpenOrders(fakeService({ open }));
      assert.deepEqual(idsOf(items).sort(), idsOf(open).sort());
      assert.deepEqual(coverage.problems, []);
      assert.ok(coverage.requests <= 2.2 * (Math.floor(count / 100) + 1) + 9, `${coverage.requests} requests`);
    });
  }

  it('reads a long list page by page, twice, where the service does not keep to times', async () => {
    const service = fakeService({ open: orders(250), ignoresRange: true });
    const { items, coverage } = await readOpenOrders(service);
    assert.deepEqual([items.length, coverage.problems], [250, []]);
    assert.deepEqual(
      service.calls.slice(-16, -4).map(({ page }) => page),
      [0, 1, 2, 3, 250, 249, 0, 1, 2, 3, 250, 249],
    );
  });

  for (const [name, count, hides] of [
    ['one in the middle', 300, (index: number) => index === 150],
    ['one on the first page', 300, (index: number) => index === 50],
    ['one of the last page', 300, (index: number) => index === 250],
    ['many', 450, (index: number) => index % 33 === 5],
    ['the first twenty', 150, (index: number) => index < 20],
  ] as const)
    it(`takes no answer for the end that comes short because rows were left out of it: ${name}`, async () => {
      const open = orders(count).map((order, index) => ({ ...order, createTime: NOW - index * 60_000 }));
      for (const ignoresRange of [false, true]) {
        const service = fakeService({ open, ignoresRange, hides: ({ orderId }) => hides(Number(orderId)) });
        const { items, coverage } = await readOpenOrders(service);
        const shown = open.filter(({ orderId }) => !hides(Number(orderId)));
        assert.deepEqual([idsOf(items).toSorted(), coverage.problems], [idsOf(shown).toSorted(), []]);
      }
    });

  for (const [cap, capByTime] of [
    [20, 30],
    [50, 100],
    [100, 50],
    [100, 3],
  ] as const)
    it(`reads on where ${cap} orders come at once, and ${capByTime} where times are asked for`, async () => {
      const open = orders(150).map((order, index) => ({ ...order, createTime: NOW - index * 500 }));
      const { items, coverage } = await readOpenOrders(fakeService({ open, cap, capByTime }));
      assert.deepEqual([items.length, coverage.problems], [150, []]);
      const { items: some, coverage: unsure } = await readOpenOrders(fakeService({ open, cap, capByTime, openPages: 'ignored' }));
      assert.ok(some.length === 150 || !unsure.complete, `${some.length} orders`);
    });

  it('reads page by page again where an arrival moved orders from one page to the next', async () => {
    for (let at = 6; at <= 8; at += 1) {
      const before = (call: number, { open }: Lists): void => void (call === at && open.unshift(planOrder('new', NOW + 5)));
      const { items, coverage } = await readOpenOrders(fakeService({ open: orders(300), ignoresRange: true, before }));
      assert.deepEqual([items.length >= 300, coverage.problems], [true, []], `before answer ${at}`);
    }
  });

  it('ends where every page is the same and shorter than the first was', async () => {
    const before = (call: number, { open }: Lists): void => void (call === 3 && open.splice(0, 20));
    const { coverage } = await readOpenOrders(fakeService({ open: orders(60), openPages: 'ignored', ignoresRange: true, before }));
    assert.ok(!coverage.complete && coverage.requests <= 13, `${coverage.requests} requests`);
  });

  it('reads a list whole of which rows come twice', async () => {
    const { items, coverage } = await readOpenOrders(fakeService({ open: orders(150), repeats: true }));
    assert.deepEqual([items.length, coverage.problems], [150, []]);
  });

  it('notices an order that is in no window of time because it has none', async () => {
    const open = [...orders(150), planOrder('timeless', undefined)];
    const { items, coverage } = await readOpenOrders(fakeService({ open }));
    assert.deepEqual([items.length, coverage.problems], [151, []]);
  });

  it('finds out by its place in the list that an order is in no window, though it has a time', async () => {
    const open = [planOrder('hidden', NOW - 1), ...orders(150)];
    const timeOf = ({ orderId, createTime = 0 }: PlanOrder): number => (orderId === 'hidden' ? NaN : createTime);
    const long = await readOpenOrders(fakeService({ open, timeOf }));
    assert.deepEqual([long.items.length, long.coverage.problems], [151, []]);
    // A list of one page, of which an order goes each time that it would have been proven.
    const restless = fakeService({
      open: open.slice(0, 40),
      timeOf,
      before: (call, lists) => [3, 5, 7].includes(call) && void lists.open.splice(20, 1),
    });
    const short = await readOpenOrders(restless);
    assert.ok(!short.coverage.complete || idsOf(short.items).includes('hidden'));
  });

  it('does not call a list complete without an order that was seen and is in no window of time', async () => {
    const open = [planOrder('timeless', undefined), ...orders(150)];
    for (const service of [
      fakeService({ open, openPages: 'ignored' }),
      fakeService({ open, before: (call, l) => call === 5 && void l.open.splice(120, 1) }),
    ]) {
      const { items, coverage } = await readOpenOrders(service);
      assert.ok(!coverage.complete || idsOf(items).includes('timeless'), coverage.problems.join());
    }
  });

  it('reads its pages where an order is in no window of time', async () => {
    const { items, coverage } = await readOpenOrders(fakeService({ open: [planOrder('timeless', undefined), ...orders(150)] }));
    assert.deepEqual([items.length, coverage.problems], [151, []]);
  });

  it('asks for no more than the service allows at once, though it sent more', async () => {
    const service = fakeService({ open: orders(300), ignoresRange: true });
    const honest = service.currentPlanOrders.bind(service);
    const generous = {
      ...service,
      currentPlanOrders: async (...question: Parameters<typeof honest>) => [...(await honest(...question)), planOrder('more', NOW)],
    };
    await readOpenOrders(generous);
    assert.ok(service.calls.every(({ limit }) => Number(limit) <= 100));
  });

  for (const openPages of ['ignored', 'fromOne'] as const) {
    it(`finds out within thirteen requests that pages are ${openPages}, and says so unless times prove the list`, async () => {
      for (const count of [1, 30, 100, 250]) {
        const { coverage } = await readOpenOrders(fakeService({ open: orders(count), openPages, ignoresRange: true }));
        assert.match(coverage.problems.join(), /could not be confirmed as complete/);
        assert.ok(coverage.requests <= 13, `${coverage.requests} requests`);
      }
      const { items, coverage } = await readOpenOrders(fakeService({ open: orders(250), openPages }));
      assert.deepEqual([items.length, coverage.problems, coverage.requests <= 15], [250, [], true], `${coverage.requests} requests`);
    });
  }

  it('keeps orders of another symbol apart, and reports them', async () => {
    const stranger = planOrder('7', NOW, { symbol: 'cmt_ethusdt' });
    const { items, unrequested, coverage } = await readOpenOrders(fakeService({ open: orders(3), others: [stranger] }), {
      symbol: 'cmt_btcusdt',
    });
    assert.deepEqual([idsOf(items), idsOf(unrequested ?? [])], [['0', '1', '2'], ['7']]);
    assert.match(coverage.problems.join(), /also sent 1 order for a symbol/);
  });

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
    const { items, coverage } = await readOpenOrders(fakeService({ open: orders(300), listing: 'random', ignoresRange: true }));
    assert.equal(new Set(idsOf(items)).size, items.length);
    assert.equal(coverage.complete, false);
    assert.match(coverage.problems.join(), /could not be confirmed as complete/);
    assert.ok(coverage.requests <= 60, `${coverage.requests} requests`);
  });

  it('never takes a list for complete that is shuffled between the pages', async () => {
    for (let seed = 1; seed <= 40; seed += 1) {
      const { items, coverage } = await readOpenOrders(fakeService({ open: orders(40), listing: 'random', seed }), {}, { pageSize: 20 });
      assert.ok(!coverage.complete || items.length === 40, `seed ${seed}`);
    }
  });

  it('keeps what was read before a failure, and throws the first one', async () => {
    const failingAt = (fault: number) =>
      fakeService({
        open: orders(300),
        before(call) {
          if (call === fault) throw new ServiceError('timeout', 'No answer came.');
        },
      });
    const { items, coverage } = await readOpenOrders(failingAt(4));
    assert.equal(items.length, 200);
    assert.deepEqual(coverage.problems, ['Loading stopped after 4 requests: No answer came.']);
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
          if (coverage.complete) assert.ok(stayed.every((id) => read.includes(id)));
          if (busyness === 0) assert.deepEqual(coverage.problems, []);
        },
      ),
      400,
    ));
});
