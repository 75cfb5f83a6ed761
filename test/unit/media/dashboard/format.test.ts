import assert from 'node:assert/strict';
import { formatFor } from '../../../../media/dashboard/format';
import { ticksTo } from '../../../../media/dashboard/charts/scale';

describe('how the dashboard writes values', () => {
  it('groups the digits of an amount and changes none of them', () => {
    const { amount } = formatFor('en', 'UTC');
    assert.equal(amount('12345678901234567890.123456789012345678'), '12,345,678,901,234,567,890.123456789012345678');
    assert.equal(amount('-1234.50'), '−1,234.50');
    assert.equal(amount('0'), '0');
  });

  it('shows what is no plain decimal as it came', () => {
    assert.equal(formatFor('en', 'UTC').amount('1e9'), '1e9');
    assert.equal(formatFor('en', 'UTC').amount(''), '');
  });

  it('writes as the language does', () => {
    assert.equal(formatFor('de', 'UTC').amount('1234567.5'), '1.234.567,5');
  });

  it('tells days of the time zone', () => {
    const time = Date.UTC(2026, 0, 31, 23, 30);
    assert.equal(formatFor('en', 'UTC').day(time), 'Jan 31, 2026');
    assert.equal(formatFor('en', 'Europe/Vienna').day(time), 'Feb 1, 2026');
  });
});

describe('the steps of an axis', () => {
  it('are round and reach the greatest value', () => {
    assert.deepEqual(ticksTo(7300), [0, 2000, 4000, 6000, 8000]);
    assert.deepEqual(ticksTo(0.9), [0, 0.25, 0.5, 0.75, 1]);
  });

  it('stand even where there is nothing to show', () => {
    assert.deepEqual(ticksTo(0), [0, 1]);
    assert.deepEqual(ticksTo(NaN), [0, 1]);
  });
});
