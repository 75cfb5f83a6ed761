import assert from 'node:assert/strict';
import { inSlices } from '../../../src/primitives/slices';
import type { Work } from '../../../src/model/work';

/** Steps of two milliseconds. */
function* work(steps: number, onStep: (step: number) => void = () => undefined): Work<string> {
  for (let step = 1; step <= steps; step += 1) {
    for (const end = performance.now() + 2; performance.now() < end;);
    onStep(step);
    yield;
  }
  return 'done';
}

describe('work in slices of time', () => {
  it('ends with what the work made', async () => {
    assert.equal(await inSlices(work(1)), 'done');
  });

  it('lets others have their turn long before it is over', async () => {
    let stepsBefore = 0;
    let steps = 0;
    setImmediate(() => (stepsBefore = steps));
    await inSlices(work(20, (step) => (steps = step)));
    assert.ok(stepsBefore > 0 && stepsBefore <= 5, `${stepsBefore} of 20 steps in one go`);
  });

  it('is dropped once nobody wants it any more', async () => {
    let steps = 0;
    const answer = await inSlices(
      work(100, (step) => (steps = step)),
      () => false,
    );
    assert.equal(answer, undefined);
    assert.ok(steps < 10, `${steps} steps`);
  });
});
