import assert from 'node:assert/strict';
import fc from 'fast-check';
import { amountOf, minus, percent, plus, quotient, scaleOf, sum, unitsOf } from '../../../src/model/money';
import { Exact } from '../../support/exact';

/** Plain decimals as a service writes them: leading and trailing zeros, signs, a minus before nothing. */
const amounts = fc
  .tuple(fc.boolean(), fc.bigInt({ min: 0n, max: 10n ** 30n }), fc.stringMatching(/^\d{0,20}$/), fc.nat(2))
  .map(([negative, whole, fraction, zeros]) => `${negative ? '-' : ''}${'0'.repeat(zeros)}${whole}${fraction && '.'}${fraction}`);

describe('exact amounts', () => {
  it('sums exactly, to the last digit', () => {
    fc.assert(
      fc.property(fc.array(amounts, { maxLength: 30 }), (list) => {
        const expected = list.reduce((total, each) => total.plus(Exact.of(each)), Exact.of('0'));
        assert.deepEqual(sum(list), { total: expected.text(), unreadable: 0 });
      }),
    );
  });

  it('adds and takes away exactly', () => {
    fc.assert(
      fc.property(amounts, amounts, (one, other) => {
        assert.equal(plus(one, other), Exact.of(one).plus(Exact.of(other)).text());
        assert.equal(minus(one, other), Exact.of(one).minus(Exact.of(other)).text());
      }),
    );
  });

  it('says what it could not read, and keeps it out of the sum', () => {
    assert.deepEqual(sum(['1.5', '', '1e9', 'NaN', '.5', '0x10', ' 1', `${'9'.repeat(41)}`]), { total: '1.5', unreadable: 7 });
    assert.equal(plus('1', ''), undefined);
    assert.equal(minus('1e9', '1'), undefined);
    assert.equal(unitsOf('', 2), undefined);
    assert.equal(scaleOf('1e-9'), 0);
  });

  it('writes the shortest decimal, and reads its own writing', () => {
    assert.deepEqual(
      [amountOf(150n, 2), amountOf(-1n, 8), amountOf(0n, 3), amountOf(7n, 0), amountOf(-700n, 2)],
      ['1.5', '-0.00000001', '0', '7', '-7'],
    );
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 39n), max: 10n ** 39n }), fc.nat(30), (value, scale) =>
        assert.equal(unitsOf(amountOf(value, scale), scale), value),
      ),
    );
  });
});

describe('a rounded quotient', () => {
  it('rounds half away from zero', () => {
    assert.deepEqual(
      [quotient(1n, 2n, 0), quotient(-1n, 2n, 0), quotient(1n, -3n, 2), quotient(2n, 3n, 2), quotient(0n, -3n, 1), quotient(-1n, 3000n, 1)],
      ['1', '-1', '-0.33', '0.67', '0.0', '0.0'],
    );
  });

  it('is never further than half a last digit from the truth', () => {
    fc.assert(
      fc.property(
        fc.bigInt(),
        fc.bigInt().filter((value) => value !== 0n),
        fc.nat(12),
        (over, under, decimals) => {
          const text = quotient(over, under, decimals);
          assert.match(text, decimals === 0 ? /^-?\d+$/ : new RegExp(`^-?\\d+\\.\\d{${decimals}}$`));
          const ten = 10n ** BigInt(decimals);
          const twice = 2n * (BigInt(text.replace('.', '')) * under - over * ten);
          assert.ok((twice < 0n ? -twice : twice) <= (under < 0n ? -under : under));
        },
      ),
    );
  });

  it('makes percents of one decimal, and none of nothing', () => {
    assert.deepEqual([percent(1n, 3n), percent(1n, 2000n), percent(-1n, 8n), percent(5n, 0n)], ['33.3', '0.1', '-12.5', undefined]);
  });
});
