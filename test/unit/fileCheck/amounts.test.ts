import assert from 'node:assert/strict';
import { isWorth, showsAmount, writtenAmount } from '../../../src/fileCheck/amounts';

describe('an amount as a program writes it', () => {
  const valuesOf = (text: string): readonly string[] | undefined => writtenAmount(text)?.values;

  it('is read with thousands apart, with a comma for decimals, and with its unit', () => {
    const read: Readonly<Record<string, readonly string[]>> = {
      '92238.70': ['92238.70'],
      '92,238.70': ['92238.70'],
      '1 234 567.5': ['1234567.5'],
      '92_238': ['92238'],
      '283,6': ['283.6'],
      '1.234,50': ['1234.50'],
      '0,123': ['0.123'],
      '$92,238.7': ['92238.7'],
      '1e-7': ['0.0000001'],
    };
    for (const [text, values] of Object.entries(read)) assert.deepEqual(valuesOf(text), values, text);
    assert.deepEqual(writtenAmount('0.5 BTC'), { values: ['0.5'], unit: 'btc' });
    assert.deepEqual(
      ['$5', '€29000', '$5 USDT', '5'].map((text) => writtenAmount(text)?.unit),
      ['usd', 'eur', 'usdt', undefined],
    );
  });

  it('may be two where a comma may part thousands or decimals', () => {
    assert.deepEqual(valuesOf('1,234'), ['1234', '1.234']);
  });

  it('is none where it is no number', () => {
    for (const text of ['', 'none', '12:30', '1,2,3', '0x10', '50%', '1.2.3', '--1', '1-2']) assert.equal(valuesOf(text), undefined, text);
  });

  it('shows what it rounds, cuts or has from a float, and nothing else', () => {
    const same = [
      ['0.30', '0.3'],
      ['92238.7', '92238.69'],
      ['92238', '92238.9'],
      ['0.30000000000000004', '0.3'],
      ['0.12', '0.1234'],
      ['0.1', '0.05'],
      ['92240', '92238.7'],
      ['1175000', '1174651'],
    ];
    for (const [file = '', exchange = ''] of same) assert.ok(showsAmount(file, exchange), `${file} of ${exchange}`);
    const others = [
      ['2', '2.4'],
      ['0.5', '0.4'],
      ['92238.7', '92238.8'],
      ['0.1234', '0.12'],
      ['-0.3', '0.3'],
      ['92300', '92238.7'],
      ['92250', '92238.7'],
      ['0.13', '0.1234'],
    ];
    for (const [file = '', exchange = ''] of others) assert.ok(!showsAmount(file, exchange), `${file} of ${exchange}`);
  });

  it('is what a size costs by a hundredth', () => {
    assert.ok(isWorth('46119.35', '0.5', '92238.7'));
    assert.ok(isWorth('46500', '0.5', '92238.7'));
    assert.ok(!isWorth('47000', '0.5', '92238.7'));
    assert.ok(!isWorth('0', '0.5', '0'));
  });
});
