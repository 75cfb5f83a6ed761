import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { FrameLocator, Page } from 'playwright-core';
import { startSimulator } from '../../src/simulator';
import { openFile, placeOf, pointAt } from './editor';
import { leave, theStage, visit } from './stage';
import {
  askByCommand,
  answer,
  chooseTheme,
  copied,
  entry,
  pointAway,
  quickInput,
  runCommand,
  screenshot,
  sidebar,
  statusBarItem,
  until,
} from './workbench';

const UNKNOWN = '111222333444555666';
/** The rows of a hover that one has to scroll for. */
const outOfSight = (hover: Element): string[] => {
  const edge = hover.closest('.monaco-hover')?.getBoundingClientRect().bottom ?? 0;
  return [...hover.querySelectorAll('tr')]
    .filter((row) => row.getBoundingClientRect().bottom > edge + 1)
    .map((row) => row.textContent ?? '');
};

describe('an order id, wherever it is written', () => {
  let page: Page;
  let ids: readonly string[];

  before(async () => {
    // The demo is made up from the same seed.
    const simulator = await startSimulator();
    ids = simulator.data.openOrders.map((order) => order.order_id);
    await simulator.close();
    const [first = '', second = '', third = ''] = ids;
    const [placed, later] = [0, 1000].map((more) => new Date(Number(simulator.data.openOrders[0]?.createTime) + more).toISOString());
    const write = (name: string, text: string): void => writeFileSync(path.join(theStage().folder, name), text);
    write('bot.log', `${placed} INFO placed ${first}\n${later} WARN ${UNKNOWN} is gone\n`);
    write('orders.json', `${JSON.stringify({ orders: [{ orderId: second, note: 'x' }] }, null, 2)}\n`);
    write('cancel.ts', `export const orderId = '${third}';\nexport const size = 12345678901234;\n`);
    page = await visit({ 'window.autoDetectColorScheme': false, 'terminal.integrated.gpuAcceleration': 'off' });
    page.setDefaultTimeout(30_000);
    // No list is in sight, so none is loaded: what is asked about an order is asked by the pointer.
    await runCommand(page, 'View: Show Explorer');
    await sidebar(page).waitFor({ state: 'hidden' });
  });
  after(leave);
  beforeEach(() => runCommand(page, 'View: Close All Editors'));

  const orderPage = (): FrameLocator => page.frameLocator('iframe.webview.ready').frameLocator('iframe#active-frame');

  it('asks for an account where it stands beside a key and nobody is signed in', async () => {
    await chooseTheme(page, 'vs-dark');
    await openFile(page, 'cancel.ts');
    await pointAt(page, ids[2] ?? '', 'you are signed out');
    await screenshot(page, 'lookup-hover-signed-out');
    await pointAway(page);
    await runCommand(page, 'Orderdeck: Try the Demo');
    await statusBarItem(page).waitFor();
  });

  it('tells about itself under the pointer, in a log, in JSON and in TypeScript', async () => {
    await openFile(page, 'bot.log');
    await page.locator('.editor-instance .view-line').first().waitFor();
    for (const [file, id = ''] of [
      ['bot.log', ids[0]],
      ['orders.json', ids[1]],
      ['cancel.ts', ids[2]],
    ] as const) {
      await openFile(page, file);
      const hover = await pointAt(page, id, 'Copy ID');
      const text = await hover.innerText();
      for (const fact of ['Status', 'Created', 'Demo', 'Details', 'Copy ID']) assert.ok(text.includes(fact), `${fact} in ${text}`);
      assert.deepEqual(await hover.evaluate(outOfSight), [], 'all of it is seen without scrolling');
      await screenshot(page, `lookup-hover-${file}`);
      await pointAway(page);
      await page.keyboard.press('Escape');
    }
    await openFile(page, 'bot.log');
    await pointAt(page, UNKNOWN, 'No such order in Demo');
    await screenshot(page, 'lookup-hover-unknown');
  });

  it('opens in a tab of its own from the hover, and survives a reload', async () => {
    await openFile(page, 'bot.log');
    const id = ids[0] ?? '';
    const hover = await pointAt(page, id, 'Copy ID');
    await hover.getByRole('link', { name: 'Details' }).click();
    await page.locator('.tab.active', { hasText: `Order …${id.slice(-6)}` }).waitFor();
    const order = orderPage();
    await order.getByRole('heading', { level: 1, name: /(USDT|USDC|BTC) · / }).waitFor();
    await order.getByText(id, { exact: true }).waitFor();
    await pointAway(page);
    await screenshot(page, 'lookup-details');
    await page.locator('.editor-actions').getByRole('button', { name: 'Copy Order ID' }).click();
    await copied(page, id);
    const reloaded = page.waitForEvent('domcontentloaded');
    await runCommand(page, 'Developer: Reload Window');
    await reloaded;
    await orderPage()
      .getByRole('heading', { level: 1, name: /(USDT|USDC|BTC) · / })
      .waitFor({ timeout: 90_000 });
    await orderPage().getByText(id, { exact: true }).waitFor();
  });
  it('is found among the loaded orders, or asked for; two stand side by side', async () => {
    await chooseTheme(page, 'vs');
    await openFile(page, 'bot.log');
    await runCommand(page, 'Orderdeck: Find Order');
    const field = quickInput(page).locator('input.input').first();
    await entry(page, 'USDT').waitFor();
    await screenshot(page, 'lookup-find');
    // The end of an ID, as tabs and notifications show it.
    await field.fill((ids[5] ?? '').slice(-6));
    await quickInput(page)
      .locator('.monaco-list-row.focused')
      .filter({ hasText: ids[5] ?? '' })
      .waitFor();
    await entry(page, 'Load from the service').waitFor();
    await field.fill('no order is called so');
    await entry(page, 'No loaded orders match').waitFor();
    await page.keyboard.press('Enter');
    await screenshot(page, 'lookup-find-nothing');
    // Pasted and accepted at once: nobody waits for the list.
    await field.fill(ids[3] ?? '');
    await page.keyboard.press('Enter');
    await orderPage()
      .getByRole('heading', { level: 1, name: /(USDT|USDC|BTC) · / })
      .waitFor();
    await orderPage()
      .getByText(ids[3] ?? '', { exact: true })
      .waitFor();
    await askByCommand(page, 'Orderdeck: Show Order Details', 'An order ID, or the client ID');
    await answer(page, 'An order ID, or the client ID', UNKNOWN);
    await page.locator('.tab.active', { hasText: 'Order …555666' }).waitFor();
    await orderPage().getByText('There is no such order in Demo').waitFor();
    await runCommand(page, 'View: Move Editor into Next Group');
    const frames = page.locator('iframe.webview.ready');
    await until(
      'two pages',
      () => frames.count(),
      (count) => count === 2,
    );
    await page
      .frameLocator('iframe.webview.ready >> nth=1')
      .frameLocator('iframe#active-frame')
      .getByText('There is no such order in Demo')
      .waitFor();
    await screenshot(page, 'lookup-side-by-side');
  });

  it('is a link: beside a key in a document, and in a terminal', async () => {
    await chooseTheme(page, 'vs');
    await openFile(page, 'orders.json');
    const inDocument = ids[1] ?? '';
    await page.locator('.editor-instance .detected-link').first().waitFor();
    const { x, y } = await placeOf(page, inDocument);
    await page.mouse.click(x, y, { delay: 50 });
    await page.keyboard.down('Control');
    await page.mouse.move(x + 3, y, { steps: 3 });
    await page.mouse.click(x + 3, y);
    await page.keyboard.up('Control');
    await page.locator('.tab.active', { hasText: `Order …${inDocument.slice(-6)}` }).waitFor();

    // A key pressed while a page is still coming is lost in it.
    await orderPage()
      .getByRole('heading', { level: 1, name: /(USDT|USDC|BTC) · / })
      .waitFor();

    const inTerminal = ids[4] ?? '';
    await runCommand(page, 'Terminal: Create New Terminal');
    const terminal = page.locator('.terminal-wrapper.active .xterm-screen');
    await terminal.click();
    await page.keyboard.type(`echo filled ${inTerminal}`);
    await page.keyboard.press('Enter');
    const printed = terminal.locator('.xterm-rows > div').filter({ hasText: new RegExp(`^filled ${inTerminal}`) });
    await printed.waitFor();
    // The terminal draws a line anew, in other elements, as long as something comes.
    const place = await until(
      'the place of the id',
      () => printed.locator('span').filter({ hasText: inTerminal }).first().boundingBox(),
      (box) => box !== null,
    );
    const line = place ?? assert.fail();
    await page.keyboard.down('Control');
    await page.mouse.move(line.x + 100, line.y + line.height / 2, { steps: 4 });
    await page.getByText('Show order details (ctrl + click)').waitFor();
    await screenshot(page, 'lookup-terminal-link');
    await page.mouse.click(line.x + 100, line.y + line.height / 2);
    await page.keyboard.up('Control');
    await page.locator('.tab.active', { hasText: `Order …${inTerminal.slice(-6)}` }).waitFor();
  });
});
