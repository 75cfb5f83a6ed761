/** Every page in every theme and width, in English and in a language whose words are long. */
import assert from 'node:assert/strict';
import { faultsOf, flawsOf } from '../support/pageFlaws';
import { THEMES } from '../support/themes';
import { PSEUDO } from './language';
import { PAGES } from './recording';
import { shared } from './stage';

/** 384 and 805 are what is left of windows at 150 %. */
const WIDTHS = [250, 320, 384, 400, 600, 700, 805, 1024, 1232, 1600, 2400];
/** The figures of an order dashboard stand below each other, one for each quote. */
const inItsPlace = (flaw: string): boolean => flaw.startsWith('more than a line TD');

for (const name of PAGES)
  for (const language of ['en', PSEUDO])
    describe(`the page ${name} in ${language}`, () => {
      const shown = shared(name, { language });

      for (const width of WIDTHS)
        it(`bursts nowhere, breaks no number and cuts nothing without a sign: ${width} pixels`, async () => {
          await shown.resize(width);
          await shown.picture(`${language}-${width}`);
          const asCharts = await flawsOf(shown.body);
          await shown.turn();
          const asTables = await flawsOf(shown.body);
          await shown.turn();
          assert.deepEqual(
            [...asCharts, ...asTables].filter((flaw) => !inItsPlace(flaw)),
            [],
          );
        });

      // What a machine finds does not depend on the language, and it knows none that nobody speaks.
      if (language === 'en')
        it('can be read by everybody in a narrow tab', async () => {
          await shown.resize(400);
          assert.deepEqual(await faultsOf(shown.page), []);
        });
      for (const theme of language === 'en' ? THEMES : [])
        it(`can be read by everybody: ${theme}`, async () => {
          await shown.resize(1232);
          await shown.wear(theme);
          assert.deepEqual(await faultsOf(shown.page), []);
          await shown.picture(`${language}-${theme}`);
        });
    });
