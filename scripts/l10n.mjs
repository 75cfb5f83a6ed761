// The texts of the code and of the manifest, and their translations. Their English is the key of all translations of the code,
// l10n/bundle.l10n.<language>.json. What is shipped is lists in one order, packed: a fifth of the size.
//
// `npm run l10n` collects the texts of the code into l10n/bundle.l10n.json and says, a line a language, what is to be translated;
// `-- --missing` lists each such text with its context, of all languages or of those that are named; `-- --release` ends badly where
// anything is left; `-- --translated` records that the manifest's translations are up to its English.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { Advice, root, run } from './toolchain.mjs';

const FOLDER = path.join(root, 'l10n');
export const BUNDLE = path.join(FOLDER, 'bundle.l10n.json');
/** The manifest's English as it was when it was translated: its keys stay while its English changes. */
const MANIFEST_TRANSLATED = path.join(FOLDER, 'package.nls.translated.json');
const MANIFEST = path.join(root, 'package.nls.json');
const manifestOf = (language) => path.join(root, `package.nls.${language}.json`);

const read = (file) => JSON.parse(readFileSync(file, 'utf8'));
const asFile = (texts) => `${JSON.stringify(texts, null, 2)}\n`;

/** @returns {{ file: string, code: string }[]} what may hold texts */
const sources = () =>
  ['src', 'media'].flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !file.startsWith('simulator'))
      .map((file) => ({
        file: `${folder}/${file.replaceAll(path.sep, '/')}`,
        code: readFileSync(path.join(root, folder, file), 'utf8'),
      })),
  );

let finder;
/**
 * What finds texts in code, loaded where it is needed: a build does without it. It would compile the same few queries anew for each file,
 * which takes far longer than all else that it does.
 */
async function loadFinder() {
  // First, since it is something else once it is ready.
  const Parser = createRequire(import.meta.resolve('@vscode/l10n-dev'))('web-tree-sitter');
  const { getL10nJson } = await import('@vscode/l10n-dev');
  await Parser.init();
  const { prototype } = Parser.Language;
  const { query } = prototype;
  const compiled = new Map();
  // Of one language: all files are TypeScript.
  prototype.query = function compiledOnce(source) {
    if (!compiled.has(source)) compiled.set(source, query.call(this, source));
    return compiled.get(source);
  };
  return getL10nJson;
}

