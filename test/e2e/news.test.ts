/** What happened while nobody looked, and watching so that somebody does. */
import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { FAULTS, type Simulator } from '../../src/simulator';
import { turnAway, untilSeen } from './away';
import { booksOf, close } from './market';
import { seenFolders } from './seen';
import { silence } from './silence';
import { soon } from './sooner';
import { leave, service, visit } from './stage';
import { click, descriptionIs, row, rows, screenshot, toast, toasts, until, view, viewAction } from './workbench';

/** Seconds; the shortest that is allowed. */
const INTERVAL = 5;

describe('what happened while nobody looked', () => {
  let page: Page;
  let simulator: Simulator;

  beforeEach(async () => {
    simulator = await service({ seed: 5, open: 30, affiliates: 20 });
  });
  afterEach(leave);

  async function open(settings: Record<string, unknown> = {}): Promise<void> {
    const earlier = seenFolders();
    page = await visit({ 'orderdeck.refreshInterval': 0, ...settings }, { account: [simulator, 'Away'] });
    await descriptionIs(page, 'Open Orders', /^30$/);
    await untilSeen(30, earlier);
  }

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
    await click(page, line.getByRole('button', { name: 'Mark Changes as Seen' }));
    await line.waitFor({ state: 'detached' });
    assert.equal(await rows(page, 'Affiliate Users').filter({ hasText: '●' }).count(), 0);
  });

  it('is told at once when the open orders are watched though their list is hidden', async function () {
    this.timeout(120_000);
    await open({ 'orderdeck.watch': true, 'orderdeck.watchInterval': 30 });
    const item = page.locator('[id="orderdeck.orderdeck.watch"]');
    await item.filter({ hasText: '30 open' }).waitFor();
    await turnAway(page);
    close(simulator, 1, 'filled');
    await toast(page, /Away: filled/).waitFor({ timeout: 90_000 });
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
    await turnAway(page);
    close(simulator, 1, 'filled');
    await silence(simulator, 1000 + soon(2 * INTERVAL), { underWayMs: 1000 });
    assert.equal(await page.locator('[id="orderdeck.orderdeck.watch"]').count(), 0);
  });
});
