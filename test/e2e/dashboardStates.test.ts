import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { FAULTS, type Simulator } from '../../src/simulator';
import { addAccount } from './account';
import { cells, dashboard, openDashboard, ready, reloadWindow, rowCount, tile, userRow } from './dashboardPage';
import { leave, service, visit } from './stage';
import { asked, descriptionIs, row, rows, runCommand, screenshot, until } from './workbench';

/** As much as the service allows whose lists are read again at once, so that no journey waits for the rate limit. */
const WEIGHT = 100_000;
const QUIET = { 'orderdeck.timeZone': 'utc', 'orderdeck.refreshInterval': 0, 'orderdeck.rateLimit.weight': WEIGHT };

describe('the affiliate dashboard, when things are not as usual', () => {
  let page: Page;
  /** The service of the account that a test leaves to the next. */
  let current: Simulator;
  before(async () => void (page = await visit(QUIET)));
  after(leave);

  const signInTo = async (simulator: Simulator, label: string): Promise<void> => {
    await addAccount(page, simulator, label);
    await page.locator('[id="orderdeck.orderdeck.account"]', { hasText: label }).waitFor();
  };
  const open = (): Promise<void> => runCommand(page, 'Orderdeck: Open Affiliate Dashboard');

  it('says that an account is no affiliate account, in the words of the service too', async () => {
    await signInTo(await service({ quirks: ['not-affiliate'] }), 'Trader');
    await open();
    await dashboard(page).getByRole('heading', { name: 'The affiliate data could not be loaded' }).waitFor();
    await dashboard(page)
      .getByText(/affiliate account/)
      .first()
      .waitFor();
    await dashboard(page).getByRole('button', { name: 'Retry' }).waitFor();
    await screenshot(page, 'dashboard-not-affiliate');
  });

  it('follows to another account, which has invited nobody yet', async () => {
    await signInTo(await service({ affiliates: 0 }), 'Newcomer');
    await dashboard(page).getByRole('heading', { name: 'No affiliate users' }).waitFor();
    await dashboard(page).getByRole('button', { name: 'Sign in' }).waitFor();
    assert.equal(await tile(page, 'users').isVisible(), false);
    await screenshot(page, 'dashboard-nobody');
  });

  it('keeps what was read when it is canceled, and marks it as partial', async () => {
    const slow = await service({ affiliates: 20_000, latencyMs: 250, weight: WEIGHT });
    await signInTo(slow, 'Slow');
    const frame = dashboard(page);
    await frame.getByText(/^Loading users and totals: (\d\d|[2-9]) of about \d+ pages/).waitFor({ timeout: 90_000 });
    // The sidebar shows nobody of the account before meanwhile.
    await row(page, 'Affiliate Users', /^\d{6,}/).waitFor();
    const uids = (await rows(page, 'Affiliate Users').allInnerTexts()).flatMap((text) => /^\d{6,}/.exec(text)?.[0] ?? []);
    const known = new Set(slow.data.users.map(({ uid }) => uid));
    assert.ok(uids.length > 0);
    assert.deepEqual(
      uids.filter((uid) => !known.has(uid)),
      [],
    );
    await screenshot(page, 'dashboard-reading');
    await frame.getByRole('button', { name: 'Cancel' }).click();
    await frame.getByRole('heading', { name: 'Loading was canceled' }).waitFor();
    await frame.locator('.facts details.badge.partial summary').click();
    await frame
      .locator('.facts details.badge')
      .getByText(/because it was canceled/)
      .first()
      .waitFor();
    assert.ok((await rowCount(page)) > 0);
    // All totals may have come meanwhile, where the machine is busy.
    assert.equal(await tile(page, 'users').locator('.badge').first().getAttribute('class'), 'badge partial');
    await screenshot(page, 'dashboard-partial');
  });

  it('begins again by itself when VS Code is reloaded in the middle of reading', async () => {
    await dashboard(page).locator('#refresh').click();
    await dashboard(page)
      .getByText(/^Loading users and totals: (\d\d|[2-9]) of about/)
      .waitFor({ timeout: 90_000 });
    await reloadWindow(page);
    await dashboard(page)
      .getByText(/^Loading users and totals: (\d\d|[2-9]) of about/)
      .waitFor({ timeout: 90_000 });
    await dashboard(page).getByRole('button', { name: 'Cancel' }).click();
    await dashboard(page).getByRole('heading', { name: 'Loading was canceled' }).waitFor();
  });

  it('shows nothing of the account before after a switch in the middle of reading', async () => {
    await dashboard(page).locator('#refresh').click();
    await dashboard(page)
      .getByText(/^Loading users and totals/)
      .waitFor();
    current = await service({ affiliates: 30 });
    await signInTo(current, 'Next');
    await dashboard(page).locator('.account', { hasText: 'Next' }).waitFor();
    await ready(page);
    const known = new Set(current.data.users.map(({ uid }) => uid));
    await until(
      'only users of this account',
      () => rowCount(page),
      (count) => count > 0 && count <= 30,
    );
    assert.ok(known.has((await cells(userRow(page, 1)))[0] ?? ''));
  });

  it('is as it was after it was hidden, and reads nothing for that', async () => {
    await dashboard(page).locator('#users [role=columnheader][data-column=deposits]').click();
    const count = await rowCount(page);
    const asked = current.log.length;
    await runCommand(page, 'Preferences: Open User Settings (JSON)');
    await page.locator('.monaco-editor').first().waitFor();
    await open();
    await ready(page);
    assert.equal(await rowCount(page), count);
    assert.equal(current.log.length, asked);
    assert.equal(await dashboard(page).locator('#users [role=columnheader][data-column=deposits]').getAttribute('aria-sort'), 'descending');
  });

  it('tells that it waits for the rate limit, and can be canceled meanwhile', async () => {
    const simulator = await service({ affiliates: 500 });
    await signInTo(simulator, 'Limited');
    await ready(page);
    simulator.fail({ ...FAULTS.tooMany, headers: { 'Retry-After': '60' }, family: 'affiliate' });
    await dashboard(page).locator('#refresh').click();
    await dashboard(page)
      .getByText(/^Waiting [1-5]\d s for the rate limit; loading will then continue automatically\.$/)
      .waitFor();
    await dashboard(page).getByRole('button', { name: 'Cancel' }).click();
    await dashboard(page).getByRole('heading', { name: 'Loading was canceled' }).waitFor();
  });

  it('shows the older figures and the reason when reading again fails', async () => {
    const simulator = await service({ affiliates: 60 });
    await signInTo(simulator, 'Failing');
    await ready(page);
    const before = await tile(page, 'deposits').locator('.tile-value').innerText();
    simulator.fail({ ...FAULTS.noAffiliatePermission });
    await dashboard(page).locator('#refresh').click();
    await dashboard(page).getByRole('heading', { name: 'The refresh failed: the figures below are from an earlier load' }).waitFor();
    assert.equal(await tile(page, 'deposits').locator('.tile-value').innerText(), before);
  });

  it('says that reading stopped when the key is lost in the middle, and goes on when it works again', async () => {
    const simulator = await service({ affiliates: 20_000, latencyMs: 200 });
    await signInTo(simulator, 'Losing');
    await open();
    const frame = dashboard(page);
    await frame.getByText(/^Loading users and totals: (\d\d|[3-9]) of about/).waitFor({ timeout: 90_000 });
    simulator.fail({ ...FAULTS.wrongKey });
    await frame.getByRole('heading', { name: 'Loading stopped early' }).waitFor();
    await frame
      .locator('.notice')
      .getByText(/^Paused: /)
      .waitFor();
    await frame.getByRole('button', { name: 'Fix account' }).click();
    await asked(page, 'What do you want to change in');
    await page.keyboard.press('Escape');
    assert.equal(await tile(page, 'users').locator('.badge').first().getAttribute('class'), 'badge partial');
    await screenshot(page, 'dashboard-stopped');
    simulator.fail(undefined);
    await frame.getByRole('button', { name: 'Retry' }).click();
    await frame.getByText(/^Loading users and totals/).waitFor();
    await frame.getByRole('button', { name: 'Cancel' }).click();
    await frame.getByRole('heading', { name: 'Loading was canceled' }).waitFor();
  });
});

