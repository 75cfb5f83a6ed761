import assert from 'node:assert/strict';
import { digitCountsFrom, digitCountsOf, USUAL_DIGITS } from '../../../src/model/orderIdDigits';

const withPattern = (orderIdPattern: unknown) => digitCountsOf({ orderIdDigits: '17-20', orderIdPattern });

describe('the digits of an order id, as the settings say them', () => {
  it('are two counts, or one', () => {
    assert.deepEqual(digitCountsFrom('17-20'), USUAL_DIGITS);
    assert.deepEqual(digitCountsFrom('9 - 20'), { least: 9, most: 20 });
    assert.deepEqual(digitCountsFrom('18'), { least: 18, most: 18 });
  });

  it('are as usual where the setting makes no sense', () => {
    for (const setting of [
      undefined,
      null,
      '',
      '-',
      '20-17',
      '5-20',
      '6-21',
      '0-0',
      '17-20-3',
      '1e1',
      '17,20',
      '٩',
      ' '.repeat(1e6),
      17,
      ['17-20'],
      {},
    ]) {
      assert.equal(digitCountsFrom(setting), undefined);
      assert.deepEqual(digitCountsOf({ orderIdDigits: setting, orderIdPattern: undefined }), USUAL_DIGITS);
    }
  });

  it('are read off a pattern of before that only counted digits', () => {
    for (const [pattern, least, most] of [
      [String.raw`\d{17,20}`, 17, 20],
      [String.raw`\d{9,20}`, 9, 20],
      [String.raw`\b(\d{18})\b`, 18, 18],
      [String.raw`[0-9]{9,}`, 9, 20],
      [String.raw`\b[1-9]\d{8,}\b`, 9, 20],
      [String.raw`(?<!\d)\d{12,19}(?!\d)`, 12, 19],
    ] as const)
      assert.deepEqual(withPattern(pattern), { least, most }, pattern);
  });

  it('are as usual beside a pattern that says anything else, which is never run', () => {
    for (const pattern of ['(\\d+)+x', String.raw`trade #(\d{8})`, '(.{0,99}){99}$', String.raw`\d{5}`, String.raw`\d{9,99}`, '[', 7])
      assert.deepEqual(withPattern(pattern), USUAL_DIGITS, String(pattern));
  });

  it('are those of the setting where both are set', () => {
    assert.deepEqual(digitCountsOf({ orderIdDigits: '9', orderIdPattern: String.raw`\d{12}` }), { least: 9, most: 9 });
  });
});
