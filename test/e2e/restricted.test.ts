import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Locator, Page } from 'playwright-core';
import type { Simulator } from '../../src/simulator';
import { addAccount } from './account';
import { cells, dashboard as checkPage, tile } from './dashboardPage';
import { openFile, pointAt } from './editor';
import { leave, service, visit } from './stage';
import { activityTab, descriptionIs, openSidebar, row, runCommand, screenshot, sidebar, statusBarItem, until } from './workbench';

/** As short as no order's, so that only the settings find it. */
const SHORT = '98765432';
/** What somebody who wants to do harm would put into a folder. */
const FOLDERS_OWN = {
  'orderdeck.privacyMode': false,
  'orderdeck.notifications': [],
  'orderdeck.watch': true,
  'orderdeck.rateLimit.weight': 1_000_000,
  'orderdeck.refreshInterval': 5,
  'orderdeck.timeZone': 'Asia/Kolkata',
  'orderdeck.hover.enabled': false,
  'orderdeck.strategy': { parts: 2 },
  'orderdeck.hover.orderIdDigits': '8',
  'orderdeck.fileCheck.statusWords': { filled: 'canceled' },
};

describe('a folder that is not trusted', () => {
  let folder: string;
  let page: Page;
  let simulator: Simulator;
  let ids: readonly string[];
  let filled: string;

  before(async () => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'orderdeck-untrusted-'));
    simulator = await service({ seed: 41, open: 6, affiliates: 0 });
    ids = [...simulator.data.historyOrders.values()].flat().map(({ order_id }) => order_id);
    writeFileSync(path.join(folder, 'bot.log'), ids.slice(0, 3).join('\n'));
    filled = [...simulator.data.historyOrders.values()].flat().find(({ status }) => status === '2')?.order_id ?? assert.fail();
    writeFileSync(path.join(folder, 'check.log'), `order_id=${filled} status=filled\nref ${SHORT}\n`);
    mkdirSync(path.join(folder, '.vscode'));
    writeFileSync(path.join(folder, '.vscode/settings.json'), JSON.stringify(FOLDERS_OWN));
    const settings = {
      'security.workspace.trust.enabled': true,
      'security.workspace.trust.startupPrompt': 'never',
      'orderdeck.privacyMode': true,
    };
    // No view of Orderdeck has ever been opened here.
    page = await visit(settings, { folder, sidebar: false });
    await page.locator('.part.banner', { hasText: 'Restricted Mode' }).waitFor();
    await activityTab(page).waitFor();
    assert.equal(await sidebar(page).isVisible(), false);
    await addAccount(page, simulator, 'Careful');
    await statusBarItem(page).filter({ hasText: 'Careful' }).waitFor();
  });
  after(async () => {
    await leave();
    rmSync(folder, { recursive: true, force: true });
  });

  it('starts nothing: no list is read, and no id under the pointer is asked for', async () => {
    const before = simulator.log.length;
    await openFile(page, 'bot.log');
    await pointAt(page, ids[0] ?? '', 'you do not trust this folder');
    assert.deepEqual(simulator.log.slice(before), []);
    await screenshot(page, 'restricted mode, hover');
  });

  it('is answered as any other once somebody has opened a view', async () => {
    await openSidebar(page);
    await descriptionIs(page, 'Open Orders', /^6$/);
    await pointAt(page, ids[1] ?? '', 'Details');
    assert.equal(simulator.log.filter(({ path: each }) => each === '/capi/v2/order/detail').length, 1);
  });

  it('changes no setting: amounts stay hidden and ids are answered, whatever its own settings say', async () => {
    assert.match((await row(page, 'Open Orders', /•••/).textContent()) ?? '', /•••/);
    await screenshot(page, 'restricted mode');
  });

  const checkedRows = (): Locator => checkPage(page).locator('#orders .grid-rows [role=row]');
  const count = (key: string): Promise<string> => tile(page, key).locator('.tile-value').innerText();
  const check = async (): Promise<void> => {
    await openFile(page, 'check.log');
    await runCommand(page, 'Orderdeck: Check File Against the Exchange');
    await checkPage(page).locator('#orders').waitFor({ timeout: 90_000 });
    await checkPage(page).locator('body:not([aria-busy=true])').waitFor();
  };

  it('has its files checked all the same, and says nothing of what words and ids mean', async () => {
    await check();
    assert.deepEqual([await count('differs'), await count('agrees'), await checkedRows().count()], ['0', '1', 1]);
    assert.equal((await cells(checkedRows().first()))[3], filled);
    await screenshot(page, 'restricted mode, file check');
  });

  it('is heard of words and ids once the person trusts it, and of nothing that is theirs alone', async () => {
    await runCommand(page, 'Workspaces: Manage Workspace Trust');
    await page
      .getByRole('button', { name: /^Trust/ })
      .first()
      .click();
    await page.locator('.statusbar').getByText('Restricted Mode').first().waitFor({ state: 'detached' });
    await check();
    await until(
      'what the folder says of words',
      () => count('differs'),
      (differs) => differs === '1',
    );
    await checkedRows().filter({ hasText: SHORT }).first().waitFor();
    assert.match((await row(page, 'Open Orders', /•••/).textContent()) ?? '', /•••/);
  });
});
