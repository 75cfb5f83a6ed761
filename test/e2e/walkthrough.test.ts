import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { startSimulator } from '../../src/simulator';
import { addAccount, STEPS } from './account';
import { openFile, pointAt } from './editor';
import { leave, service, visit } from './stage';
import {
  answer,
  asked,
  chooseTheme,
  descriptionIs,
  pick,
  pointAway,
  quickInputIsGone,
  runCommand,
  screenshot,
  statusBarItem,
  until,
} from './workbench';

/** The picture of the step about accounts. */
const ACCOUNT_PICTURE = {
  path: path.resolve(__dirname, '../../media/screenshot-account.png'),
  clip: { x: 0, y: 0, width: 860, height: 240 },
};

describe('the walkthrough', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'orderdeck-walkthrough-'));
  let page: Page;
  let orderId = '';

  before(async () => {
    // The demo is made up from the same seed.
    const simulator = await startSimulator();
    orderId = simulator.data.openOrders[0]?.order_id ?? '';
    await simulator.close();
    writeFileSync(path.join(folder, 'bot.log'), `2026-01-05T10:00:00Z INFO placed ${orderId}\n`);
    page = await visit({}, folder);
  });
  after(async () => {
    await leave();
    rmSync(folder, { recursive: true, force: true });
  });

  const step = (place: number): Locator => page.locator('.getting-started-step').nth(place);
  const done = (place: number): Promise<void> => step(place).locator('.codicon-getting-started-step-checked').waitFor();
  const isDone = (place: number): Promise<boolean> => step(place).locator('.codicon-getting-started-step-checked').isVisible();

  async function open(): Promise<void> {
    await runCommand(page, 'Welcome: Open Walkthrough...');
    await pick(page, 'Select a walkthrough to open', 'Get Started with Orderdeck');
    await step(0).waitFor();
  }

  it('leads to the demo, to the first account, to the lens and to the dashboard', async () => {
    await open();
    assert.deepEqual(await page.locator('.getting-started-step .step-title').allTextContents(), [
      'Try it without an account',
      'Add your account',
      'Look up any order ID',
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

  it('ticks the step about order ids when the pointer has rested on one', async () => {
    await openFile(page, 'bot.log');
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
    await runCommand(page, 'Orderdeck: Add Account');
    await answer(page, STEPS.label, 'Main account');
    await pick(page, STEPS.service, 'WEEX');
    await asked(page, STEPS.apiKey);
    await page.getByText('Add account (3/5)').waitFor();
    await screenshot(page, 'account');
    if (process.env['ORDERDECK_KEEP_SCREENSHOTS']) await page.screenshot(ACCOUNT_PICTURE);
    await page.keyboard.press('Escape');
    await quickInputIsGone(page);
    await page.setViewportSize({ width: 1700, height: 900 });
    await addAccount(page, await service({ seed: 5, open: 3 }), 'Mine');
    await statusBarItem(page).filter({ hasText: 'Mine' }).waitFor();
    await open();
    await done(1);
    assert.equal(await isDone(3), false);
    await screenshot(page, 'walkthrough-done');
  });
});
