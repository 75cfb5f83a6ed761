/** What the guide says of the pages, held beside them. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { shared } from './stage';

const GUIDE = readFileSync(path.resolve(__dirname, '../../docs/dashboards.md'), 'utf8');

/** The parts that the guide names under a heading, in its order. */
function partsUnder(heading: string): string[] {
  const [, section = ''] = GUIDE.split(`## ${heading}\n`);
  const [own = ''] = section.split('\n## ');
  return [...own.matchAll(/^- \*\*([^*]+)\*\*/gm)].map(([, name = '']) => name);
}

for (const [name, heading, least] of [
  ['affiliates', 'The affiliate dashboard', 8],
  ['orders', 'The order dashboard', 5],
] as const)
  describe('the guide to a dashboard', () => {
    const shown = shared(name);

    it(`names its parts as the page does, from top to bottom: ${name}`, async () => {
      const headings = (await shown.page.locator('h2').allTextContents()).map((each) => each.trim());
      const places = partsUnder(heading)
        .map((part) => headings.findIndex((each) => each.startsWith(part.split(',')[0] ?? part)))
        .filter((place) => place >= 0);
      assert.ok(places.length >= least, `${headings.join(', ')} and ${partsUnder(heading).join(', ')}`);
      assert.deepEqual(
        places,
        places.toSorted((a, b) => a - b),
      );
    });
  });
