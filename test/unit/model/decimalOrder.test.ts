import assert from 'node:assert/strict';
import Big from 'big.js';
import fc from 'fast-check';
import { compareDecimals, orderOfDecimals } from '../../../src/model/decimalOrder';

/** Few digits, so that equal values in other spellings come up. */
const close = fc
  .tuple(fc.boolean(), fc.nat(2), fc.nat(12), fc.stringMatching(/^[019]{0,3}$/))
  .map(([negative, zeros, whole, fraction]) => `${negative ? '-' : ''}${'0'.repeat(zeros)}${whole}${fraction && '.'}${fraction}`);
const far = fc
  .tuple(fc.boolean(), fc.bigInt({ min: 0n, max: 10n ** 38n }), fc.stringMatching(/^\d{1,38}$/))
  .map(([negative, whole, fraction]) => `${negative ? '-' : ''}${whole}.${fraction}`);
const decimals = fc.oneof(close, far);

describe('the order of decimals', () => {
  it('is that of a decimal library', () => {
    fc.assert(
      fc.property(decimals, decimals, (one, other) => assert.equal(Math.sign(compareDecimals(one, other)), new Big(one).cmp(other))),
      { numRuns: 2000 },
    );
  });

  it('tells apart what a float cannot', () => {
    assert.ok(compareDecimals('9007199254740993', '9007199254740992') > 0);
    assert.ok(compareDecimals('0.10000000000000000001', '0.1') > 0);
    assert.equal(compareDecimals('-0.00', '0'), 0);
  });

  it('puts what is not known last and keeps the order of equals', () => {
    const { order, known } = orderOfDecimals(['2', null, '1.0', '', '1', undefined, '-3', '1e9']);
    assert.deepEqual([...order], [6, 2, 4, 0, 1, 3, 5, 7]);
    assert.equal(known, 4);
  });
});
