import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { FAULTS } from '../../src/simulator';
import { addAccount } from './account';
import { dashboard, ready, tile } from './dashboardPage';
import { leave, service, visit } from './stage';
import { answer, asked, click, entry, quickInput, quickInputIsGone, runCommand, screenshot } from './workbench';

const BTC = 'cmt_btcusdt';
const CALM = { 'orderdeck.timeZone': 'utc', 'orderdeck.refreshInterval': 0, 'orderdeck.history.symbols': [BTC, 'cmt_ethbtc'] };

describe('the order dashboard, when things are not as usual', () => {
  let page: Page;
  before(async () => void (page = await visit(CALM)));
  after(leave);

  const typeSymbols = async (symbols: string): Promise<void> => {
    await dashboard(page).locator('#symbols').click();
    await asked(page, 'Select none to use the symbols seen in your orders');
    await entry(page, 'Enter symbols').locator('.monaco-checkbox, input[type=checkbox]').first().click();
    await click(page, quickInput(page).filter({ visible: true }).getByRole('button', { name: 'OK' }));
    const question = 'Symbols as used by the service';
    await asked(page, question);
    // The dashboard that asked takes the focus back when the list closes: at times before the question comes, at times after.
    await dashboard(page).locator('#symbols').focus();
    await answer(page, question, symbols);
    // The extension looks at it first: what is opened meanwhile would take its place.
    await quickInputIsGone(page);
  };

  it('offers a large read with its cost, and keeps what was read when that is canceled', async () => {
    const simulator = await service({ history: 5000, latencyMs: 60 });
    await addAccount(page, simulator, 'Large');
    await runCommand(page, 'Orderdeck: Open Order Dashboard');
    const frame = dashboard(page);
    await frame.getByLabel('Range', { exact: true }).selectOption({ label: 'Last 90 days' });
    await frame.getByRole('heading', { name: 'This is a lot to load' }).waitFor();
    await frame.getByText(/^About \d,\d{3,} orders for BTCUSDT, ETHBTC: .*requests, about .* s/).waitFor();
    await screenshot(page, 'orders-cost');
    await frame.getByRole('button', { name: 'Load', exact: true }).click();
    await frame.getByText(/^Loading orders: (\d\d) of about \d+ pages/).waitFor({ timeout: 90_000 });
    // So that a machine that is busy does not read to the end before it cancels.
    simulator.fail({ ...FAULTS.hang });
    await frame.getByText('Still loading: these are the figures so far').waitFor();
    assert.equal(await tile(page, 'orders').locator('.badge').first().getAttribute('class'), 'badge partial');
    await screenshot(page, 'orders-reading');
    await frame.getByRole('button', { name: 'Cancel', exact: true }).click();
    await frame.getByRole('heading', { name: 'Loading was canceled' }).waitFor();
    await frame.locator('.facts details.badge.partial').waitFor();
    assert.equal(await tile(page, 'orders').locator('.badge').first().getAttribute('class'), 'badge partial');
    await screenshot(page, 'orders-canceled');
    simulator.fail(undefined);
  });

  it('says partial and names the symbol that fails, while the others stand', async () => {
    const frame = dashboard(page);
    await frame.getByLabel('Range', { exact: true }).selectOption({ label: 'Last 7 days' });
    await ready(page);
    await typeSymbols(`${BTC}, cmt_nosuch`);
    await frame.getByText(/^Not everything could be loaded for NOSUCH/).waitFor({ timeout: 90_000 });
    await frame.locator('.facts details.badge.partial summary').click();
    await frame
      .locator('.facts details.badge')
      .getByText(/^NOSUCH: Past orders could not be loaded/)
      .waitFor();
    assert.ok(Number((await tile(page, 'orders').locator('.tile-value').innerText()).replaceAll(',', '')) > 0);
    await screenshot(page, 'orders-one-fails');
  });

  it('asks for symbols where none is chosen and no order is open', async () => {
    await typeSymbols('');
    await addAccount(page, await service({ open: 0, history: 0 }), 'Empty');
    const frame = dashboard(page);
    await frame.getByRole('heading', { name: 'No symbols selected' }).waitFor();
    await screenshot(page, 'orders-no-symbol');
    await typeSymbols(BTC);
    await frame.getByRole('heading', { name: 'No orders in this range' }).waitFor();
    await screenshot(page, 'orders-none');
  });
});
