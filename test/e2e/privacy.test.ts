/** Privacy mode in a real window: what VS Code has drawn, what pages keep and what the browser stores, looked through for real values. */
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import type { Simulator } from '../../src/simulator';
import { dashboard, ready, reloadWindow } from './dashboardPage';
import { openFile, placeOf, pointAt } from './editor';
import { booksOf, close } from './market';
import { textsOf } from './searched';
import { leave, service, theStage, visit } from './stage';
import { click, descriptionIs, entry, row, rows, runCommand, screenshot, statusBarItem, toast, until, viewAction } from './workbench';

const SYMBOLS = ['cmt_btcusdt', 'cmt_ethusdt'];
const CALM = { 'orderdeck.timeZone': 'utc', 'orderdeck.refreshInterval': 0, 'orderdeck.history.symbols': SYMBOLS };
const MASK = '•••';
/** So many digits that no time, count or id of anything else is likely to hold them by themselves. */
const TELLING = /^(?=(?:\D*\d){5})\d+(?:\.\d+)?$/;

/** Every amount and uid of the account that can be told from other numbers. */
function hiddenOf({ data }: Simulator): ReadonlySet<string> {
  const orders = [...data.openOrders, ...[...data.historyOrders.values()].flat()];
  const amounts = orders.flatMap((each) => [each.size, each.filled_qty, each.price, each.price_avg, each.triggerPrice, each.fee]);
  const results = orders.map(({ totalProfits }) => totalProfits.replace('-', ''));
  const deeds = [...data.activity.values()].flat().map(({ amount }) => amount);
  return new Set([...amounts, ...results, ...deeds, ...data.users.map(({ uid }) => uid)].filter((value) => TELLING.test(value)));
}

/**
 * VS Code keeps the hover and the rows of the list that it showed last in its document, hidden, until it shows others. What it draws, and
 * what it says to a screen reader, is looked through. Runs in the page.
 */
function whatIsDrawn(): string {
  const copy = document.documentElement.cloneNode(true) as HTMLElement;
  for (const each of copy.querySelectorAll('.monaco-hover.hidden, [style*="display: none"]')) each.remove();
  return copy.outerHTML;
}

