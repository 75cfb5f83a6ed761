import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { openWorkbench, startHost, type Host } from '../support/vscodeHost';
import { openFile, pointAt } from './editor';
import { theStage } from './stage';
import { activityTab, click, clipboard, descriptionIs, hoverFor, keepPicture, rows, screenshot, until, view } from './workbench';

const ROOT = path.resolve(__dirname, '../..');

describe('the package, installed by somebody who follows the README', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'orderdeck-installed-'));
  let host: Host;
  let page: Page;

  before(async function () {
    this.timeout(120_000);
    // Where it was just made, others are using what stands in dist.
    if (!process.env['ORDERDECK_PACKAGED']) execFileSync(process.execPath, ['scripts/package.mjs'], { cwd: ROOT, stdio: 'ignore' });
    host = await startHost({ vsix: [path.join(ROOT, 'orderdeck.vsix')] });
    page = await theStage().context.newPage();
    writeFileSync(path.join(folder, 'notes.txt'), '');
    await openWorkbench(page, host, { folder });
  });
  afterEach('keep a picture of a failure', async function () {
    if (this.currentTest?.state === 'failed') await keepPicture(page, `failed ${this.currentTest.fullTitle()}`);
  });
  after(async () => {
    await page.close();
    await host.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it('goes from the first click to the first hover', async () => {
    await activityTab(page).click();
    await click(page, view(page, 'Open Orders').getByRole('button', { name: 'Try the demo' }));
    await descriptionIs(page, 'Open Orders', /^34$/);
    const order = rows(page, 'Open Orders').nth(2);
    await hoverFor(page, order, 'Trigger price');
    await screenshot(page, 'installed-list');
    // What an earlier journey copied is no id of this one.
    await page.evaluate(() => navigator.clipboard.writeText(''));
    await click(page, order.getByRole('button', { name: 'Copy Order ID' }));
    const orderId = await until(
      'the copied id',
      () => clipboard(page),
      (text) => /^\d{17,20}$/.test(text),
    );
    await openFile(page, 'notes.txt');
    await page.locator('.editor-instance .view-lines').first().click();
    await page.locator('.editor-instance .monaco-editor.focused').waitFor();
    await page.keyboard.press('Control+V');
    await pointAt(page, orderId, 'Trigger price');
    await screenshot(page, 'installed-hover');
  });
});
