/** The keyboard on pages that are drawn anew: as figures come in, a read fails or begins again. */
import assert from 'node:assert/strict';
import type { CheckStatus, ToPage } from '../../src/fileCheck/page/protocol';
import { recordingIn, type Told } from './recording';
import { ofEach, type Shown } from './stage';

/** What has the focus, by the part of the page that it stands in. */
const focusIn = (shown: Shown): Promise<string> =>
  shown.page.evaluate(() => {
    const focused = document.activeElement as HTMLElement;
    if (focused === document.body) return 'nothing';
    const owner = focused.closest<HTMLElement>('[data-tile], .facts, section.card, .notice, .top');
    return `${focused.tagName} ${focused.textContent} of ${owner?.dataset['tile'] ?? (owner?.id || owner?.className)}`;
  });
/** The tiles whose reasons are unfolded. */
const unfolded = (shown: Shown): Promise<string[]> =>
  shown.page
    .locator('details.badge[open]')
    .evaluateAll((all) => all.map((each) => each.closest<HTMLElement>('.tile')?.dataset['tile'] ?? 'no tile'));

for (const name of ['affiliates', 'orders'] as const)
  describe(`the keyboard on the page ${name}`, () => {
    const shown = ofEach(name);
    let told: Told;
    before(async () => {
      told = (await recordingIn('en')).pages[name];
    });

    const status = (phase: object): Told => {
      const last = told.findLast(({ type }) => type === 'status') as unknown as { readonly status: object };
      return [{ ...last, status: { ...last.status, phase } }] as unknown as Told;
    };
    const statistics = (): { readonly statistics: object } => told.findLast(({ type }) => type === 'statistics') as never;

    if (name === 'affiliates')
      it('stays on the mark of a figure, and what it unfolded stays so, while other figures come in', async () => {
        const partly = (...tiles: readonly string[]): Told => {
          const { statistics: all, ...rest } = statistics() as {
            statistics: { tiles: Record<string, object>; coverage: Record<string, object> };
          };
          const marked = Object.entries(all.tiles).map(([key, figure]) => [
            key,
            {
              ...figure,
              lacking: undefined,
              completeness: tiles.includes(key) ? 'partial' : 'complete',
              problems: tiles.includes(key) ? ['The service did not answer.'] : [],
            },
          ]);
          const users = { ...all.coverage['users'], complete: false, problems: ['The service did not answer.'] };
          return [
            { ...rest, statistics: { ...all, tiles: Object.fromEntries(marked) as object, coverage: { ...all.coverage, users } } },
          ] as unknown as Told;
        };
        await shown.tell(partly('deposits', 'withdrawals'));
        const marks = shown.page.locator('[data-tile=withdrawals] summary, .facts summary, #codes .badge-place summary');
        assert.equal(await marks.count(), 3);
        for (const each of await marks.all()) {
          await each.focus();
          const before = await focusIn(shown);
          await shown.tell(partly('deposits', 'withdrawals'));
          assert.equal(await focusIn(shown), before);
        }
        const withdrawals = shown.page.locator('[data-tile=withdrawals] summary');
        await withdrawals.focus();
        await shown.page.keyboard.press('Enter');
        assert.deepEqual(await unfolded(shown), ['withdrawals']);
        for (const others of [['commission', 'deposits'], []]) {
          await shown.tell(partly('withdrawals', ...others));
          assert.deepEqual(await unfolded(shown), ['withdrawals'], `beside ${others.join() || 'nothing'}`);
          assert.match(await focusIn(shown), / of withdrawals$/);
        }
      });

    /** The window loses the focus and is given it back, as when VS Code asks something: on a busy machine long after the page did. */
    const askSomething = (): Promise<string | undefined> =>
      shown.page.evaluate(() => {
        const heldUntil = performance.now() + 150;
        while (performance.now() < heldUntil);
        for (const type of ['blur', 'focus']) window.dispatchEvent(new Event(type));
        return document.activeElement?.id;
      });

    it('comes back to where it was after a question, however busy the machine is', async () => {
      await shown.page.locator('#filter-text').focus();
      await shown.page.evaluate(() => (document.activeElement as HTMLElement).blur());
      assert.equal(await askSomething(), 'filter-text');
    });

    it('goes nowhere after a question where somebody had pressed on nothing', async () => {
      await shown.page.locator('#filter-text').focus();
      await shown.page.locator('h1').click();
      assert.equal(await askSomething(), '');
    });

    it('stays in sight on its way through the table, in a window that is lower than the table', async () => {
      await shown.resize(1184, 320);
      const grid = shown.page.getByRole('grid').last();
      await grid.locator('.grid-rows [role=gridcell][tabindex="0"]').focus();
      for (const key of ['PageDown', 'Control+End', 'PageUp', 'Control+Home']) {
        await shown.page.keyboard.press(key);
        const [top, bottom, height] = await shown.page.evaluate(() => {
          const place = document.activeElement?.getBoundingClientRect();
          return [place?.top ?? -1, place?.bottom ?? -1, window.innerHeight] as const;
        });
        assert.ok(top > -1 && bottom < height + 1, `${key}: from ${top} to ${bottom} in ${height}`);
      }
    });

    it('leaves no menu open over the page when it goes on past it, forth or back', async () => {
      const summary = shown.page.locator('.top details.menu > summary');
      const open = (): Promise<number> => shown.page.locator('details.menu[open]').count();
      for (const [key, times] of [
        ['Tab', 3],
        ['Shift+Tab', 1],
      ] as const) {
        await summary.focus();
        await shown.page.keyboard.press('Enter');
        await shown.page.keyboard.press('Tab');
        assert.equal(await open(), 1, 'its own controls are within it');
        await summary.focus();
        assert.equal(await open(), 1, 'so is its button');
        for (let pressed = 0; pressed < times; pressed += 1) await shown.page.keyboard.press(key);
        assert.equal(await open(), 0, key);
      }
    });

    it('goes on from Retry to Cancel, and back to Refresh', async () => {
      await shown.tell(status({ name: 'stopped', message: 'The service did not answer.' }));
      await shown.page.getByRole('button', { name: 'Retry' }).focus();
      await shown.tell(status({ name: 'stopped', message: 'The service did not answer again.' }));
      assert.equal(await focusIn(shown), 'BUTTON Retry of notice');
      await shown.tell(status({ name: 'loading', step: 'main', pagesDone: 0, waitMs: 0, canceling: false }));
      assert.equal(await focusIn(shown), 'BUTTON Cancel of top');
      await shown.tell(status({ name: 'ready' }));
      assert.equal(await focusIn(shown), 'BUTTON Refresh of top');
    });
  });

