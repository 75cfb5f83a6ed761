import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import manifest from '../../package.json';
import texts from '../../package.nls.json';
import bundle from '../../l10n/bundle.l10n.json';

const ROOT = path.resolve(__dirname, '../..');
const PAGES = [
  'README.md',
  'CHANGELOG.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  ...readdirSync(path.join(ROOT, 'docs'), { encoding: 'utf8', recursive: true }).map((name) => `docs/${name.replaceAll('\\', '/')}`),
]
  .filter((name) => name.endsWith('.md'))
  .map((name) => ({ name, text: readFileSync(path.join(ROOT, name), 'utf8').replace(/^```[\s\S]*?^```/gm, '') }));

const settings = new Map<string, { readonly default: unknown }>(
  manifest.contributes.configuration.flatMap(({ properties }) => Object.entries(properties)),
);
const all = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([, found = '']) => found);

/** As the places are called that a link can lead to. */
const anchorsIn = (text: string): string[] =>
  all(text, /^#+ (.*)$/gm).map((heading) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );

describe('the documentation', () => {
  it('leads to pages, places and pictures that are there', () => {
    for (const { name, text } of PAGES) {
      for (const link of all(text, /\]\(([^)\s]+)\)/g).filter((each) => !/^(https?|command|vscode):/.test(each))) {
        const [file = '', anchor] = link.split('#');
        const target = path.join(ROOT, path.dirname(name), file);
        assert.ok(file === '' || existsSync(target), `${name} leads to ${link}`);
        if (anchor === undefined) continue;
        const there = file === '' ? text : readFileSync(target, 'utf8');
        assert.ok(anchorsIn(there).includes(anchor), `${name} leads to ${link}`);
      }
    }
  });

  it('names settings that there are', () => {
    const known = [...settings.keys(), 'orderdeck.vsix'];
    for (const { name, text } of PAGES)
      for (const setting of all(text, /`(orderdeck\.[A-Za-z.]+)`/g)) assert.ok(known.includes(setting), `${name} names ${setting}`);
  });

  it('says what the settings are when nobody has set them', () => {
    const page = PAGES.find(({ name }) => name === 'docs/settings.md');
    const rows = all(page?.text ?? '', /^\| (`orderdeck\.[^|]*\|[^|]*)\|/gm).map((row) => row.split('|'));
    assert.ok(rows.length > 5);
    for (const [names = '', values = ''] of rows) {
      const defaults = all(names, /`([^`]+)`/g).map((name) => settings.get(name)?.default);
      const told = values.split(',').map((value) => value.trim().replaceAll('`', ''));
      if (defaults.length === 1 && Array.isArray(defaults[0])) continue;
      assert.deepEqual(told, defaults.map(String), names);
    }
  });

  it('names commands and words of the screen as they stand there', () => {
    const shown = [...Object.values(texts), ...Object.keys(bundle)].map((text) => text.replace(/\/[^/]*$/, '').toLowerCase());
    const titles = new Set(Object.values(texts));
    for (const { name, text } of PAGES.filter((page) => /^(README|SECURITY|docs\/[^/]+)\.md$/.test(page.name))) {
      for (const title of all(text, /\*\*Orderdeck: ([^*]+)\*\*/g)) assert.ok(titles.has(title), `${name} names ${title}`);
      for (const label of all(text, /(?<![\w`*])_([A-Z][^_`*\n\d]*)_(?![\w`])/g)) {
        const words = label.toLowerCase();
        assert.ok(
          shown.some((each) => each === words || each.includes(words)),
          `${name} names ${label}`,
        );
      }
    }
  });
});
