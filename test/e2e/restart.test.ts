/** What happened while VS Code was closed. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { HOUR } from '../../src/model/timeRange';
import type { Simulator } from '../../src/simulator';
import { addAccount } from './account';
import { comeBack, news, turnAway, untilSeen } from './away';
import { close, trigger } from './market';
import { lookedEarlier, seenFolders } from './seen';
import { leave, service, theStage, visit } from './stage';
import { click, descriptionIs, entry, openSidebar, row, runCommand, screenshot, toast, toasts, until } from './workbench';

/** As if VS Code had been closed for so long. */
function passed(hours: number): void {
  for (const folder of seenFolders()) lookedEarlier(folder, hours * HOUR);
}

describe('what happened while VS Code was closed', () => {
  let page: Page;
  let simulator: Simulator;
  let others: readonly string[];

  before(async () => {
    simulator = await service({ seed: 5, open: 30, affiliates: 20 });
    others = seenFolders();
    page = await visit({ 'orderdeck.refreshInterval': 0, 'journeys.demoPace': 2000 }, { own: true });
    await addAccount(page, simulator, 'Away');
    await descriptionIs(page, 'Open Orders', /^30$/);
  });
  after(leave);

  it('is one line above the list after a restart, and marks on rows, until it was seen', async () => {
    await untilSeen(30, others);
    await page.goto('about:blank');
    passed(9);
    const filled = close(simulator, 2, 'filled');
    const triggered = trigger(simulator);
    await page.goBack();
    await openSidebar(page);
    await news(page).waitFor({ timeout: 90_000 });
    assert.match((await news(page).textContent()) ?? '', /\d\d:\d\d – \d\d:\d\d: 1 triggered, 2 filled/);
    await row(page, 'Open Orders', '● triggered').waitFor();
    assert.deepEqual(
      (await toasts(page)).filter((text) => text.includes('filled')),
      [],
      'no pop-up for what is past',
    );
    await toast(page, 'Orderdeck can watch the open orders').waitFor();
    await screenshot(page, 'since-you-looked');
    await click(page, news(page));
    for (const { order_id } of [...filled, triggered])
      await entry(page, order_id)
        .or(entry(page, `Order ${order_id}`))
        .first()
        .waitFor();
    await screenshot(page, 'what-happened');
    await page.keyboard.press('Escape');
    await news(page).waitFor({ state: 'detached' });
    assert.equal(await row(page, 'Open Orders', '● triggered').count(), 0);
    await page.reload();
    await openSidebar(page);
    await descriptionIs(page, 'Open Orders', /^28$/);
    assert.equal(await news(page).count(), 0, 'once');
  });

  it('is gone when the person turned away from the list that showed it', async () => {
    await untilSeen(28, others);
    await page.goto('about:blank');
    passed(9);
    close(simulator, 1, 'canceled');
    await page.goBack();
    await openSidebar(page);
    await news(page).waitFor({ timeout: 90_000 });
    await turnAway(page);
    await comeBack(page);
    await row(page, 'Open Orders', / · /).waitFor();
    await news(page).waitFor({ state: 'detached' });
  });

  it('is in the demo, too, whose log goes on where it was', async () => {
    await runCommand(page, 'Orderdeck: Try the Demo');
    await descriptionIs(page, 'Open Orders', /^34$/);
    await runCommand(page, 'Orderdeck: Open Demo Log');
    const file = path.join(theStage().host.dataDir, 'data/User/globalStorage/orderdeck.orderdeck/demo/bot.log');
    const lines = (): string[] => readFileSync(file, 'utf8').trim().split('\n');
    await page.locator('.tab.active', { hasText: 'bot.log' }).waitFor();
    const longer = (count: number): Promise<string[]> => until('more lines', lines, (all) => all.length > count);
    const before = await longer(lines().length);
    // As VS Code does it, so that it remembers which tabs are open.
    const reloaded = page.waitForEvent('domcontentloaded');
    await runCommand(page, 'Developer: Reload Window');
    await reloaded;
    await openSidebar(page);
    await page.locator('.tab.active', { hasText: 'bot.log' }).waitFor();
    const after = await longer(before.length);
    assert.deepEqual(after.slice(0, before.length), before);
    assert.equal(await row(page, 'Open Orders', 'no longer open').count(), 0);
  });
});
