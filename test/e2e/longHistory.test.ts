import assert from 'node:assert/strict';
import type { Locator, Page } from 'playwright-core';
import { FAULTS, type Simulator } from '../../src/simulator';
import { leave, service, visit } from './stage';
import { click, descriptionIs, firstRow, row, screenshot, textOf, until, view, viewAction, textOnceThere } from './workbench';

const LIST = 'Order History';
const HISTORY = '/capi/v2/order/historyPlan';

describe('the history of a symbol with thousands of orders', () => {
  let page: Page;
  let simulator: Simulator;
  before(async () => {
    simulator = await service({ seed: 5, open: 12, history: 12_000, affiliates: 5, latencyMs: 150 });
    page = await visit({}, { account: [simulator, 'Busy'] });
    await descriptionIs(page, 'Open Orders', /^12$/);
  });
  after(leave);

  const symbolRow = (pair: string) => row(page, LIST, new RegExp(`^${pair}`));
  const reading = () => row(page, LIST, /^Stop loading/);
  const rest = () => row(page, LIST, /^Load the rest/);
  const asked = (): number => simulator.counters.get(HISTORY)?.requests ?? 0;
  const countOf = async (pair: string): Promise<string> => (await textOf(symbolRow(pair)))[1];
  const press = async (key: string): Promise<void> => {
    await view(page, LIST).getByRole('tree').focus();
    await page.keyboard.press(key);
  };
  /** The only symbol that is unfolded. */
  const unfold = async (pair: string): Promise<void> => {
    await viewAction(page, LIST, 'Collapse All');
    await firstRow(page, LIST);
    await click(page, symbolRow(pair));
  };
  /** Goes up from the end of the list, where other symbols stand. */
  const goTo = async (target: Locator): Promise<void> => {
    await press('End');
    await until(
      'the row from below',
      async () => {
        if (await target.and(page.locator('.focused')).isVisible()) return true;
        await page.keyboard.press('ArrowUp');
        return false;
      },
      Boolean,
    );
  };

  it('shows rows with the first answers, and they stay where they are, selected, while others come', async () => {
    await click(page, symbolRow('BTCUSDT'));
    await reading().waitFor();
    const order = row(page, LIST, /Open|Close/);
    await order.waitFor();
    await click(page, order);
    const label = await order.getAttribute('aria-label');
    assert.match((await textOnceThere(reading()))[1], /^still loading, [\d,]+ so far$/);
    await screenshot(page, 'long-history-reading');
    await reading().waitFor({ state: 'detached', timeout: 60_000 });
    const selected = page.locator('[role=treeitem][aria-selected=true]');
    assert.equal(await selected.getAttribute('aria-label'), label);
    assert.ok(asked() <= 41, `${asked()} requests`);
  });

  it('shows five hundred rows at first, and more of them on demand', async () => {
    const size = async (): Promise<number> => Number(await row(page, LIST, /Open|Close/).getAttribute('aria-setsize'));
    await press('Home');
    const before = await size();
    const more = row(page, LIST, /^Show more/);
    await goTo(more);
    const left = async (): Promise<string> => ((await more.isVisible()) ? (await textOf(more))[1] : '');
    const leftBefore = await left();
    assert.match(leftBefore, /^[\d,]+ left$/);
    await screenshot(page, 'long-history-show-more');
    await page.keyboard.press('Enter');
    // Home goes to another row, and Enter means the one that has the focus once the extension hears of it.
    await until('other rows', left, (now) => now !== leftBefore);
    await press('Home');
    await until('five hundred rows more', size, (now) => now === before + 500);
  });

  it('goes on where a load had spent all it may, and further back only then', async () => {
    const loads: number[] = [];
    for (;;) {
      await goTo(row(page, LIST, /^(Load the rest|Load older)/));
      if (!(await rest().isVisible())) break;
      assert.equal((await textOnceThere(rest()))[1], 'up to 40 requests');
      const before = asked();
      await page.keyboard.press('Enter');
      await until('what the service was asked', asked, (now) => now > before);
      await view(page, LIST).locator('.monaco-progress-container.active').waitFor({ state: 'detached', timeout: 60_000 });
      loads.push(asked() - before);
    }
    assert.ok(loads.length > 0 && loads.every((requests) => requests <= 40), loads.join());
    await press('Home');
    await until(
      'the count',
      () => countOf('BTCUSDT'),
      (text) => /^[\d,]+$/.test(text),
    );
    await screenshot(page, 'long-history-whole');
  });

  it('stops when somebody has seen enough, says so, and keeps what came', async () => {
    await unfold('ETHUSDT');
    await reading().waitFor();
    await click(page, reading());
    await row(page, LIST, /because it was canceled/).waitFor();
    assert.match(await countOf('ETHUSDT'), /^[\d,]+, partial$/);
    await screenshot(page, 'long-history-stopped');
  });

  it('shows what comes when one that was stopped is refreshed, and can be stopped again, and nothing goes', async () => {
    const orders = async (): Promise<number> => Number((await countOf('ETHUSDT')).replace(/\D/g, ''));
    const before = await orders();
    await viewAction(page, LIST, 'Refresh Order History');
    await reading().waitFor();
    await screenshot(page, 'long-history-refreshing');
    await click(page, reading());
    await row(page, LIST, /because it was canceled/).waitFor();
    assert.ok(before > 0 && (await orders()) >= before, `${await orders()} after ${before}`);
  });

  it('keeps what came, with the reason, when the service refuses in the middle', async () => {
    await unfold('DOGEUSDT');
    await reading().waitFor();
    simulator.fail(FAULTS.noPermission);
    await row(page, LIST, /^Loading stopped after \d+ requests?:/).waitFor({ timeout: 60_000 });
    simulator.fail(undefined);
    assert.match(await countOf('DOGEUSDT'), /^[\d,]+, partial$/);
    await screenshot(page, 'long-history-refused');
  });
});