/** The texts of the code, each under itself and what is said of it to translators, in alphabetical order. */
async function textsOfCode() {
  finder ??= loadFinder();
  const getL10nJson = await finder;
  const texts = await getL10nJson(sources().map(({ code }) => ({ extension: '.ts', contents: code })));
  return Object.fromEntries(Object.entries(texts).toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

/** @returns {Record<string, Record<string, string>>} by language, as VS Code calls it */
export const translations = () =>
  Object.fromEntries(
    readdirSync(FOLDER).flatMap((file) => {
      const [, language] = /^bundle\.l10n\.([\w-]+)\.json$/.exec(file) ?? [];
      return language === undefined ? [] : [[language, read(path.join(FOLDER, file))]];
    }),
  );

/**
 * What is to be translated, and what no longer stands in English.
 *
 * @param {readonly string[]} keys of the texts of the code
 * @param {Record<string, string>} bundle a language's translations of the code, by key
 * @param {{ english: Record<string, string>, translated: Record<string, string>, texts: Record<string, string> }} manifest its English
 *   now, the English that was translated, and the language's texts
 * @returns {{ missing: string[], stale: string[] }} keys of the code, and `%key%` of the manifest
 */
export function gapsOf(keys, bundle, manifest) {
  const { english, translated, texts } = manifest;
  const quoted = (key) => `%${key}%`;
  return {
    missing: [
      ...keys.filter((key) => !(key in bundle)),
      ...Object.keys(english)
        .filter((key) => !(key in texts) || english[key] !== translated[key])
        .map(quoted),
    ],
    stale: [
      ...Object.keys(bundle).filter((key) => !keys.includes(key)),
      ...Object.keys(texts)
        .filter((key) => !(key in english))
        .map(quoted),
    ],
  };
}

/** One line: `de: add "…", "…"; remove "…"`. Long texts and long lists are cut, since it is read in passing. */
export function lineOf(language, { missing, stale }) {
  const some = (texts) => {
    const shown = texts.slice(0, 3).map((text) => JSON.stringify(text.length > 60 ? `${text.slice(0, 59)}…` : text));
    return [...shown, ...(texts.length > 3 ? [`${texts.length - 3} more`] : [])].join(', ');
  };
  const parts = [...(missing.length > 0 ? [`add ${some(missing)}`] : []), ...(stale.length > 0 ? [`remove ${some(stale)}`] : [])];
  return `${language}: ${parts.join('; ')}`;
}

/** Every language that lacks a text or has one too many. */
function gaps(keys) {
  const manifest = { english: read(MANIFEST), translated: read(MANIFEST_TRANSLATED) };
  return Object.entries(translations())
    .map(([language, bundle]) => ({ language, ...gapsOf(keys, bundle, { ...manifest, texts: read(manifestOf(language)) }) }))
    .filter(({ missing, stale }) => missing.length + stale.length > 0);
}

/**
 * Says a line for each language that is not up to the English; until it is, English is shown there.
 *
 * @param {{ release?: boolean }} options whether all texts have to be translated
 * @throws Advice for a release with anything left to translate
 */
export async function checkTexts({ release = false } = {}) {
  const texts = await textsOfCode();
  const found = gaps(Object.keys(texts));
  for (const each of found) console.warn(`⚠ ${lineOf(each.language, each)}`);
  const uncollected = readFileSync(BUNDLE, 'utf8') !== asFile(texts);
  if (uncollected && !release) console.warn('⚠ l10n/bundle.l10n.json is not what the code says now: npm run l10n');
  if (release && (found.length > 0 || uncollected))
    throw new Advice('A release has every text in every language. npm run l10n -- --missing lists what is to be translated.');
  if (found.length === 0) console.log(`All ${Object.keys(texts).length} texts of the code and those of the manifest are translated.`);
}

/** The files that say a text, as far as it stands in them in one piece. */
function placesOf(message, files) {
  const escaped = message.replaceAll("'", String.raw`\'`);
  return files.filter(({ code }) => code.includes(message) || code.includes(escaped)).map(({ file }) => file);
}

/** Everything to translate, for whoever translates: what is said of it, where it stands, how a changed text was before. */
async function listMissing(languages) {
  const texts = await textsOfCode();
  const files = sources();
  const [english, before] = [read(MANIFEST), read(MANIFEST_TRANSLATED)];
  const contextOf = (key) => {
    const name = key.slice(1, -1);
    if (/^%.+%$/.test(key) && name in english)
      return { text: english[name], notes: [`package.json, ${name}`, ...(before[name] ? [`was ${JSON.stringify(before[name])}`] : [])] };
    const { message = texts[key], comment = [] } = typeof texts[key] === 'string' ? {} : texts[key];
    return { text: message, notes: [...comment, ...placesOf(message, files)] };
  };
  const found = gaps(Object.keys(texts)).filter(({ language }) => languages.length === 0 || languages.includes(language));
  for (const { language, missing, stale } of found) {
    console.log(`\n${language}: ${missing.length} to translate, ${stale.length} to remove`);
    for (const key of missing) {
      const { text, notes } = contextOf(key);
      console.log(`  + ${JSON.stringify(text)}${key === text ? '' : `\n      key: ${JSON.stringify(key)}`}`);
      for (const note of notes) console.log(`      ${note}`);
    }
    for (const key of stale) console.log(`  - ${JSON.stringify(key)}`);
  }
  if (found.length === 0) console.log('Nothing is to be translated.');
}

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

if (process.argv[1] === import.meta.filename) {
  void run(async () => {
    const [flags, languages] = [
      process.argv.slice(2).filter((each) => each.startsWith('--')),
      process.argv.slice(2).filter((each) => !each.startsWith('--')),
    ];
    if (flags.includes('--missing')) return listMissing(languages);
    if (flags.includes('--translated')) return writeFileSync(MANIFEST_TRANSLATED, asFile(read(MANIFEST)));
    if (!flags.includes('--release')) writeFileSync(BUNDLE, asFile(await textsOfCode()));
    return checkTexts({ release: flags.includes('--release') });
  });
}
