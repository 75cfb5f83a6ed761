import assert from 'node:assert/strict';
import fc from 'fast-check';
import { sum } from '../../../src/model/decimals';
import { plain, textOf, unitsOf } from '../../../src/simulator/amount';
import { hash, random } from '../../../src/simulator/random';

describe('exact amounts', () => {
  it('survive the way to units and back', () => {
    for (const text of ['0', '1', '0.1', '12.00000001', '-0.5', '-3', '99999999999999999999.99999999'])
      assert.equal(textOf(unitsOf(text)), text);
  });

  it('add up as decimals do', () => {
    const amount = fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }).map(textOf);
    fc.assert(
      fc.property(fc.array(amount, { maxLength: 20 }), (amounts) => {
        assert.equal(textOf(amounts.reduce((total, text) => total + unitsOf(text), 0n)), sum(amounts).total);
      }),
    );
  });

  it('are written without trailing zeros, exponents or a negative zero', () => {
    assert.deepEqual(
      [plain(100, 2), plain(0.5, 8), plain(1e-9, 8), plain(-1e-9, 8), plain(1200, 0), plain(1e15, 2), plain(-2.5, 4)],
      ['100', '0.5', '0', '0', '1200', '1000000000000000', '-2.5'],
    );
  });
});

describe('seeded randomness', () => {
  it('repeats itself and stays in its bounds', () => {
    const draw = (seed: number) => {
      const dice = random(seed);
      return Array.from({ length: 1000 }, () => dice.whole(1, 6));
    };
    assert.deepEqual(draw(5), draw(5));
    assert.notDeepEqual(draw(5), draw(6));
    assert.deepEqual([...new Set(draw(5))].sort(), [1, 2, 3, 4, 5, 6]);
  });

  it('draws each item as often as its weight says', () => {
    const dice = random(1);
    const drawn = Array.from({ length: 10_000 }, () => dice.weighted(['often', 9], ['seldom', 1]));
    assert.ok(Math.abs(drawn.filter((item) => item === 'seldom').length - 1000) < 100);
  });

  it('gives a text a number for good', () => {
    assert.equal(hash('596471064624628269'), hash('596471064624628269'));
    assert.notEqual(hash('596471064624628269'), hash('596471064624628268'));
  });
});
