import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { leave, visit } from './stage';
import { descriptionIs, pick, runCommand, screenshot, until } from './workbench';

describe('the walkthrough', () => {
  let page: Page;
  before(async () => {
    page = await visit();
  });
  after(leave);

  it('leads to the demo, to the first account, to the lens and to the dashboard', async () => {
    await runCommand(page, 'Welcome: Open Walkthrough...');
    await pick(page, 'Select a walkthrough to open', 'Get Started with Orderdeck');
    const steps = page.locator('.getting-started-step');
    await steps.first().waitFor();
    assert.deepEqual(await steps.locator('.step-title').allTextContents(), [
      'Look around without an account',
      'Add your account',
      'Ask about any order id',
      'See what your referrals bring',
    ]);
    await page.getByRole('button', { name: 'Try the demo' }).last().click();
    await descriptionIs(page, 'Open Orders', /^34$/);
    await page.locator('.getting-started-step').first().locator('.codicon-getting-started-step-checked').waitFor();
    // Only a wide window has room for the pictures.
    await page.setViewportSize({ width: 1700, height: 900 });
    const shown = page.locator('.getting-started-media img').first();
    await until(
      'the picture',
      () => shown.evaluate((image: HTMLImageElement) => image.naturalWidth),
      (width) => width > 0,
    );
    await screenshot(page, 'walkthrough');
  });
});
