import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { pairOf } from '../../src/model/describe';
import { FAULTS, type Simulator } from '../../src/simulator';
import { openFile, pointAt } from './editor';
import { silence } from './silence';
import { soon } from './sooner';
import { leave, service, theStage, visit } from './stage';
import {
  answer,
  asked,
  click,
  description,
  descriptionIs,
  message,
  pointAway,
  row,
  runCommand,
  screenshot,
  until,
  view,
  type ViewTitle,
} from './workbench';

/** Seconds; the shortest that is allowed. */
const INTERVAL = 5;
const VIEWS: readonly ViewTitle[] = ['Open Orders', 'Order History', 'Affiliate Users'];
const REFUSED = /^Stale since \d\d:\d\d · the key was rejected$/;

describe('a service that refuses, or is away for a while', () => {
  let page: Page;
  let simulator: Simulator;
  /** Of an order that no list has read, so that a hover has to ask. It stands in a log. */
  let unread: string;

  before(async () => {
    simulator = await service({ seed: 31, open: 12, affiliates: 60, history: 40 });
    page = await visit(
      { 'orderdeck.refreshInterval': INTERVAL, 'editor.minimap.enabled': false },
      {
        account: [simulator, 'Refused'],
      },
    );
    await descriptionIs(page, 'Open Orders', /^12$/);
    await descriptionIs(page, 'Affiliate Users', / of 365 days$/);
    const [symbol = ''] = simulator.data.openOrders.map((order) => order.symbol);
    await click(page, row(page, 'Order History', new RegExp(`^${pairOf(symbol)}`)));
    await row(page, 'Order History', / · /).waitFor();
    // Two orders that can still change, side by side, and the dashboard beside them.
    const changing = simulator.data.openOrders.filter(({ status }) => status === '0').slice(0, 2);
    for (const [index, { order_id }] of changing.entries()) {
      await command('Orderdeck: Show Order Details');
      await answer(page, 'An order ID, or the client ID', order_id);
      await said(1, new RegExp(order_id));
      if (index > 0) await command('View: Move Editor into Right Group');
      await said(index + 1, /refreshed every 5 s/);
    }
    await command('Orderdeck: Open Affiliate Dashboard');
    // It opens beside the first order or the second: at the end it has a place of its own.
    await said(1, /Commission/);
    for (const _time of [1, 2]) {
      await command('View: Move Editor into Right Group');
      // A page that was moved begins anew, and takes the focus when it does.
      await said(1, /Commission/);
    }
    await said(3, /./);
    const { historyOrders } = simulator.data;
    const closed = [...historyOrders.keys()].find((each) => each !== symbol) ?? '';
    unread = historyOrders.get(closed)?.[0]?.order_id ?? assert.fail(`no past order of ${closed}`);
    writeFileSync(path.join(theStage().folder, 'bot.log'), `${unread}\n`);
    await view(page, 'Open Orders').getByRole('tree').focus();
    await openFile(page, 'bot.log', 'Control+Enter');
  });
  after(leave);

  /** What the pages in tabs say, as far as somebody can see them. */
  const pages = async (): Promise<string[]> => {
    const tabs = await page.locator('iframe.webview.ready').filter({ visible: true }).all();
    const body = (tab: Locator): Locator => tab.contentFrame().locator('iframe#active-frame').contentFrame().locator('body');
    return Promise.all(
      tabs.map((tab) =>
        body(tab)
          .innerText({ timeout: 2000 })
          .catch(() => ''),
      ),
    );
  };
  const said = (count: number, expected: RegExp, timeoutMs = 15_000): Promise<unknown> =>
    until(
      `${count} pages that say ${expected}`,
      async () => (await pages()).filter((text) => expected.test(text)).length,
      (found) => found >= count,
      timeoutMs,
    );
  /** From the sidebar: a page in a tab that is just being shown may keep the key that opens the palette. */
  async function command(title: string): Promise<void> {
    await view(page, 'Open Orders').getByRole('tree').focus();
    await runCommand(page, title);
  }
  const messagesAre = (expected: RegExp, timeoutMs = (2 * INTERVAL + 5) * 1000): Promise<unknown> =>
    until(
      `what stands above the lists, expected ${expected}`,
      () => Promise.all(VIEWS.map((title) => message(page, title))),
      (all) => all.every((text) => expected.test(text)),
      timeoutMs,
    );
  const askedSince = (before: number): string[] => simulator.log.slice(before).map(({ path }) => path);

  it('is not asked again once it refused the key: three lists, two orders and the dashboard say so', async () => {
    simulator.fail(FAULTS.wrongKey);
    const before = simulator.log.length;
    await messagesAre(REFUSED);
    await said(3, /Paused: the key was rejected\./);
    // What was on its way together, and nothing after the first refusal.
    assert.ok(simulator.log.length - before <= 6, `${simulator.log.length - before} requests`);
    for (const title of VIEWS) await row(page, title, 'Retry').waitFor();
    await row(page, 'Open Orders', 'Fix account').waitFor();
    await screenshot(page, 'paused');
    await silence(simulator, soon(3 * INTERVAL));
  });

  it('is not asked by the pointer on the id of an order either: the hover says why', async () => {
    const before = simulator.log.length;
    const hover = await pointAt(page, unread, 'Paused: the key was rejected.');
    const text = await hover.innerText();
    for (const words of [`Order ${unread} could not be loaded from Refused.`, 'Retry', 'Fix account'])
      assert.ok(text.includes(words), `${words} in ${text}`);
    await screenshot(page, 'paused-hover');
    await hover.getByRole('link', { name: 'Fix account' }).click();
    await asked(page, 'What do you want to change in');
    await page.keyboard.press('Escape');
    await pointAway(page);
    assert.deepEqual(askedSince(before), []);
  });

  it('is shown by all of them again after one click that worked', async () => {
    simulator.fail(undefined);
    await click(page, row(page, 'Affiliate Users', 'Retry'));
    await messagesAre(/^$/, 8000);
    await until(
      'no page that says it is paused',
      async () => (await pages()).filter((text) => text.includes('Paused')).length,
      (count) => count === 0,
    );
    await said(2, /refreshed every 5 s/);
    assert.match(await description(page, 'Open Orders'), /^12$/);
    await screenshot(page, 'recovered');
  });

  it('is asked by the pointer again, and the hover tells about the order', async () => {
    const before = simulator.log.length;
    const hover = await pointAt(page, unread, 'Copy ID');
    const text = await hover.innerText();
    for (const words of ['Status', 'Refused, from the service']) assert.ok(text.includes(words), `${words} in ${text}`);
    await screenshot(page, 'recovered-hover');
    await pointAway(page);
    // So it was worth asking before, too.
    assert.ok(simulator.log.slice(before).some(({ query, status }) => query.includes(unread) && status === 200));
  });

  it('is asked for everything that failed as soon as one answer is good, also for what has a slow poll', async () => {
    simulator.fail(FAULTS.reset);
    await until(
      'the message above the open orders',
      () => message(page, 'Open Orders'),
      (text) => /^Stale since .* no connection$/.test(text),
      30_000,
    );
    await command('Orderdeck: Refresh Affiliate Users');
    await until(
      'the message above the users',
      () => message(page, 'Affiliate Users'),
      (text) => /^Stale since .* no connection$/.test(text),
      30_000,
    );
    simulator.fail(undefined);
    // A second round may come ten seconds after the one of the test before, with the next poll.
    await messagesAre(/^$/, (2 * INTERVAL + 16) * 1000);
  });

  it('goes on about orders when the right to affiliate data is missing, and is not asked for affiliates', async () => {
    simulator.fail(FAULTS.noAffiliatePermission);
    await command('Orderdeck: Refresh Affiliate Users');
    await until(
      'the message above the users',
      () => message(page, 'Affiliate Users'),
      (text) => /^Stale since .* the key lacks permission for this$/.test(text),
    );
    const count = (family: string): number => simulator.log.filter(({ path }) => path.startsWith(family)).length;
    const moreAboutOrders = async (least: number): Promise<void> => {
      const before = count('/capi');
      await until(
        'questions about orders',
        () => count('/capi') - before,
        (more) => more >= least,
        3 * INTERVAL * 1000,
      );
    };
    // What was under way when the first was refused has come by then.
    await moreAboutOrders(1);
    const before = count('/api');
    await moreAboutOrders(4);
    assert.equal(count('/api'), before);
    assert.equal(await message(page, 'Open Orders'), '');
    simulator.fail(undefined);
  });
});
