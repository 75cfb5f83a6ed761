/** Pages that VS Code took away with their tab come back where they were. */
import assert from 'node:assert/strict';
import { ofEach } from './stage';

const scrolled = 'Math.round(window.scrollY)';
const isBack = (): boolean => window.scrollY > 0;
const isAtEnd = (): boolean =>
  window.scrollY > 0 && document.documentElement.scrollHeight - window.innerHeight <= Math.ceil(window.scrollY);

for (const name of ['affiliates', 'orders', 'fileCheck'] as const)
  describe(`the page ${name}`, () => {
    const shown = ofEach(name);

    const scrollTo = async (pixels: number): Promise<unknown> => {
      await shown.page.evaluate(`new Promise((done) => {
        document.addEventListener('scrollend', done, { once: true });
        window.scrollTo(0, ${pixels});
      })`);
      return shown.page.evaluate(scrolled);
    };

    it('is scrolled to where it was after another tab was looked at', async () => {
      await shown.resize(600, 400);
      const before = await scrollTo(500);
      assert.equal(before, 500);
      await shown.comeBack();
      await shown.page.waitForFunction(isBack);
      assert.equal(await shown.page.evaluate(scrolled), before);
    });

    it('stays where somebody scrolled it since', async () => {
      await shown.resize(600, 400);
      await scrollTo(500);
      await shown.comeBack();
      await shown.page.waitForFunction(isBack);
      assert.equal(await scrollTo(100), 100);
      await shown.comeBack();
      await shown.page.waitForFunction(isBack);
      assert.equal(await shown.page.evaluate(scrolled), 100);
    });

    it('is at its end where there is less of it by now', async () => {
      await shown.resize(600, 400);
      // A browser that loads a page again would scroll it, too.
      await shown.page.evaluate(`history.scrollRestoration = 'manual'; kept = { ...kept, scrolled: 100_000 }`);
      await shown.comeBack();
      await shown.page.waitForFunction(isAtEnd);
    });
  });
