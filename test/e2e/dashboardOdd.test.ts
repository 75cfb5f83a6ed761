/** The one journey of a page with numbers and codes that no demo has; `test/page` shows it in every width and theme. */
import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import type { LocalServer } from '../support/localServer';
import { HUGE, LABEL, oddService } from '../support/oddBooks';
import { flawsOf } from '../support/pageFlaws';
import { columnTitle, dashboard, openDashboard, userRow } from './dashboardPage';
import { leave, service, visit } from './stage';
import { clipboard, runCommand, screenshot, until } from './workbench';

/** Beside the page stands the bar of activities. */
const BESIDE = 48;

describe('the affiliate dashboard with odd numbers and codes', () => {
  let page: Page;
  let odd: LocalServer;

  before(async () => {
    const simulator = await service({ affiliates: 60 });
    odd = await oddService(simulator);
    page = await visit(
      { 'orderdeck.timeZone': 'utc', 'orderdeck.refreshInterval': 0 },
      {
        account: [{ ...simulator, spotBaseUrl: odd.origin }, LABEL],
      },
    );
    await openDashboard(page);
    await runCommand(page, 'View: Toggle Primary Side Bar Visibility');
    await dashboard(page).locator('#trend').getByRole('button', { name: 'Load by month' }).click();
    await dashboard(page).locator('#trend').getByRole('button', { name: 'Refresh monthly data' }).waitFor();
  });
  after(async () => {
    await leave();
    await odd.close();
  });

  it('shows them in a narrow and zoomed window, and copies the exact amount of a cell', async () => {
    // 400 pixels at 150 %: a zoomed window is one of fewer, larger pixels.
    const inside = Math.round((600 + BESIDE) / 1.5);
    await page.setViewportSize({ width: inside, height: 600 });
    await until(
      'the width of the page',
      () =>
        dashboard(page)
          .locator('body')
          .evaluate(() => window.innerWidth),
      (inner) => Math.abs(inner - (inside - BESIDE)) < 30,
    );
    assert.deepEqual(await flawsOf(dashboard(page).locator('body')), []);
    await screenshot(page, 'odd-dashboard');
    await page.setViewportSize({ width: 1280, height: 900 });
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
  });
});
