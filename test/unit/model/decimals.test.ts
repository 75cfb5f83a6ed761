import assert from 'node:assert/strict';
import fc from 'fast-check';
import { compareDecimals, percentOf } from '../../../src/model/decimals';
import { Exact } from '../../support/exact';

/** Few digits, so that equal values in other spellings come up. */
const close = fc
  .tuple(fc.boolean(), fc.nat(2), fc.nat(12), fc.stringMatching(/^[019]{0,3}$/))
  .map(([negative, zeros, whole, fraction]) => `${negative ? '-' : ''}${'0'.repeat(zeros)}${whole}${fraction && '.'}${fraction}`);
const far = fc
  .tuple(fc.boolean(), fc.bigInt({ min: 0n, max: 10n ** 38n }), fc.stringMatching(/^\d{1,38}$/))
  .map(([negative, whole, fraction]) => `${negative ? '-' : ''}${whole}.${fraction}`);
const decimals = fc.oneof(close, far);

describe('the order of decimals', () => {
  it('is that of the exact numbers', () => {
    fc.assert(
      fc.property(decimals, decimals, (one, other) =>
        assert.equal(Math.sign(compareDecimals(one, other)), Exact.of(one).compare(Exact.of(other))),
      ),
      { numRuns: 2000 },
    );
  });

  it('tells apart what a float cannot', () => {
    assert.ok(compareDecimals('9007199254740993', '9007199254740992') > 0);
    assert.ok(compareDecimals('0.10000000000000000001', '0.1') > 0);
    assert.equal(compareDecimals('-0.00', '0'), 0);
  });
});

describe('percent', () => {
  it('are rounded down, so that only all of it is 100', () => {
    assert.equal(percentOf('1', '3'), 33);
    assert.equal(percentOf('2', '3'), 66);
    assert.equal(percentOf('0.999999999999999999999', '1'), 99);
    assert.equal(percentOf('1.000', '1'), 100);
    assert.equal(percentOf('0.001', '1'), 0);
  });

  it('are exact where floats are not', () => {
    assert.equal(percentOf('0.29', '1'), 29, '0.29 * 100 is 28.999999999999996');
    assert.equal(percentOf('12345678901234567.89', '12345678901234567.90'), 99);
  });

  it('do not exist for what is no plain amount, and of nothing', () => {
    for (const [part, whole] of [
      ['1', '0'],
      ['1', '0.00'],
      ['', '1'],
      ['1', ''],
      ['-1', '1'],
      ['1e2', '1'],
      ['1', 'x'],
      ['1'.repeat(41), '1'],
    ] as const) {
      assert.equal(percentOf(part, whole), undefined, `${part} of ${whole}`);
    }
  });

  it('of hundredths are themselves, whatever the scale', () => {
    fc.assert(
      fc.property(fc.nat({ max: 200 }), fc.nat({ max: 10 }), (percent, zeros) => {
        assert.equal(percentOf(`${percent}${'0'.repeat(zeros)}`, `100${'0'.repeat(zeros)}.0`), percent);
      }),
    );
  });
});