describe('the keyboard on the page of a check', () => {
  const shown = ofEach('fileCheck');
  let last: CheckStatus;
  before(async () => {
    const told = (await recordingIn('en')).pages.fileCheck as ToPage[];
    last = told.flatMap((each) => (each.type === 'status' ? [each.status] : [])).at(-1) ?? assert.fail();
  });

  it('stays on the mark of a figure while other results come in', async () => {
    const mark = shown.page.locator('.tiles summary').last();
    await mark.focus();
    const before = await focusIn(shown);
    await shown.tell([{ type: 'status', status: { ...last, edited: 1 } }]);
    assert.equal(await focusIn(shown), before);
  });

  it('goes on from a failure to Cancel, and back to the check', async () => {
    await shown.tell([{ type: 'status', status: { ...last, phase: 'left', result: undefined } }]);
    await shown.page.locator('.notice').getByRole('button', { name: 'Check again' }).focus();
    const work = { text: 'Loading…', done: 0, total: 0, canceling: false };
    await shown.tell([{ type: 'status', status: { ...last, phase: 'reading', work, result: undefined } }]);
    assert.equal(await focusIn(shown), 'BUTTON Cancel of top');
    await shown.tell([{ type: 'status', status: last }]);
    assert.equal(await focusIn(shown), 'BUTTON Check again of top');
  });
});
