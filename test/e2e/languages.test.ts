/** The lists, and one page to show that the language comes to it; `test/page` has all pages in more languages. */
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { getL10nPseudoLocalized } from '@vscode/l10n-dev';
import type { Locator, Page } from 'playwright-core';
import { translations } from '../../scripts/l10n.mjs';
import { PSEUDO } from '../page/language';
import { broken, english, isToBeTranslated } from '../support/pageFlaws';
import { dashboard, ready } from './dashboardPage';
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

/** Translates what is shipped of the extension on the stage. */
function translate(): void {
  const file = (language: string): string => path.join(theStage().extension, 'dist/l10n', `${language}.txt.br`);
  const keys = brotliDecompressSync(readFileSync(file('en')))
    .toString()
    .split('\n');
  const texts = keys.map((key) => key.replace(/\/[^/]*$/, ''));
  const pseudo = getL10nPseudoLocalized(Object.fromEntries(texts.map((text, place) => [String(place), text]))) as Record<string, string>;
  writeFileSync(file(PSEUDO), brotliCompressSync(texts.map((text, place) => pseudo[String(place)] ?? text).join('\n')));
}

describe('a language whose words are long', () => {
  let page: Page;

  before(async () => {
    translate();
    page = await visit({ 'orderdeck.timeZone': 'utc', 'orderdeck.refreshInterval': 0 }, { language: PSEUDO });
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
});

describe('a language that people speak', () => {
  const language = 'zh-cn';
  const texts = translations()[language] ?? {};
  const isYet = isToBeTranslated(language);
  const left = async (of: Locator): Promise<string[]> => (await english(of)).filter((words) => !isYet(words));
  const manifest = JSON.parse(readFileSync(path.join(ROOT, `package.nls.${language}.json`), 'utf8')) as Readonly<Record<string, string>>;
  const [openOrders, users] = ['view.openOrders', 'view.affiliateUsers'].map((key) => (manifest[key] ?? 'none') as ViewTitle) as [
    ViewTitle,
    ViewTitle,
  ];
  const command = (id: string): string => `Orderdeck: ${manifest[`command.${id}`]}`;
  let page: Page;

  before(async () => {
    page = await visit({ 'orderdeck.timeZone': 'utc', 'orderdeck.refreshInterval': 0 }, { language });
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

  it('is spoken by a page', async () => {
    await runCommand(page, command('orderDashboard.open'));
    await ready(page);
    const body = dashboard(page).locator('body');
    assert.equal(await dashboard(page).locator('html').getAttribute('lang'), language);
    assert.deepEqual(broken(await body.innerText()), []);
    assert.deepEqual(await left(body), []);
    await screenshot(page, `${language}-orders`);
    await runCommand(page, 'View: Close All Editors');
  });

  it('is spoken where somebody asks for an account', async () => {
    await runCommand(page, command('account.switch'));
    await asked(page, texts['Choose an account to show'] ?? 'none');
    await screenshot(page, `${language}-accounts`);
    await page.keyboard.press('Escape');
  });
});
