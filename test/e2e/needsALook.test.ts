/** Orders that need a look: found in what was read anyway, each with its evidence, ignored and brought back. */
import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { SUSPICIONS } from '../../src/model/needsALook';
import { HOUR, MINUTE, SECOND } from '../../src/model/timeRange';
import type { Simulator } from '../../src/simulator';
import { dashboard, ready } from './dashboardPage';
import { booksOf, type Record } from './market';
import { leave, service, visit } from './stage';
import { click, entry, labels, quickInput, row, runCommand, screenshot, textOnceThere, toast, until, view, widen } from './workbench';

/** A stop of a long that was placed five hours ago and waits for its trigger. */
const stop = (order_id: string, client_oid: string, rest: Partial<Record> = {}): Record => ({
  symbol: 'cmt_btcusdt',
  size: '0.5',
  client_oid,
  createTime: String(Date.now() - 5 * HOUR),
  filled_qty: '0',
  fee: '0',
  order_id,
  price: '0',
  price_avg: '0',
  status: '0',
  type: '3',
  order_type: '0',
  totalProfits: '0',
  triggerPrice: '91000',
  triggerPriceType: '',
  triggerTime: '0',
  ...rest,
});

describe('orders that need a look', () => {
  let page: Page;
  let simulator: Simulator;
  const VIEW = 'Needs a Look';

  beforeEach(async () => {
    simulator = await service({ seed: 5, open: 0, history: 20, affiliates: 5 });
  });
  afterEach(leave);

  function list(record: Record, detail: string): void {
    const { openOrders, detailStatus } = booksOf(simulator);
    openOrders.unshift(record);
    detailStatus.set(record.order_id, detail);
  }
  /** It leaves the open orders, filled at a profit, and is in the history from now on. */
  function fill(orderId: string): void {
    const { openOrders, historyOrders, detailStatus } = booksOf(simulator);
    const [order] = openOrders.splice(
      openOrders.findIndex(({ order_id }) => order_id === orderId),
      1,
    );
    assert.ok(order);
    detailStatus.set(orderId, 'filled');
    const triggerTime = String(Date.now() - SECOND);
    const filled = { ...order, status: '2', filled_qty: order.size, price_avg: '97000', totalProfits: '1250.5', triggerTime };
    historyOrders.get(order.symbol)?.unshift(filled);
  }
  const shown = (): Promise<string[]> => labels(page, VIEW);
  async function signIn(settings: object = {}): Promise<void> {
    page = await visit(
      { 'orderdeck.refreshInterval': 5, 'orderdeck.needsALook.kinds': SUSPICIONS, ...settings },
      {
        account: [simulator, 'Bots'],
      },
    );
  }

  it('have a view of their own once there are some, which says why, and takes what is ignored out until it changes', async () => {
    list(stop('596000000000000011', 'bot7_0041_SL', { triggerPrice: '90500' }), 'untriggered');
    await signIn();
    await row(page, 'Open Orders', 'BTCUSDT').waitFor();
    assert.equal(await view(page, VIEW).count(), 0);

    list(stop('596000000000000012', 'b-WEEX111125-aa01ff3410'), 'untriggered');
    list(stop('596000000000000013', 'b-WEEX111125-bb02ee9921'), 'untriggered');
    const triggerTime = String(Date.now() - 45 * MINUTE);
    list(stop('596000000000000014', 'grid-17', { triggerTime, size: '2', triggerPrice: '88000' }), 'open');
    const unread = '1 symbol not fully checked';
    await until('what needs a look', shown, (all) => all.length === 3);
    assert.deepEqual(await shown(), ['Placed 2 times', 'Triggered, not filled', unread]);
    const double = row(page, VIEW, 'Placed 2 times');
    assert.match((await textOnceThere(double))[1], /^BTCUSDT · Close long · trigger 91000/);
    await screenshot(page, 'needs a look');
    await click(page, double);
    await page.keyboard.press('ArrowRight');
    await row(page, VIEW, /^2 open orders have the same symbol/).waitFor();
    await widen(page, 250);
    await screenshot(page, 'needs a look 250');

    await double.hover();
    await double.getByRole('button', { name: 'Ignore' }).click();
    await until('what is left', shown, (all) => !all.includes('Placed 2 times'));
    await toast(page, 'Ignored until it changes.').getByRole('button', { name: 'Undo' }).click();
    await double.waitFor();
    await double.hover();
    await double.getByRole('button', { name: 'Ignore' }).click();
    await until('what is left', shown, (all) => !all.includes('Placed 2 times'));

    // What was ignored is another thing now.
    list(stop('596000000000000015', 'b-WEEX111125-cc03dd7732'), 'untriggered');
    await row(page, VIEW, 'Placed 3 times').waitFor();
    await click(page, row(page, VIEW, unread));
    await row(page, VIEW, unread).waitFor({ state: 'detached' });
  });

  it('are brought back in one place, also when no other is left', async () => {
    for (const [id, client] of [
      ['596000000000000012', 'b-WEEX111125-aa01ff3410'],
      ['596000000000000013', 'b-WEEX111125-bb02ee9921'],
    ] as const)
      list(stop(id, client), 'untriggered');
    await signIn();
    const double = row(page, VIEW, 'Placed 2 times');
    await double.waitFor();
    await double.hover();
    await double.getByRole('button', { name: 'Ignore' }).click();
    await view(page, VIEW).waitFor({ state: 'detached' });
    await runCommand(page, 'Orderdeck: Show Ignored Orders');
    await entry(page, /^Placed 2 times/).waitFor();
    await quickInput(page).getByRole('checkbox').first().click();
    await page.keyboard.press('Enter');
    await double.waitFor();
  });

  it('stand above the figures of the order dashboard, where they are ignored alike', async () => {
    list(stop('596000000000000012', 'b-WEEX111125-aa01ff3410'), 'untriggered');
    list(stop('596000000000000013', 'b-WEEX111125-bb02ee9921'), 'untriggered');
    await signIn({ 'orderdeck.history.symbols': ['cmt_btcusdt'], 'orderdeck.timeZone': 'utc' });
    await row(page, VIEW, 'Placed 2 times').waitFor();
    await runCommand(page, 'Orderdeck: Open Order Dashboard');
    await ready(page);
    const looks = dashboard(page).locator('#needs-a-look');
    assert.match(await looks.locator('summary').innerText(), /Needs a look: 1\s+Placed 2 times/);
    await looks.locator('summary').click();
    await looks.getByText(/^2 open orders have the same symbol/).waitFor();
    await screenshot(page, 'needs a look on the dashboard');
    await looks.getByRole('button', { name: 'Ignore' }).click();
    await view(page, VIEW).waitFor({ state: 'detached' });
    await dashboard(page).getByRole('button', { name: '1 ignored' }).click();
    await entry(page, /^Placed 2 times/).waitFor();
    await page.keyboard.press('Escape');
  });

  it('are found when a target closes what its stop would, without anybody opening the history, and told where that is wanted', async () => {
    list(stop('596000000000000021', 'bot7_0031_SL'), 'untriggered');
    list(stop('596000000000000022', 'bot7_0031_TP', { triggerPrice: '97000' }), 'untriggered');
    await signIn({ 'orderdeck.needsALook.notifications': ['orphan'] });
    await until(
      'both',
      () => labels(page, 'Open Orders'),
      (all) => all.length === 2,
    );
    fill('596000000000000022');
    const orphan = row(page, VIEW, 'May have been left behind');
    await orphan.waitFor();
    assert.match((await textOnceThere(orphan))[1], /^BTCUSDT · Close long · trigger 91000/);
    await toast(page, /Bots · May have been left behind: BTCUSDT/).waitFor();
    await click(page, orphan);
    await page.keyboard.press('ArrowRight');
    await row(page, VIEW, /596000000000000022 from the same trade, triggered on .*, has already filled 0.5/).waitFor();
    await screenshot(page, 'left behind');
    // Below why it is told stands the order, which Enter opens as in any list.
    await click(page, row(page, VIEW, /0\.5 · trigger 91000/));
    await page.keyboard.press('Enter');
    await page.getByRole('tab', { name: /Order …00002/ }).waitFor();
  });
});
