import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { calendarSpans } from '../../src/model/calendar';
import { DAY } from '../../src/model/timeRange';
import type { Simulator } from '../../src/simulator';
import { addAccount } from './account';
import {
  columnTitle,
  columnWidths,
  dashboard,
  exactOf,
  ready,
  reloadWindow,
  rowCount,
  saveAs,
  sumOf,
  tile,
  userRow,
  userRows,
  usersOf365Days,
} from './dashboardPage';
import { filesOfSuite, written } from './savedFiles';
import { leave, service, visit } from './stage';
import { clipboard, descriptionIs, runCommand, screenshot, toast, until, viewAction } from './workbench';

const CALM = { 'orderdeck.timeZone': 'utc', 'orderdeck.refreshInterval': 0 };

describe('the affiliate dashboard', function () {
  let page: Page;
  let simulator: Simulator;
  const temporary = filesOfSuite();
  const commissions = async (): Promise<number[]> =>
    Promise.all([1, 2, 3, 4].map(async (number) => Number(await exactOf(userRow(page, number).locator('[role=gridcell]').nth(1)))));

  before(async () => {
    page = await visit(CALM);
    simulator = await service({ affiliates: 420 });
  });
  after(leave);

  it('says what to do where nobody is signed in', async () => {
    await runCommand(page, 'Orderdeck: Open Affiliate Dashboard');
    await dashboard(page).getByRole('heading', { name: 'You are signed out' }).waitFor();
    await dashboard(page).getByRole('button', { name: 'Try the demo' }).waitFor();
    await runCommand(page, 'View: Close All Editors');
  });

  it('opens from the title of the affiliate users and says what the service knows', async () => {
    await addAccount(page, simulator, 'Main');
    await descriptionIs(page, 'Affiliate Users', /365 days$/);
    await viewAction(page, 'Affiliate Users', 'Open Affiliate Dashboard');
    await ready(page);
    const now = Date.now();
    const range = { start: now - 30 * DAY, end: now };
    assert.equal(await exactOf(tile(page, 'commission').locator('.tile-value')), sumOf(simulator, 'commission', range));
    assert.equal(await exactOf(tile(page, 'deposits').locator('.tile-value')), sumOf(simulator, 'depositAmount', range));
    const registered = simulator.data.users.filter(({ registerTime }) => registerTime >= range.start).length;
    assert.equal(await tile(page, 'users').locator('.tile-value').innerText(), String(registered));
    // The head of the page says it once.
    assert.equal(
      await dashboard(page)
        .locator('.badge')
        .allTextContents()
        .then((all) => all.join()),
      '✓complete',
    );
    assert.ok((await rowCount(page)) >= usersOf365Days(simulator, now));
    await screenshot(page, 'dashboard');
  });

  it('reads another range when one is chosen', async () => {
    await dashboard(page).getByLabel('Range', { exact: true }).selectOption({ label: 'Last 90 days' });
    const now = Date.now();
    const expected = sumOf(simulator, 'commission', { start: now - 90 * DAY, end: now });
    await until(
      'the commission of 90 days',
      () => exactOf(tile(page, 'commission').locator('.tile-value')),
      (text) => text === expected,
    );
    await ready(page);
  });

  it('refuses dates that the service cannot answer for, and reads two that it can', async () => {
    const frame = dashboard(page);
    const day = (age: number): string => new Date(Date.now() - age * DAY).toISOString().slice(0, 10);
    await frame.getByLabel('Range', { exact: true }).selectOption({ label: 'Pick dates…' });
    await frame.getByLabel('From').fill(day(400));
    await frame.getByLabel('To', { exact: true }).fill(day(380));
    await frame.getByRole('button', { name: 'Show', exact: true }).click();
    await frame.getByText('The service only covers the past 365 days').waitFor();
    await frame.getByLabel('From').fill(day(20));
    await frame.getByLabel('To', { exact: true }).fill(day(10));
    await frame.getByRole('button', { name: 'Show', exact: true }).click();
    const range = { start: Date.parse(day(20)), end: Date.parse(day(9)) - 1 };
    const expected = sumOf(simulator, 'commission', range);
    await until(
      'the commission of the two dates',
      () => exactOf(tile(page, 'commission').locator('.tile-value')),
      (text) => text === expected,
    );
    await frame.getByLabel('Range', { exact: true }).selectOption({ label: 'Last 90 days' });
    await until(
      'the range',
      () => frame.locator('.facts').innerText(),
      (text) => text.includes(new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeZone: 'UTC' }).format(Date.now() - 90 * DAY)),
    );
    await ready(page);
  });

  it('sorts by a column and back', async () => {
    const title = columnTitle(page, 'commission');
    assert.equal(await title.getAttribute('aria-sort'), 'descending');
    const falling = await commissions();
    assert.deepEqual(
      falling,
      falling.toSorted((a, b) => b - a),
    );
    await title.click();
    assert.equal(await title.getAttribute('aria-sort'), 'ascending');
    const rising = await commissions();
    assert.deepEqual(
      rising,
      rising.toSorted((a, b) => a - b),
    );
    assert.ok((rising[0] ?? 0) < (falling[0] ?? 0));
    await title.click();
  });

  it('finds a user and shows what happened', async () => {
    const { uid } = simulator.data.users.find(({ firstTrade }) => firstTrade !== null) ?? assert.fail();
    await dashboard(page).getByLabel('Filter by UID or invite code').fill(uid);
    await until(
      'one row',
      () => rowCount(page),
      (count) => count === 1,
    );
    await userRow(page, 1).locator('[role=gridcell]').first().click();
    await page.keyboard.press('Enter');
    const dialog = dashboard(page).getByRole('dialog', { name: `User ${uid}` });
    await dialog.getByText('First trade').waitFor();
    await dialog.getByRole('button', { name: 'Copy UID' }).click();
    await until(
      'the clipboard',
      () => clipboard(page),
      (text) => text === uid,
    );
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await dashboard(page).locator('[role=gridcell]:focus', { hasText: uid }).waitFor();
  });

  it('copies a cell, and on a uid the whole row', async () => {
    const row = userRow(page, 1).locator('[role=gridcell]');
    const code = await row.nth(5).innerText();
    await row.nth(5).click();
    await page.keyboard.press('Control+C');
    await until(
      'the clipboard',
      () => clipboard(page),
      (text) => text === code,
    );
    await page.keyboard.press('Home');
    await page.keyboard.press('Control+C');
    const uid = await row.first().innerText();
    const commission = await exactOf(row.nth(1));
    await until(
      'the clipboard',
      () => clipboard(page),
      (text) => text.startsWith(`${uid}\t${commission}\t`) && text.includes(`\t${code}\tTraded\t`),
    );
  });

  it('exports what is filtered, and the whole', async () => {
    const frame = dashboard(page);
    const { uid } = simulator.data.users.find(({ firstTrade }) => firstTrade !== null) ?? assert.fail();
    const few = temporary('few.json');
    const menu = frame.locator('#users details.menu', { hasText: 'Export' });
    await menu.locator('summary').click();
    await menu.getByRole('button', { name: 'Save as JSON' }).click();
    await saveAs(page, few);
    const { rows } = JSON.parse(await written(few)) as { rows: { uid: string }[] };
    assert.deepEqual(
      rows.map((row) => row.uid),
      [uid],
    );

    const all = temporary('all.csv');
    await frame.getByLabel('Filter by UID or invite code').fill('');
    await menu.locator('summary').click();
    await menu.getByLabel('All users and all columns').check();
    await menu.getByRole('button', { name: 'Save as CSV' }).click();
    await saveAs(page, all);
    await toast(page, 'Saved').first().waitFor();
    const lines = (await written(all)).trim().split('\r\n');
    const [header = '', ...body] = lines.map((line) => line.split(','));
    const place = header.indexOf('commission');
    const sum = body.reduce((total, line) => total + Math.round(Number(line[place] || 0) * 1e8), 0);
    const now = Date.now();
    assert.equal(sum / 1e8, Number(sumOf(simulator, 'commission', { start: now - 90 * DAY, end: now })));
    const uids = new Set(body.map(([first]) => first));
    const missing = simulator.data.users.filter((user) => user.registerTime > now - 364 * DAY && !uids.has(user.uid));
    assert.deepEqual(missing, []);
  });

  it('draws the trend after saying what it costs, and as a table too', async () => {
    const trend = dashboard(page).locator('#trend');
    const now = Date.now();
    const { length: months } = calendarSpans({ start: now - 90 * DAY, end: now }, 'month', 'UTC');
    await trend.getByText(new RegExp(`${months} months: \\d+( to \\d+)? requests`)).waitFor();
    await trend.getByRole('button', { name: 'Load by month' }).click();
    await trend.getByRole('button', { name: 'Refresh monthly data' }).waitFor();
    assert.equal(await trend.locator('svg.bars').count(), 4);
    await trend.locator('svg.bars').first().focus();
    await page.keyboard.press('ArrowRight');
    await trend.locator('.readout', { hasText: 'not a full month' }).first().waitFor();
    await trend.getByRole('button', { name: 'Show table: Trend' }).click();
    assert.equal(await trend.locator('tbody tr').count(), months);
    await trend.getByRole('button', { name: 'Show chart: Trend' }).click();
  });

  it('lists who went quiet by rules that can be changed, and shows them in the table', async () => {
    const list = dashboard(page).locator('[data-list=noTrade]');
    const before = Number(await list.locator('.big').innerText());
    await list.getByRole('spinbutton').fill('60');
    await page.keyboard.press('Tab');
    await list.locator('[title*="60 days"]').waitFor();
    assert.equal(await dashboard(page).locator('#dormant :focus').count(), 1, 'the focus stays where it was');
    const after = Number(await list.locator('.big').innerText());
    assert.ok(after <= before && after > 0, `${before} then ${after}`);
    await list.getByRole('button', { name: 'show in the table' }).click();
    await until(
      'the rows',
      () => rowCount(page),
      (count) => count === after,
    );
    await dashboard(page)
      .getByRole('button', { name: /^Clear filter: / })
      .click();
  });

  it('hides amounts and uids in privacy mode, and shows them again', async () => {
    const shown = await tile(page, 'commission').locator('.tile-value').innerText();
    const exact = (await tile(page, 'commission').locator('.tile-value').getAttribute('title')) ?? assert.fail('no exact amount');
    const { uid } = simulator.data.users.find(({ firstTrade }) => firstTrade !== null) ?? assert.fail();
    await runCommand(page, 'Orderdeck: Toggle Privacy Mode');
    await until(
      'the commission',
      () => tile(page, 'commission').locator('.tile-value').innerText(),
      (text) => text === '•••',
    );
    // The page begins anew, and its rows come last.
    await userRows(page).first().waitFor();
    // Not under the pointer either.
    const html = await dashboard(page).locator('body').innerHTML();
    assert.ok(![uid, shown, exact].some((secret) => html.includes(secret)), 'nothing of it is left on the page');
    assert.deepEqual([...new Set(await userRows(page).locator('[role=gridcell]:first-child').allInnerTexts())], ['•••']);
    await screenshot(page, 'dashboard-private');
    for (const column of [1, 2]) {
      await userRow(page, 1).locator(`[role=gridcell]:nth-child(${column})`).click();
      await page.keyboard.press('Control+C');
      await page.getByText('Privacy mode is on, but the clipboard would contain').first().waitFor();
      await page.getByRole('button', { name: 'Cancel' }).click();
    }
    await runCommand(page, 'Orderdeck: Toggle Privacy Mode');
    await until(
      'the commission',
      () => tile(page, 'commission').locator('.tile-value').innerText(),
      (now) => now === shown,
    );
  });

  it('is as it was after VS Code is reloaded', async () => {
    await columnTitle(page, 'volume').click();
    await columnTitle(page, 'volume').focus();
    await page.keyboard.press('Shift+ArrowRight');
    const widths = await columnWidths(page);
    await dashboard(page).getByLabel('Stage', { exact: true }).and(dashboard(page).locator('select')).selectOption({ label: 'Traded' });
    const count = await rowCount(page);
    await reloadWindow(page);
    await ready(page);
    await userRows(page).first().waitFor();
    assert.equal(await dashboard(page).getByLabel('Range', { exact: true }).inputValue(), '90');
    assert.equal(await columnTitle(page, 'volume').getAttribute('aria-sort'), 'descending');
    assert.equal(await rowCount(page), count);
    assert.deepEqual(await columnWidths(page), widths);
    assert.equal(await dashboard(page).locator('[data-list=noTrade]').getByRole('spinbutton').inputValue(), '60');
  });
});
