/** The page of the affiliate dashboard with very many users. */
import assert from 'node:assert/strict';
import { recordingIn, type Told } from './recording';
import { ofEach } from './stage';

interface Rows {
  readonly type: 'rows';
  readonly rows: Readonly<Record<string, readonly unknown[]>>;
}

const PLENTY = 100_000;

describe('the page of affiliates with 100,000 users', () => {
  const shown = ofEach('affiliates');

  it('shows the last row as the first, and only what is in sight exists', async () => {
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
    const grid = shown.page.getByRole('grid').last();
    await grid.locator('.grid-rows [role=gridcell][tabindex="0"]').focus();
    await shown.page.keyboard.press('Control+End');
    await grid.locator(`[role=row][aria-rowindex="${PLENTY + 1}"] [role=gridcell]:focus`).waitFor();
    assert.ok((await grid.locator('[role=row]').count()) < 80);
    await shown.picture('plenty');
    await shown.page.keyboard.press('Control+Home');
    await grid.locator('[role=row][aria-rowindex="2"] [role=gridcell]:focus').waitFor();
  });
});
