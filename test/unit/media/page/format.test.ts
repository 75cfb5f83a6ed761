import assert from 'node:assert/strict';
import fc from 'fast-check';
import { formatFor, PERCENT } from '../../../../media/page/format';
import { scaleFor } from '../../../../src/model/numbers';

describe('how the dashboard writes values', () => {
  const { amount, exact, plain, decimal } = formatFor('en', 'UTC');

  it('shortens a sum, and keeps all digits beside it', () => {
    const { text, whole, fraction, unit, exact: whole18, rounded } = amount('12345678.123456789012345678');
    assert.deepEqual([text, whole, fraction, unit, rounded], ['12,345,678.1235', '12,345,678', '.1235', '', true]);
    assert.equal(whole18, '12,345,678.123456789012345678');
    assert.deepEqual([amount('1234567890').text, amount('1234567890').exact], ['1.235B', '1,234,567,890']);
    assert.deepEqual([amount('-1234.50').text, amount('-1234.50').rounded], ['−1,234.5', false]);
    assert.equal(amount('0').text, '0');
  });

  it('has one minus sign, on an axis as well', () => {
    assert.equal(formatFor('en', 'UTC').short(-1500), '−1.5K');
  });

  it('has room on an axis for what is very small or very great', () => {
    const { short } = formatFor('en', 'UTC');
    assert.deepEqual([0, 0.00012, -1.5e-17, 2.5e12, -1.5e29].map(short), ['0', '0.00012', '−1.5E−17', '2.5T', '−1.5E29']);
    assert.equal(formatFor('de', 'UTC').short(-1.5e-17), '−1,5E−17');
  });

  it('groups the digits of an exact amount and changes none of them', () => {
    assert.equal(exact('12345678901234567890.123456789012345678'), '12,345,678,901,234,567,890.123456789012345678');
    fc.assert(
      fc.property(fc.stringMatching(/^-?[1-9]\d{0,30}(\.\d{1,30})?$/), (text) =>
        assert.equal(amount(text).exact?.replaceAll(',', '').replace('−', '-'), text),
      ),
    );
  });

  it('says on which side of what is written a number is that cannot be written', () => {
    const scale = scaleFor(['1.2345']);
    assert.deepEqual(
      ['0.00001', '-0.00001', `${'9'.repeat(20)}`, `-${'9'.repeat(20)}`].map((text) => amount(text, scale).text),
      ['<0.0001', '>−0.0001', '>999,999T', '<−999,999T'],
    );
  });

  it('shortens factors and shares of more digits than any amount has', () => {
    const factor = `${'3'.repeat(47)}.5`;
    assert.deepEqual([plain(factor).text, plain(factor).exact?.replaceAll(',', '')], ['>999,999T', factor]);
    assert.deepEqual([decimal(factor, PERCENT), decimal(`-${factor}`, PERCENT)], ['>999,999T', '<−999,999T']);
  });

  it('leaves the place of a unit free beside numbers that have one', () => {
    const scale = scaleFor(['1200000000', '5']);
    assert.deepEqual([amount('1200000000', scale).unitless, amount('5', scale).unitless, amount('5').unitless], [false, true, false]);
  });

  it('shows what is no plain decimal as it came', () => {
    assert.deepEqual([amount('1e9').text, amount('').text], ['1e9', '']);
  });

  it('writes as the language does', () => {
    assert.deepEqual(
      [formatFor('de', 'UTC').exact('1234567.5'), formatFor('de', 'UTC').amount('1234567.55555').text],
      ['1.234.567,5', '1.234.567,5556'],
    );
  });

  it('shows shares with one decimal, whatever they are', () => {
    assert.deepEqual(
      ['12.5', '100.0', '0.0'].map((share) => decimal(share, PERCENT)),
      ['12.5', '100.0', '0.0'],
    );
  });

  it('leaves no amount readable in privacy mode', () => {
    const masked = formatFor('en', 'UTC', true);
    assert.deepEqual(
      [masked.amount('1234.5'), masked.exact('1234.5')],
      [{ text: '•••', whole: '•••', fraction: '', unit: '', rounded: false }, '•••'],
    );
  });

  it('ends no date with a full stop of its own, since sentences end with dates', () => {
    const [first, last] = [Date.UTC(2026, 8, 30, 9, 30), Date.UTC(2026, 10, 30)];
    for (const language of ['ru', 'en', 'de', 'fr', 'pt-br', 'tr', 'ja', 'pl', 'cs']) {
      const { day, days, moment } = formatFor(language, 'UTC');
      for (const text of [day(first), days(first, last), moment(first)]) assert.doesNotMatch(text, /\.$/, language);
    }
    const { day, days, moment } = formatFor('ru', 'UTC');
    assert.deepEqual([day(first), days(first, last), moment(first)], ['30 сент. 2026', '30 сент. – 30 нояб. 2026', '30 сент. 2026, 09:30']);
  });

  it('tells days of the time zone', () => {
    const time = Date.UTC(2026, 0, 31, 23, 30);
    assert.equal(formatFor('en', 'UTC').day(time), 'Jan 31, 2026');
    assert.equal(formatFor('en', 'Europe/Vienna').day(time), 'Feb 1, 2026');
  });
});
