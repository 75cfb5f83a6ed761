import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { leave, visit } from './stage';
import {
  activityTab,
  click,
  copied,
  descriptionIs,
  firstRow,
  hoverFor,
  labels,
  lastRow,
  row,
  rows,
  screenshot,
  statusBarItem,
  textOf,
  until,
  view,
  textOnceThere,
} from './workbench';

describe('a first look', () => {
  let page: Page;
  before(async () => void (page = await visit()));
  after(leave);

  it('offers an account or the demo to somebody who is signed out', async () => {
    await view(page, 'Open Orders').getByRole('button', { name: 'Add account' }).waitFor();
    await view(page, 'Open Orders').getByRole('button', { name: 'Try the demo' }).waitFor();
    await view(page, 'Order History').getByText('Add an account to see past orders here.').waitFor();
    await view(page, 'Affiliate Users').getByText('Add an account to see your affiliate users here.').waitFor();
    assert.equal(await statusBarItem(page).isVisible(), false);
    await screenshot(page, 'signed-out');
  });

  it('shows the demo after one click', async () => {
    await click(page, view(page, 'Open Orders').getByRole('button', { name: 'Try the demo' }));
    await descriptionIs(page, 'Open Orders', /^34$/);
    await descriptionIs(page, 'Order History', /^last 30 days$/);
    await descriptionIs(page, 'Affiliate Users', /^\d{3} · 7\d of 365 days$/);
    const [label, summary] = await textOnceThere(rows(page, 'Open Orders').first());
    assert.match(label, /^[A-Z]+(USDT|USDC|BTC)$/);
    assert.match(summary, /^[\d.]+ · (.+ · )?trigger [\d.]+ · (Open|Close) (long|short) @ ([\d.]+|market)$/);
    assert.equal(await rows(page, 'Open Orders').first().getAttribute('aria-setsize'), '34');
    assert.equal((await statusBarItem(page).innerText()).trim(), 'Demo');
    await activityTab(page).locator('.badge-content', { hasText: /^34$/ }).waitFor();
  });

  it('tells all about an order on which the pointer rests', async () => {
    const order = rows(page, 'Open Orders').nth(1);
    const [label, summary] = await textOnceThere(order);
    const tooltip = await hoverFor(page, order, 'Order ID');
    const text = await tooltip.innerText();
    const [pair = ''] = label.split(' ');
    const [, action = ''] = / · ([^·]+) @ [^·]+$/.exec(summary) ?? [];
    assert.ok(text.startsWith(`${pair} · ${action}`), text);
    for (const fact of ['Status', 'Trigger price', 'Created', 'Order ID']) assert.ok(text.includes(fact), fact);
    await screenshot(page, 'order-tooltip');
    const [, id] = /Order ID\s+(\d+)/.exec(text) ?? [];
    await click(page, order.getByRole('button', { name: 'Copy Order ID' }));
    await copied(page, id ?? assert.fail('no order ID'));
  });

  it('opens the history of a symbol and goes further back', async () => {
    await click(page, await lastRow(page, 'Order History'));
    const older = await until(
      'the last row',
      async () => textOf(await lastRow(page, 'Order History')),
      ([label]) => label === 'Load older orders',
    );
    assert.match(older[1], /^before \w+ \d+, \d{4}$/);
    assert.match((await labels(page, 'Order History')).at(-2) ?? '', /^(Filled|Canceled|\d+% filled|trigger) ?/);
    await click(page, await lastRow(page, 'Order History'));
    const further = await until(
      'how far back the history reaches',
      async () => textOf(await lastRow(page, 'Order History')),
      ([label, before]) => label === 'Load older orders' && before !== older[1],
    );
    assert.ok(Date.parse(further[1].slice('before '.length)) < Date.parse(older[1].slice('before '.length)), further[1]);
  });

  it('reads more users when asked to', async () => {
    const more = await lastRow(page, 'Affiliate Users');
    assert.match((await textOnceThere(more)).join(', '), /^Load more, before \w+ \d+, \d{4}$/);
    const listed = async (): Promise<number> => Number(await rows(page, 'Affiliate Users').first().getAttribute('aria-setsize'));
    const before = await listed();
    await click(page, more);
    await descriptionIs(page, 'Affiliate Users', /^\d{3} · 14\d of 365 days$/);
    await until('more rows', listed, (now) => now > before);
  });

  it('unfolds a user into what happened', async () => {
    await firstRow(page, 'Affiliate Users');
    await click(page, row(page, 'Affiliate Users', 'traded'));
    await row(page, 'Affiliate Users', 'First trade').waitFor();
    assert.ok((await labels(page, 'Affiliate Users')).includes('Registered'));
    assert.match((await textOnceThere(row(page, 'Affiliate Users', 'Registered')))[1], /\d{4}, .* ago\)$/);
  });
});
