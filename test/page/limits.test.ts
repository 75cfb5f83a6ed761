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

  for (const [page, field, wrong, why] of [
    ['affiliates', '#rule-noTradeDays', '99999', 'Enter a whole number from 0 to 365.'],
    ['affiliates', '#rule-netOutflowAbove', '1,5', 'Enter an amount of 0 or more, such as 1000.5.'],
    ['orders', '#strategy-parts', '0', 'Enter a whole number from 1 to 10.'],
  ] as const)
    it(`says in words of ours why it cannot be used, until it can: ${field}`, async () => {
      const input = await show(page, field);
      const told = (): Promise<string> => input.evaluate((each) => (each as HTMLInputElement).validationMessage);
      await input.fill(wrong);
      assert.equal(await told(), why);
      await input.fill('2');
      assert.equal(await told(), '');
      await input.fill(wrong);
      await input.blur();
      assert.equal(await told(), '', 'what was used is there again');
    });
});
