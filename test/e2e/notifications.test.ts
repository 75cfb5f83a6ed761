import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { pairOf } from '../../src/model/describe';
import type { Simulator } from '../../src/simulator';
import { addAccount } from './account';
import { leave, service, visit } from './stage';
import { click, descriptionIs, screenshot, toast, toasts, view, viewAction } from './workbench';

describe('a notification', () => {
  let page: Page;
  let simulator: Simulator;

  /** Takes so many of the newest orders out of the open ones, into the history. */
  function close(count: number, status: 'filled' | 'canceled'): (typeof simulator.data.openOrders)[number][] {
    const { openOrders, historyOrders, detailStatus } = simulator.data as unknown as {
      openOrders: (typeof simulator.data.openOrders)[number][];
      historyOrders: Map<string, (typeof simulator.data.openOrders)[number][]>;
      detailStatus: Map<string, string>;
    };
    const closed = openOrders.splice(0, count);
    for (const order of closed) {
      detailStatus.set(order.order_id, status);
      historyOrders.get(order.symbol)?.unshift({ ...order, status: status === 'filled' ? '2' : '-1' });
    }
    return closed;
  }

  async function open(settings: Record<string, unknown> = {}): Promise<void> {
    page = await visit({ 'orderdeck.refreshInterval': 0, ...settings });
    await addAccount(page, simulator, 'Told');
    await descriptionIs(page, 'Open Orders', /^\d+$/);
  }

  before(async () => {
    simulator = await service({ seed: 5, open: 12 });
    await open();
  });
  after(leave);

  it('tells what became of an open order, and shows it', async () => {
    const [order] = close(1, 'filled');
    assert.ok(order);
    await viewAction(page, 'Open Orders', 'Refresh Open Orders');
    const told = toast(page, /Told: \w+ · (Open|Close) (long|short), [\d.]+ @ (market|[\d.]+): filled/);
    await told.waitFor();
    await screenshot(page, 'order-filled');
    await click(page, told.getByRole('button', { name: 'Show' }));
    await page.getByRole('tab', { name: `Order …${order.order_id.slice(-6)}` }).waitFor();
  });

  it('is one for all that happened at once', async () => {
    const closed = close(3, 'canceled');
    await viewAction(page, 'Open Orders', 'Refresh Open Orders');
    const pairs = [...new Set(closed.map(({ symbol }) => pairOf(symbol)))];
    await toast(page, '3 orders canceled: ').waitFor();
    const said = (await toasts(page)).filter((text) => text.includes('canceled'));
    assert.equal(said.length, 1);
    for (const pair of pairs) assert.ok(said[0]?.includes(pair), pair);
    await click(page, toast(page, '3 orders canceled: ').getByRole('button', { name: 'Show' }));
    await view(page, 'Order History').locator('.monaco-list:focus').waitFor();
  });

  it('tells only what the setting names', async () => {
    await open({ 'orderdeck.notifications': ['canceled'] });
    close(2, 'filled');
    const [order] = close(1, 'canceled');
    assert.ok(order);
    await viewAction(page, 'Open Orders', 'Refresh Open Orders');
    await toast(page, `${pairOf(order.symbol)} · `)
      .filter({ hasText: ': canceled' })
      .waitFor();
    assert.deepEqual(
      (await toasts(page)).filter((text) => text.includes('filled')),
      [],
    );
    await click(page, toast(page, ': canceled').getByRole('button', { name: 'Settings' }));
    await page.locator('.settings-editor .setting-item-label').filter({ hasText: 'Notifications' }).waitFor();
  });
});