describe('privacy mode in a window', () => {
  let page: Page;
  let simulator: Simulator;
  let hidden: ReadonlySet<string>;
  let uid: string;
  let id: string;

  /** Real values by the place that they stand in. A log that somebody else wrote is theirs, and is in none of these. */
  async function found(): Promise<Map<string, string[]>> {
    const places = new Map<string, string[]>();
    for await (const [place, whole] of textsOf(page)) {
      const text = place === 'the workbench' ? await page.evaluate(whatIsDrawn) : whole;
      const numbers = text.replaceAll(/(?<=\d),(?=\d{3})/g, '').match(/\d+(?:\.\d+)?/g) ?? [];
      const real = [...new Set(numbers)].filter((each) => hidden.has(each));
      const before = places.get(place.replace(/ page .*/, ' page')) ?? [];
      if (real.length > 0) places.set(place.replace(/ page .*/, ' page'), [...before, ...real]);
    }
    return places;
  }
  let isOn = false;
  const turn = async (on: boolean, isPageOpen = true): Promise<void> => {
    if (on === isOn) return;
    await runCommand(page, 'Orderdeck: Toggle Privacy Mode');
    isOn = on;
    // A page begins anew, and takes the focus back from a palette that was opened before it has.
    if (!on && isPageOpen)
      await until(
        'real values on the page again',
        async () => [...(await found()).keys()],
        (places) => places.includes('the page'),
      );
  };
  const nothingIsFound = (): Promise<unknown> =>
    until(
      'real values anywhere',
      async () => Object.fromEntries(await found()),
      (places) => Object.keys(places).length === 0,
    );
  const wordsOfPage = (): Promise<string> => dashboard(page).locator('body').innerText();

  before(async () => {
    simulator = await service({ seed: 71, open: 6, history: 30, affiliates: 60 });
    hidden = hiddenOf(simulator);
    assert.ok(hidden.size > 100, `only ${hidden.size} values can be looked for`);
    uid = simulator.data.users[0]?.uid ?? assert.fail();
    id = simulator.data.openOrders[2]?.order_id ?? assert.fail();
    const past = simulator.data.historyOrders.get(SYMBOLS[0] ?? '') ?? [];
    const said = past.map((order) => `order_id=${order.order_id} symbol=${order.symbol} status=filled size=7`);
    writeFileSync(path.join(theStage().folder, 'bot.log'), [`order_id=${id}`, ...said].join('\n'));
    page = await visit(CALM, { own: true, account: [simulator, 'Hidden'] });
    await descriptionIs(page, 'Open Orders', /^6$/);
    await rows(page, 'Affiliate Users').first().waitFor();
  });
  after(leave);

  const PAGES: Readonly<Record<string, () => Promise<unknown>>> = {
    'the affiliate dashboard': async () => {
      await runCommand(page, 'Orderdeck: Open Affiliate Dashboard');
      await ready(page);
      // What somebody looks for is kept by the page.
      await dashboard(page).getByRole('searchbox').first().fill(uid);
    },
    'the order dashboard': async () => {
      await runCommand(page, 'Orderdeck: Open Order Dashboard');
      await ready(page);
    },
    'the tab of an order': () => row(page, 'Open Orders', /USDT/).dblclick(),
    'the page of a file check': async () => {
      await openFile(page, 'bot.log');
      await runCommand(page, 'Orderdeck: Check File Against the Exchange');
      await dashboard(page).locator('#orders').waitFor({ timeout: 90_000 });
      await runCommand(page, 'View: Toggle Problems');
      await page.locator('.markers-panel .monaco-list-row').filter({ hasText: 'size' }).first().waitFor();
    },
  };

  for (const [name, open] of Object.entries(PAGES)) {
    it(`leaves no amount and no uid in ${name}, nor beside it, when it is turned on late`, async () => {
      await turn(false);
      await runCommand(page, 'View: Close All Editors');
      await open();
      await until(
        'real values in the sidebar and on the page',
        async () => [...(await found()).keys()],
        (places) => places.includes('the workbench') && places.includes('the page'),
        20_000,
      );
      await turn(true);
      await until('a mask on the page', async () => (await wordsOfPage()).includes(MASK), Boolean, 20_000);
      await nothingIsFound();
      await screenshot(page, `privacy late ${name}`);
    });
  }

  it('takes hovers, notices, their list and documents with it', async () => {
    await turn(false);
    await runCommand(page, 'View: Close All Editors');
    const [closed] = close(simulator, 1, 'filled');
    assert.ok(closed && booksOf(simulator).openOrders.length === 5);
    await viewAction(page, 'Open Orders', 'Refresh Open Orders');
    await toast(page, ': filled').waitFor();
    await runCommand(page, 'Notifications: Show Notifications');
    await page.locator('.notifications-center .notification-list-item').filter({ hasText: ': filled' }).waitFor();
    await runCommand(page, 'Orderdeck: Show Raw Order');
    await click(page, entry(page, 'USDT'));
    const document = page.locator('.tab', { hasText: '.json' });
    await document.waitFor();
    await openFile(page, 'bot.log');
    const hover = await pointAt(page, id, 'Copy ID');
    assert.ok((await found()).has('the workbench'));
    await turn(true);
    await hover.waitFor({ state: 'hidden' });
    await document.waitFor({ state: 'detached' });
    await nothingIsFound();
    assert.equal(await page.locator('.notification-list-item').filter({ hasText: ': filled' }).count(), 0);
    await screenshot(page, 'privacy late notices');
  });

  it('takes the hover of an editor with it that does not have the focus, whose text stays where it was', async () => {
    await turn(false, false);
    await runCommand(page, 'View: Close All Editors');
    await openFile(page, 'bot.log');
    // The same beside it has the focus, and the pointer finds the first.
    await page.keyboard.press('Control+Backslash');
    await page.locator('.editor-instance').nth(1).waitFor();
    const hover = await pointAt(page, id, 'Copy ID');
    const { y } = await placeOf(page, id);
    await page.keyboard.press('Control+K');
    await page.keyboard.press('H');
    isOn = true;
    await hover.waitFor({ state: 'hidden' });
    await nothingIsFound();
    assert.equal((await placeOf(page, id)).y, y);
    await runCommand(page, 'View: Close All Editors');
  });

  it('shows nothing after a reload, and the browser keeps nothing of what was looked for', async () => {
    for (const open of [PAGES['the affiliate dashboard'], PAGES['the order dashboard']]) await open?.();
    // A page that has just opened takes the focus, from a palette too.
    await until(
      'the focus on the page',
      () => page.evaluate(() => document.activeElement?.tagName),
      (tag) => tag === 'IFRAME',
    );
    await reloadWindow(page);
    await statusBarItem(page).filter({ hasText: 'Hidden' }).waitFor({ timeout: 90_000 });
    await until('a mask on the page', async () => (await wordsOfPage()).includes(MASK), Boolean, 40_000);
    await nothingIsFound();
  });
});
