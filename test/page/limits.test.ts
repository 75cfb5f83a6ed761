/** Numbers that a person types beside figures. */
import assert from 'node:assert/strict';
import type { Locator } from 'playwright-core';
import { recordingIn, type PageName } from './recording';
import { showPage, type Shown } from './stage';

describe('a number beside figures', () => {
  let shown: Shown;
  afterEach(() => shown.close());

  const show = async (page: PageName, field: string): Promise<Locator> => {
    shown = await showPage(page);
    await shown.tell((await recordingIn('en')).pages[page]);
    return shown.page.locator(field).first();
  };

  for (const [page, field, wrong] of [
    ['affiliates', '#rule-noTradeDays', ['-5', '99999', '']],
    ['affiliates', '#rule-netOutflowAbove', ['abc', '-1', '']],
    ['orders', '#strategy-parts', ['0', '99', '']],
  ] as const)
    it(`does not stay there if it cannot be used: ${field}`, async () => {
      const input = await show(page, field);
      const used = await input.inputValue();
      const said = (await shown.said()).length;
      for (const text of wrong) {
        await input.fill(text);
        await input.press('Enter');
        await input.blur();
        assert.equal(await input.inputValue(), used, text);
      }
      assert.equal((await shown.said()).length, said, 'nothing was changed');
    });
});
