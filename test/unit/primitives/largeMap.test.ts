import assert from 'node:assert/strict';
import fc from 'fast-check';
import { LargeMap } from '../../../src/primitives/largeMap';

describe('a map that may be very large', () => {
  it('holds what a map holds, whatever was put in, replaced, taken out and emptied, but for the order', () => {
    const key = fc.oneof(fc.string({ maxLength: 4 }), fc.nat().map(String));
    const step = fc.oneof(fc.tuple(key, fc.nat()), fc.record({ out: key }), fc.constant('clear' as const));
    fc.assert(
      fc.property(fc.array(step, { maxLength: 200 }), fc.array(key), (steps, asked) => {
        const [large, plain] = [new LargeMap<number>(), new Map<string, number>()];
        for (const each of steps) {
          if (each === 'clear') [large, plain].forEach((map) => map.clear());
          else if ('out' in each) [large, plain].forEach((map) => map.delete(each.out));
          else [large, plain].forEach((map) => map.set(...each));
        }
        assert.equal(large.size, plain.size);
        assert.deepEqual(new Map(large.entries()), plain);
        assert.deepEqual([...large.values()].toSorted(), [...plain.values()].toSorted());
        for (const name of [...asked, ...plain.keys(), '']) {
          assert.equal(large.get(name), plain.get(name));
          assert.equal(large.has(name), plain.has(name));
        }
      }),
    );
  });
});
