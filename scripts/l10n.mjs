// The texts of the code and their translations. `npm run l10n` collects the texts into l10n/bundle.l10n.json; their English is the
// key of all translations, l10n/bundle.l10n.<language>.json. What is shipped is lists in one order, packed: a fifth of the size.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { Advice, root } from './toolchain.mjs';

const FOLDER = path.join(root, 'l10n');
export const BUNDLE = path.join(FOLDER, 'bundle.l10n.json');

const read = (file) => JSON.parse(readFileSync(file, 'utf8'));

/** The texts of the code, each under itself and what is said of it to translators, in alphabetical order. */
async function textsOfCode() {
  // Loaded here: a build does without it.
  const { getL10nJson } = await import('@vscode/l10n-dev');
  const files = ['src', 'media'].flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !file.startsWith('simulator'))
      .map((file) => ({ extension: '.ts', contents: readFileSync(path.join(root, folder, file), 'utf8') })),
  );
  const texts = await getL10nJson(files);
  return Object.fromEntries(Object.entries(texts).toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

const asFile = (texts) => `${JSON.stringify(texts, null, 2)}\n`;

/** @throws Advice when the code has other texts than those that are translated */
export async function checkTexts() {
  if (readFileSync(BUNDLE, 'utf8') !== asFile(await textsOfCode()))
    throw new Advice('The texts of the code are not those of l10n/bundle.l10n.json. Run npm run l10n, and translate what is new.');
}

/** @returns {Record<string, Record<string, string>>} by language, as VS Code calls it */
export const translations = () =>
  Object.fromEntries(
    readdirSync(FOLDER).flatMap((file) => {
      const [, language] = /^bundle\.l10n\.([\w-]+)\.json$/.exec(file) ?? [];
      return language === undefined ? [] : [[language, read(path.join(FOLDER, file))]];
    }),
  );

/** Writes what is shipped: the keys as `en.txt.br`, and for each language its texts in the same order, a text a line. */
export function writeLanguages(folder) {
  const keys = Object.keys(read(BUNDLE));
  mkdirSync(folder, { recursive: true });
  const write = (language, list) => {
    const broken = list.find((text) => text.includes('\n'));
    if (broken !== undefined) throw new Advice(`A text of ${language} has several lines: ${broken}`);
    writeFileSync(path.join(folder, `${language}.txt.br`), brotliCompressSync(list.join('\n')));
  };
  write('en', keys);
  for (const [language, texts] of Object.entries(translations())) {
    write(
      language,
      keys.map((key) => texts[key] ?? ''),
    );
  }
}

if (process.argv[1] === import.meta.filename) void textsOfCode().then((texts) => writeFileSync(BUNDLE, asFile(texts)));
