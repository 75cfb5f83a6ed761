/** The tables of the pages: each column says by itself what it is of. */
import assert from 'node:assert/strict';
import { shared } from './stage';

for (const name of ['orders', 'affiliates'] as const)
  describe(`the tables of the page ${name}`, () => {
    const shown = shared(name);

    it('name no two columns alike, and leave no cell of a whole table blank', async () => {
      await shown.turn();
      const found = await shown.body.evaluate((body) =>
        [...body.querySelectorAll('.plain table:not(.days, .hours)')].flatMap((table) => {
          const caption = table.querySelector('caption')?.textContent ?? '';
          const titles = [...table.querySelectorAll('thead th')].map(({ textContent }) => textContent.replace(/ [▲▼]$/, ''));
          const twice = titles.filter((title, place) => titles.indexOf(title) !== place).map((title) => `${caption}: ${title} twice`);
          const blank = [...table.querySelectorAll('tbody tr')].flatMap(({ children }) =>
            [...children].flatMap((cell, place) =>
              cell.textContent === '' && !cell.querySelector('svg') ? [`${caption}: no ${titles[place]}`] : [],
            ),
          );
          return [...twice, ...new Set(blank)];
        }),
      );
      assert.deepEqual(found, []);
    });
  });
