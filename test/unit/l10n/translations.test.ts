import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import manifestTexts from '../../../package.nls.json';
import { BUNDLE, gapsOf, lineOf, translations } from '../../../scripts/l10n.mjs';

const ROOT = path.resolve(__dirname, '../../..');
const read = (file: string): unknown => JSON.parse(readFileSync(path.join(ROOT, file), 'utf8'));

/** What VS Code is translated to, and how many plural forms each language gives at most. */
const LANGUAGES = new Map([
  ...['ja', 'ko', 'zh-cn', 'zh-tw'].map((language) => [language, 1] as const),
  ...['de', 'es', 'fr', 'it', 'pt-br', 'tr'].map((language) => [language, 2] as const),
  ...['cs', 'pl', 'ru'].map((language) => [language, 4] as const),
]);

const ENGLISH = read(path.relative(ROOT, BUNDLE)) as Readonly<Record<string, string | { readonly message: string }>>;
const MANIFEST_TRANSLATED = read('l10n/package.nls.translated.json') as Readonly<Record<string, string>>;
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
    it(`changes nothing that is no text: ${language}`, () => {
      const bundle = translations()[language] ?? {};
      const manifest = read(`package.nls.${language}.json`) as Readonly<Record<string, string>>;
      const current = Object.entries(bundle).filter(([key]) => key in ENGLISH);
      const declared = Object.entries(manifestTexts).filter(([key, text]) => key in manifest && MANIFEST_TRANSLATED[key] === text);
      assert.ok(current.length > 0 && declared.length > 0);
      assert.deepEqual(
        [
          ...current.flatMap(([key, text]) => faults(messageOf(key), text, forms)),
          ...declared.flatMap(([key, text]) => faults(text.replaceAll('|', ''), (manifest[key] ?? '').replaceAll('|', ''), 1)),
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

describe('what is to be translated', () => {
  const manifest = { english: { title: 'Show' }, translated: { title: 'Show' }, texts: { title: 'Zeigen' } };

  it('is nothing where every text has its translation', () => {
    assert.deepEqual(gapsOf(['Read'], { Read: 'Lesen' }, manifest), { missing: [], stale: [] });
  });

  it('is a new text, and a text that stands no longer in the code is to be removed', () => {
    assert.deepEqual(gapsOf(['Load'], { Read: 'Lesen' }, manifest), { missing: ['Load'], stale: ['Read'] });
  });

  it('is a text of the manifest that is new, is gone, or says something else than when it was translated', () => {
    const english = { title: 'Show details', view: 'Orders' };
    assert.deepEqual(gapsOf([], {}, { english, translated: { title: 'Show' }, texts: { title: 'Zeigen', old: 'Alt' } }), {
      missing: ['%title%', '%view%'],
      stale: ['%old%'],
    });
  });

  it('is said in one line a language, however much it is', () => {
    assert.equal(lineOf('de', { missing: ['New "one"'], stale: ['Old'] }), 'de: add "New \\"one\\""; remove "Old"');
    const many = lineOf('de', { missing: ['x'.repeat(100), 'b', 'c', 'd', 'e'], stale: [] });
    assert.equal(many, `de: add "${'x'.repeat(59)}…", "b", "c", 2 more`);
  });
});
