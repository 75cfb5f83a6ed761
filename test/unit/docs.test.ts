import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import manifest from '../../package.json';
import texts from '../../package.nls.json';
import bundle from '../../l10n/bundle.l10n.json';
import { ENDPOINTS, weightOf } from '../../src/api/endpoints';
import { openHabits, readOpenOrders } from '../../src/reading';
import { fakeService, NOW, planOrder } from '../support/fakeService';

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

  it('says in every language what a look at watched orders costs', async () => {
    const open = Array.from({ length: 99 }, (_, index) => planOrder(`${index}`, NOW - index));
    const habits = openHabits();
    await readOpenOrders(fakeService({ open }), {}, { habits });
    const { coverage } = await readOpenOrders(fakeService({ open }), {}, { habits });
    const weight = coverage.requests * weightOf(ENDPOINTS.currentPlanOrders);
    assert.match(readFileSync(path.join(ROOT, 'docs/notifications.md'), 'utf8'), new RegExp(`99 open orders this uses ${weight} of`));
    assert.match(readFileSync(path.join(ROOT, 'docs/internals/asking.md'), 'utf8'), new RegExp(`up to 99 +\\| ${weight} `));
    for (const file of readdirSync(ROOT).filter((name) => /^package\.nls.*json$/.test(name))) {
      const told = JSON.parse(readFileSync(path.join(ROOT, file), 'utf8')) as typeof texts;
      const numbers = (text: string): number[] =>
        [...text.matchAll(/\d+(?:[.,]\d)?(?!\d)/g)].map(([each]) => Number(each.replace(',', '.')));
      assert.deepEqual(
        numbers(told['setting.watch'])
          .filter((each) => each === weight || each === 99)
          .toSorted((a, b) => a - b),
        [weight, weight, 99],
        file,
      );
      for (const perMinute of [weight * 2, weight / 5]) assert.ok(numbers(told['setting.watchInterval']).includes(perMinute), file);
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
