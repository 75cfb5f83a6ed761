import assert from 'node:assert/strict';
import fc from 'fast-check';
import { unitsOfBoth } from '../../../src/model/decimals';
import { type Rounded, scaleFor, shorten, timesOf } from '../../../src/model/numbers';
import { Exact } from '../../support/exact';

/** Plain decimals as a service writes them: signs, zeros in front and behind, of every size. */
const amounts = fc
  .tuple(fc.boolean(), fc.nat(30), fc.stringMatching(/^\d{0,38}$/), fc.stringMatching(/^\d{0,30}$/), fc.nat(2))
  .map(([negative, cut, whole, fraction, zeros]) => {
    const digits = whole.slice(0, cut) || '0';
    return `${negative ? '-' : ''}${'0'.repeat(zeros)}${digits}${fraction && '.'}${fraction}`;
  });
const columns = fc.array(amounts, { minLength: 1, maxLength: 12 });

const POWERS = { '': 0, B: 9, T: 12 } as const;

/** What is written, read back as a number. */
const valueOf = ({ negative, whole, fraction, unit }: Rounded): Exact =>
  Exact.of(`${negative ? '-' : ''}${whole}${fraction && '.'}${fraction}`).times(Exact.tenTo(POWERS[unit]));

/** As a person would say it. */
const told = (amount: string, scale = scaleFor([amount])): string => {
  const short = shorten(amount, scale);
  if (!short) return 'no number';
  const { negative, bound, whole, fraction, unit, exact } = short;
  return `${exact ? '' : '~'}${bound}${negative ? '-' : ''}${whole}${fraction && '.'}${fraction}${unit}`;
};

describe('a number written short', () => {
  it('has at most four decimals from 1 on, and four significant digits below', () => {
    assert.deepEqual(
      ['1234.56785', '1.00004', '-12.5', '7', '0.123456', '0.00000012345678', '0.5', '-0.00012345'].map((each) => told(each)),
      ['~1234.5679', '~1.0000', '-12.5', '7', '~0.1235', '~0.0000001235', '0.5', '~-0.0001235'],
    );
  });

  it('is 0 for nothing, however that is written, and for nothing else', () => {
    assert.deepEqual(
      ['0', '-0', '0.000', '000', '0.00000000000000000000000001', '-0.0000000000000000001'].map((each) => told(each)),
      ['0', '0', '0', '0', '~<0.000000000000000001', '~<-0.000000000000000001'],
    );
    fc.assert(
      fc.property(columns, (column) => {
        const scale = scaleFor(column);
        for (const each of column) {
          const { whole, fraction } = shorten(each, scale) ?? assert.fail(each);
          assert.equal(/^0*$/.test(whole + fraction), Exact.of(each).isZero(), each);
        }
      }),
    );
  });

  it('is in billions from 10^9 on, in trillions from 10^12, and never in thousands or millions', () => {
    assert.deepEqual(
      [
        '999999999',
        '999999999.99996',
        '1000000000',
        '1234567890',
        '-1500000000',
        '999999999999.9',
        '1000000000000000',
        '1234567890123456',
      ].map((each) => told(each)),
      ['999999999', '~1.000B', '1B', '~1.235B', '-1.5B', '~1.000T', '1000T', '~1234.568T'],
    );
  });

  it('says only that it is more than can be counted from 10^18 on', () => {
    assert.deepEqual(
      ['999999999999999999', '1000000000000000000', `-${'9'.repeat(40)}`].map((each) => told(each)),
      ['~>999999T', '~>999999T', '~>-999999T'],
    );
  });

  it('rounds half away from zero', () => {
    const scale = scaleFor(['1.12345']);
    assert.deepEqual(
      ['1.00005', '-1.00005', '1.00004999', '-1.00004999'].map((each) => told(each, scale)),
      ['~1.0001', '~-1.0001', '~1.0000', '~-1.0000'],
    );
    fc.assert(
      fc.property(columns, (column) => {
        const scale = scaleFor(column);
        for (const each of column) {
          const short = shorten(each, scale) ?? assert.fail(each);
          if (short.bound !== '') continue;
          const { unit, fraction } = short;
          const size = Exact.of(each).abs().dividedBy(Exact.tenTo(POWERS[unit]));
          const expected = size.rounded(fraction.length).times(Exact.tenTo(POWERS[unit]));
          assert.equal(valueOf(short).abs().text(), expected.text(), each);
        }
      }),
    );
  });

  it('says that it is exact only when it is, and never says of an exact one that it is not', () => {
    fc.assert(
      fc.property(columns, (column) => {
        const scale = scaleFor(column);
        for (const each of column) {
          const short = shorten(each, scale) ?? assert.fail(each);
          assert.equal(short.exact, short.bound === '' && valueOf(short).compare(Exact.of(each)) === 0, each);
          if (short.bound === '<') assert.ok(valueOf(short).abs().compare(Exact.of(each).abs()) > 0, each);
          if (short.bound === '>') assert.ok(valueOf(short).abs().compare(Exact.of(each).abs()) < 0, each);
        }
      }),
    );
  });

  it('is never longer than can be read', () => {
    fc.assert(
      fc.property(columns, (column) => {
        for (const each of column) assert.ok(told(each, scaleFor(column)).length <= '~<-0.000000000000000001'.length, each);
      }),
    );
  });

  it('is nothing for what is no plain decimal, which has no part in its column either', () => {
    for (const each of ['', '1e9', 'NaN', '.5', '5.', ' 1', '+1', '0x10', '1'.repeat(41), '١٢'])
      assert.deepEqual([shorten(each), scaleFor([each, '1.25', null, undefined])], [undefined, { decimals: 2, digits: 1 }]);
  });
});

