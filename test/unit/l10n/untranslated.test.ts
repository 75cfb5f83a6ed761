import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { untranslatedIn } from './untranslated';

const ROOT = path.resolve(__dirname, '../../..');
const FILES = ['src', 'media'].flatMap((folder) =>
  readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.startsWith('simulator'))
    .map((file) => `${folder}/${file.replaceAll(path.sep, '/')}`),
);

/** How many literals of a file look like text and are none for people. */
const NO_TEXTS: Readonly<Record<string, readonly [count: number, why: string]>> = {
  'src/account/connection.ts': [1, 'a header of HTTP'],
  'src/api/errors.ts': [1, 'the name of a class of errors'],
  'src/dashboards/affiliates/exports.ts': [1, 'names within CSV, which programs look for'],
  'src/dashboards/affiliates/exportWords.ts': [2, 'names of lines before they are put into words'],
  'src/fileCheck/problems.ts': [1, 'the name of the product'],
  'src/fileCheck/fieldNames.ts': [12, 'words that are looked for in files'],
  'src/fileCheck/languages.ts': [38, 'words that are looked for in files'],
  'src/fileCheck/statusWords.ts': [6, 'words that are looked for in files'],
  'src/fileCheck/trials.ts': [1, 'words that are looked for in files'],
  'src/modelTools/affiliateFigures.ts': [9, 'for language models'],
  'src/modelTools/answers.ts': [2, 'for language models'],
  'src/modelTools/figures.ts': [8, 'for language models'],
  'src/modelTools/input.ts': [7, 'for language models'],
  'src/modelTools/orderFigures.ts': [7, 'for language models'],
  'src/modelTools/suspicions.ts': [5, 'for language models'],
  'src/modelTools/symbols.ts': [1, 'for language models'],
  'src/modelTools/tools.ts': [6, 'for language models'],
  'src/pages/html.ts': [2, 'HTML'],
  'src/platform/chunks.ts': [1, 'a word within CSV, which programs look for'],
  'src/platform/log.ts': [1, 'the name of the product'],
  'src/store/archive/owner.ts': [1, 'part of a hash'],
};

/** Statements of SQL, and what the thread that has them tells the other: see `src/platform/archiveTrouble.ts`. */
const isOfTheWorker = (file: string): boolean =>
  /^src\/store\/archive\/(affiliateRows|brought|closingRows|database|exported|imported|joining|keeper|lettingGo|orderRows|proofRows|rows|sameAccount|saved|schema)\.ts$/.test(
    file,
  );

/** Whether `l10n.t` is given a value for a text with several forms. */
const filledEarly = (code: string): boolean => /l10n\.t(\(\s*(['"])[^'"]*\|[^'"]*\2,\s*[^\s)]|`[^`]*\|[^`]*`)/.test(code);

describe('a text of the screen', () => {
  it('is found where it goes past the translations', () => {
    const code =
      "show('Nothing here'); log.info('Only for us'); element('p', { class: 'one two' }, l10n.t('Well done'), l10n.t`All ${n} are well`); x === 'Is it so';";
    assert.deepEqual(untranslatedIn('x.ts', code), ["'Nothing here'"]);
  });

  it('gets its values from plural where it has several forms, since a value may hold the sign that parts them', () => {
    const early = FILES.filter((file) => filledEarly(readFileSync(path.join(ROOT, file), 'utf8')));
    assert.deepEqual(early, []);
    assert.ok(filledEarly("plural(n, l10n.t('{0} order|{0} orders', n))"));
  });

  it('has a form for one and a form for many where it counts', () => {
    const single = FILES.flatMap((file) =>
      [...readFileSync(path.join(ROOT, file), 'utf8').matchAll(/plural\([^')]{0,60}l10n\.t\(\s*'([^'|]*)'/g)].map(([, text]) => text),
    );
    assert.deepEqual(single, []);
  });

  it('goes through the translations', function () {
    // It takes all of the sources apart.
    this.timeout(30_000);
    const left = FILES.filter((file) => !isOfTheWorker(file)).flatMap((file) => {
      const found = untranslatedIn(file, readFileSync(path.join(ROOT, file), 'utf8'));
      return found.length === (NO_TEXTS[file]?.[0] ?? 0) ? [] : [`${file}: ${found.join(', ')}`];
    });
    assert.deepEqual(left, []);
  });
});
