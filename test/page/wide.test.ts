/** What stands beside each other on a page of a whole window. */
import assert from 'node:assert/strict';
import { shared, type Shown } from './stage';

/** What the figures in each row of tiles begin at, from the top. */
const topsOf = (shown: Shown): Promise<number[][]> =>
  shown.body.locator('.tiles > .tile').evaluateAll((all) => {
    const lines = new Map<number, Set<number>>();
    for (const each of all) {
      const [row, value] = [each, each.querySelector('.tile-value')].map((part) => part?.getBoundingClientRect().top ?? 0);
      const line = lines.get(Math.round(row ?? 0)) ?? new Set<number>();
      lines.set(Math.round(row ?? 0), line.add(Math.round(value ?? 0)));
    }
    return [...lines.values()].map((each) => [...each]);
  });

for (const [name, language, widths] of [
  ['orders', 'en', [1280, 1000, 600]],
  ['affiliates', 'en', [1290, 1174]],
  ['affiliates', 'ru', [1290, 1174]],
] as const)
  describe('a wide page of figures', () => {
    const shown = shared(name, { language });

    it(`has those of a row on one line, however many lines the title of one takes: ${name}, ${language}`, async () => {
      for (const width of widths) {
        await shown.resize(width);
        const rows = await topsOf(shown);
        assert.ok(rows.length > 0);
        for (const values of rows) assert.equal(values.length, 1, `at ${width} pixels their tops are ${values.join(', ')}`);
      }
    });
  });

describe('a wide page', () => {
  const shown = shared('orders');

  it('has the three charts of the trend beside each other', async () => {
    await shown.resize(1280);
    const tops = await shown.body.locator('#trend figure.chart').evaluateAll((all) => all.map((each) => each.getBoundingClientRect().top));
    assert.equal(tops.length, 3);
    assert.equal(new Set(tops).size, 1, tops.join(', '));
  });
});
