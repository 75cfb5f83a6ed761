/** Every page, and the rows of the lists, in other languages: one that nobody speaks, and of those that people do some that differ much. */
import assert from 'node:assert/strict';
import { SAID } from '../support/oddBooks';
import { broken, english, flawsOf, isToBeTranslated } from '../support/pageFlaws';
import { PSEUDO, translationsOf } from './language';
import { PAGES, recordingIn } from './recording';
import { shared } from './stage';

/** Whether nothing of it looks like English. */
const LANGUAGES = new Map([
  [PSEUDO, true],
  ['de', false],
  ['ru', true],
  ['zh-cn', true],
]);

for (const [language, unlike] of LANGUAGES)
  describe('a language', () => {
    const pages = new Map(PAGES.map((name) => [name, shared(name, { language })]));
    const texts = translationsOf(language);
    const isYet = language === PSEUDO ? () => false : isToBeTranslated(language);

    for (const [name, shown] of pages)
      it(`is spoken by the page ${name}: ${language}`, async () => {
        await shown.resize(1184);
        assert.equal(await shown.page.locator('html').getAttribute('lang'), language);
        assert.deepEqual(broken(await shown.body.innerText()), []);
        const left = (await english(shown.body)).filter((text) => !SAID.some((each) => text.includes(each)) && !isYet(text));
        if (unlike) assert.deepEqual(left, []);
      });

    it(`bursts out of no box where there is little room: ${language}`, async () => {
      const found: string[] = [];
      for (const [name, shown] of pages) {
        for (const width of [250, 400]) {
          await shown.resize(width);
          // The figures of an order dashboard stand below each other, one for each quote.
          const flaws = (await flawsOf(shown.body)).filter((flaw) => !flaw.startsWith('more than a line TD'));
          found.push(...flaws.map((flaw) => `${name} at ${width} pixels: ${flaw}`));
        }
      }
      assert.deepEqual(found, []);
    });

    it(`is spoken by the rows of the lists: ${language}`, async () => {
      const { rows } = await recordingIn(language);
      assert.ok(
        rows.some((row) => row.includes(texts['Open long'] ?? 'none')),
        rows.join('\n'),
      );
      assert.deepEqual(broken(rows.join('\n')), []);
    });
  });

describe('a language', () => {
  const shown = shared('affiliates', { language: 'ru' });

  it('breaks no word of a share where its bar can be shorter', async () => {
    await shown.resize(250);
    const broken = await shown.page.locator('#concentration li > :first-child').evaluateAll((all) =>
      all.flatMap((each) => {
        const [text] = each.childNodes;
        const words = [...(text?.textContent ?? '').matchAll(/\S+/g)];
        return words.flatMap(({ 0: word, index }) => {
          const range = document.createRange();
          range.setStart(text as Node, index);
          range.setEnd(text as Node, index + word.length);
          return new Set(Array.from(range.getClientRects(), ({ top }) => Math.round(top))).size > 1 ? [word] : [];
        });
      }),
    );
    assert.deepEqual(broken, []);
  });
});
