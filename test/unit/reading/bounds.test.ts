import assert from 'node:assert/strict';
import { boundsFor, closely, finePartsOf, toldBy, toSeconds } from '../../../src/reading/bounds';

describe('the bounds that are sent for a window', () => {
  it('lie on the nearest whole seconds outside, by a millisecond at least', () => {
    assert.deepEqual(toSeconds({ start: 5_300, end: 7_200 }), { start: 5_000, end: 8_000 });
    assert.deepEqual(toSeconds({ start: 5_000, end: 8_000 }), { start: 4_000, end: 9_000 });
    assert.deepEqual(toSeconds({ start: 5_001, end: 7_999 }), { start: 5_000, end: 8_000 });
  });

  it('lie a millisecond outside where they would show what a crowded second holds', () => {
    const window = { start: 5_300, end: 7_200 };
    assert.deepEqual(closely(window), { start: 5_299, end: 7_201 });
    for (const [crowded, bounds] of [
      [5, { start: 5_299, end: 8_000 }],
      [7, { start: 5_000, end: 7_201 }],
      [8, { start: 5_000, end: 7_201 }],
      [6, { start: 5_000, end: 8_000 }],
    ] as const) {
      assert.deepEqual(
        boundsFor(window, (second) => second !== crowded),
        bounds,
      );
    }
  });

  it('rest on milliseconds in the halves of a second that they lie in, unless they are whole seconds', () => {
    assert.deepEqual(finePartsOf({ start: 5_000, end: 7_000 }), []);
    assert.deepEqual(finePartsOf({ start: 5_001, end: 7_000 }), [0]);
    assert.deepEqual(finePartsOf({ start: 5_000, end: 7_500 }), [1]);
  });

  it('tell only of the half of a second in which both lie', () => {
    assert.deepEqual([toldBy({ start: 1, end: 499 }), toldBy({ start: 501, end: 999 })], [0, 1]);
    for (const [start, end] of [
      [0, 1],
      [499, 500],
      [500, 501],
      [1, 1_001],
    ] as const)
      assert.equal(toldBy({ start, end }), undefined);
  });

  it('show no order that tells, where a service moves a bound of that half inwards', () => {
    const roundings = [Math.floor, Math.round, Math.ceil].map((to) => (time: number) => to(time / 1000) * 1000);
    for (const from of roundings) {
      for (const to of roundings) {
        for (const start of [3, 250, 480, 503, 750, 980]) {
          const bounds = { start, end: start + 10 };
          const shows = from(bounds.start) <= start && to(bounds.end) >= bounds.end;
          const half = toldBy(bounds) ?? NaN;
          const inwards = [1, 499].map((of) => of + half * 500).some((bound) => from(bound) > bound || to(bound) < bound);
          if (shows) assert.ok(!inwards);
        }
      }
    }
  });
});