describe('the numbers of a column', () => {
  const tell = (...column: string[]): string[] => column.map((each) => told(each, scaleFor(column)));

  it('have one count of decimals, as many as they need', () => {
    assert.deepEqual(tell('12', '3.5', '1200.25', '0'), ['12.00', '3.50', '1200.25', '0']);
    assert.deepEqual(tell('0.5', '0.12345', '0.00012'), ['0.5000', '~0.1235', '~0.0001']);
    fc.assert(
      fc.property(columns, (column) => {
        const scale = scaleFor(column);
        for (const each of column) {
          const { bound, whole, fraction } = shorten(each, scale) ?? assert.fail(each);
          if (whole + fraction === '0' || bound === '>') continue;
          assert.equal(fraction.length, whole === '1' && bound === '<' ? 0 : scale.decimals, each);
        }
      }),
    );
  });

  it('say of what is too small for them that it is less than the least they can write', () => {
    assert.deepEqual(tell('50000', '0.00001', '-0.00001', '0.00005'), ['50000.0000', '~<0.0001', '~<-0.0001', '~0.0001']);
    assert.deepEqual(tell('5000000000000000', '0.004', '12.5', '0.0004'), ['5000.000T', '0.004', '12.500', '~<0.001']);
  });

  it('do not change when some of them are hidden, as the scale is that of all', () => {
    const scale = scaleFor(['1.5', '2.25']);
    assert.deepEqual([told('1.5', scale), told('2.25', scale)], ['1.50', '2.25']);
  });
});

describe('a great change', () => {
  const times = (amount: string, before: string) => {
    const [many = 0n, one = 0n] = unitsOfBoth(amount, before)?.units ?? [];
    return timesOf(many, one);
  };

  it('is told in times above 1,000 %', () => {
    assert.deepEqual(times('12.3', '1'), { times: '12.3', of: 'before' });
    assert.deepEqual(times('1000000000000000', '0.000000000000000001'), { times: `1${'0'.repeat(33)}.0`, of: 'before' });
    assert.equal(times('11', '1'), undefined, 'just 1,000 %');
    assert.deepEqual(times('11.01', '1'), { times: '11.0', of: 'before' });
    assert.equal(times('0', '5'), undefined);
  });

  it('is told in times of its size where it crosses zero', () => {
    assert.deepEqual(times('100', '-5'), { times: '21.0', of: 'size' });
    assert.deepEqual(times('-100', '5'), { times: '21.0', of: 'size' });
    assert.equal(times('-5', '5'), undefined);
  });

  it('is none from nothing', () => {
    assert.deepEqual([times('5', '0'), times('5', '0.00')], [undefined, undefined]);
  });
});
