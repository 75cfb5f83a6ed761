import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { pairOf } from '../../src/model/describe';
import type { Simulator } from '../../src/simulator';
import { booksOf, close, forget, trigger } from './market';
import { seenFolders, seenIn } from './seen';
import { leave, service, visit } from './stage';
import {
  askByCommand,
  click,
  description,
  descriptionIs,
  entry,
  pick,
  row,
  rows,
  runCommand,
  screenshot,
  statusBarItem,
  toast,
  toasts,
  until,
  viewAction,
} from './workbench';

const SWITCH = 'Choose an account to show';

describe('a notification', () => {
  let page: Page;
  let simulator: Simulator;

  async function open(settings: Record<string, unknown> = {}): Promise<void> {
    const earlier = seenFolders();
    page = await visit({ 'orderdeck.refreshInterval': 0, ...settings }, { account: [simulator, 'Told'] });
    await descriptionIs(page, 'Open Orders', /^60$/);
    // The list is shown before it has been looked at, and only what changes after the first look is told.
    await until(
      'what was seen is stored',
      () => seenFolders().filter((folder) => !earlier.includes(folder) && seenIn(folder).orders.length === 60).length,
      (count) => count > 0,
    );
  }
  const refresh = (): Promise<void> => viewAction(page, 'Open Orders', 'Refresh Open Orders');
  const tail = (id = ''): string => `(…${id.slice(-6)})`;
  const said = (what: string, id: string | undefined): RegExp => new RegExp(`: ${what} · .*…${id?.slice(-6)}\\)`);

  beforeEach(async () => {
    simulator = await service({ seed: 5, open: 60 });
  });
  afterEach(leave);

  it('tells of each kind what became of an open order, with the account, and shows it', async () => {
    await open();
    const triggered = trigger(simulator);
    await refresh();
    await toast(page, said('triggered', triggered.order_id)).waitFor();
    await row(page, 'Open Orders', '● triggered').waitFor();

    const [filled] = close(simulator, 1, 'filled');
    assert.ok(filled);
    await refresh();
    const told = toast(page, /Told: filled · \w+ · (Open|Close) (long|short), [\d.]+( @ [\d.]+)? \(…\d{6}\)/);
    await told.waitFor();
    await screenshot(page, 'order-filled');

    const [canceled] = close(simulator, 1, 'canceled');
    await refresh();
    await toast(page, said('canceled', canceled?.order_id)).waitFor();
    const gone = forget(simulator);
    // Details may lag behind the list, so the service has to say so three times, some seconds apart.
    await until(
      'the order that nobody knows any more',
      async () => {
        await refresh();
        return (await toasts(page)).filter((text) => said('no longer open', gone.order_id).test(text)).length;
      },
      (count) => count > 0,
      40_000,
    );

    const shown = toast(page, said('no longer open', gone.order_id));
    await click(page, shown.getByRole('button', { name: 'Show' }));
    await page.getByRole('tab', { name: `Order …${gone.order_id.slice(-6)}` }).waitFor();
    await refresh();
    await descriptionIs(page, 'Open Orders', /^57$/);
    assert.deepEqual(
      (await toasts(page)).filter((text) => text.includes(tail(gone.order_id))),
      [],
      'it is told once',
    );
  });

  it('is one for all that one look found, and names them on demand', async () => {
    await open();
    const closed = close(simulator, 3, 'canceled');
    await refresh();
    const pairs = [...new Set(closed.map(({ symbol }) => pairOf(symbol)))];
    await toast(page, 'Told: 3 orders canceled (').waitFor();
    const said = (await toasts(page)).filter((text) => text.includes('canceled'));
    assert.equal(said.length, 1);
    for (const pair of pairs) assert.ok(said[0]?.includes(pair), pair);
    await click(page, toast(page, '3 orders canceled').getByRole('button', { name: 'Show' }));
    for (const { order_id } of closed) await entry(page, order_id).waitFor();
    await screenshot(page, 'orders-canceled');
    await click(page, entry(page, closed[1]?.order_id ?? ''));
    await page.getByRole('tab', { name: `Order …${closed[1]?.order_id.slice(-6)}` }).waitFor();
  });

  it('tells of forty at once as they become known, ten at a look, none twice', async () => {
    await open({ 'orderdeck.refreshInterval': 5 });
    close(simulator, 40, 'filled');
    const counts = new Map<string, number>();
    await until(
      'forty orders that were filled',
      async () => {
        for (const text of await toasts(page)) {
          if (text.startsWith('Told: ')) counts.set(text, Number(/Told: (\d+) orders filled/.exec(text)?.[1] ?? 0));
        }
        return [...counts.values()].reduce((sum, count) => sum + count, 0);
      },
      (sum) => sum >= 40,
      40_000,
    );
    assert.deepEqual([...counts.values()], [10, 10, 10, 10], [...counts.keys()].join('\n'));
    const rests = [...counts.keys()].map((text) => Number(/(\d+) still being checked/.exec(text)?.[1] ?? 0));
    assert.deepEqual(rests, [30, 20, 10, 0]);
    const asked = simulator.log.filter(({ path }) => path.endsWith('/order/detail'));
    assert.equal(asked.length, 40);
  });

  it('tells only what the setting names', async () => {
    await open({ 'orderdeck.notifications': ['canceled'] });
    close(simulator, 2, 'filled');
    const [order] = close(simulator, 1, 'canceled');
    await refresh();
    await toast(page, said('canceled', order?.order_id)).waitFor();
    assert.deepEqual(
      (await toasts(page)).filter((text) => text.includes('filled')),
      [],
    );
    await click(page, toast(page, ': canceled').getByRole('button', { name: 'Settings' }));
    await page.locator('.settings-editor .setting-item-label').filter({ hasText: 'Notifications' }).waitFor();
  });

  it('hides amounts in privacy mode', async () => {
    await open({ 'orderdeck.privacyMode': true });
    const [order] = close(simulator, 1, 'filled');
    assert.ok(order);
    await refresh();
    await toast(page, `Told: filled · ${pairOf(order.symbol)} · `).waitFor();
    const [text = ''] = (await toasts(page)).filter((each) => each.includes(': filled'));
    assert.match(text, /, •••( @ (•••|market))? \(…\d{6}\)$/);
  });

  it('leaves the screen with its account, and another account hears nothing of it', async () => {
    await open();
    close(simulator, 1, 'filled');
    await refresh();
    await toast(page, ': filled').waitFor();
    await askByCommand(page, 'Orderdeck: Switch Account', SWITCH);
    await pick(page, SWITCH, 'Demo');
    await statusBarItem(page).filter({ hasText: 'Demo' }).waitFor();
    await toast(page, ': filled').waitFor({ state: 'hidden' });
    close(simulator, 1, 'canceled');
    await refresh();
    // The demo has its own.
    await descriptionIs(page, 'Open Orders', /^(?!5\d$)\d+$/);
    assert.deepEqual(
      (await toasts(page)).filter((text) => text.includes('Told')),
      [],
    );
    assert.ok(booksOf(simulator).openOrders.length === 58);
    await askByCommand(page, 'Orderdeck: Switch Account', SWITCH);
    await pick(page, SWITCH, 'Told');
    await toast(page, /Told: canceled · /).waitFor();
    assert.match(await description(page, 'Open Orders'), /^58$/);
  });

  it('tells of the orders of the demo, which change while one looks', async () => {
    page = await visit({ 'orderdeck.refreshInterval': 5, 'journeys.demoPace': 2000 });
    await runCommand(page, 'Orderdeck: Try the Demo');
    const told = toast(page, /Demo: filled · \w+ · /).first();
    await told.waitFor();
    await screenshot(page, 'demo-filled');
    const [, pair = '', size = '', digits = ''] =
      /Demo: filled · (\w+) · [^,]+, ([\d.]+) @ .*\(…(\d{6})\)/.exec(await told.innerText()) ?? [];
    await click(page, toast(page, new RegExp(`Demo: filled · .*…${digits}`)).getByRole('button', { name: 'Show' }));
    const tab = page.getByRole('tab', { name: `Order …${digits}` });
    await tab.waitFor();
    // It is among the orders of its day, for which the lists need room.
    await page.setViewportSize({ width: 1280, height: 2600 });
    await click(page, row(page, 'Order History', new RegExp(`^${pair}`)));
    const amount = size.replace('.', '\\.');
    await row(page, 'Order History', new RegExp(`^Filled .*${amount} · `)).waitFor();
    assert.equal(
      await rows(page, 'Open Orders')
        .filter({ hasText: new RegExp(`^${pair}.*\\b${amount} · `) })
        .count(),
      0,
    );
    await screenshot(page, 'demo-history');
  });
});
