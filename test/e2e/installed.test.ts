import { execFileSync } from 'node:child_process';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { openWorkbench, startHost, type Host } from '../support/vscodeHost';
import { pointAt } from './editor';
import { theStage } from './stage';
import { activityTab, click, clipboard, descriptionIs, hoverFor, pointAway, rows, runCommand, screenshot, view } from './workbench';

const ROOT = path.resolve(__dirname, '../..');

describe('the package, installed by somebody who follows the README', () => {
  let host: Host;
  let page: Page;

  before(async function () {
    this.timeout(120_000);
    execFileSync(process.execPath, ['scripts/package.mjs'], { cwd: ROOT, stdio: 'ignore' });
    host = await startHost({ vsix: [path.join(ROOT, 'orderdeck.vsix')] });
    page = await theStage().context.newPage();
    await openWorkbench(page, host, { folder: path.join(ROOT, 'test/support/workspace') });
  });
  after(async () => {
    await page.close();
    await host.stop();
  });

  it('goes from the first click to the first hover', async () => {
    await activityTab(page).click();
    await click(page, view(page, 'Open Orders').getByRole('button', { name: 'Try the demo' }));
    await descriptionIs(page, 'Open Orders', /^34$/);
    const order = rows(page, 'Open Orders').nth(2);
    await hoverFor(page, order, 'Trigger price');
    await screenshot(page, 'installed-list');
    await order.getByRole('button', { name: 'Copy Order Id' }).click();
    await pointAway(page);
    const orderId = await clipboard(page);
    await runCommand(page, 'New Untitled Text File');
    await page.keyboard.press('Control+V');
    await pointAt(page, orderId, 'Trigger price');
    await screenshot(page, 'installed-hover');
  });
});
