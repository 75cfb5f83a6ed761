import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { getL10nPseudoLocalized } from '@vscode/l10n-dev';
import type { Locator, Page } from 'playwright-core';
import { translations } from '../../scripts/l10n.mjs';
import { dashboard, flaws, openDashboard, ready } from './dashboardPage';
import { leave, theStage, visit } from './stage';
import {
  asked,
  click,
  descriptionIs,
  hoverFor,
  pointAway,
  row,
  rows,
  runCommand,
  screenshot,
  statusBarItem,
  tooltip,
  widen,
  type ViewTitle,
} from './workbench';

const ROOT = path.resolve(__dirname, '../..');
const LISTS = ['Open Orders', 'Order History', 'Affiliate Users'] as const;
/** Accents on every letter, and two fifths longer. */
const PSEUDO = 'qps-ploc';
/** Of English, which an order, a user or a date does not have. */
const ENGLISH = /\b[a-z]{3,} [a-z]{3,}\b/;
const DATA = /\b(ago|seconds?|minutes?|hours?|days?|months?)\b/;

const english = (of: Locator): Promise<string[]> =>
  of.evaluate(
    (root, [text, data]) => {
      const found: string[] = [];
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const words = node.textContent ?? '';
        if (new RegExp(text ?? '').test(words) && !new RegExp(data ?? '').test(words)) found.push(words);
      }
      return found;
    },
    [ENGLISH.source, DATA.source],
  );

/** Translates what is shipped of the extension on the stage. */
function translate(): void {
  const file = (language: string): string => path.join(theStage().extension, 'dist/l10n', `${language}.json.br`);
  const keys = JSON.parse(brotliDecompressSync(readFileSync(file('en'))).toString()) as string[];
  const texts = keys.map((key) => key.replace(/\/[^/]*$/, ''));
  const pseudo = getL10nPseudoLocalized(Object.fromEntries(texts.map((text, place) => [String(place), text])));
  writeFileSync(file(PSEUDO), brotliCompressSync(JSON.stringify(texts.map((_, place) => pseudo[String(place)]))));
}

describe('a language whose words are long', () => {
  let page: Page;

  before(async () => {
    translate();
    page = await visit({ 'orderdeck.timeZone': 'utc', 'orderdeck.refreshInterval': 0 }, undefined, { language: PSEUDO });
    await runCommand(page, 'Orderdeck: Try the Demo');
    await statusBarItem(page).waitFor();
    await descriptionIs(page, 'Open Orders', /^34$/);
    await descriptionIs(page, 'Affiliate Users', /365/);
    await click(page, row(page, 'Order History', /^BTCUSDT/));
    await rows(page, 'Order History').filter({ hasText: ' · ' }).first().waitFor();
  });
  after(leave);

  it('leaves no English in the lists and breaks no row at 250 pixels', async () => {
    await widen(page, 250);
    for (const title of LISTS) {
      const heights = await rows(page, title).evaluateAll((all) => all.map((each) => Math.round(each.getBoundingClientRect().height)));
      assert.deepEqual([...new Set(heights)], [22], title);
    }
    // The names of lists and commands are VS Code's to translate, and it stays English here.
    for (const title of LISTS) assert.deepEqual(await english(rows(page, title).first().locator('xpath=..')), [], title);
    await screenshot(page, 'pseudo-sidebar');
  });

  it('leaves none under the pointer', async () => {
    await hoverFor(page, rows(page, 'Open Orders').nth(2), 'USD');
    assert.deepEqual(await english(tooltip(page).first()), []);
    await screenshot(page, 'pseudo-tooltip');
    await pointAway(page);
  });

  for (const [name, open] of [
    ['affiliate', () => openDashboard(page)],
    ['order', () => runCommand(page, 'Orderdeck: Open Order Dashboard')],
  ] as const)
    it(`leaves none on the page of the ${name} dashboard, which bursts nowhere`, async () => {
      await open();
      await ready(page);
      for (const width of [1280, 700]) {
        await page.setViewportSize({ width, height: 1400 });
        // The figures of an order dashboard stand below each other, one for each quote.
        const bursting = (await flaws(page)).filter((flaw) => !flaw.startsWith('more than a line TD'));
        assert.deepEqual(bursting, [], `${width} pixels`);
        await screenshot(page, `pseudo-${name}-${width}`);
      }
      assert.deepEqual(await english(dashboard(page).locator('body')), []);
      await page.setViewportSize({ width: 1280, height: 900 });
      await runCommand(page, 'View: Close All Editors');
    });
});

for (const language of ['de', 'zh-cn']) {
  describe(`the language ${language}`, () => {
    const texts = translations()[language] ?? {};
    const manifest = JSON.parse(readFileSync(path.join(ROOT, `package.nls.${language}.json`), 'utf8')) as Readonly<Record<string, string>>;
    const [openOrders, users] = ['view.openOrders', 'view.affiliateUsers'].map((key) => (manifest[key] ?? 'none') as ViewTitle) as [
      ViewTitle,
      ViewTitle,
    ];
    const command = (id: string): string => `Orderdeck: ${manifest[`command.${id}`]}`;
    let page: Page;
    /** A text that was put together wrong. */
    const broken = (words: string): string[] => words.split('\n').filter((line) => /\{\d\}|\|/.test(line));

    before(async () => {
      page = await visit({ 'orderdeck.timeZone': 'utc', 'orderdeck.refreshInterval': 0 }, undefined, { language });
      await runCommand(page, command('account.useDemo'));
      await descriptionIs(page, openOrders, /^34$/);
      await descriptionIs(page, users, /365/);
    });
    after(leave);

    it('is spoken by the lists', async () => {
      await widen(page, 340);
      await row(page, openOrders, texts['Open long'] ?? 'none').waitFor();
      const shown = await hoverFor(page, rows(page, openOrders).nth(2), texts['Trigger price'] ?? 'none');
      assert.deepEqual(broken(await shown.innerText()), []);
      await screenshot(page, `${language}-sidebar`);
      await pointAway(page);
    });

    it('is spoken by the dashboards, in their own numbers', async () => {
      for (const [name, title] of [
        ['affiliates', command('dashboard.open')],
        ['orders', command('orderDashboard.open')],
      ] as const) {
        await runCommand(page, title);
        await ready(page);
        await page.setViewportSize({ width: 1500, height: 1400 });
        const body = dashboard(page).locator('body');
        assert.equal(await dashboard(page).locator('html').getAttribute('lang'), language);
        assert.deepEqual(broken(await body.innerText()), []);
        if (language === 'zh-cn') assert.deepEqual(await english(body), []);
        await screenshot(page, `${language}-${name}`);
        await page.setViewportSize({ width: 1280, height: 900 });
        await runCommand(page, 'View: Close All Editors');
      }
    });

    it('is spoken where somebody asks for an account', async () => {
      await runCommand(page, command('account.switch'));
      await asked(page, texts['Which account do you want to see?'] ?? 'none');
      await screenshot(page, `${language}-accounts`);
      await page.keyboard.press('Escape');
    });
  });
}