describe('the affiliate dashboard of 30,000 users', () => {
  let page: Page;
  after(leave);

  it('shows the last row as fast as the first', async function () {
    this.timeout(180_000);
    const simulator = await service({ affiliates: 33_000, weight: 1_000_000 });
    page = await visit({ ...QUIET, 'orderdeck.rateLimit.weight': 1_000_000 }, { account: [simulator, 'Large'] });
    // More than three hundred pages, one for each hundred users. A page of 100,000 is in `test/page/plenty.test.ts`.
    await descriptionIs(page, 'Affiliate Users', /365 days$/, 60_000);
    await open();
    // Rows come while it is read: which is the last is known at the end.
    await ready(page);
    const total = await until(
      'all rows',
      () => rowCount(page),
      (count) => count >= 30_000,
      120_000,
    );
    await dashboard(page).locator('#users .grid-rows [role=gridcell][tabindex="0"]').focus();
    await page.keyboard.press('Control+End');
    await dashboard(page)
      .locator(`#users [role=row][aria-rowindex="${total + 1}"] [role=gridcell]:focus`)
      .waitFor();
    assert.ok((await dashboard(page).locator('#users [role=row]').count()) < 80, 'only what is in sight exists');
    await screenshot(page, 'dashboard-30k');

    async function open(): Promise<void> {
      await runCommand(page, 'Orderdeck: Open Affiliate Dashboard');
    }
  });
});

