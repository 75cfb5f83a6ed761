/** Numbers that a person types beside figures. */
import assert from 'node:assert/strict';
import type { Locator } from 'playwright-core';
import { ofEach } from './stage';

for (const [page, field, wrong, unusable, why] of [
  ['affiliates', '#rule-noTradeDays', ['-5', '99999', ''], '99999', 'Enter a whole number from 0 to 365.'],
  ['affiliates', '#rule-netOutflowAbove', ['abc', '-1', ''], '1,5', 'Enter an amount of 0 or more, such as 1000.5.'],
  ['orders', '#strategy-parts', ['0', '99', ''], '0', 'Enter a whole number from 1 to 10.'],
] as const)
  describe('a number beside figures', () => {
    const shown = ofEach(page);
    let input: Locator;
    beforeEach(() => {
      input = shown.page.locator(field).first();
    });

    it(`does not stay there if it cannot be used: ${field}`, async () => {
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

    it(`says in words of ours why it cannot be used, until it can: ${field}`, async () => {
      const told = (): Promise<string> => input.evaluate((each) => (each as HTMLInputElement).validationMessage);
      await input.fill(unusable);
      assert.equal(await told(), why);
      await input.fill('2');
      assert.equal(await told(), '');
      await input.fill(unusable);
      await input.blur();
      assert.equal(await told(), '', 'what was used is there again');
    });
  });
