import assert from 'node:assert/strict';
import { digitCountsFrom, digitCountsOf, USUAL_DIGITS } from '../../../src/model/orderIdDigits';

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
      assert.deepEqual(digitCountsOf(setting), USUAL_DIGITS);
    }
  });
});
