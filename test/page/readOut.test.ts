/** What a screen reader reads out of a page. */
import assert from 'node:assert/strict';
import { shared } from './stage';

for (const [name, mark] of [
  ['affiliates', ', with a note'],
  ['orders', 'partial'],
  ['fileCheck', 'partial'],
] as const)
  describe('a page that is read out', () => {
    const shown = shared(name);

    it(`says no sign that is only to be seen, as those of menus and marks: ${name}`, async () => {
      const summaries = shown.page.locator('summary');
      const pictured = await summaries.evaluateAll((all) =>
        all
          .flatMap((each) => ['::before', '::after'].map((part) => getComputedStyle(each, part).content))
          .filter((each) => /[◐▾]/.test(each)),
      );
      const client = await shown.page.context().newCDPSession(shown.page);
      const { nodes } = await client.send('Accessibility.getFullAXTree');
      const said = nodes.filter(({ ignored }) => !ignored).map((each) => String(each.name?.value ?? ''));
      assert.ok(pictured.length > 0, 'there are such signs');
      assert.ok(
        said.some((each) => each.includes(mark)),
        'marks are read out',
      );
      assert.deepEqual(
        said.filter((each) => /[◐▸▾▲▼]/.test(each)),
        [],
      );
    });
  });
