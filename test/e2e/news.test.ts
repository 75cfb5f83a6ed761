/** What happened while nobody looked, and watching so that somebody does. */
import assert from 'node:assert/strict';
import type { Locator, Page } from 'playwright-core';
import { HOUR } from '../../src/model/timeRange';
import { FAULTS, type Simulator } from '../../src/simulator';
import { addAccount } from './account';
import { booksOf, close, trigger } from './market';
import { lookedEarlier, seenFolders, seenIn } from './seen';
import { silence } from './silence';
import { soon } from './sooner';
import { leave, service, visit } from './stage';
import {
  activityTab,
  click,
  descriptionIs,
  entry,
  openSidebar,
  row,
  rows,
  screenshot,
  sidebar,
  toast,
  toasts,
  until,
  view,
  viewAction,
} from './workbench';

/** Seconds; the shortest that is allowed. */
const INTERVAL = 5;

/** As if VS Code had been closed for so long. */
function passed(hours: number): void {
  for (const folder of seenFolders()) lookedEarlier(folder, hours * HOUR);
}

describe('what happened while nobody looked', () => {
  let page: Page;
  let simulator: Simulator;

  beforeEach(async () => {
    simulator = await service({ seed: 5, open: 30, affiliates: 20 });
  });
  afterEach(leave);

  async function open(settings: Record<string, unknown> = {}): Promise<void> {
    const earlier = seenFolders();
    page = await visit({ 'orderdeck.refreshInterval': 0, ...settings }, undefined, { own: true });
    await addAccount(page, simulator, 'Away');
    await descriptionIs(page, 'Open Orders', /^30$/);
    await until(
      'what was seen is stored',
      () => seenFolders().filter((folder) => !earlier.includes(folder) && seenIn(folder).orders.length === 30).length,
      (count) => count > 0,
    );
  }
  const news = (): Locator => row(page, 'Open Orders', /^Since /);
  /** Nobody can see the lists. */
  async function turnAway(): Promise<void> {
    await page
      .locator('.activitybar')
      .getByRole('tab', { name: /Explorer/ })
      .click();
    await sidebar(page).waitFor({ state: 'hidden' });
  }
  async function comeBack(): Promise<void> {
    await activityTab(page).click();
    await sidebar(page).waitFor();
  }

  it('is one line above the list after a restart, and marks on rows, until it was seen', async () => {
    await open();
    await page.goto('about:blank');
    passed(9);
    const filled = close(simulator, 2, 'filled');
    const triggered = trigger(simulator);
    await page.goBack();
    await openSidebar(page);
    await news().waitFor({ timeout: 90_000 });
    assert.match((await news().textContent()) ?? '', /^Since .*\d\d:\d\d: 1 triggered, 2 filled/);
    await row(page, 'Open Orders', '● triggered').waitFor();
    assert.deepEqual(
      (await toasts(page)).filter((text) => text.includes('filled')),
      [],
      'no pop-up for what is past',
    );
    await toast(page, 'Orderdeck can watch the open orders').waitFor();
    await screenshot(page, 'since-you-looked');
    await click(page, news());
    for (const { order_id } of [...filled, triggered])
      await entry(page, order_id)
        .or(entry(page, `Order ${order_id}`))
        .first()
        .waitFor();
    await screenshot(page, 'what-happened');
    await page.keyboard.press('Escape');
    await news().waitFor({ state: 'detached' });
    assert.equal(await row(page, 'Open Orders', '● triggered').count(), 0);
    await page.reload();
    await openSidebar(page);
    await descriptionIs(page, 'Open Orders', /^28$/);
    assert.equal(await news().count(), 0, 'once');
  });

  it('is gone when the person turned away from the list that showed it', async () => {
    await open();
    await page.goto('about:blank');
    passed(9);
    close(simulator, 1, 'canceled');
    await page.goBack();
    await openSidebar(page);
    await news().waitFor({ timeout: 90_000 });
    await turnAway();
    await comeBack();
    await row(page, 'Open Orders', / · /).waitFor();
    await news().waitFor({ state: 'detached' });
  });

  it('is a quiet line above the users', async () => {
    await open();
    await row(page, 'Affiliate Users', /\d{5}/).waitFor();
    const { users } = booksOf(simulator);
    const [first] = users;
    assert.ok(first);
    const now = Date.now();
    users.unshift({
      ...first,
      uid: '9990001',
      registerTime: now,
      firstDeposit: now,
      firstTrade: null,
      lastDeposit: now,
      lastTrade: null,
    });
    await viewAction(page, 'Affiliate Users', 'Refresh Affiliate Users');
    await row(page, 'Affiliate Users', /^Since .*: 1 new, 1 first deposit/).waitFor();
    await row(page, 'Affiliate Users', '9990001').filter({ hasText: '● first deposit' }).waitFor();
    assert.deepEqual(await toasts(page), []);
    const line = row(page, 'Affiliate Users', /^Since /);
    await line.hover();
    await click(page, line.getByRole('button', { name: 'Mark as Seen' }));
    await line.waitFor({ state: 'detached' });
    assert.equal(await rows(page, 'Affiliate Users').filter({ hasText: '●' }).count(), 0);
  });

  it('is told at once when the open orders are watched though their list is hidden', async function () {
    this.timeout(120_000);
    await open({ 'orderdeck.watch': true, 'orderdeck.watchInterval': 30 });
    const item = page.locator('[id="orderdeck.orderdeck.watch"]');
    await item.filter({ hasText: '30 open' }).waitFor();
    await turnAway();
    close(simulator, 1, 'filled');
    await toast(page, /Away: .*: filled/).waitFor({ timeout: 90_000 });
    await item.filter({ hasText: '29 open' }).waitFor();
    await screenshot(page, 'watching');
    // A refused key is not asked again by itself.
    simulator.fail(FAULTS.wrongKey);
    await until(
      'the watch is paused',
      () => item.getAttribute('aria-label'),
      (label) => /paused/.test(label ?? ''),
      45_000,
    );
    await silence(simulator, soon(32));
    assert.equal(await view(page, 'Open Orders').isVisible(), false);
  });

  it('is not read while nobody watches', async () => {
    await open({ 'orderdeck.refreshInterval': INTERVAL });
    await turnAway();
    close(simulator, 1, 'filled');
    await silence(simulator, 1000 + soon(2 * INTERVAL), { underWayMs: 1000 });
    assert.equal(await page.locator('[id="orderdeck.orderdeck.watch"]').count(), 0);
  });
});
