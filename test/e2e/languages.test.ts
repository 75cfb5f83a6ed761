import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { getL10nPseudoLocalized } from '@vscode/l10n-dev';
import type { Locator, Page } from 'playwright-core';
import { translations } from '../../scripts/l10n.mjs';
import { PSEUDO } from '../page/language';
import { broken, english, flawsOf, isToBeTranslated } from '../support/pageFlaws';
import { dashboard, openDashboard, ready } from './dashboardPage';
import { openFile } from './editor';
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

/** Opens the page of an order of the list, and tells its id. */
async function openOrder(page: Page, title: ViewTitle): Promise<string> {
  await rows(page, title).nth(2).dblclick();
  const body = dashboard(page).locator('body');
  await body.getByRole('heading', { level: 1, name: /(USDT|USDC|BTC) · / }).waitFor();
  const [id] = /\b\d{17,20}\b/.exec(await body.innerText()) ?? assert.fail('no id on the page of an order');
  return id;
}

/** Checks a file in which something of everything is wrong. */
async function checkFile(page: Page, folder: string, id: string, check: string): Promise<void> {
  const time = '2026-01-05T10:00:00Z';
  const lines = [`order_id=${id} status=filled size=9999`, `order_id=111222333444555666 status=open`, `order_id=${id} note=later`];
  writeFileSync(path.join(folder, 'bot.log'), lines.map((line) => `${time} ${line}\n`).join(''));
  await openFile(page, 'bot.log');
  await runCommand(page, check);
  await dashboard(page).locator('#orders').waitFor({ timeout: 90_000 });
  await dashboard(page).locator('body:not([aria-busy=true])').waitFor();
}

const FOLDER = path.join(os.tmpdir(), 'orderdeck-languages-');

describe('a language whose words are long', () => {
  let page: Page;
  let folder: string;

  before(async () => {
    translate();
    folder = mkdtempSync(FOLDER);
    page = await visit({ 'orderdeck.timeZone': 'utc', 'orderdeck.refreshInterval': 0 }, folder, { language: PSEUDO });
    await runCommand(page, 'Orderdeck: Try the Demo');
    await statusBarItem(page).waitFor();
    await descriptionIs(page, 'Open Orders', /^34$/);
    await descriptionIs(page, 'Affiliate Users', /365/);
    await click(page, row(page, 'Order History', /^BTCUSDT/));
    await rows(page, 'Order History').filter({ hasText: ' · ' }).first().waitFor();
  });
  after(async () => {
    await leave();
    rmSync(folder, { recursive: true, force: true });
  });

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

  it('leaves none on a page, which bursts nowhere', async () => {
    await openDashboard(page);
    await page.setViewportSize({ width: 700, height: 1400 });
    const body = dashboard(page).locator('body');
    assert.deepEqual(await flawsOf(body), []);
    assert.deepEqual(await english(body), []);
    await screenshot(page, 'pseudo-affiliates');
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
  let folder: string;

  before(async () => {
    folder = mkdtempSync(FOLDER);
    page = await visit({ 'orderdeck.timeZone': 'utc', 'orderdeck.refreshInterval': 0 }, folder, { language });
    await runCommand(page, command('account.useDemo'));
    await descriptionIs(page, openOrders, /^34$/);
    await descriptionIs(page, users, /365/);
  });
  after(async () => {
    await leave();
    rmSync(folder, { recursive: true, force: true });
  });

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
      assert.deepEqual(await left(body), []);
      await screenshot(page, `${language}-${name}`);
      await page.setViewportSize({ width: 1280, height: 900 });
      await runCommand(page, 'View: Close All Editors');
    }
  });

  it('is spoken by the pages of an order and of a file check', async () => {
    const spoken = async (name: string): Promise<void> => {
      const body = dashboard(page).locator('body');
      assert.deepEqual(broken(await body.innerText()), []);
      assert.deepEqual(await left(body), []);
      await screenshot(page, `${language}-${name}`);
      await runCommand(page, 'View: Close All Editors');
    };
    const id = await openOrder(page, openOrders);
    await dashboard(page)
      .getByText(texts['Trigger price'] ?? 'none')
      .first()
      .waitFor();
    await spoken('order');
    await page.setViewportSize({ width: 1900, height: 900 });
    await checkFile(page, folder, id, command('file.check'));
    await dashboard(page)
      .getByText(texts['Mismatch/the file, of one order: the exchange says otherwise'] ?? 'none')
      .first()
      .waitFor();
    await spoken('file-check');
    await page.setViewportSize({ width: 1280, height: 900 });
  });

  it('is spoken where somebody asks for an account', async () => {
    await runCommand(page, command('account.switch'));
    await asked(page, texts['Choose an account to show'] ?? 'none');
    await screenshot(page, `${language}-accounts`);
    await page.keyboard.press('Escape');
  });
});
