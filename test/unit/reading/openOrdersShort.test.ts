/** Open orders of a service whose answers come short: rows are left out of them, or fewer come at once than before, or than for times. */
import assert from 'node:assert/strict';
import { HOUR } from '../../../src/model/timeRange';
import { readOpenOrders } from '../../../src/reading';
import { fakeService, generator, type FakeOptions, type Lists, NOW, planOrder } from '../../support/fakeService';

type Dice = (below: number) => number;

/** @returns how many of the lists were called complete */
async function readMany(runs: number, knobsOf: (dice: Dice, cap: number) => FakeOptions): Promise<number> {
  let complete = 0;
  for (let seed = 0; seed < runs; seed += 1) {
    const random = generator(seed);
    const dice: Dice = (below) => Math.floor(random() * below);
    const cap = 3 + dice(4);
    const open = Array.from({ length: cap + 1 + dice(18) }, (_, index) => planOrder(`${index}`, NOW - HOUR - index * (1 + dice(90_000))));
    const knobs = knobsOf(dice, cap);
    const service = fakeService({ open, cap, ...knobs });
    const { items, coverage } = await readOpenOrders(service, {}, { pageSize: 3 + dice(6) });
    if (!coverage.complete) continue;
    complete += 1;
    const read = new Set(items.map(({ orderId }) => orderId));
    const missing = service.lists.open.filter((order) => knobs.hides?.(order) !== true && !read.has(order.orderId));
    assert.deepEqual(
      missing.map(({ orderId }) => orderId),
      [],
      `seed ${seed}`,
    );
  }
  return complete;
}

describe('open orders whose answers come short', () => {
  it('are called complete with all of them where rows are left out', async () => {
    const complete = await readMany(600, (dice) => {
      const hidden = new Set([dice(20), dice(20)].map(String));
      return { hides: ({ orderId }) => hidden.has(orderId) };
    });
    assert.ok(complete > 300, `${complete} complete`);
  });

  for (const openPages of [undefined, 'ignored', 'fromOne'] as const)
    it(`are called complete with all of them where fewer come for times, and pages are ${openPages ?? 'counted'}`, async () => {
      const complete = await readMany(300, (dice, cap) => ({ capByTime: 2 + dice(cap - 1), ...(openPages && { openPages }) }));
      assert.ok(complete > 20, `${complete} complete`);
    });

  it('are called complete with all of them where fewer come for times, and one leaves', async () => {
    const complete = await readMany(600, (dice, cap) => {
      const [capByTime, at] = [2 + dice(cap - 1), 3 + dice(9)];
      return { capByTime, before: (call, { open }) => void (call === at && open.splice(dice(open.length), 1)) };
    });
    assert.ok(complete > 100, `${complete} complete`);
  });

  it('are called complete with all of them where more come for times, and pages begin where they were asked to', async () => {
    const complete = await readMany(600, (dice, cap) => ({
      ...{ capByTime: cap * (1 + dice(5)), placesAsAsked: true, ignoresRange: dice(3) === 0 },
      timeOf: (order) => (order.orderId === '3' ? NaN : (order.createTime ?? NaN)),
    }));
    assert.ok(complete > 500, `${complete} complete`);
  });

  it('are read whole where ten come at once, a hundred for times, and one has none', async () => {
    const open = Array.from({ length: 151 }, (_, index) => planOrder(`${index}`, index === 99 ? undefined : NOW - HOUR - index * 60_000));
    const { items, coverage } = await readOpenOrders(fakeService({ open, cap: 10, capByTime: 100, placesAsAsked: true }));
    assert.deepEqual([items.length, coverage.problems], [151, []]);
  });

  it('are called complete with all of them where fewer come at once from some answer on', async () => {
    const complete = await readMany(900, (dice, cap) => {
      const [at, left, ignoresRange] = [2 + dice(9), 1 + dice(cap - 1), dice(2) === 0];
      // By times alone, as many that leave would hide those that an answer lacks.
      const leaving = ignoresRange ? dice(5) : 0;
      const before = (call: number, lists: Lists): void => {
        if (call === at) lists.cap = left;
        if (call === at + 1) lists.open.splice(dice(lists.open.length), leaving);
      };
      return { before, placesAsAsked: true, ignoresRange };
    });
    assert.ok(complete > 500, `${complete} complete`);
  });

  it('are not called complete without one that was seen behind the end, where one leaves just then', async () => {
    const open = Array.from({ length: 16 }, (_, index) => planOrder(`${index}`, NOW - HOUR - index));
    for (let leaving = 9; leaving <= 16; leaving += 1) {
      const before = (call: number, lists: Lists): void => {
        if (call === 6) lists.cap = 5;
        if (call === leaving) lists.open.splice(5, 1);
      };
      const { items, coverage } = await readOpenOrders(fakeService({ open, cap: 10, placesAsAsked: true, ignoresRange: true, before }));
      assert.ok(!coverage.complete || items.some(({ orderId }) => orderId === '15'), `before answer ${leaving}`);
    }
  });

  it('are called complete with all of them where a page is cut before its times are looked at', async () => {
    const complete = await readMany(300, () => ({ rangeAfterCut: true }));
    assert.ok(complete > 200, `${complete} complete`);
    await readMany(300, () => ({ rangeAfterCut: true, openPages: 'fromOne' }));
  });

  it('are called complete with all of them where an answer in fifty lacks a row', async () => {
    const complete = await readMany(900, (dice) => {
      let lost = '';
      return {
        hides: ({ orderId }) => orderId === lost,
        before: (_, { open }) => void (lost = dice(50) === 0 ? (open[dice(open.length)]?.orderId ?? '') : ''),
      };
    });
    assert.ok(complete > 500, `${complete} complete`);
  });
});
