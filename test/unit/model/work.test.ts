import assert from 'node:assert/strict';
import fc from 'fast-check';
import { countEach, filterEach, mapEach, sortEach, type Work } from '../../../src/model/work';
import { atOnce } from '../../support/atOnce';

/** So long that the work on it takes several steps, and with many equals. */
const lists = fc
  .array(fc.record({ key: fc.nat(9), name: fc.nat() }), { minLength: 0, maxLength: 3 })
  .chain((some) =>
    fc.nat(4000).map((length) => Array.from({ length }, (_, index) => some[index % some.length] ?? { key: index % 7, name: index })),
  );

const stepsOf = (work: Work<unknown>): number => {
  let steps = 0;
  while (!work.next().done) steps += 1;
  return steps;
};

describe('long work in short steps', () => {
  it('sorts like the language does, equals in the order they came', () => {
    fc.assert(
      fc.property(lists, (list) => {
        const numbered = list.map((each, place) => ({ ...each, place }));
        const compare = (one: { key: number }, other: { key: number }): number => one.key - other.key;
        assert.deepEqual(atOnce(sortEach(numbered, compare)), numbered.toSorted(compare));
      }),
      { numRuns: 30 },
    );
  });

  it('changes, finds and counts like the language does', () => {
    const numbers = Array.from({ length: 3500 }, (_, index) => index);
    const isOdd = (number: number): boolean => number % 2 === 1;
    assert.deepEqual(
      atOnce(mapEach(numbers, (number, index) => number + index)),
      numbers.map((number) => 2 * number),
    );
    assert.deepEqual(atOnce(filterEach(numbers, isOdd)), numbers.filter(isOdd));
    assert.equal(atOnce(countEach(numbers, isOdd)), 1750);
  });

  it('pauses after a thousand records', () => {
    const many = Array.from({ length: 100_000 }, (_, index) => (index * 7919) % 100_003);
    assert.equal(stepsOf(mapEach(many, String)), 100);
    assert.ok(stepsOf(sortEach(many, (one, other) => one - other)) >= 700);
  });
});
