import assert from 'node:assert/strict';
import { parse } from 'papaparse';
import type { Locator, Page } from 'playwright-core';
import type { PlanOrderRecord, Simulator } from '../../src/simulator';
import { addAccount } from './account';
import { dashboard, exactOf, ready, reloadWindow, saveAs, tile } from './dashboardPage';
import { bookedOf, cellOf, chooseSymbol, rowCountOf, rowsOf, sumOf, untilRows, unitsOf } from './orderPage';
import { filesOfSuite, written } from './savedFiles';
import { leave, service, visit } from './stage';
import { descriptionIs, runCommand, screenshot, until, viewAction } from './workbench';

const BTC = 'cmt_btcusdt';
const ETH_BTC = 'cmt_ethbtc';
const CALM = { 'orderdeck.timeZone': 'utc', 'orderdeck.refreshInterval': 0, 'orderdeck.history.symbols': [BTC] };

describe('the order dashboard', function () {
  let page: Page;
  let simulator: Simulator;
  const temporary = filesOfSuite();
  const booked = (days: number, ...symbols: readonly string[]): PlanOrderRecord[] => bookedOf(simulator, days, symbols);
  const said = (key: string): Promise<string> => tile(page, key).first().locator('.tile-value').innerText();
  const sees = (key: string, expected: number): Promise<string> =>
    until(
      key,
      () => said(key),
      (text) => text === expected.toLocaleString('en'),
    );

  before(async () => {
    page = await visit(CALM);
    simulator = await service({ history: 300 });
  });
  after(leave);

  const earned = async (quote: string): Promise<bigint> =>
    unitsOf(await exactOf(dashboard(page).locator(`[data-quote=${quote}] [data-tile=profit] .tile-value`)));
  const cell = (row: number, column: number): Locator => cellOf(page, row, column);
  const title = (column: string): Locator => dashboard(page).locator(`#orders [role=columnheader][data-column=${column}]`);
  const rowsAre = (expected: number): Promise<number> => untilRows(page, expected);
  const save = async (menu: Locator, format: 'CSV' | 'JSON', file: string): Promise<string> => {
    await menu.locator('summary').click();
    await menu.getByRole('button', { name: `Save as ${format}` }).click();
    await saveAs(page, file, /order/);
    return written(file);
  };

  it('says what to do where nobody is signed in', async () => {
    await runCommand(page, 'Orderdeck: Open Order Dashboard');
    await dashboard(page).getByRole('heading', { name: 'You are signed out' }).waitFor();
    await runCommand(page, 'View: Close All Editors');
  });

  it('opens from the title of the open orders and says what became of the orders of the symbol', async () => {
    await addAccount(page, simulator, 'Main');
    await descriptionIs(page, 'Open Orders', /^34$/);
    await viewAction(page, 'Open Orders', 'Open Order Dashboard');
    await ready(page);
    const expected = booked(30, BTC);
    await sees('orders', expected.length);
    const filled = expected.filter(({ status }) => status === '2').length;
    assert.equal(await dashboard(page).locator('[data-outcome=filled] .number').innerText(), filled.toLocaleString('en'));
    await sees('forced', expected.filter(({ type }) => Number(type) >= 5).length);
    assert.equal(await earned('usdt'), sumOf(expected, 'totalProfits'));
    const facts = await dashboard(page).locator('.top').innerText();
    assert.match(
      facts,
      /Orders for BTCUSDT created in the range\. The service lists past orders by symbol, so other symbols are not included\./,
    );
    assert.match(facts, /complete/);
    await dashboard(page).getByText('Orders from the previous period have had more time').waitFor();
    await screenshot(page, 'orders');
  });

  it('reads another range when one is chosen, the one before beside it', async () => {
    await dashboard(page).getByLabel('Range', { exact: true }).selectOption({ label: 'Last 7 days' });
    await sees('orders', booked(7, BTC).length);
    await ready(page);
    const before = booked(14, BTC).length - booked(7, BTC).length;
    await tile(page, 'orders')
      .locator('.tile-change', { hasText: `was ${before}` })
      .waitFor();
    await dashboard(page).getByLabel('Range', { exact: true }).selectOption({ label: 'Last 90 days' });
    await sees('orders', booked(90, BTC).length);
    await ready(page);
  });

  it('reads another symbol when one is chosen, and sums no two quotes', async () => {
    await chooseSymbol(page, 'ETHBTC');
    await sees('orders', booked(90, BTC, ETH_BTC).length);
    await ready(page);
    const quotes = dashboard(page).getByRole('group', { name: 'Quote' }).getByRole('button');
    assert.deepEqual((await quotes.allInnerTexts()).toSorted(), ['BTC', 'USDT']);
    assert.equal(await earned('usdt'), sumOf(booked(90, BTC), 'totalProfits'));
    await quotes.filter({ hasText: 'BTC' }).click();
    assert.equal(await earned('btc'), sumOf(booked(90, ETH_BTC), 'totalProfits'));
    await dashboard(page).locator('#results').getByText('Cumulative profit by day, BTC').waitFor();
    await dashboard(page).locator('#trend').getByText('Profit by day, BTC').waitFor();
  });

  it('filters the whole page by what is pressed, shows it, and leads back', async () => {
    const expected = booked(90, BTC, ETH_BTC);
    const filled = expected.filter(({ status }) => status === '2');
    await dashboard(page).locator('[data-outcome=filled]').click();
    await rowsAre(filled.length);
    await sees('orders', filled.length);
    await dashboard(page).locator('#by-symbol').getByRole('button', { name: 'BTCUSDT' }).click();
    const both = filled.filter(({ symbol }) => symbol === BTC);
    await rowsAre(both.length);
    assert.equal(await earned('usdt'), sumOf(both, 'totalProfits'));
    const chips = dashboard(page).getByRole('group', { name: 'Filters' });
    assert.match(
      await chips.innerText(),
      new RegExp(`^Filled\\s*✕\\s*BTCUSDT\\s*✕\\s*${both.length} of ${expected.length} orders\\s*Show all orders$`),
    );
    await dashboard(page).locator('#results').scrollIntoViewIfNeeded();
    await screenshot(page, 'orders-chips');
    await chips.getByRole('button', { name: 'Clear filter: Filled' }).click();
    await rowsAre(expected.filter(({ symbol }) => symbol === BTC).length);
    await chips.getByRole('button', { name: 'Show all orders' }).click();
    await rowsAre(expected.length);
    await chips.waitFor({ state: 'hidden' });
  });

  it('shows the orders of a day of the calendar, and of an hour of the week', async () => {
    const expected = booked(90, BTC, ETH_BTC);
    const day = dashboard(page).locator('#calendar button.cell').nth(3);
    const [name = '', count = ''] = ((await day.getAttribute('title')) ?? '').split(/, (?=\d+ orders?,)/);
    await day.scrollIntoViewIfNeeded();
    await screenshot(page, 'orders-calendar');
    await day.press('Enter');
    await rowsAre(Number.parseInt(count));
    await dashboard(page).getByRole('group', { name: 'Filters' }).getByText(name, { exact: true }).waitFor();
    await dashboard(page).locator('#calendar button[aria-pressed=true]').press('Enter');
    await rowsAre(expected.length);
    const hour = dashboard(page).locator('#hours button.cell').first();
    const orders = Number.parseInt(await hour.innerText());
    await dashboard(page).locator('#extremes').scrollIntoViewIfNeeded();
    await screenshot(page, 'orders-extremes');
    await hour.scrollIntoViewIfNeeded();
    await screenshot(page, 'orders-hours');
    await hour.click();
    await rowsAre(orders);
    await dashboard(page).getByRole('button', { name: 'Show all orders', exact: true }).click();
    await rowsAre(expected.length);
    await dashboard(page).locator('#slippage').scrollIntoViewIfNeeded();
    await screenshot(page, 'orders-slippage');
  });

  it('shows the trend by another unit, also as a table', async () => {
    const trend = dashboard(page).locator('#trend');
    await trend.getByLabel('Trend by').selectOption('month');
    await trend.getByText('Profit by month, BTC').waitFor();
    await trend.getByRole('button', { name: 'Show table: Trend' }).click();
    const running = await trend.locator('tbody tr').last().locator('td').nth(6).locator('.number').getAttribute('title');
    assert.equal(unitsOf((running ?? '').replaceAll(',', '').replace('−', '-')), sumOf(booked(90, ETH_BTC), 'totalProfits'));
    await trend.getByRole('button', { name: 'Show chart: Trend' }).click();
  });

  it('groups by the strategy in the client id, by a rule that can be changed', async () => {
    const groups = dashboard(page).locator('#by-strategy');
    const names = (): Promise<string[]> => groups.locator('tbody th').allInnerTexts();
    /** Of three orders or more: `x-scalper_btc_0001` is the only kind that has more than one sign between its parts. */
    const strategies = (parts: number): string[] => {
      const names = booked(90, BTC, ETH_BTC).flatMap(({ client_oid: id }) => {
        const all = id.replace(/^x-/, '').split(/(?=[-_])/);
        return id === '' ? [] : [all.slice(0, Math.min(parts, all.length - 1)).join('')];
      });
      return [...new Set(names)].filter((name) => names.filter((each) => each === name).length >= 3);
    };
    const known = (all: readonly string[]): string[] =>
      all.filter((name) => !/^(No client ID|Client ID without|\d+ others?$)/.test(name)).toSorted();
    assert.deepEqual(known(await names()), strategies(1).toSorted());
    await groups.getByRole('spinbutton').fill('2');
    await groups.getByRole('button', { name: 'Apply' }).click();
    await until(
      'the strategies',
      async () => known(await names()).join(),
      (text) => text === strategies(2).toSorted().join(),
    );
    await groups.getByRole('spinbutton').fill('1');
    await groups.getByRole('button', { name: 'Apply' }).click();
    await until(
      'the strategies',
      async () => known(await names()).join(),
      (text) => text === strategies(1).toSorted().join(),
    );
  });

  it('sorts and filters all orders, and opens one in its tab', async () => {
    await rowsAre(booked(90, BTC, ETH_BTC).length);
    await title('profit').click();
    const most = booked(90, BTC, ETH_BTC).toSorted((a, b) => Number(unitsOf(b.totalProfits) - unitsOf(a.totalProfits)))[0] ?? assert.fail();
    await until(
      'the first row',
      () => cell(1, 0).innerText(),
      (id) => id === most.order_id,
    );
    await dashboard(page)
      .locator('#orders')
      .getByLabel('Symbol', { exact: true })
      .and(dashboard(page).locator('select'))
      .selectOption('ETHBTC');
    await rowsAre(booked(90, ETH_BTC).length);
    await dashboard(page).locator('#filter-symbol').selectOption({ label: 'All symbols' });
    await dashboard(page).getByLabel('Filter by order ID or client ID').fill(most.order_id);
    await rowsAre(1);
    await screenshot(page, 'orders-filtered');
    await cell(1, 0).dblclick();
    const tab = page.getByRole('tab', { name: `Order …${most.order_id.slice(-6)}` });
    await tab.waitFor();
    await tab
      .getByRole('button', { name: /^Close/ })
      .or(tab.locator('.codicon-close'))
      .first()
      .click();
    await ready(page);
    await dashboard(page).getByLabel('Filter by order ID or client ID').fill('');
    await rowsAre(booked(90, BTC, ETH_BTC).length);
  });

  it('exports all orders and the statistics as the service has them in its books', async () => {
    const expected = booked(90, BTC, ETH_BTC);
    const frame = dashboard(page);
    const csv = await save(frame.locator('#orders details.menu', { hasText: 'Export' }), 'CSV', temporary('orders.csv'));
    const { data: exported } = parse<Record<string, string>>(csv.replace('\uFEFF', ''), { header: true, skipEmptyLines: true });
    assert.deepEqual(
      exported.map((line) => [line['order_id'], line['total_profits'], line['fee']]).toSorted(),
      expected.map((order) => [order.order_id, order.totalProfits, order.fee]).toSorted(),
    );
    assert.ok(exported.every((line) => /^complete($|: as of \d{4}-)/.test(line['orders_coverage'] ?? '')));
    const json = JSON.parse(await save(frame.locator('.top details.menu'), 'JSON', temporary('statistics.json'))) as {
      coverage: { orders: { complete: boolean } };
      figures: { quotes: { quote: { name: string }; profit: { value: string }; fees: { value: string } }[] };
    };
    assert.equal(json.coverage.orders.complete, true);
    for (const { quote, profit, fees } of json.figures.quotes) {
      const own = booked(90, quote.name === 'btc' ? ETH_BTC : BTC);
      assert.deepEqual([unitsOf(profit.value), unitsOf(fees.value)], [sumOf(own, 'totalProfits'), sumOf(own, 'fee')]);
    }
  });

  it('hides amounts in privacy mode, and shows them again', async () => {
    const profit = dashboard(page).locator('[data-quote=btc] [data-tile=profit] .tile-value');
    const exact = (await profit.getAttribute('title')) ?? assert.fail('no exact amount');
    await runCommand(page, 'Orderdeck: Toggle Privacy Mode');
    await until(
      'the profit',
      () => profit.innerText(),
      (text) => text === '•••',
    );
    assert.ok(!(await dashboard(page).locator('body').innerHTML()).includes(exact));
    await screenshot(page, 'orders-private');
    await runCommand(page, 'Orderdeck: Toggle Privacy Mode');
    await until(
      'the profit',
      () => profit.getAttribute('title'),
      (text) => text === exact,
    );
  });

  it('is as it was after VS Code is reloaded', async () => {
    await dashboard(page).locator('#filter-status').selectOption({ label: 'Canceled' });
    const count = await rowCountOf(page);
    await reloadWindow(page);
    // VS Code begins, then the account signs in, then it is read.
    await tile(page, 'orders').waitFor({ timeout: 90_000 });
    await ready(page);
    await rowsOf(page).first().waitFor();
    await rowsAre(count);
    assert.equal(await dashboard(page).getByLabel('Range', { exact: true }).inputValue(), '90');
    assert.equal(await dashboard(page).getByLabel('Trend by').inputValue(), 'month');
    assert.equal(await title('profit').getAttribute('aria-sort'), 'descending');
    await dashboard(page).locator('#trend').getByText('Profit by month, BTC').waitFor();
  });
});
