import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { FAULTS, type Simulator } from '../../src/simulator';
import { leave, service, visit } from './stage';
import { click, descriptionIs, row, screenshot, until, view, textOnceThere } from './workbench';

const LIST = 'Affiliate Users';
const USERS = '/api/v3/rebate/affiliate/getAffiliateUIDs';

describe('affiliate users by the thousand', () => {
  let page: Page;
  let simulator: Simulator;
  before(async () => {
    simulator = await service({ seed: 5, open: 3, history: 20, affiliates: 4000, latencyMs: 400 });
    page = await visit({}, { account: [simulator, 'Many'] });
  });
  after(leave);

  const asked = (): number => simulator.counters.get(USERS)?.requests ?? 0;
  const users = () => row(page, LIST, /^\d{6,}/);
  const press = async (key: string): Promise<void> => {
    await view(page, LIST).getByRole('tree').focus();
    await page.keyboard.press(key);
  };

  it('are shown while they are read, until somebody has seen enough', async () => {
    const reading = row(page, LIST, /^Stop loading/);
    await reading.waitFor();
    await users().waitFor();
    assert.match((await textOnceThere(reading))[1], /^still loading, [\d,]+ so far$/);
    await screenshot(page, 'many-users-reading');
    // So that a machine that is busy does not read to the end before it stops.
    simulator.fail({ ...FAULTS.hang, path: USERS });
    await click(page, reading);
    await row(page, LIST, /because it was canceled/).waitFor();
    simulator.fail(undefined);
    await descriptionIs(page, LIST, /^[\d,]+, partial · \d+ of 365 days$/);
    await screenshot(page, 'many-users-stopped');
  });

  it('are read to their end before any older ones, at the cost that was told', async () => {
    await press('End');
    const rest = row(page, LIST, /^Load the rest/);
    const most = Number(/^up to (\d+) requests$/.exec((await textOnceThere(rest))[1])?.[1]);
    const before = asked();
    await page.keyboard.press('Enter');
    await descriptionIs(page, LIST, /^[\d,]+ · \d+ of 365 days$/);
    await rest.waitFor({ state: 'detached' });
    assert.ok(asked() > before && asked() - before <= most, `${asked() - before} of ${most}`);
    await press('End');
    await row(page, LIST, /^Load more/).waitFor();
    await screenshot(page, 'many-users-rest');
  });

  it('are five hundred rows at first, and more of them on demand', async () => {
    await press('Home');
    const size = async (): Promise<number> => Number(await users().first().getAttribute('aria-setsize'));
    const before = await size();
    await press('End');
    await page.keyboard.press('ArrowUp');
    const more = row(page, LIST, /^Show more/);
    assert.match((await textOnceThere(more))[1], /^[\d,]+ left$/);
    await page.keyboard.press('Enter');
    await press('Home');
    await until('five hundred rows more', size, (now) => now === before + 500);
  });
});
