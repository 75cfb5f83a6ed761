import assert from 'node:assert/strict';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { startSimulator } from '../../src/simulator';
import { ready } from './dashboardPage';
import { pointAt } from './editor';
import { leave, visit } from './stage';
import { askByCommand, descriptionIs, pick, pointAway, runCommand, screenshot, until } from './workbench';

const QUESTION = 'Select a walkthrough to open';

describe('the window that `npm start` opens', () => {
  let page: Page;
  before(async () => void (page = await visit({}, { beside: [path.resolve(__dirname, '../../scripts/demo')] })));
  after(leave);

  it('has the demo and its log, and ticks in the walkthrough what was done before that is opened', async () => {
    await descriptionIs(page, 'Open Orders', /^34$/);
    await page.locator('.tab.active', { hasText: 'bot.log' }).waitFor();
    // The demo is made up from the same seed.
    const simulator = await startSimulator();
    const orderId = simulator.data.openOrders[1]?.order_id ?? '';
    await simulator.close();
    await pointAt(page, orderId, 'Trigger price');
    await pointAway(page);
    await runCommand(page, 'Orderdeck: Open Order Dashboard');
    await ready(page);
    await askByCommand(page, 'Welcome: Open Walkthrough...', QUESTION);
    await pick(page, QUESTION, 'Get Started with Orderdeck');
    const steps = page.locator('.getting-started-step');
    await steps.first().waitFor();
    const done = (): Promise<string[]> =>
      steps
        .filter({ has: page.locator('.codicon-getting-started-step-checked:visible') })
        .locator('.step-title')
        .allTextContents();
    const expected = ['Try it without an account', 'Look up any order ID', 'See how your plan orders perform'];
    await until('the steps that are done', done, (found) => found.length === expected.length);
    assert.deepEqual(await done(), expected);
    await screenshot(page, 'npm-start');
  });
});
