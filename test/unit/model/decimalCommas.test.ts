/** Digits behind a comma: an order id, or the decimals of an amount. */
import assert from 'node:assert/strict';
import { USUAL_DIGITS } from '../../../src/model/orderIdDigits';
import { idsIn } from '../../../src/model/orderIds';

const ID = '596471064624628269';

describe('an order id in a row of a table', () => {
  it('is none behind the decimal comma of an amount that is all of a cell', () => {
    const amounts = ['0', '-0', '+1', '9999987', '1.234', '-12.345.678'];
    const rows = amounts.flatMap((whole) => [
      `pnl;${whole},${ID};5`,
      `${whole},${ID};5`,
      `BTC;"${whole},${ID}"`,
      `a\t${whole},${ID}`,
      `a|${whole},${ID}|b`,
    ]);
    for (const row of rows) assert.equal(idsIn(row, USUAL_DIGITS).at(-1)?.id, undefined, row);
    for (const row of [`a;596471064624628270,${ID};b`, `a;5, ${ID};b`, `10:15,${ID};filled`, `a;x-5,${ID};b`, `0;12.5,${ID};b`])
      assert.equal(idsIn(row, USUAL_DIGITS).at(-1)?.id, ID, row);
  });

  it('is one behind a time, and in a line that tabs only indent', () => {
    for (const time of ['1767225600', '1767225600000', '1767225600000000'])
      for (const row of [`${time},${ID};filled`, `2026-05-31T07:11:00Z\t${time},${ID}`, `|${time},${ID}|`, `"${time},${ID}";a`])
        assert.equal(idsIn(row, USUAL_DIGITS).at(-1)?.id, ID, row);
    for (const row of [`\t\t20260531,${ID}`, `\t"9999987,${ID}"`]) assert.equal(idsIn(row, USUAL_DIGITS).at(-1)?.id, ID, row);
    for (const row of [`\t20260531,${ID}\t`, `a\t-1767225600,${ID}`]) assert.equal(idsIn(row, USUAL_DIGITS).at(-1)?.id, undefined, row);
  });
});
