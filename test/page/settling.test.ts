/** The pages of dashboards while figures and rows come in. */
import assert from 'node:assert/strict';
import type { Locator } from 'playwright-core';
import { recordingIn, type Told } from './recording';
import { ofEach } from './stage';

interface Rows {
  readonly type: 'rows';
  readonly rows: Readonly<Record<string, readonly unknown[]>>;
}

for (const name of ['affiliates', 'orders'] as const)
  describe(`the page ${name} while it is read`, () => {
    const shown = ofEach(name);
    let told: Told;
    let grid: Locator;
    beforeEach(async () => {
      told = (await recordingIn('en')).pages[name];
      grid = shown.page.getByRole('grid').last();
      await came(0, 0.5, true);
    });

    /** All that is told of one moment of the reading: every so many of the rows, from that one on. */
    const messages = (time: number, share: number, isSettling: boolean): Told => {
      const status = told.findLast(({ type }) => type === 'status') as unknown as { readonly status: object };
      const phase = { name: 'loading', step: 'main', pagesDone: 3 + time, waitMs: 0, canceling: false };
      const columns = (told.findLast(({ type }) => type === 'rows') as unknown as Rows).rows;
      const kept = (_: unknown, place: number): boolean => (place * 7) % 10 < share * 10;
      const rows = Object.fromEntries(Object.entries(columns).map(([column, values]) => [column, values.filter(kept)]));
      const total = Object.values(rows)[0]?.length ?? 0;
      return told
        .filter(({ type }) => type === 'statistics' || type === 'rows')
        .map((message) =>
          message.type === 'rows'
            ? { ...message, edition: 3000 + time, rows, total, offset: 0 }
            : { ...message, edition: 3000 + time, isSettling },
        )
        .concat(isSettling ? [{ ...status, status: { ...status.status, phase } } as never] : []) as unknown as Told;
    };
    const came = (time: number, share: number, isSettling: boolean): Promise<void> => shown.tell(messages(time, share, isSettling));
    const idAtTop = (): Promise<string> =>
      grid.evaluate((root) => {
        const { top } = root.getBoundingClientRect();
        const [first] = [...root.querySelectorAll('.grid-rows [role=row]')]
          .map((row) => ({ place: row.getBoundingClientRect().top - top - 28, id: row.children[0]?.textContent ?? '' }))
          .filter(({ place }) => place > -12)
          .sort((one, other) => one.place - other.place);
        return `${first?.id} at ${Math.round(first?.place ?? NaN)}`;
      });
    const scrolled = (): Promise<number> => grid.evaluate((root) => root.scrollTop);

    it('says that these are the figures so far, and no more once they are all', async () => {
      const facts = shown.page.locator('.facts');
      assert.match(await facts.innerText(), /Still loading: these are the figures so far/);
      await shown.picture('so far');
      await came(1, 1, false);
      await shown.tell(told.filter(({ type }) => type === 'status'));
      assert.doesNotMatch(await facts.innerText(), /so far|until/);
    });

    it('keeps the row in sight that was, and the focus on its own, though others come before it', async () => {
      await grid.evaluate((root) => root.scrollTo(0, 24 * 10 + 5));
      await grid.locator('[aria-rowindex="14"] [role=gridcell]').nth(1).click();
      const [before, at] = [await idAtTop(), await scrolled()];
      const focused = (): Promise<string> =>
        shown.page.evaluate(() => document.activeElement?.parentElement?.children[0]?.textContent ?? 'nothing');
      const row = await focused();
      await came(1, 1, false);
      assert.ok((await scrolled()) > at, 'nothing came before it');
      assert.deepEqual([await idAtTop(), await focused()], [before, row]);
    });

    it('stays at the top where somebody is at the top', async () => {
      await came(1, 1, false);
      assert.equal(await scrolled(), 0);
    });

    it('is never without rows in between, and leaves open what is', async () => {
      const badge = shown.page.locator('details.badge').first();
      const hasBadge = (await badge.count()) > 0;
      if (hasBadge) await badge.locator('summary').click();
      const fewest = shown.page.evaluate(
        (all) =>
          Promise.resolve(
            Math.min(
              ...all.map((data) => {
                window.dispatchEvent(new MessageEvent('message', { data }));
                return document.querySelectorAll('.grid-rows [role=row]').length;
              }),
            ),
          ),
        messages(1, 1, true),
      );
      assert.ok((await fewest) > 0);
      if (hasBadge)
        assert.ok(
          await shown.page
            .locator('details.badge')
            .first()
            .evaluate((each) => (each as HTMLDetailsElement).open),
        );
    });
  });
