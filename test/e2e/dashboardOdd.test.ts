import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import type { LocalServer } from '../support/localServer';
import { addAccount } from './account';
import { cells, columnTitle, dashboard, flaws, openDashboard, ready, THEMES, tile, userRow } from './dashboardPage';
import { HUGE, LONG_CODE, oddService, RIGHT_TO_LEFT } from './oddBooks';
import { leave, service, visit } from './stage';
import { answer, clipboard, runCommand, screenshot, until } from './workbench';

/** Beside the page stands the bar of activities. */
const BESIDE = 48;
const SIZES = {
  wide: { width: 1280, zoom: 1 },
  '400 px': { width: 400 + BESIDE, zoom: 1 },
  '150 %': { width: 1280, zoom: 1.5 },
  '400 px at 150 %': { width: 600 + BESIDE, zoom: 1.5 },
} as const;

describe('the affiliate dashboard with odd numbers and codes', () => {
  let page: Page;
  let odd: LocalServer;

  before(async () => {
    page = await visit({ 'orderdeck.timeZone': 'utc', 'orderdeck.refreshInterval': 0 });
    const simulator = await service({ affiliates: 60 });
    odd = await oddService(simulator);
    await addAccount(page, { ...simulator, spotBaseUrl: odd.origin }, 'A partner with a name that is longer than any bar is wide');
    await openDashboard(page);
    await runCommand(page, 'View: Toggle Primary Side Bar Visibility');
    await dashboard(page).locator('#trend').getByRole('button', { name: 'Read by month' }).click();
    await dashboard(page).locator('#trend').getByRole('button', { name: 'Refresh by month' }).waitFor();
  });
  after(async () => {
    await leave();
    await odd.close();
  });

  const resize = async ({ width, zoom }: (typeof SIZES)[keyof typeof SIZES], height = 900): Promise<void> => {
    // A zoomed window is one of fewer, larger pixels.
    const inside = Math.round(width / zoom);
    await page.setViewportSize({ width: inside, height: Math.round(height / zoom) });
    await until(
      'the width of the page',
      () =>
        dashboard(page)
          .locator('body')
          .evaluate(() => window.innerWidth),
      (inner) => Math.abs(inner - (inside - BESIDE)) < 30,
    );
  };

  it('writes them short, with all digits under the pointer, and says that they are rounded', async () => {
    const deposits = tile(page, 'deposits').locator('.tile-value');
    assert.match(await deposits.innerText(), /[\d,]+\.\d{3}T$/);
    assert.match((await deposits.getAttribute('title')) ?? '', /^[\d,]{20,}\.\d{10,}$/);
    assert.match((await deposits.textContent()) ?? '', /^about /);
    assert.match(await tile(page, 'deposits').locator('.change').innerText(), /times$/);
    assert.match(await tile(page, 'commission').locator('.tile-value').innerText(), /0\.0000000\d+$/);
  });

  it('copies the exact amount of a cell', async () => {
    await columnTitle(page, 'deposits').click();
    const cell = userRow(page, 1).locator('[role=gridcell]').nth(3);
    assert.deepEqual([await cell.innerText(), await cell.getAttribute('aria-label')], ['1,000.000T', 'about 1,000.000T']);
    await cell.click();
    await page.keyboard.press('Control+C');
    await until(
      'the clipboard',
      () => clipboard(page),
      (text) => text === HUGE,
    );
    await columnTitle(page, 'commission').click();
  });

  for (const [name, size] of Object.entries(SIZES)) {
    it(`bursts nowhere, breaks no number and cuts nothing without a sign: ${name}`, async () => {
      await resize(size);
      assert.deepEqual(await flaws(page), []);
      for (const title of ['Trend', 'Commission by invite code'])
        await dashboard(page)
          .getByRole('button', { name: `Show table: ${title}` })
          .click();
      assert.deepEqual(await flaws(page), [], 'as tables');
      for (const title of ['Trend', 'Commission by invite code'])
        await dashboard(page)
          .getByRole('button', { name: `Show chart: ${title}` })
          .click();
    });

    it(`leaves no tile alone in the last row: ${name}`, async () => {
      await resize(size);
      const tops = await dashboard(page)
        .locator('.tile')
        .evaluateAll((all) => all.map((each) => Math.round(each.getBoundingClientRect().top)));
      const rows = [...new Set(tops)].map((top) => tops.filter((each) => each === top).length);
      assert.equal(new Set(rows).size, 1, `rows of ${rows.join(', ')} tiles`);
    });

    it(`shows what the table is sorted by: ${name}`, async () => {
      await resize(size);
      const grid = dashboard(page).locator('#users [role=grid]');
      const inSight = await grid.evaluate((each) => {
        const sorted = each.querySelector('[aria-sort=descending]')?.getBoundingClientRect();
        return sorted !== undefined && sorted.right <= each.getBoundingClientRect().right;
      });
      assert.ok(inSight);
    });
  }

  it('keeps a code of any length and direction in its place, with all of it under the pointer', async () => {
    await resize(SIZES['400 px']);
    const codes = dashboard(page).locator('#codes .code');
    const titles = await codes.evaluateAll((all) => all.map((each) => (each as HTMLElement).title));
    assert.ok(titles.includes(LONG_CODE) && titles.includes(RIGHT_TO_LEFT), titles.join(' '));
    const amounts = await dashboard(page)
      .locator('#codes .figure .number')
      .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().right <= window.innerWidth));
    assert.ok(amounts.length > 0 && amounts.every(Boolean), 'amounts are out of sight');
  });

  it('opens every menu and every reason within the page', async () => {
    await resize(SIZES['400 px']);
    const frame = dashboard(page);
    for (const each of await frame.locator('details.menu, .facts details.badge, .tile details.badge').all()) {
      await each.locator('summary').click();
      const { left, right, width } = await each.locator('.menu-body, ul').evaluate((opened) => {
        const box = opened.getBoundingClientRect();
        return { left: box.left, right: box.right, width: window.innerWidth };
      });
      assert.ok(left >= 0 && right <= width, `from ${left} to ${right} in ${width}: ${await each.locator('summary').innerText()}`);
      await page.keyboard.press('Escape');
    }
  });

  it('looks well in every theme', async () => {
    for (const [mark, theme] of Object.entries(THEMES)) {
      await resize(SIZES.wide);
      await page.keyboard.press('Control+K');
      await page.keyboard.press('Control+T');
      await answer(page, 'Select Color Theme', theme);
      await dashboard(page).locator(`body.${mark}`).waitFor();
      for (const [name, size] of Object.entries(SIZES)) {
        await resize(size, 1500);
        await ready(page);
        await dashboard(page)
          .locator('body')
          .evaluate(() => window.scrollTo(0, 0));
        await screenshot(page, `odd-${mark}-${name}`);
        for (const id of name === '400 px' ? ['codes', 'users'] : []) {
          await dashboard(page)
            .locator(`#${id}`)
            .evaluate((each) => each.scrollIntoView());
          await screenshot(page, `odd-${mark}-${name}-${id}`);
        }
      }
    }
    assert.ok((await cells(userRow(page, 1))).length > 0);
  });
});
