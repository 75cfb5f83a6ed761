/** What a person copies of a page where they select it. */
import assert from 'node:assert/strict';
import { copied } from './copied';
import { shared } from './stage';

describe('what is selected on a page and copied', () => {
  const pages = { orders: shared('orders'), affiliates: shared('affiliates') };

  it('has every number to its last digit, and nothing that is only read out', async () => {
    const text = await copied(pages.orders, '#results .tiles');
    assert.match(text, /Expectancy\n+2\.37\d{6,}\*/);
    assert.match(text, /was −12\.3391\d{3,}\*/);
    assert.doesNotMatch(text, /about|with a note/);
  });

  it('has a table in lines and columns', async () => {
    const lines = (await copied(pages.affiliates, '#top table')).split('\n');
    assert.equal(lines[0], 'UID\tCommission');
    assert.match(lines[1] ?? '', /^\d+\t0\.000000000000987654$/);
  });

  it('has what a cell says in several lines on the line of its row', async () => {
    const [, line = ''] = (await copied(pages.orders, '#by-strategy table')).split('\n');
    assert.match(line, /\t74\.8475 0\.0026\d+ −154\.9434\tUSDT BTC USDC\t/);
  });

  it('has a blank between two figures that stand apart on the page, though nothing but their place parts them', async () => {
    assert.match(await copied(pages.affiliates, '.funnel-step .figure'), /^\d+ 100\.0%$/);
    assert.match(await copied(pages.affiliates, '.codes li'), /^abc\s0\.\d{12,17} 52\.2% \d users$/);
    assert.match(await copied(pages.orders, '#outcome-filled'), /^Filled \d+$/);
  });

  it('has what a day brought to its last digit, though the calendar has room for three', async () => {
    const text = await copied(pages.orders, 'table.days');
    const titles = await pages.orders.page
      .locator('table.days button')
      .evaluateAll((all) => all.map((each) => (each as HTMLElement).title));
    const exact = titles.flatMap((title) => /profit (\S*[1-9]\S*) \w+$/.exec(title)?.[1] ?? []);
    assert.ok(exact.length > 5);
    assert.deepEqual(
      (text.match(/[+−][\d,.]+/g) ?? []).map((each) => each.replace('+', '')),
      exact,
    );
  });

  it('has a number alone with all its digits', async () => {
    assert.match(await copied(pages.affiliates, '[data-tile=deposits] .tile-value'), /^[\d,]{16,}\.\d{10,}$/);
  });

  it('is the part of a number that somebody selects', async () => {
    const part = await copied(pages.affiliates, '[data-tile=deposits] .tile-value', 3);
    assert.equal(part, '3,0');
  });

  it('has the big table in lines and columns', async () => {
    const lines = (await copied(pages.affiliates, '#users .grid')).split('\n');
    assert.match(lines[0] ?? '', /^UID\tCommission/);
    assert.match(lines[1] ?? '', /^\d+\t[\d.,]+\t/);
    assert.equal(lines.length, 1 + (await pages.affiliates.page.locator('#users .grid-rows [role=row]').count()));
  });

  it('has what is chosen of a list, and not what else there was to choose from', async () => {
    const text = await copied(pages.affiliates, '#users');
    assert.match(text, /All stages/);
    assert.doesNotMatch(text, /Registered\nVerified/);
  });
});