describe('somebody who uses the dashboard by the keyboard alone', () => {
  let page: Page;
  before(async () => {
    page = await visit(QUIET, { account: [await service({ affiliates: 120 }), 'Keys'] });
    await openDashboard(page);
  });
  after(leave);

  /** Presses Tab until the focus is where it should be. */
  const tabTo = async (selector: string): Promise<void> => {
    for (let presses = 0; presses < 150; presses += 1) {
      if ((await dashboard(page).locator(`${selector}:focus`).count()) > 0) return;
      await page.keyboard.press('Tab');
    }
    assert.fail(`Tab does not lead to ${selector}.`);
  };

  it('changes the range', async () => {
    await dashboard(page)
      .locator('body')
      .click({ position: { x: 4, y: 4 } });
    await tabTo('#range-days');
    await page.keyboard.press('ArrowDown');
    await dashboard(page).getByLabel('Range', { exact: true }).and(dashboard(page).locator('select')).waitFor();
    await until(
      'the range',
      () => dashboard(page).locator('#range-days').inputValue(),
      (value) => value === '90',
    );
    await ready(page);
  });

  it('reads again, and has the focus where it was', async () => {
    await tabTo('#refresh');
    await page.keyboard.press('Enter');
    await ready(page);
    await dashboard(page).locator('#refresh:focus').waitFor();
  });

  it('reads a chart as a table', async () => {
    await tabTo('#codes header button');
    await page.keyboard.press('Enter');
    await dashboard(page).locator('#codes tbody tr').first().waitFor();
  });

  it('filters, sorts, walks, opens a user and comes back', async () => {
    await tabTo('#filter-text');
    await page.keyboard.press('Tab');
    await page.keyboard.press('t');
    await until(
      'the stage',
      () => dashboard(page).locator('#filter-stage').inputValue(),
      (value) => value === '3',
    );
    await tabTo('#users [role=gridcell]');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await dashboard(page).locator('#users [role=columnheader][data-column=uid][aria-sort=ascending]:focus').waitFor();
    await page.keyboard.press('Shift+ArrowRight');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await dashboard(page).locator('#users [role=row][aria-rowindex="3"] [role=gridcell]:focus').waitFor();
    await page.keyboard.press('Enter');
    await dashboard(page).getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await dashboard(page).locator('#users [role=row][aria-rowindex="3"] [role=gridcell]:focus').waitFor();
  });

  it('walks a list of users with the arrows, one stop for the Tab key', async () => {
    await tabTo('#top .link');
    const inFocus = (): Promise<number> =>
      dashboard(page)
        .locator('#top .top-lists > div')
        .first()
        .evaluate((list) => [...list.querySelectorAll('.link')].indexOf(document.activeElement as Element));
    assert.equal(await inFocus(), 0);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    assert.equal(await inFocus(), 2);
    await page.keyboard.press('End');
    await page.keyboard.press('Tab');
    assert.equal(await inFocus(), -1);
    await page.keyboard.press('Shift+Tab');
    assert.ok((await inFocus()) > 2);
  });
});
