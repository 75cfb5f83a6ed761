/** Open orders of a service whose answers come short: rows are left out of them, or fewer come at once where times are asked for. */
import assert from 'node:assert/strict';
import { HOUR } from '../../../src/model/timeRange';
import { readOpenOrders } from '../../../src/reading';
import { fakeService, generator, type FakeOptions, NOW, planOrder } from '../../support/fakeService';

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
    assert.deepEqual(missing, [], `seed ${seed}`);
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
});
