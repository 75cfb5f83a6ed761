/** The page of the affiliate dashboard with numbers and codes that no demo has. */
import assert from 'node:assert/strict';
import type { Locator } from 'playwright-core';
import { LONG_CODE, RIGHT_TO_LEFT } from '../support/oddBooks';
import { showPage, type Shown } from './stage';

describe('the page of affiliates with odd numbers and codes', () => {
  let shown: Shown;
  const tile = (key: string): Locator => shown.page.locator(`[data-tile="${key}"]`);

  before(async () => {
    shown = await showPage('affiliates');
  });
  after(() => shown.close());

  it('writes them short, with all digits under the pointer, and says that they are rounded', async () => {
    const deposits = tile('deposits').locator('.tile-value');
    assert.match(await deposits.innerText(), /[\d,]+\.\d{3}T$/);
    assert.match((await deposits.getAttribute('title')) ?? '', /^[\d,]{16,}\.\d{10,}$/);
    assert.match((await deposits.textContent()) ?? '', /^about /);
    assert.match(await tile('deposits').locator('.change').innerText(), /times$/);
    assert.match(await tile('commission').locator('.tile-value').innerText(), /0\.0000000\d+$/);
  });

  for (const width of [384, 400, 805, 1232]) {
    it(`leaves no tile alone in the last row: ${width} pixels`, async () => {
      await shown.resize(width);
      const tops = await shown.page.locator('.tile').evaluateAll((all) => all.map((each) => Math.round(each.getBoundingClientRect().top)));
      const rows = [...new Set(tops)].map((top) => tops.filter((each) => each === top).length);
      assert.equal(new Set(rows).size, 1, `rows of ${rows.join(', ')} tiles`);
    });

    it(`shows what the table is sorted by: ${width} pixels`, async () => {
      await shown.resize(width);
      const inSight = await shown.page.locator('#users [role=grid]').evaluate((each) => {
        const sorted = each.querySelector('[aria-sort=descending]')?.getBoundingClientRect();
        return sorted !== undefined && sorted.right <= each.getBoundingClientRect().right;
      });
      assert.ok(inSight);
    });
  }

  for (const width of [250, 400, 1232])
    it(`opens every menu and every reason within the page: ${width} pixels`, async () => {
      await shown.resize(width);
      for (const each of await shown.page.locator('details.menu, .facts details.badge, .tile details.badge').all()) {
        // The browser tells of what was unfolded a moment later, and the page puts it in its place then.
        const toggled = each.evaluate(
          (menu) => new Promise<void>((resolve) => menu.addEventListener('toggle', () => resolve(), { once: true })),
        );
        await each.locator('summary').click();
        await toggled;
        const opened = await each.locator('.menu-body, ul').evaluate((part) => {
          const { left, right } = part.getBoundingClientRect();
          return { left, right, width: window.innerWidth };
        });
        const where = `from ${opened.left} to ${opened.right} in ${opened.width}: ${await each.locator('summary').innerText()}`;
        assert.ok(opened.left >= 0 && opened.right <= opened.width, where);
        await shown.page.keyboard.press('Escape');
      }
    });

  it('keeps a code of any length and direction in its place, with all of it under the pointer', async () => {
    await shown.resize(400);
    const codes = shown.page.locator('#codes .code');
    const titles = await codes.evaluateAll((all) => all.map((each) => (each as HTMLElement).title));
    assert.ok(titles.includes(LONG_CODE) && titles.includes(RIGHT_TO_LEFT), titles.join(' '));
    const amounts = await shown.page
      .locator('#codes .figure .number')
      .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().right <= window.innerWidth));
    assert.ok(amounts.length > 0 && amounts.every(Boolean), 'amounts are out of sight');
  });
});
