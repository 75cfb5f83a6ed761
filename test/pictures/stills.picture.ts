/** The pictures of the README, the walkthrough and the documentation: of a real VS Code with the demo, each cropped to what it shows. */
import { statSync } from 'node:fs';
import path from 'node:path';
import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { STEPS } from '../e2e/account';
import { openDashboard, ready } from '../e2e/dashboardPage';
import { openFile, pointAt } from '../e2e/editor';
import {
  answer,
  asked,
  click,
  descriptionIs,
  hoverFor,
  pick,
  pointAway,
  quickInput,
  quickInputIsGone,
  row,
  rows,
  runCommand,
  sidebar,
  toast,
  view,
  widen,
} from '../e2e/workbench';
import { type Demo, idOf, LOG, openDemo, pageOf, symbolOf } from './demo';

const MOST_BYTES = 40_000;

interface Clip {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** As small as a picture gets that looks the same, its small icons included, which are told by their color. */
async function keep(page: Page, name: string, clip: Clip): Promise<void> {
  const file = path.resolve(__dirname, '../../media', `${name}.webp`);
  const picture = await page.screenshot({ clip, animations: 'disabled' });
  const fewColours = await sharp(picture).png({ palette: true, quality: 70, dither: 0, effort: 10 }).toBuffer();
  await sharp(fewColours).webp({ lossless: true, quality: 100, effort: 6 }).toFile(file);
  const { size } = statSync(file);
  if (size > MOST_BYTES) throw new RangeError(`${file} has ${size} bytes, more than ${MOST_BYTES}.`);
}

/** What is around a part of the window, pixels. */
async function around(part: Locator, { x = 0, y = 0, width, height }: Partial<Clip> = {}): Promise<Clip> {
  const box = await part.boundingBox();
  if (!box) throw new RangeError('It is not there.');
  return { x: box.x - x, y: box.y - y, width: width ?? box.width + 2 * x, height: height ?? box.height + 2 * y };
}

/** Without the corners, which VS Code rounds. */
async function pageIn(page: Page, height: number): Promise<Clip> {
  const { x, y, width } = await around(page.locator('iframe.webview.ready'));
  return { x: x + 6, y: y + 6, width: width - 12, height };
}

describe('the pictures of the README and the walkthrough', () => {
  let demo: Demo;
  let page: Page;

  before(async () => {
    demo = await openDemo({ 'orderdeck.notifications': [] });
    ({ page } = demo);
    await page.setViewportSize({ width: 1000, height: 700 });
    await widen(page, 400);
  });
  after(() => demo.end());

  it('orders that need a look', async () => {
    await rows(page, 'Needs a Look').nth(2).waitFor();
    const [first] = await rows(page, 'Needs a Look').all();
    if (!first) throw new RangeError('No order of the demo needs a look.');
    await click(page, first);
    await hoverFor(page, first, 'open orders have the same');
    await keep(page, 'screenshot-needsALook', { ...(await around(view(page, 'Needs a Look'))), width: 870, height: 300 });
    await pointAway(page);
  });

  it('the sidebar', async () => {
    await click(page, view(page, 'Needs a Look').locator('.pane-header'));
    await descriptionIs(page, 'Affiliate Users', / of 365 days$/);
    await click(page, row(page, 'Order History', /^BTCUSDT/));
    await rows(page, 'Order History').filter({ hasText: ' · ' }).first().waitFor();
    await hoverFor(page, rows(page, 'Open Orders').nth(2), 'Order ID');
    await keep(page, 'screenshot', { x: 0, y: 35, width: 860, height: 540 });
    await pointAway(page);
  });

  it('how an account is added', async () => {
    await runCommand(page, 'View: Toggle Primary Side Bar Visibility');
    await sidebar(page).waitFor({ state: 'hidden' });
    await runCommand(page, 'Orderdeck: Add Account');
    await answer(page, STEPS.label, 'Main account');
    await pick(page, STEPS.service, 'WEEX');
    await asked(page, STEPS.apiKey);
    await page.getByText('Add account (3/5)').waitFor();
    await keep(page, 'screenshot-account', await around(quickInput(page), { x: 12, y: 12 }));
    await page.keyboard.press('Escape');
    await quickInputIsGone(page);
  });

  it('an order ID in a log', async () => {
    const filled = idOf(demo.log, 'filled');
    await openFile(page, LOG);
    await pointAt(page, filled, symbolOf(demo.log, filled));
    await keep(page, 'screenshot-hover', { x: 48, y: 70, width: 860, height: 330 });
    await pointAway(page);
  });

  it('a log that is checked', async () => {
    await page.setViewportSize({ width: 1640, height: 700 });
    await runCommand(page, 'Orderdeck: Check File Against the Exchange');
    await pageOf(page).locator('#orders .grid-rows [role=row]').first().waitFor();
    await pageOf(page).locator('body:not([aria-busy=true])').waitFor();
    await keep(page, 'screenshot-fileCheck', await pageIn(page, 470));
  });

  it('the dashboards', async () => {
    await page.setViewportSize({ width: 1220, height: 780 });
    await runCommand(page, 'View: Close All Editors');
    await runCommand(page, 'Orderdeck: Open Order Dashboard');
    await ready(page);
    await page.mouse.move(100, 110);
    const clip = await pageIn(page, 430);
    await keep(page, 'screenshot-orders', clip);
    await runCommand(page, 'View: Close All Editors');
    await openDashboard(page);
    await page.mouse.move(100, 110);
    await keep(page, 'screenshot-dashboard', clip);
  });
});

describe('a picture of what lies over everything else', () => {
  let demo: Demo;

  before(async () => void (demo = await openDemo({ 'orderdeck.refreshInterval': 5, 'journeys.demoPace': 4000 })));
  after(() => demo.end());

  it('a notification', async () => {
    const shown = toast(demo.page, ': filled');
    await shown.waitFor();
    await keep(demo.page, 'screenshot-notification', await around(shown, { x: 12, y: 12 }));
  });
});
