/** The page of the affiliate dashboard with numbers and codes that no demo has. */
import assert from 'node:assert/strict';
import type { Locator } from 'playwright-core';
import { LONG_CODE, RIGHT_TO_LEFT } from '../support/oddBooks';
import { recordingIn, type Told } from './recording';
import { THEMES } from '../support/themes';
import { shared } from './stage';

/** How many of them are on each line. */
const linesOf = async (parts: Locator): Promise<number[]> => {
  const middles = await parts.evaluateAll((all) =>
    all
      .filter((each) => each.checkVisibility())
      .map((each) => {
        const { top, height } = each.getBoundingClientRect();
        return top + height / 2;
      }),
  );
  const lines: number[][] = [];
  for (const middle of middles) {
    const line = lines.find(([first = 0]) => Math.abs(first - middle) < 8);
    if (line) line.push(middle);
    else lines.push([middle]);
  }
  return lines.map(({ length }) => length);
};

/** As WCAG has it, of 0 to 255 each. */
function lightnessOf(color: readonly number[]): number {
  const [red = 0, green = 0, blue = 0] = color.map((each) => (each <= 10 ? each / 255 / 12.92 : ((each / 255 + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

describe('the page of affiliates with odd numbers and codes', () => {
  const shown = shared('affiliates');
  const tile = (key: string): Locator => shown.page.locator(`[data-tile="${key}"]`);

  it('writes them short, with all digits under the pointer, and says that they are rounded', async () => {
    await shown.resize(1184);
    const deposits = tile('deposits').locator('.tile-value');
    assert.match(await deposits.innerText(), /[\d,]+\.\d{3}T$/);
    assert.match((await deposits.getAttribute('title')) ?? '', /^[\d,]{16,}\.\d{10,}$/);
    assert.match((await deposits.textContent()) ?? '', /^about /);
    assert.match(await tile('commission').locator('.tile-value').innerText(), /0\.0000000\d+$/);
  });

  for (const width of [250, 384, 605, 912, 1101, 1162, 1301, 1600])
    it(`has room for the figures of a usual account: ${width} pixels`, async () => {
      await shown.resize(width);
      const cut = await tile('deposits')
        .locator('.tile-value')
        .evaluate((value) => {
          // As tiles.ts writes them, in its three sizes.
          const figures = [
            ['tile-value number', '258,143', '.28'],
            ['tile-value number long', '3,483,319', '.1605'],
            ['tile-value number longest', '12,345,678', '.1234'],
          ];
          return figures.flatMap(([size = '', whole = '', fraction = '']) => {
            const figure = value.cloneNode() as HTMLElement;
            const minor = document.createElement('small');
            minor.textContent = fraction;
            figure.className = size;
            figure.append(whole, minor);
            value.replaceWith(figure);
            const { scrollWidth, clientWidth } = figure;
            figure.replaceWith(value);
            return scrollWidth > clientWidth ? [`${whole}${fraction}: ${scrollWidth} of ${clientWidth} pixels`] : [];
          });
        });
      assert.deepEqual(cut, []);
    });

  it('counts the same users by month as by invite code, with those of whom totals alone are known', async () => {
    await shown.resize(1184);
    const usersIn = async (id: string): Promise<number> => {
      const table = shown.page.locator(`#${id} .plain`).first();
      const titles = await table.locator('thead th').allInnerTexts();
      const place = titles.findIndex((title) => title.trim() === 'Users');
      const cells = await table.locator(`tbody tr > :nth-child(${place + 1})`).allInnerTexts();
      // Of what is partial a month without users is unknown.
      return cells.reduce((sum, text) => sum + (text === '–' ? 0 : Number(text.replaceAll(',', ''))), 0);
    };
    const { affiliates } = (await recordingIn('en')).pages;
    const told = affiliates.findLast(({ type }) => type === 'statistics') as unknown as { statistics: { inviteCodes: object[] } };
    const { statistics } = told;
    const unknown = { kind: 'unknown', users: 12, active: 9, commission: '5.25' };
    const outsideCohorts = { users: 12, active: 9, commission: '5.25' };
    await shown.tell([
      { ...told, statistics: { ...statistics, outsideCohorts, inviteCodes: [...statistics.inviteCodes, unknown] } },
    ] as unknown as Told);
    const last = shown.page.locator('#cohorts .plain tbody tr').last();
    assert.deepEqual(
      (await last.allInnerTexts())
        .join()
        .split(/\s{2,}|\t|\n/)
        .slice(0, 4),
      ['Earlier or unknown', '5.2500', '12', '9'],
    );
    await shown.turn();
    assert.equal(await usersIn('cohorts'), await usersIn('codes'));
    await shown.turn();
    await shown.tell([told] as unknown as Told);
  });

  for (const width of [384, 400, 805, 924, 1232]) {
    it(`fills each row with tiles of one size: ${width} pixels`, async () => {
      await shown.resize(width);
      const tiles = await shown.page.locator('.tile').evaluateAll((all) =>
        all.map((each) => {
          const { top, width: wide, height, right } = each.getBoundingClientRect();
          return { top, right, size: `${Math.round(wide)} x ${Math.round(height)}` };
        }),
      );
      const end = Math.max(...tiles.map(({ right }) => right));
      for (const top of new Set(tiles.map((each) => each.top))) {
        const row = tiles.filter((each) => each.top === top);
        assert.equal(new Set(row.map(({ size }) => size)).size, 1, row.map(({ size }) => size).join(', '));
        assert.ok(Math.abs(Math.max(...row.map(({ right }) => right)) - end) < 1, `a row of ${row.length} is not full`);
      }
    });

    it(`has commission in sight in each of its tables, behind what a row is known by: ${width} pixels`, async () => {
      await shown.resize(width);
      await shown.turn();
      for (const id of ['codes', 'cohorts', 'trend', 'dormant']) {
        const found = await shown.page
          .locator(`#${id} .plain`)
          .first()
          .evaluate((each) => {
            const title = [...each.querySelectorAll('thead th')].find(({ textContent }) =>
              /^(Previous c|C)ommission/.test(textContent ?? ''),
            );
            return title !== undefined && title.getBoundingClientRect().right <= each.getBoundingClientRect().right + 1;
          });
        assert.ok(found, id);
      }
      await shown.turn();
    });

    it(`shows what the table is sorted by: ${width} pixels`, async () => {
      await shown.resize(width);
      const inSight = await shown.page.locator('#users [role=grid]').evaluate((each) => {
        const sorted = each.querySelector('[aria-sort=descending]')?.getBoundingClientRect();
        return sorted !== undefined && sorted.right <= each.getBoundingClientRect().right;
      });
      assert.ok(inSight);
    });
  }

  for (const width of [250, 400, 1232])
    it(`opens every menu and every reason within the page: ${width} pixels`, async () => {
      await shown.resize(width);
      for (const each of await shown.page.locator('details.menu, .facts details.badge, .tile details.badge').all()) {
        // The browser tells of what was unfolded a moment later, and the page puts it in its place then.
        const toggled = each.evaluate(
          (menu) => new Promise<void>((resolve) => menu.addEventListener('toggle', () => resolve(), { once: true })),
        );
        await each.locator('summary').click();
        await toggled;
        const opened = await each.locator('.menu-body, ul').evaluate((part) => {
          const { left, right } = part.getBoundingClientRect();
          return { left, right, width: window.innerWidth };
        });
        const where = `from ${opened.left} to ${opened.right} in ${opened.width}: ${await each.locator('summary').innerText()}`;
        assert.ok(opened.left >= 0 && opened.right <= opened.width, where);
        await shown.page.keyboard.press('Escape');
      }
    });

  it('keeps what a row is known by in sight when a table scrolls, with nothing seen through it', async () => {
    await shown.resize(400);
    await shown.turn();
    const seen = await shown.page.locator('#codes .plain').evaluate((each) => {
      each.scrollIntoView();
      each.scrollLeft = 10_000;
      const name = each.querySelector('tbody th') as HTMLElement;
      const { left, top, height } = name.getBoundingClientRect();
      return {
        scrolled: each.scrollLeft,
        isThere: name.contains(document.elementFromPoint(left + 2, top + height / 2)),
        ground: getComputedStyle(name).backgroundColor,
      };
    });
    assert.ok(seen.scrolled > 0 && seen.isThere, JSON.stringify(seen));
    assert.doesNotMatch(seen.ground, /rgba\(.*, 0\)/);
    await shown.turn();
  });

  it('says why a uid may be unknown, and leads back to all users', async () => {
    await shown.resize(1184);
    await shown.page.locator('#filter-text').fill('1234567890');
    const empty = shown.page.locator('#users .empty');
    assert.match(await empty.innerText(), /No known user has the UID 1234567890\..*another account's invite code.*more than 365 days ago/);
    const [words, grid] = await Promise.all([empty, shown.page.locator('#users [role=grid]')].map((each) => each.boundingBox()));
    assert.ok(words && grid && words.y < grid.y, 'it stands below an empty table, where nobody looks');
    await empty.getByRole('button', { name: 'Clear filter' }).click();
    assert.ok(await empty.isHidden());
    assert.equal(await shown.page.locator('#filter-text').inputValue(), '');
  });

  for (const width of [320, 400, 600, 700, 805])
    it(`never leaves Export alone on a line: ${width} pixels`, async () => {
      await shown.resize(width);
      for (const menus of await shown.page.locator('.menus').all()) assert.deepEqual(await linesOf(menus.locator('> :not([hidden])')), [2]);
    });

  it('keeps the range with the buttons of the head, and the menus of the table beside its filter: 700 pixels', async () => {
    await shown.resize(700);
    assert.deepEqual(await linesOf(shown.page.locator('.top-row').locator('select, .button:not(.menu-body *, .dates *)')), [3]);
    assert.deepEqual(await linesOf(shown.page.locator('#users .table-bar').locator('> input, > .menus')), [2]);
  });

  it('has the big table last, and lets the wheel go on to the page at its ends', async () => {
    await shown.resize(1232, 700);
    assert.equal(await shown.page.locator('.card').last().getAttribute('id'), 'users');
    await shown.page.locator('#users [role=grid]').evaluate((grid) => {
      grid.scrollTop = 0;
      grid.scrollIntoView({ block: 'center' });
    });
    const before = await shown.page.evaluate(() => window.scrollY);
    await shown.page.locator('#users [role=grid]').hover();
    await shown.page.mouse.wheel(0, -200);
    await shown.page.waitForFunction((top) => window.scrollY < top, before, { timeout: 5000 });
  });

  it('tells better from worse in every theme', async () => {
    await shown.resize(1232);
    for (const theme of THEMES) {
      await shown.wear(theme);
      const colors = await shown.page
        .locator('.change.better > span:first-child, .change.worse > span:first-child, .badge.complete > span:first-child')
        .evaluateAll((all) =>
          [document.body, ...all].map((each) => {
            const pen = new OffscreenCanvas(1, 1).getContext('2d') as OffscreenCanvasRenderingContext2D;
            pen.fillStyle = getComputedStyle(each)[each === document.body ? 'backgroundColor' : 'color'];
            pen.fillRect(0, 0, 1, 1);
            return [...pen.getImageData(0, 0, 1, 1).data];
          }),
        );
      const [ground = 0, ...signs] = colors.map(lightnessOf);
      const pale = signs
        .map((sign) => (Math.max(sign, ground) + 0.05) / (Math.min(sign, ground) + 0.05))
        .filter((contrast) => contrast < 4.5);
      assert.ok(signs.length > 1);
      assert.deepEqual(pale, [], theme);
    }
  });

  // What is lacking takes three lines more here than of an account without odd amounts.
  for (const [width, height, answers] of [
    [1280, 830, ['[data-tile=firstTrades]', '.codes > li', '[data-list=noTrade] tbody tr']],
    // What a window of 1280 pixels leaves beside a sidebar.
    [924, 746, ['[data-tile=firstTrades]', '.codes > li', '[data-list=noTrade] tbody tr']],
  ] as const)
    it(`answers without scrolling: ${width} x ${height} pixels`, async () => {
      await shown.resize(width, height);
      await shown.page.evaluate(() => window.scrollTo(0, 0));
      for (const answer of answers) {
        const { y, height: high } = (await shown.page.locator(answer).first().boundingBox()) ?? assert.fail(answer);
        assert.ok(y >= 0 && y + high <= height, `${answer} ends at ${y + high}`);
      }
    });

  it('begins each line of what it is of where the first begins: 700 pixels', async () => {
    await shown.resize(700);
    const starts = await shown.page.locator('.facts > *').evaluateAll((all) => {
      const boxes = all.map((each) => each.getBoundingClientRect());
      return boxes.filter(({ top }, place) => Math.abs(top - (boxes[place - 1]?.top ?? -1)) > 8).map(({ left }) => Math.round(left));
    });
    assert.ok(starts.length > 1 && new Set(starts).size === 1, starts.join(', '));
  });

  for (const width of [400, 1232])
    it(`has no word smaller than 11 pixels: ${width} pixels`, async () => {
      await shown.resize(width);
      const small = await shown.body.evaluate((body) =>
        [...body.querySelectorAll('*')].flatMap((each) => {
          const isSeen = each.checkVisibility() && [...each.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim());
          return isSeen && parseFloat(getComputedStyle(each).fontSize) < 11 ? [each.textContent] : [];
        }),
      );
      assert.deepEqual(small, []);
    });

  it('shows who went quiet in the order of what they brought, until somebody sorts', async () => {
    await shown.resize(1184);
    const named = await shown.page.locator('[data-list=noTrade] tbody th').allInnerTexts();
    const listed = (): Promise<string[]> => shown.page.locator('#users [role=row] > [role=gridcell]:first-child').allInnerTexts();
    await shown.page.locator('[data-list=noTrade] h3 > .link').click();
    assert.ok(named.length > 1);
    assert.deepEqual((await listed()).slice(0, named.length), named);
    assert.equal(await shown.page.locator('#users [aria-sort$=cending]').count(), 0);
    const order = shown.page.locator('#users').getByText(/^Sorted by commission from .*, highest first\.$/);
    assert.ok(await order.isVisible());
    const heads = shown.page.locator('.top, #users h2');
    const [top, title] = await heads.evaluateAll((all) =>
      all.map((each) => each.getBoundingClientRect()).map(({ y, bottom }) => ({ y, bottom })),
    );
    assert.ok(top && title && title.y >= top.bottom, 'the title of the table is under the head of the page');

    const { pages } = await recordingIn('en');
    const status = pages.affiliates.findLast(({ type }) => type === 'status') as unknown as { readonly status: object };
    const mask = (masked: boolean): Promise<void> => shown.tell([{ ...status, status: { ...status.status, masked } }] as unknown as Told);
    await mask(true);
    assert.ok(await order.isHidden(), 'privacy mode shows who brought the most');
    await mask(false);
    assert.ok(await order.isVisible());
    await shown.page.locator('#users [role=columnheader][data-column=uid]').click();
    const sorted = await listed();
    assert.deepEqual(sorted, sorted.toSorted());
    assert.ok(await order.isHidden());
    await shown.page.locator('#users [role=columnheader][data-column=commission]').click();
    await shown.page.locator('#users .pill').click();
  });

  it('keeps a code of any length and direction in its place, with all of it under the pointer', async () => {
    await shown.resize(400);
    const codes = shown.page.locator('#codes .code');
    const titles = await codes.evaluateAll((all) => all.map((each) => (each as HTMLElement).title));
    assert.ok(titles.includes(LONG_CODE) && titles.includes(RIGHT_TO_LEFT), titles.join(' '));
    const amounts = await shown.page
      .locator('#codes .figure .number')
      .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().right <= window.innerWidth));
    assert.ok(amounts.length > 0 && amounts.every(Boolean), 'amounts are out of sight');
  });
});
