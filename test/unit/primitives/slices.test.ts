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

  it('shares the slice of a turn with all other work, however much of it there is', async () => {
    let steps = 0;
    function* work(): Generator<void, void, void> {
      for (let step = 0; step < 12; step += 1) {
        const until = performance.now() + 3;
        while (performance.now() < until);
        steps += 1;
        yield;
      }
    }
    const perTurn: number[] = [];
    let going = true;
    const count = (): void => {
      perTurn.push(steps);
      steps = 0;
      if (going) setImmediate(count);
    };
    setImmediate(count);
    await Promise.all(Array.from({ length: 8 }, () => inSlices(work())));
    going = false;
    // Three steps fill a slice; each of the others finds that out after one.
    assert.ok(Math.max(...perTurn.slice(1)) <= 12, perTurn.join(' '));
  });
});
