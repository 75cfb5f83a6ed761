/** The page of the order dashboard where nobody chose the symbols that it is of. */
import assert from 'node:assert/strict';
import type { Locator } from 'playwright-core';
import { recordingIn, type Told } from './recording';
import { shared } from './stage';

describe('the page of orders without chosen symbols', () => {
  const shown = shared('orders');
  let facts: Locator;
  let symbols: readonly string[];
  let statistics: { readonly statistics: { readonly symbols: readonly string[]; readonly coverage: object } };
  const coveredBy = (rest: object): object => ({
    ...statistics.statistics.coverage,
    orders: { range: undefined, complete: true, problems: [], requests: 1, ...rest },
  });
  before(async () => {
    facts = shown.page.locator('.facts');
    const told = (await recordingIn('en')).pages.orders.findLast(({ type }) => type === 'statistics');
    statistics = told as unknown as typeof statistics;
    symbols = statistics.statistics.symbols;
    await shown.tell([
      { ...statistics, edition: 4000, statistics: { ...statistics.statistics, coverage: coveredBy({}) } },
    ] as unknown as Told);
  });

  beforeEach(() => shown.resize(1184));

  const status = async (seen: { readonly joined: readonly string[] } | undefined): Promise<void> => {
    const told = (await recordingIn('en')).pages.orders.findLast(({ type }) => type === 'status') as unknown as { status: object };
    await shown.tell([{ ...told, status: { ...told.status, seen } }] as unknown as Told);
  };

  it('is complete where somebody chose them', async () => {
    await status(undefined);
    assert.match(await facts.innerText(), /✓\s*complete/);
    assert.equal(await facts.locator('.limited').count(), 0);
  });

  it('is complete for so many of them alone where nobody did, says why, and offers the choice', async () => {
    await status({ joined: [] });
    const badge = facts.locator('.limited');
    assert.match(await badge.innerText(), /^complete for \d+ symbols?$/);
    assert.match((await badge.getAttribute('title')) ?? '', /orders for other symbols may be missing/);
    assert.doesNotMatch(await facts.innerText(), /✓/);
    await facts.getByRole('button', { name: 'Choose symbols' }).click();
    assert.deepEqual((await shown.said()).at(-1), { type: 'chooseSymbols' });
  });

  it('says as of when the oldest is, and what only the archive has', async () => {
    const at = Date.UTC(2026, 0, 5, 9);
    await shown.tell([
      { ...statistics, edition: 4001, statistics: { ...statistics.statistics, coverage: coveredBy({ asOf: at, remembered: 3 }) } },
    ] as unknown as Told);
    await status({ joined: [] });
    assert.match(await facts.innerText(), /^.*\nAs of Jan 5, 2026, 09:00\s+UTC\s+complete for \d+ symbols?\s+Choose symbols$/);
    assert.match((await facts.locator('.limited').getAttribute('title')) ?? '', /3 of them are only in the local archive/);
  });

  it('names those that came since, at 250 pixels too', async () => {
    await status({ joined: symbols });
    await shown.picture('symbols that came');
    assert.match(await facts.innerText(), /added since you opened this tab: BTCUSDT/);
    for (const width of [250, 384]) {
      await shown.resize(width);
      const cut = await facts.evaluate((root) => root.scrollWidth - root.clientWidth);
      assert.ok(cut <= 1, `${cut} pixels are cut at ${width}`);
      await shown.picture(`symbols that came ${width}`);
    }
  });
});
