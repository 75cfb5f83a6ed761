import assert from 'node:assert/strict';
import type { CurrentPlanQuery } from '../../../src/api/types';
import type { PlanOrder } from '../../../src/model/order';
import { DAY } from '../../../src/model/timeRange';
import { readOpenOrders } from '../../../src/reading';
import { fakeService, generator, NOW, planOrder } from '../../support/fakeService';
import { until } from '../../support/settled';

/** Reads a list that orders leave while its answers come in any order. Which orders stayed, and which of them were read. */
async function readWhileTheyLeave(seed: number): Promise<{ complete: boolean; missing: string[] }> {
  const dice = generator(seed);
  const below = (count: number): number => Math.floor(dice() * count);
  const list: PlanOrder[] = Array.from({ length: 5 + below(36) }, (_, index) =>
    planOrder(`${10_000 + index}`, NOW - below(30) * DAY - below(50)),
  );
  list.sort(() => dice() - 0.5);
  const stays = new Set(list.map(({ orderId }) => orderId));
  const [most, pageSize] = [2 + below(2), 2 + below(4)];

  const waiting: (() => void)[] = [];
  const currentPlanOrders = (query: CurrentPlanQuery = {}): Promise<PlanOrder[]> =>
    new Promise((resolve) => {
      // What is counted and what is answered are of one moment, and the answer may be a long time on its way.
      const counted = (): void => {
        const { limit = 100, page = 0, startTime = -Infinity, endTime = Infinity } = query;
        const size = Math.min(limit, most);
        const found = list.filter(({ createTime = 0 }) => createTime >= startTime && createTime <= endTime);
        const orders = found.slice(page * size, page * size + size);
        waiting.push(() => resolve(orders));
      };
      waiting.push(counted);
    });
  let ended = false;
  const reading = readOpenOrders({ ...fakeService(), currentPlanOrders }, {}, { pageSize }).finally(() => (ended = true));
  const answerOne = (): void => {
    if (dice() < 0.3 && list.length > 0) for (const { orderId } of list.splice(below(list.length), 1)) stays.delete(orderId);
    waiting.splice(below(waiting.length), 1)[0]?.();
  };
  await until('the reading ended', () => ended, answerOne);
  const { items, coverage } = await reading;
  const read = new Set(items.map(({ orderId }) => orderId));
  return { complete: coverage.complete, missing: [...stays].filter((id) => !read.has(id)) };
}

describe('open orders whose answers come in any order', () => {
  it('are called complete only when none is missing that stayed open', async () => {
    let complete = 0;
    for (let seed = 0; seed < 300; seed += 1) {
      const result = await readWhileTheyLeave(seed);
      if (!result.complete) continue;
      complete += 1;
      assert.deepEqual(result.missing, [], `seed ${seed}`);
    }
    assert.ok(complete > 100, `${complete} complete`);
  });
});
