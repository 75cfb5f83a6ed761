import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { SUSPICIONS } from '../../src/model/needsALook';
import { startSimulator } from '../../src/simulator';
import { addAccount, STEPS } from './account';
import { dashboard, openFile as chooseFile, ready } from './dashboardPage';
import { pointAt } from './editor';
import { leave, service, visit } from './stage';
import {
  answer,
  askByCommand,
  asked,
  chooseTheme,
  descriptionIs,
  pick,
  pointAway,
  quickInput,
  quickInputIsGone,
  row,
  runCommand,
  screenshot,
  statusBarItem,
  until,
} from './workbench';

const QUESTION = 'Select a walkthrough to open';

describe('the walkthrough', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'orderdeck-walkthrough-'));
  let page: Page;
  let orderId = '';

  before(async () => {
    // The demo is made up from the same seed.
    const simulator = await startSimulator();
    orderId = simulator.data.openOrders[1]?.order_id ?? '';
    await simulator.close();
    writeFileSync(path.join(folder, 'bot.log'), `2026-01-05T10:00:00Z INFO placed ${orderId}\n`);
    page = await visit({ 'orderdeck.needsALook.kinds': SUSPICIONS }, { folder });
  });
  after(async () => {
    await leave();
    rmSync(folder, { recursive: true, force: true });
  });

  const step = (place: number): Locator => page.locator('.getting-started-step').nth(place);
  const done = (place: number): Promise<void> => step(place).locator('.codicon-getting-started-step-checked').waitFor();
  const isDone = (place: number): Promise<boolean> => step(place).locator('.codicon-getting-started-step-checked').isVisible();

  async function open(): Promise<void> {
    await askByCommand(page, 'Welcome: Open Walkthrough...', QUESTION);
    await pick(page, QUESTION, 'Get Started with Orderdeck');
    await step(0).waitFor();
  }

  it('leads to the demo, to the first account, to the lens and to the dashboard', async () => {
    await open();
    assert.deepEqual(await page.locator('.getting-started-step .step-title').allTextContents(), [
      'Try it without an account',
      'Add your account',
      'Look up any order ID',
      'Check a whole log',
      'See how your plan orders perform',
      'Know when an order triggers',
      'Find orders that need a look',
      'See what your affiliate users bring in',
    ]);
    await page.getByRole('button', { name: 'Try the demo' }).last().click();
    await descriptionIs(page, 'Open Orders', /^34$/);
    await done(0);
    // Only a wide window has room for the pictures.
    await page.setViewportSize({ width: 1700, height: 900 });
    const shown = page.locator('.getting-started-media img').first();
    await until(
      'the picture',
      () => shown.evaluate((image: HTMLImageElement) => image.naturalWidth),
      (width) => width > 0,
    );
    await screenshot(page, 'walkthrough');
    assert.deepEqual([await isDone(1), await isDone(2), await isDone(3)], [false, false, false]);
  });

  it('leads to the file check, the order dashboard, the settings of notifications, and the orders that need a look', async () => {
    const follow = async (place: number, name: string): Promise<void> => {
      await step(place).click();
      await until(
        `the picture of step ${place}`,
        () => page.locator('.getting-started-media img').evaluateAll((all) => all.map((image) => (image as HTMLImageElement).naturalWidth)),
        (widths) => widths.length === 1 && widths.every((width) => width > 0),
      );
      await screenshot(page, `walkthrough-${place}`);
      await step(place).getByRole('button', { name, exact: true }).click();
    };
    await follow(3, 'Check a file');
    await quickInput(page).getByText('Choose the files to check against the exchange').waitFor();
    await screenshot(page, 'walkthrough-check');
    await chooseFile(page, path.join(folder, 'bot.log'));
    await dashboard(page).locator('#orders .grid-rows [role=row]').first().waitFor();
    await open();
    await follow(4, 'Open the order dashboard');
    await ready(page);
    await screenshot(page, 'walkthrough-orders');
    await open();
    await follow(5, 'Choose notifications');
    await page.locator('.settings-count-widget').getByText('2 Settings Found').waitFor();
    await screenshot(page, 'walkthrough-settings');
    await open();
    await follow(6, 'Look for them');
    await row(page, 'Needs a Look', 'Placed 2 times').waitFor();
    await screenshot(page, 'walkthrough-look');
    await open();
    for (const place of [3, 4, 5, 6]) await done(place);
  });

  it('ticks the step about order ids when the pointer has rested on one in the log of the demo', async () => {
    await open();
    await step(2).click();
    await page.getByRole('button', { name: 'Open the demo log' }).click();
    await page.locator('.tab.active', { hasText: 'bot.log' }).waitFor();
    await screenshot(page, 'demo-log');
    await pointAt(page, orderId, 'Trigger price');
    await pointAway(page);
    await open();
    await done(2);
    assert.equal(await isDone(1), false);
  });

  it('ticks the step about accounts when there is one, and shows how one is added', async () => {
    await runCommand(page, 'View: Close All Editors');
    await chooseTheme(page, 'vs-dark');
    await page.setViewportSize({ width: 1000, height: 420 });
    await askByCommand(page, 'Orderdeck: Add Account', STEPS.label);
    await answer(page, STEPS.label, 'Main account');
    await pick(page, STEPS.service, 'WEEX');
    await asked(page, STEPS.apiKey);
    await page.getByText('Add account (3/5)').waitFor();
    await screenshot(page, 'account');
    await page.keyboard.press('Escape');
    await quickInputIsGone(page);
    await page.setViewportSize({ width: 1700, height: 900 });
    await addAccount(page, await service({ seed: 5, open: 3 }), 'Mine');
    await statusBarItem(page).filter({ hasText: 'Mine' }).waitFor();
    await open();
    await done(1);
    assert.equal(await isDone(7), false);
    await screenshot(page, 'walkthrough-done');
  });
});
