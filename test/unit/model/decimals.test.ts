import assert from 'node:assert/strict';
import fc from 'fast-check';
import {
  amountOf,
  compareDecimals,
  decimalOf,
  digitsOf,
  isMoreThanNothing,
  isNothing,
  minus,
  nearestNumber,
  percent,
  percentOf,
  plus,
  quotient,
  scaleOf,
  sum,
  unitsOf,
  UNSIGNED,
} from '../../../src/model/decimals';
import { shorten } from '../../../src/model/numbers';
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

  it('compares decimals that no float tells apart', () => {
    assert.equal(Math.sign(compareDecimals('900719925474099.10000001', '900719925474099.10000002')), -1);
    assert.equal(Math.sign(compareDecimals('-900719925474099.10000001', '-900719925474099.10000002')), 1);
  });

  it('takes different writings of one number for equal', () => {
    for (const [one, other] of [
      ['0', '-0.00'],
      ['1', '1.0'],
      ['007', '7'],
      ['-2.50', '-2.5'],
    ] as const) {
      assert.equal(Math.sign(compareDecimals(one, other)), 0, `${one} and ${other}`);
    }
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
        assert.equal(Math.sign(compareDecimals(one.text, other.text)), expected);
      }),
    );
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

describe('a number as programs write it', () => {
  it('is a plain decimal, and none in a word', () => {
    assert.deepEqual(['1e3', '.5', '7.', '-0.10', '1e-8', '1,000', 'NaN', '', '.', '1e999'].map(decimalOf), [
      '1000',
      '0.5',
      '7',
      '-0.10',
      '0.00000001',
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('is nothing, or more, however it is written', () => {
    for (const nothing of ['0', '0.00', '-0', '0E-8', '.0', ' 0 ', '0e999']) {
      assert.deepEqual([isNothing(nothing), isMoreThanNothing(nothing)], [true, false], nothing);
    }
    for (const more of ['1', '0.01', '+3', '1E-8', '.5', '7.', '1e999']) {
      assert.deepEqual([isNothing(more), isMoreThanNothing(more)], [false, true], more);
    }
    for (const neither of ['', '-1', '1,000', 'none', '.', 'NaN']) {
      assert.deepEqual([isNothing(neither), isMoreThanNothing(neither)], [false, false], neither);
    }
  });
});

describe('a plain decimal', () => {
  it('is one for all who read it, or for none', () => {
    const plain = ['0', '-0.00', '007.50', '9'.repeat(40), `0.${'1'.repeat(40)}`];
    const others = ['', '1.', '.5', '+1', '1e2', '0x10', 'Infinity', '1_000', ' 1', '1\n', '9'.repeat(41), `0.${'1'.repeat(41)}`, 'n/a'];
    for (const text of [...plain, ...others]) {
      const read = [digitsOf(text), unitsOf(text, 40), plus(text, '1'), shorten(text)].map((each) => each !== undefined);
      assert.deepEqual(
        [...read, !Number.isNaN(nearestNumber(text))],
        Array.from({ length: 5 }, () => plain.includes(text)),
        text,
      );
      assert.equal(new RegExp(`^${UNSIGNED}$`).test(text), plain.includes(text) && !text.startsWith('-'), text);
    }
  });

  it('is made of its sign and its digits, as they came', () => {
    assert.deepEqual(digitsOf('-007.50'), { negative: true, whole: '007', fraction: '50' });
    assert.deepEqual(digitsOf('12'), { negative: false, whole: '12', fraction: '' });
  });
});
