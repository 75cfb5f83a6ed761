import assert from 'node:assert/strict';
import fc from 'fast-check';
import { exactColumn } from '../../../../../media/page/table/columns';
import { compareDecimals, sortRows } from '../../../../../media/page/table/order';

const sign = (value: number): number => Math.sign(value);

describe('the order of rows', () => {
  it('compares decimals that no float tells apart', () => {
    assert.equal(sign(compareDecimals('900719925474099.10000001', '900719925474099.10000002')), -1);
    assert.equal(sign(compareDecimals('-900719925474099.10000001', '-900719925474099.10000002')), 1);
  });

  it('takes different writings of one number for equal', () => {
    for (const [one, other] of [
      ['0', '-0.00'],
      ['1', '1.0'],
      ['007', '7'],
      ['-2.50', '-2.5'],
    ] as const) {
      assert.equal(sign(compareDecimals(one, other)), 0, `${one} and ${other}`);
    }
  });

  it('puts what is no number before all numbers', () => {
    assert.equal(sign(compareDecimals('n/a', '-5')), -1);
    assert.equal(sign(compareDecimals('-5', 'n/a')), 1);
  });

  it('agrees with exact arithmetic on any two decimals', () => {
    const decimal = fc.tuple(fc.bigInt(-(10n ** 20n), 10n ** 20n), fc.integer({ min: 1, max: 12 })).map(([units, digits]) => {
      const text = String(units < 0n ? -units : units).padStart(digits + 1, '0');
      return {
        units: units * 10n ** BigInt(12 - digits),
        text: `${units < 0n ? '-' : ''}${text.slice(0, -digits)}.${text.slice(-digits)}`,
      };
    });
    fc.assert(
      fc.property(decimal, decimal, (one, other) => {
        const expected = one.units < other.units ? -1 : one.units > other.units ? 1 : 0;
        assert.equal(sign(compareDecimals(one.text, other.text)), expected);
      }),
    );
  });

  it('sorts row numbers, those without a value last in both directions', () => {
    const values = [3, NaN, 1, 2];
    const rows = Uint32Array.from([0, 1, 2, 3]);
    assert.deepEqual([...sortRows(rows, (row) => values[row] ?? NaN, undefined, false)], [2, 3, 0, 1]);
    assert.deepEqual([...sortRows(rows, (row) => values[row] ?? NaN, undefined, true)], [0, 3, 2, 1]);
  });

  it('takes only plain decimals for numbers: what a program would read as one comes last, with what is none', () => {
    const texts = ['2', '0x10', '1e400', '-3', '1e2', 'Infinity', '', '0.5', '1_000'];
    const order = (descending: boolean): string[] => {
      const { hint, exact } = exactColumn('', () => texts, '').sortKey({});
      return [...sortRows(Uint32Array.from(texts.keys()), hint, exact, descending)].map((row) => texts[row] ?? '');
    };
    const none = ['0x10', '1e400', '1e2', 'Infinity', '', '1_000'];
    assert.deepEqual(order(false), ['-3', '0.5', '2', ...none]);
    assert.deepEqual(order(true), ['2', '0.5', '-3', ...none]);
  });

  it('asks for the exact order where the hints are equal, and else keeps the order of the rows', () => {
    const texts = ['b', 'a', 'b', 'c'];
    const compare = (one: number, other: number): number => (texts[one] ?? '').localeCompare(texts[other] ?? '');
    assert.deepEqual([...sortRows(Uint32Array.from([0, 1, 2, 3]), () => 7, compare, false)], [1, 0, 2, 3]);
    assert.deepEqual([...sortRows(Uint32Array.from([0, 1, 2, 3]), () => 7, compare, true)], [3, 0, 2, 1]);
  });
});
