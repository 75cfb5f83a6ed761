import assert from 'node:assert/strict';
import fc from 'fast-check';
import { ticksFor } from '../../../../media/page/charts/scale';

describe('the steps of an axis', () => {
  it('are round and reach the greatest value', () => {
    assert.deepEqual(ticksFor(0, 7300), [0, 2000, 4000, 6000, 8000]);
    assert.deepEqual(ticksFor(0, 0.9), [0, 0.25, 0.5, 0.75, 1]);
  });

  it('stand even where there is nothing to show', () => {
    assert.deepEqual(ticksFor(0, 0), [0, 1]);
    assert.deepEqual(ticksFor(0, NaN), [0, 1]);
  });

  it('go below 0 where something does', () => {
    assert.deepEqual(ticksFor(-30, 70), [-50, -25, 0, 25, 50, 75]);
    assert.deepEqual(ticksFor(-8, 0), [-8, -6, -4, -2, 0]);
  });

  it('hold 0, the least and the greatest, and are few', () => {
    const value = fc.double({ min: -1e15, max: 1e15, noNaN: true });
    fc.assert(
      fc.property(value, value, (one, other) => {
        const [least, greatest] = [Math.min(one, other), Math.max(one, other)];
        fc.pre(greatest === 0 || Math.abs(greatest) > 1e-9);
        fc.pre(least === 0 || Math.abs(least) > 1e-9);
        const ticks = ticksFor(least, greatest);
        const slack = (greatest - least) * 1e-6;
        assert.ok(ticks.includes(0) && ticks.length >= 2 && ticks.length <= 7);
        assert.ok((ticks[0] ?? NaN) <= least + slack && (ticks.at(-1) ?? NaN) >= greatest - slack);
      }),
    );
  });
});
