import assert from 'node:assert/strict';
import { shared } from './stage';

describe('the page of affiliates of whom some amounts are none', () => {
  const shown = shared('affiliates');

  it('marks the figures alone that lack an amount: one that was not sent, and one that is no number', async () => {
    const marked = await shown.page
      .locator('[data-tile]')
      .evaluateAll((all) =>
        all.flatMap((each) => (each.querySelector('.tile-value')?.textContent.includes('*') ? [each.getAttribute('data-tile')] : [])),
      );
    assert.deepEqual(
      ['withdrawals', 'futuresVolume', 'deposits', 'spotVolume', 'commission'].map((key) => marked.includes(key)),
      [true, true, false, false, false],
    );
    assert.match(await shown.body.innerText(), /✓\s*complete/);
  });
});
