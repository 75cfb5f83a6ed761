import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { leave, visit } from './stage';
import {
  answerByKeys,
  asked,
  clipboard,
  descriptionIs,
  quickInputIsGone,
  row,
  rows,
  runCommand,
  until,
  view,
  type ViewTitle,
} from './workbench';

describe('somebody who uses the keyboard alone', () => {
  let page: Page;
  const press = async (...keys: string[]): Promise<void> => {
    for (const key of keys) await page.keyboard.press(key);
  };
  /** The row that the arrow keys have reached. */
  const focused = (title: ViewTitle) => view(page, title).locator('.monaco-list-row.focused');
  const focusIsOn = (title: ViewTitle, index: number): Promise<void> =>
    view(page, title).locator(`.monaco-list-row.focused[data-index="${index}"]`).waitFor();
  /** The command palette gives the focus back as it goes, also to what had it before. */
  const focusOn = async (title: ViewTitle): Promise<void> => {
    await runCommand(page, `Focus on ${title} View`);
    await quickInputIsGone(page);
    await view(page, title).locator('.monaco-list:focus').waitFor();
  };

  before(async () => {
    page = await visit();
    await runCommand(page, 'Orderdeck: Try the Demo');
    // The title knows the count before the rows are drawn, and drawing them takes the focus.
    await descriptionIs(page, 'Open Orders', /^34$/);
    await rows(page, 'Open Orders').nth(2).waitFor();
  });
  after(leave);

  it('walks through the rows', async () => {
    await focusOn('Open Orders');
    for (const [key, index] of [
      ['Home', 0],
      ['ArrowDown', 1],
      ['ArrowDown', 2],
    ] as const) {
      await press(key);
      await focusIsOn('Open Orders', index);
    }
    assert.match(
      (await focused('Open Orders').getAttribute('aria-label')) ?? '',
      /^[A-Z]+(USDT|USDC|BTC), [\d.]+ · .*trigger [\d.]+ · (Open|Close) (long|short) @ /,
    );
  });

  it('opens an order with Enter', async () => {
    await press('Enter');
    await view(page, 'Open Orders').locator('.monaco-list-row.selected[data-index="2"]').waitFor();
    await page.getByRole('tab', { name: /^Order …\d{6}/ }).waitFor();
  });

  it('copies the ids of several selected orders', async () => {
    // A page that is being loaded takes the focus once more.
    await page.locator('iframe.webview.ready').contentFrame().locator('iframe#active-frame').contentFrame().getByText('Order ID').waitFor();
    await view(page, 'Open Orders').getByRole('tree').focus();
    await press('Home');
    await focusIsOn('Open Orders', 0);
    await press('ArrowDown', 'ArrowDown', 'ArrowDown');
    await focusIsOn('Open Orders', 3);
    await press('Shift+ArrowDown', 'Shift+ArrowDown');
    await until(
      'selected rows',
      () => view(page, 'Open Orders').locator('.monaco-list-row.selected').count(),
      (count) => count === 3,
    );
    await press('Control+C');
    await page.locator('.statusbar').getByText('Copied 3 order IDs').waitFor();
    assert.match(await clipboard(page), /^\d{18}\n\d{18}\n\d{18}$/);
    await press('Escape', 'Home');
    await focusIsOn('Open Orders', 0);
  });

  it('copies the id of the order that the arrow keys have come to, not of one that was chosen before', async () => {
    const copiedAfter = async (before: string): Promise<string> => {
      await press('Control+C');
      return until(
        'the clipboard',
        () => clipboard(page),
        (text) => text !== before && /^\d{18}$/.test(text),
        5000,
      );
    };
    await press('Space');
    await view(page, 'Open Orders').locator('.monaco-list-row.selected[data-index="0"]').waitFor();
    const chosen = await copiedAfter('');
    await press('ArrowDown');
    await focusIsOn('Open Orders', 1);
    assert.notEqual(await copiedAfter(chosen), chosen);
    assert.equal(await view(page, 'Open Orders').locator('.monaco-list-row.selected').getAttribute('data-index'), '0');
    await press('Home');
    await focusIsOn('Open Orders', 0);
  });

  it('copies an order id from the context menu', async () => {
    // It holds an id that was copied before.
    await page.evaluate(() => navigator.clipboard.writeText(''));
    await press('Shift+F10');
    const menu = page.locator('.context-view .monaco-menu');
    await menu.getByRole('menuitem', { name: 'Copy Order ID' }).waitFor();
    await press('ArrowDown');
    await menu.locator('.action-item.focused', { hasText: 'Copy Order ID' }).waitFor();
    await press('Enter');
    assert.match(
      await until(
        'the clipboard',
        () => clipboard(page),
        (text) => /^\d{18}$/.test(text),
      ),
      /^\d+$/,
    );
    await page
      .locator('.statusbar')
      .getByText(/^Copied order ID \d{18}$/)
      .waitFor();
  });

  it('reads a raw order, as the service wrote it', async () => {
    const id = await clipboard(page);
    await press('Shift+F10');
    const menu = page.locator('.context-view .monaco-menu');
    await menu.getByRole('menuitem', { name: 'Show Raw Order' }).waitFor();
    await press('ArrowUp');
    await menu.locator('.action-item.focused', { hasText: 'Show Raw Order' }).waitFor();
    await press('Enter');
    await page.getByRole('tab', { name: `order ${id}.json` }).waitFor();
    await page.locator('.view-line', { hasText: `"order_id": "${id}"` }).waitFor();
  });

  it('opens and closes the history of a symbol', async () => {
    await focusOn('Order History');
    await press('Home');
    await focusIsOn('Order History', 0);
    await press('ArrowRight');
    await rows(page, 'Order History').filter({ hasText: ' · ' }).first().waitFor();
    await press('ArrowLeft');
    await rows(page, 'Order History').filter({ hasText: ' · ' }).first().waitFor({ state: 'detached' });
  });

  it('filters by typing', async () => {
    await runCommand(page, 'Orderdeck: Filter Affiliate Users');
    await answerByKeys(page, 'Choose what to filter by', 'Uid');
    await asked(page, 'Show only this user');
    const [label] = await row(page, 'Affiliate Users', /\d{10}/)
      .locator('.label-name')
      .allTextContents();
    await answerByKeys(page, 'Show only this user', label ?? '');
    await descriptionIs(page, 'Affiliate Users', new RegExp(`^1 · last 365 days · UID ${label}$`));
    await quickInputIsGone(page);
  });

  it('opens an order with two quick clicks, and nothing with one', async () => {
    const tabs = page.getByRole('tab', { name: /^Order …\d{6}/ });
    const before = await tabs.count();
    await rows(page, 'Open Orders').nth(4).click();
    await view(page, 'Open Orders').locator('.monaco-list-row.selected[data-index="4"]').waitFor();
    assert.equal(await tabs.count(), before);
    await rows(page, 'Open Orders').nth(6).dblclick();
    await until(
      'one more tab',
      () => tabs.count(),
      (count) => count === before + 1,
    );
  });
});
