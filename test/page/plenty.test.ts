/** The page of the affiliate dashboard with very many users. */
import assert from 'node:assert/strict';
import { copied } from './copied';
import { recordingIn, type Told } from './recording';
import { ofEach } from './stage';

interface Rows {
  readonly type: 'rows';
  readonly rows: Readonly<Record<string, readonly unknown[]>>;
}

const PLENTY = 100_000;

describe('the page of affiliates with 100,000 users', () => {
  const shown = ofEach('affiliates');

  beforeEach(async () => {
    const told = (await recordingIn('en')).pages.affiliates;
    const few = told.findLast(({ type }) => type === 'rows') as unknown as Rows;
    const statistics = told.findLast(({ type }) => type === 'statistics');
    await shown.tell([{ ...statistics, edition: 5000 }] as unknown as Told);
    // Made in the page: a message of many megabytes takes longer on the way than all that is tested.
    await shown.page.evaluate(
      ([message, plenty]) => {
        const columns = Object.entries(message.rows).map(([name, values]) => [
          name,
          Array.from({ length: plenty }, (_, place) => (name === 'uid' ? String(7_000_000_000 + place) : values[place % values.length])),
        ]);
        const data = { ...message, edition: 5000, rows: Object.fromEntries(columns) as object, offset: 0, total: plenty };
        window.dispatchEvent(new MessageEvent('message', { data }));
      },
      [few, PLENTY] as const,
    );
  });

  it('shows the last row as the first, and only what is in sight exists', async () => {
    const grid = shown.page.getByRole('grid').last();
    await grid.locator('.grid-rows [role=gridcell][tabindex="0"]').focus();
    await shown.page.keyboard.press('Control+End');
    await grid.locator(`[role=row][aria-rowindex="${PLENTY + 1}"] [role=gridcell]:focus`).waitFor();
    assert.ok((await grid.locator('[role=row]').count()) < 80);
    await shown.picture('plenty');
    await shown.page.keyboard.press('Control+Home');
    await grid.locator('[role=row][aria-rowindex="2"] [role=gridcell]:focus').waitFor();
  });

  it('is copied in the order of its rows, with a mark where there are more than exist', async () => {
    const grid = shown.page.getByRole('grid').last();
    const scroll = async (row: number): Promise<void> => {
      await grid.evaluate((each, top) => (each.scrollTop = top), row * 24);
      await grid.locator(`[role=row][aria-rowindex="${row + 2}"]`).waitFor();
    };
    for (const row of [530, 520]) await scroll(row);
    const text = (await copied(shown, '#users')).split('\n');
    const begin = text.findIndex((line) => line.startsWith('UID\t')) + 1;
    const lines = text.slice(begin, text.indexOf('', begin));
    const drawn = await grid
      .locator('.grid-rows [role=row]')
      .evaluateAll((all) => all.map((row) => [Number(row.getAttribute('aria-rowindex')), row.firstElementChild?.textContent] as const));
    // The row of the keyboard is the first one, and exists wherever the table is scrolled to.
    const [first, ...others] = drawn.toSorted(([one], [other]) => one - other).map(([, uid]) => uid);
    assert.deepEqual(
      lines.map((line) => line.split('\t')[0]),
      [first, '…', ...others, '…'],
    );
    assert.ok(others.length > 10);
  });
});
