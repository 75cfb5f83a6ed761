import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import manifestTexts from '../../../package.nls.json';
import { BUNDLE, translations } from '../../../scripts/l10n.mjs';

const ROOT = path.resolve(__dirname, '../../..');
const read = (file: string): unknown => JSON.parse(readFileSync(path.join(ROOT, file), 'utf8'));

/** What VS Code is translated to, and how many plural forms each language gives at most. */
const LANGUAGES = new Map([
  ...['ja', 'ko', 'zh-cn', 'zh-tw'].map((language) => [language, 1] as const),
  ...['de', 'es', 'fr', 'it', 'pt-br', 'tr'].map((language) => [language, 2] as const),
  ...['cs', 'pl', 'ru'].map((language) => [language, 4] as const),
]);

const ENGLISH = read(path.relative(ROOT, BUNDLE)) as Readonly<Record<string, string | { readonly message: string }>>;
const messageOf = (key: string): string => {
  const text = ENGLISH[key] ?? '';
  return typeof text === 'string' ? text : text.message;
};

const all = (text: string, pattern: RegExp): string[] => [...new Set(text.match(pattern))].sort();
const PLACEHOLDER = /\{\d+\}/g;
/** What stands in a text and is not for translators: code, icons, commands behind links. */
const KEPT = /`[^`]*`|\$\([\w-]+\)|\(command:[\w.]+\)/g;

/** What is wrong with a translation, beside what only people can see. */
function faults(english: string, translated: string, forms: number): string[] {
  const wrong: string[] = [];
  if (translated.trim() === '') wrong.push('nothing');
  const [given, asked] = [translated.split('|'), english.split('|')];
  if (given.length > (asked.length > 1 ? forms : 1)) wrong.push(`${given.length} forms`);
  const placeholders = all(english, PLACEHOLDER);
  // A form for exactly one may leave its number out.
  if (all(given.at(-1) ?? '', PLACEHOLDER).join() !== placeholders.join()) wrong.push('other placeholders');
  for (const form of given) if (all(form, PLACEHOLDER).some((each) => !placeholders.includes(each))) wrong.push('a placeholder of its own');
  if (all(translated, KEPT).join() !== all(english, KEPT).join()) wrong.push('code, an icon or a command changed');
  return wrong.map((what) => `${what}: ${translated}`);
}

describe('a translation', () => {
  it('is there for every language of VS Code', () => {
    assert.deepEqual(Object.keys(translations()).sort(), [...LANGUAGES.keys()].sort());
  });

  for (const [language, forms] of LANGUAGES) {
    it(`lacks nothing and changes nothing that is no text: ${language}`, () => {
      const bundle = translations()[language] ?? {};
      const manifest = read(`package.nls.${language}.json`) as Readonly<Record<string, string>>;
      assert.deepEqual(Object.keys(bundle).sort(), Object.keys(ENGLISH).sort());
      assert.deepEqual(Object.keys(manifest).sort(), Object.keys(manifestTexts).sort());
      assert.deepEqual(
        [
          ...Object.entries(bundle).flatMap(([key, text]) => faults(messageOf(key), text, forms)),
          ...Object.entries(manifestTexts).flatMap(([key, text]) => faults(text.replaceAll('|', ''), (manifest[key] ?? '').replaceAll('|', ''), 1)),
        ],
        [],
      );
    });

    it(`leaves nothing English by accident: ${language}`, () => {
      const { same } = read(`l10n/glossary/${language}.json`) as { readonly same: readonly string[] };
      const manifest = read(`package.nls.${language}.json`) as Readonly<Record<string, string>>;
      const alike = [
        ...Object.entries(translations()[language] ?? {}).flatMap(([key, text]) => (text === messageOf(key) ? [text] : [])),
        ...Object.entries(manifestTexts).flatMap(([key, text]) => (manifest[key] === text ? [text] : [])),
      ];
      assert.deepEqual(
        alike.filter((text) => !same.includes(text)),
        [],
      );
    });
  }

  it('is found wanting where something of it is', () => {
    assert.deepEqual(faults('{0} order|{0} orders', '{0} Order|{0} Orders', 2), []);
    assert.deepEqual(faults('{0} order|{0} orders', 'Eine Order|{0} Orders', 2), []);
    for (const [english, wrong] of [
      ['See {0}', 'Siehe'],
      ['See {0}', 'Siehe {0} {1}'],
      ['{0} order|{0} orders', '{0} a|{0} b|{0} c'],
      ['Read', 'Lesen|Gelesen'],
      ['Set `a.b`', 'Setzen Sie `a.c`'],
      ['[Add](command:a.b)', '[Neu](command:a.c)'],
      ['Read', ' '],
    ] as const)
      assert.notDeepEqual(faults(english, wrong, 2), [], wrong);
  });
});
