/** The page of the order dashboard with profits of any length, and with filters. */
import assert from 'node:assert/strict';
import sharp from 'sharp';
import type { LookItem, LookList, Statistics, Status } from '../../src/dashboards/orders/protocol';
import type { OrderFilter } from '../../src/model/orderStatistics';
import { flawsOf } from '../support/pageFlaws';
import { THEMES } from '../support/themes';
import { recordingIn, type Told } from './recording';
import { shared } from './stage';

const WIDTHS = [250, 320, 400, 500, 600, 700, 805, 924, 1000, 1232, 1600];
const FILTERS: readonly OrderFilter[] = [
  { by: 'outcome', name: 'Canceled, partially filled', outcome: 'canceledFilled' },
  { by: 'strategy', name: 'a-strategy-of-a-person-who-likes-long-names_'.repeat(4), kind: 'known', code: 'x' },
  { by: 'created', name: 'Sep 28, 2026 to Oct 4, 2026', range: { start: 0, end: 1 } },
];

const LOOK: LookItem = {
  id: 'double 596000000000000012',
  title: 'Placed 2 times',
  text: 'BTCUSDT · Close long · trigger 91000 · 0.5 @ market',
  why: '2 open orders have the same symbol, action, trigger price, price and size, and come from the same program. The last was placed 5 hours ago.',
  orderIds: ['596000000000000012', '596000000000000013'],
};

