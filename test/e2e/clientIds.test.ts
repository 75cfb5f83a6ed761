import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import type { Simulator } from '../../src/simulator';
import { openFile, placeOf, pointAt } from './editor';
import { booksOf } from './market';
import { leave, service, theStage, visit } from './stage';
import { descriptionIs, entry, pick, pointAway, quickInput, runCommand, screenshot, toast } from './workbench';

const DETAIL = '/capi/v2/order/detail';
const ONCE = 'grid-btc-9001';
const TWICE = 'dca (1)';
const NOBODYS = 'grid-btc-9999';

describe('a client id, wherever it is written', () => {
  let page: Page;
  let simulator: Simulator;
  const idOf = (place: number): string => simulator.data.openOrders[place]?.order_id ?? '';
  const details = (): number => simulator.log.filter(({ path: asked }) => asked === DETAIL).length;

  before(async () => {
    simulator = await service();
    const { openOrders } = booksOf(simulator);
    [ONCE, TWICE, TWICE].forEach((client_oid, place) => {
      const order = openOrders[place] ?? assert.fail();
      openOrders[place] = { ...order, client_oid };
    });
    const lines = [
      `INFO placed {"clientOrderId":"${ONCE}","size":1}`,
      `WARN ${ONCE} is late`,
      `INFO placed client_oid="${TWICE}"`,
      `INFO placed cl_ord_id=${NOBODYS}`,
    ];
    writeFileSync(path.join(theStage().folder, 'clients.txt'), `${lines.join('\n')}\n`);
    // A window remembers for a while which files there are to open, and another journey has others.
    page = await visit({}, { account: [simulator, 'Main'] });
    page.setDefaultTimeout(30_000);
    await descriptionIs(page, 'Open Orders', /^\d+$/);
    await runCommand(page, 'View: Show Explorer');
  });
  after(leave);
  beforeEach(() => runCommand(page, 'View: Close All Editors'));

  it('tells about the order that has it under the pointer, and asks nothing', async () => {
    await openFile(page, 'clients.txt');
    const hover = await pointAt(page, ONCE, 'Copy ID');
    const text = await hover.innerText();
    for (const fact of ['Status', 'Order ID', idOf(0), 'Main', 'from the open orders'])
      assert.ok(text.includes(fact), `${fact} in ${text}`);
    assert.ok(await hover.getByText(idOf(0)).isVisible());
    await screenshot(page, 'client-id-hover');
    assert.equal(details(), 0);
    await hover.getByRole('link', { name: 'Details' }).click();
    await page.locator('.tab.active', { hasText: `Order …${idOf(0).slice(-6)}` }).waitFor();
    await pointAway(page);
  });

  it('names all orders that have it, of which one is chosen', async () => {
    await openFile(page, 'clients.txt');
    const hover = await pointAt(page, TWICE.split(' ')[0] ?? '', '2 orders have the client id');
    for (const place of [1, 2]) await hover.getByRole('link', { name: idOf(place) }).waitFor();
    await screenshot(page, 'client-id-hover-several');
    await hover.getByRole('link', { name: 'Choose one' }).click();
    await entry(page, idOf(1)).waitFor();
    await screenshot(page, 'client-id-choice');
    await pick(page, 'Choose an order', idOf(2));
    await page.locator('.tab.active', { hasText: `Order …${idOf(2).slice(-6)}` }).waitFor();
    await pointAway(page);
  });

  it('is a link beside its key', async () => {
    await openFile(page, 'clients.txt');
    await page.locator('.editor-instance .detected-link').first().waitFor();
    const { x, y } = await placeOf(page, ONCE);
    await page.mouse.click(x, y, { delay: 50 });
    await page.keyboard.down('Control');
    await page.mouse.move(x + 3, y, { steps: 3 });
    await page.mouse.click(x + 3, y);
    await page.keyboard.up('Control');
    await page.locator('.tab.active', { hasText: `Order …${idOf(0).slice(-6)}` }).waitFor();
    await pointAway(page);
  });

  it('says what helps where no order that is loaded has it', async () => {
    await openFile(page, 'clients.txt');
    const hover = await pointAt(page, NOBODYS, 'No order loaded from Main');
    await screenshot(page, 'client-id-hover-nobodys');
    await hover.getByRole('link', { name: 'Show order history' }).click();
    await page.locator('[id="workbench.view.extension.orderdeck"]').waitFor();
    assert.equal(await toast(page, /./).count(), 0);
    await runCommand(page, 'View: Show Explorer');
  });

  it('is found by Find Order', async () => {
    await runCommand(page, 'Orderdeck: Find Order');
    await quickInput(page).locator('input.input').first().fill(ONCE);
    await entry(page, idOf(0)).waitFor();
    await page.keyboard.press('Enter');
    await page.locator('.tab.active', { hasText: `Order …${idOf(0).slice(-6)}` }).waitFor();
  });
});
