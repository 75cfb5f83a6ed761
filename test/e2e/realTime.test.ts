/** What waits does so for as long as it says. All other journeys run it sooner; the poll and the pace of windows are in `windows.test.ts`. */
import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { SECOND } from '../../src/model/timeRange';
import { addAccount } from './account';
import { leave, service, visit } from './stage';
import { descriptionIs, runCommand, sidebar, until } from './workbench';

/** Seconds; the shortest that is allowed. */
const WATCH = 30;

describe('in real time', () => {
  let page: Page;
  after(leave);

  it('the open orders are watched every 30 s, as the setting says, though their list is hidden', async function () {
    this.timeout(120_000);
    const simulator = await service({ seed: 8, open: 4, affiliates: 0 });
    page = await visit(
      { 'orderdeck.refreshInterval': 0, 'orderdeck.watch': true, 'orderdeck.watchInterval': WATCH },
      {
        realTime: true,
      },
    );
    await addAccount(page, simulator, 'Watched');
    await descriptionIs(page, 'Open Orders', /^4$/);
    await page.locator('[id="orderdeck.orderdeck.watch"]').filter({ hasText: '4 open' }).waitFor();
    await runCommand(page, 'View: Toggle Primary Side Bar Visibility');
    await sidebar(page).waitFor({ state: 'hidden' });
    const reads = (): number[] => simulator.log.filter(({ path }) => path === '/capi/v2/order/currentPlan').map(({ at }) => at);
    const last = reads().at(-1) ?? assert.fail('Nothing was read.');
    const next = await until(
      'the next read',
      () => reads().find((at) => at > last) ?? 0,
      (at) => at > 0,
      (WATCH + 20) * SECOND,
    );
    const seconds = (next - last) / SECOND;
    assert.ok(seconds > WATCH - 4 && seconds < WATCH + 10, `${seconds} s between two reads`);
  });
});