describe('the page of orders', () => {
  const shown = shared('orders');
  let told: Extract<Told[number], { type: 'statistics' }>;
  let state: { readonly type: 'status'; readonly status: Status };
  const tell = async (change: (statistics: Statistics) => Statistics): Promise<void> => {
    const statistics = told.statistics as Statistics;
    await shown.tell([{ ...told, statistics: change(statistics) }]);
  };

  before(async () => {
    const { orders } = (await recordingIn('en')).pages;
    state =
      orders.findLast((message): message is typeof state => message.type === 'status' && 'rule' in message.status) ??
      assert.fail('no state is shown');
    told = orders.findLast((message): message is typeof told => message.type === 'statistics') ?? assert.fail('nothing is shown');
  });

  for (const profit of [
    '80450.9877',
    '-21703703.67',
    '1234567.123456',
    '-123456789012345.67',
    '9'.repeat(20),
    '0.000000000123',
    '-0.000000000000000001',
  ])
    it(`shows all that is written of a profit at any width: ${profit}`, async () => {
      await tell(({ figures, ...rest }) => ({
        ...rest,
        figures: {
          ...figures,
          quotes: figures.quotes.map((quote) => ({
            ...quote,
            profit: { ...quote.profit, value: profit },
            profitLessFees: { ...quote.profitLessFees, value: profit },
          })),
        },
      }));
      for (const width of WIDTHS) {
        await shown.resize(width);
        assert.deepEqual(
          (await flawsOf(shown.body)).filter((flaw) => flaw.startsWith('a figure is cut')),
          [],
          `${width} pixels`,
        );
      }
    });

  it('names every action to its end at any width: several are alike but for their last word', async () => {
    const names = ['Auto-deleveraging, close long', 'Auto-deleveraging, close short'];
    await tell(({ groups, ...rest }) => {
      const [one] = groups.action;
      const action = names.map((label, place) => ({
        ...(one ?? assert.fail('no action')),
        kind: 'known' as const,
        label,
        code: `${place}`,
      }));
      return { ...rest, groups: { ...groups, action } };
    });
    const shownNames = shown.body.locator('#by-action .group-name > *');
    for (const width of WIDTHS) {
      await shown.resize(width);
      const found = await shownNames.evaluateAll((all) =>
        all.map((each): [string, boolean] => [each.textContent ?? '', each.scrollWidth <= each.clientWidth]),
      );
      assert.deepEqual(
        found.toSorted(),
        names.map((name) => [name, true]),
        `${width} pixels`,
      );
    }
  });

  it('keeps what a figure was before within its tile, however many digits that has', async () => {
    const figure = { completeness: 'complete', problems: [], value: '0.000000000000000031', previous: '0.000000000000000028' } as const;
    await tell(({ figures, ...rest }) => ({
      ...rest,
      figures: {
        ...figures,
        quotes: figures.quotes.map((quote) => ({ ...quote, fees: { ...quote.fees, ...figure, previousCompleteness: 'complete' } })),
      },
    }));
    for (const width of [...WIDTHS, 1900]) {
      await shown.resize(width);
      assert.deepEqual(
        (await flawsOf(shown.body)).filter((flaw) => !/^more than a line TD|^a figure is cut/.test(flaw)),
        [],
        `${width} pixels`,
      );
    }
    const [before] = await shown.page.locator('[data-tile=fees] .tile-change > [title]').all();
    assert.match((await before?.getAttribute('title')) ?? '', /^0\.000000000000000028 from /);
  });

  it('gives what became of orders one color in all charts', async () => {
    await shown.resize(1184);
    const colors = (selector: string) => shown.page.locator(selector).evaluateAll((all) => all.map((each) => getComputedStyle(each).fill));
    const [filled, open, canceled] = await Promise.all(['.part-0', '.part-2', '.part-4'].map((part) => colors(`#outcome rect${part}`)));
    const inTime = await Promise.all(['.series-0', '.series-2', '.series-1'].map((series) => colors(`.outcomes rect${series}`)));
    assert.deepEqual(
      inTime.map((all) => [...new Set(all)]),
      [filled, open, canceled],
    );
  });

  it('says once as of when it is, that of its oldest part, with a line between two facts and none at the end of a row', async () => {
    const old = Date.UTC(2026, 0, 5, 9, 30);
    const aged = Object.fromEntries(
      Object.entries((told.statistics as Statistics).coverage).map(([name, each]) => [name, { ...each, asOf: old }]),
    );
    await shown.tell([{ ...told, statistics: { ...told.statistics, coverage: aged } as Statistics }]);
    const facts = shown.page.locator('.facts');
    assert.deepEqual((await facts.innerText()).match(/as of [^\n]+/gi), ['As of Jan 5, 2026, 09:30']);
    for (const width of [605, 640, 1232]) {
      await shown.resize(width);
      const parts = await facts.evaluate((each) =>
        [...each.children].map((part) => {
          const { left, right, top, bottom } = part.getBoundingClientRect();
          return { left, right, middle: (top + bottom) / 2 };
        }),
      );
      const { data, info } = await sharp(await shown.page.screenshot())
        .raw()
        .toBuffer({ resolveWithObject: true });
      const red = (x: number, y: number): number | undefined => data[(Math.round(y) * info.width + x) * info.channels];
      // Wide enough for the line in the middle of a gap, and for that of a pixel's fraction.
      const hasLine = ({ right, middle }: (typeof parts)[number]): boolean =>
        [9, 10, 11, 12].some((by) => red(Math.round(right) + by, middle) !== red(Math.round(right) + 6, middle));
      const isLast = parts.map(({ left }, place) => (parts[place + 1]?.left ?? -1) <= left);
      assert.deepEqual(
        parts.map(hasLine),
        isLast.map((last) => !last),
        `${width} pixels`,
      );
    }
    await shown.tell([told]);
  });

  it('cuts what the table can be filtered by with a sign, and has all of it under the pointer', async () => {
    await shown.resize(1184);
    const search = shown.page.locator('#filter-text');
    assert.equal(await search.getAttribute('title'), await search.getAttribute('placeholder'));
    assert.equal(await search.evaluate((each) => getComputedStyle(each).textOverflow), 'ellipsis');
  });

  it('has a line below each row of a table, from its first cell on, whether or not that stays in sight', async () => {
    await shown.resize(924);
    for (const theme of THEMES) {
      await shown.wear(theme);
      const table = shown.page.locator('#by-symbol table');
      const rows = await table.evaluate((each) => {
        const { left, top } = each.getBoundingClientRect();
        return [...each.querySelectorAll('tbody tr')].map((row) =>
          [...row.children].slice(0, 2).map((cell) => {
            const { right, bottom } = cell.getBoundingClientRect();
            return { x: Math.round(right - left) - 4, y: bottom - top };
          }),
        );
      });
      const { data, info } = await sharp(await table.screenshot())
        .raw()
        .toBuffer({ resolveWithObject: true });
      const pixel = (x: number, y: number): string => [...data.subarray((y * info.width + x) * info.channels).subarray(0, 3)].join();
      const hasLine = (cell: { readonly x: number; readonly y: number }): boolean =>
        [-2, -1, 0, 1].some((beside) => pixel(cell.x, Math.round(cell.y) + beside) !== pixel(cell.x, Math.round(cell.y) - 4));
      const broken = rows.flatMap(([first, second], place) => (first && second && hasLine(first) === hasLine(second) ? [] : [place]));
      assert.deepEqual([rows.length > 3, broken], [true, []], theme);
    }
  });

  it('names a day without orders as well where its date does not fit', async () => {
    await tell(({ trend, ...rest }) => ({
      ...rest,
      trend: { ...trend, points: trend.points.map((point) => ({ ...point, counts: { ...point.counts, orders: 0 } })) },
    }));
    await shown.resize(250);
    assert.deepEqual(
      (await flawsOf(shown.body)).filter((flaw) => flaw.startsWith('cut')),
      [],
    );
    const first = shown.page.locator('.days .cell').first();
    const [month, day] = (await first.locator('span').first().innerText()).split('/');
    assert.ok(Number(month) > 0);
    assert.match((await first.getAttribute('title')) ?? '', new RegExp(`^[A-Z][a-z]+ ${day}, .*, 0 orders$`));
  });

  it('has what needs a look above the figures, with its evidence, at any width and in every theme', async () => {
    const status = (needsALook: LookList | undefined) => shown.tell([{ ...state, status: { ...state.status, needsALook } }]);
    const long = 'bot7_0031_'.repeat(12);
    await status({
      items: [
        { ...LOOK, text: `${LOOK.text} ${long}` },
        { ...LOOK, id: 'stuck 8', title: 'Triggered, not filled' },
      ],
      count: 34,
      ignored: 2,
    });
    const looks = shown.page.locator('#needs-a-look');
    assert.match(await looks.locator('summary').innerText(), /^Needs a look: 34\s+Placed 2 times · Triggered, not filled$/);
    await looks.locator('summary').click();
    for (const width of WIDTHS) {
      await shown.resize(width);
      assert.deepEqual(await flawsOf(looks), [], `${width} pixels`);
    }
    for (const theme of THEMES) {
      await shown.wear(theme);
      await shown.resize(924);
      await shown.picture(`needs-a-look-${theme}`);
    }
    await shown.resize(250);
    await shown.picture('needs-a-look-250');
    await looks.getByRole('button', { name: 'Ignore' }).first().click();
    await looks.getByRole('button', { name: '2 ignored' }).click();
    await looks.getByRole('button', { name: '596000000000000013' }).first().click();
    assert.deepEqual((await shown.said()).slice(-3), [
      { type: 'ignore', id: LOOK.id },
      { type: 'ignore' },
      { type: 'openOrder', orderId: '596000000000000013' },
    ]);
    await status({ items: [LOOK], count: 1, ignored: 0 });
    assert.ok(await looks.evaluate((each: HTMLDetailsElement) => each.open), 'what was unfolded stays so');
    await status({ items: [], count: 0, ignored: 1 });
    assert.equal(await looks.count(), 0);
    await shown.page.getByRole('button', { name: '1 ignored' }).waitFor();
    await status(undefined);
    assert.equal(await shown.page.locator('.looks').count(), 0);
  });

  it('says once that there are no orders, and what helps', async () => {
    await shown.tell([{ ...state, status: { ...state.status, needsALook: undefined, phase: { name: 'ready' } } }]);
    await tell(({ figures, range, ...rest }) => ({
      ...rest,
      range: { ...range, start: range.end - 30 * 86_400_000 },
      filters: [],
      figures: { ...figures, quotes: [], counts: { ...figures.counts, orders: { value: 0, completeness: 'complete', problems: [] } } },
    }));
    await shown.resize(1280, 800);
    await shown.picture('none');
    const notice = shown.page.locator('.notice');
    assert.equal(await notice.getByRole('heading').innerText(), 'No orders in this range');
    assert.equal(await shown.page.locator('.figures').innerText(), '', 'figures of nothing say the same again');
    await notice.getByRole('button', { name: 'Show the last 90 days' }).click();
    await notice.getByRole('button', { name: 'Choose symbols' }).click();
    assert.deepEqual((await shown.said()).slice(-2), [{ type: 'read', choice: { days: 90 }, fresh: false }, { type: 'chooseSymbols' }]);
    await tell((statistics) => statistics);
    await shown.page.locator('#outcome').waitFor();
  });

  it('says what it is filtered by, at any width, and asks for all orders again', async () => {
    await tell((statistics) => ({ ...statistics, filters: FILTERS, unfiltered: 12_345 }));
    const chips = shown.page.getByRole('group', { name: 'Filters' });
    for (const width of WIDTHS) {
      await shown.resize(width);
      assert.deepEqual(
        (await flawsOf(shown.body)).filter((flaw) => !flaw.startsWith('more than a line TD')),
        [],
        `${width} pixels`,
      );
    }
    await shown.picture('filtered-1600');
    await shown.resize(250);
    await shown.picture('filtered-250');
    assert.match(await chips.innerText(), /of 12,345 orders/);
    await chips.getByRole('button', { name: 'Clear filter: Canceled, partially filled' }).click();
    await chips.getByRole('button', { name: 'Show all orders' }).click();
    assert.deepEqual((await shown.said()).slice(-2), [{ type: 'unfilter', by: 'outcome' }, { type: 'unfilter' }]);
  });
});
