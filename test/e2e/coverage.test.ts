import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { pairOf } from '../../src/model/describe';
import type { Simulator } from '../../src/simulator';
import { leave, service, visit } from './stage';
import { click, descriptionIs, row, rows, screenshot, textOf, until } from './workbench';

describe('what somebody may believe of a list', () => {
  let page: Page;
  let simulator: Simulator;
  afterEach(leave);

  const symbolRow = (symbol: string) => row(page, 'Order History', new RegExp(`^${pairOf(symbol)}`));

  it('is all of it, though the service lists by last update, fifty at a time, and its open orders move to the front', async () => {
    simulator = await service({
      seed: 5,
      open: 120,
      history: 700,
      affiliates: 10,
      quirks: ['history-by-update', 'pages-of-50', 'open-to-front'],
    });
    page = await visit({}, { account: [simulator, 'By update'] });
    await descriptionIs(page, 'Open Orders', /^120$/);
    const [symbol = ''] = simulator.symbols;
    await click(page, symbolRow(symbol));
    const monthAgo = Date.now() - 30 * 86_400_000;
    const inRange = (simulator.data.historyOrders.get(symbol) ?? []).filter(({ createTime }) => Number(createTime) > monthAgo).length;
    assert.ok(inRange > 150);
    await until(
      'how many past orders the symbol has',
      async () => (await textOf(symbolRow(symbol)))[1],
      (count) => Math.abs(Number(count) - inRange) <= 1,
    );
    await screenshot(page, 'by-update');
  });

  it('is less, with the reason above the rows, when the service answers other questions than it was asked', async () => {
    const quirks = ['mixed-symbols', 'ignores-page', 'ignores-range', 'users-by-activity'] as const;
    simulator = await service({ seed: 5, open: 150, history: 60, affiliates: 300, quirks });
    page = await visit({}, { account: [simulator, 'Doubtful'] });
    await descriptionIs(page, 'Open Orders', /^100, partial$/);
    await row(page, 'Open Orders', /^The open orders could not be confirmed as complete/).waitFor();
    await descriptionIs(page, 'Affiliate Users', /^\d+, partial · 7\d of 365 days$/);
    const [symbol = ''] = simulator.symbols;
    await click(page, symbolRow(symbol));
    await row(page, 'Order History', /^The service sent \d+ orders created outside the requested range/).waitFor();
    await until(
      'what the symbol says',
      async () => (await textOf(symbolRow(symbol)))[1],
      (text) => /^\d+, partial$/.test(text),
    );
    await rows(page, 'Order History').first().focus();
    await screenshot(page, 'doubtful');
  });
});
