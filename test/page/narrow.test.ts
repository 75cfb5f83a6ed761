/** What a page of 300 pixels shows without scrolling, and what stays where it is there. */
import assert from 'node:assert/strict';
import { flawsOf } from '../support/pageFlaws';
import { recordingIn, type Told } from './recording';
import { ofEach, shared } from './stage';

const NARROW = 300;
/** With the editor beside a wide sidebar, or in a window that is zoomed. */
const NARROWEST = 250;

for (const [language, width] of [
  ['en', NARROW],
  ['de', NARROW],
  ['de', NARROWEST],
  ['fr', NARROWEST],
] as const)
  describe(`a page of ${width} pixels`, () => {
    const shown = shared('orders', { language });
    beforeEach(() => shown.resize(width));

    it(`shows the profit of each symbol, action and strategy beside its name: ${language}`, async () => {
      const hidden = await shown.body.evaluate((body) =>
        ['symbol', 'action', 'execution', 'strategy'].flatMap((grouping) => {
          const table = body.querySelector(`#by-${grouping} .plain`);
          const cells = [...(table?.querySelectorAll('tbody tr > :nth-child(2)') ?? [])];
          if (!table || cells.length === 0) return [`no table by ${grouping}`];
          const edge = table.getBoundingClientRect().right;
          return cells
            .filter((cell) => cell.getBoundingClientRect().right > edge + 1)
            .map(({ textContent }) => `${grouping}: ${textContent}`);
        }),
      );
      assert.deepEqual(hidden, []);
    });

    if (width === NARROW)
      it(`shows the median slippage beside the kind of order, and all of the time to trigger: ${language}`, async () => {
        const beyond = await shown.body.evaluate((body) =>
          (
            [
              ['slippage', 2],
              ['waits', 3],
            ] as const
          ).flatMap(([id, column]) => {
            const table = body.querySelector(`#${id} .plain`);
            const cells = [...(table?.querySelectorAll(`tbody tr > :nth-child(${column})`) ?? [])];
            if (!table || cells.length === 0) return [`no table of ${id}`];
            const edge = table.getBoundingClientRect().right;
            return cells.filter((cell) => cell.getBoundingClientRect().right > edge + 1).map(({ textContent }) => `${id}: ${textContent}`);
          }),
        );
        assert.deepEqual(beyond, []);
      });

    it(`shows what each day of the calendar brought, whole: ${language}`, async () => {
      const days = shown.body.locator('.days .cell > :not(.unseen):visible');
      const texts = await days.evaluateAll((all) =>
        all.map((each) => {
          const words = document.createRange();
          words.selectNodeContents(each);
          return {
            text: each.textContent,
            isCut: words.getBoundingClientRect().width > each.getBoundingClientRect().width,
          };
        }),
      );
      assert.ok(texts.some(({ text }) => /^−\d/.test(text)));
      assert.deepEqual(
        texts.filter(({ isCut }) => isCut).map(({ text }) => text),
        [],
      );
    });
  });

describe('a narrow page', () => {
  const shown = shared('affiliates', { language: 'de' });

  for (const width of [NARROW, NARROWEST])
    it(`has room to tell the bars of the concentration apart: ${width}`, async () => {
      await shown.resize(width);
      const bars = shown.body.locator('#concentration .share');
      const widths = await bars.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().width));
      assert.equal(widths.length, 3);
      assert.deepEqual(
        widths.filter((each) => each < width / 3),
        [],
      );
    });
});

for (const name of ['orders', 'affiliates'] as const)
  describe('a narrow page', () => {
    const shown = ofEach(name);
    beforeEach(() => shown.resize(NARROW));

    it(`stays as high as it is while each bar of its charts is read: ${name}`, async () => {
      const charts = shown.body.locator('figure.chart');
      const moved: string[] = [];
      for (const chart of await charts.all()) {
        const height = (): Promise<number> => chart.evaluate((each) => each.getBoundingClientRect().height);
        const before = await height();
        await chart.locator('svg').focus();
        for (const key of ['Home', 'ArrowRight', 'End']) {
          await chart.locator('svg').press(key);
          const now = await height();
          if (now !== before) moved.push(`${await chart.innerText()}: ${before} to ${now}`);
        }
      }
      assert.ok((await charts.count()) > 0);
      assert.deepEqual(moved, []);
    });

    if (name === 'orders')
      it('is no wider with a symbol of 80 characters', async () => {
        const told = (await recordingIn('en')).pages.orders.findLast(({ type }) => type === 'statistics') as unknown as {
          statistics: object;
        };
        await shown.tell([{ ...told, statistics: { ...told.statistics, symbols: [`cmt_${'x'.repeat(76)}usdt`] } }] as unknown as Told);
        const lead = shown.body.locator('.lead');
        assert.match(await lead.innerText(), /X{76}USDT/);
        assert.deepEqual(await flawsOf(lead), []);
      });
  });

describe('a narrow page', () => {
  const shown = shared('order');

  it('is no wider with a trigger price at the end of the line of prices', async () => {
    await shown.resize(NARROW);
    const told = (await recordingIn('en')).pages.order.findLast(({ type }) => type === 'state') as unknown as {
      state: { view: { prices: { marks: readonly { name: string; price: string }[] } } };
    };
    const { state } = told;
    const { prices } = state.view;
    for (const at of [0, 100]) {
      const marks = prices.marks.map((mark) => ({ ...mark, at }));
      await shown.tell([{ ...told, state: { ...state, view: { ...state.view, prices: { ...prices, marks } } } }] as unknown as Told);
      assert.ok((await shown.body.locator('.dot.trigger').count()) > 0);
      assert.deepEqual(await flawsOf(shown.body), []);
    }
  });
});
