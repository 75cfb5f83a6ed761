import assert from 'node:assert/strict';
import { copyFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { leave, visit } from './stage';
import {
  answer,
  click,
  descriptionIs,
  hoverFor,
  picture,
  pointAway,
  row,
  rows,
  runCommand,
  screenshot,
  sidebar,
  tooltip,
} from './workbench';

/** By the class that the workbench then has. */
const THEMES = {
  'vs-dark': 'Dark Modern',
  vs: 'Light Modern',
  'hc-black': 'Dark High Contrast',
  'hc-light': 'Light High Contrast',
} as const;

const WIDTHS = [300, 520];
const README_PICTURE = path.resolve(__dirname, '../../media/screenshot.png');

describe('the sidebar', () => {
  let page: Page;

  async function bounds(): Promise<{ x: number; width: number }> {
    const box = await sidebar(page).boundingBox();
    assert.ok(box);
    return box;
  }

  /** Drags the edge of the sidebar. */
  async function widen(width: number): Promise<void> {
    const before = await bounds();
    const edge = before.x + before.width + 3;
    await page.mouse.move(edge, 450);
    await page.mouse.down();
    await page.mouse.move(edge + width - before.width, 450, { steps: 4 });
    await page.mouse.up();
    await pointAway(page);
    assert.ok(Math.abs((await bounds()).width - width) < 20, `${(await bounds()).width} instead of ${width}`);
  }

  async function showTooltip(): Promise<void> {
    const order = rows(page, 'Open Orders').nth(2);
    await hoverFor(page, order, 'Order id');
  }

  async function hideTooltip(): Promise<void> {
    await pointAway(page);
    await tooltip(page).first().waitFor({ state: 'detached' });
  }

  before(async () => {
    page = await visit();
    await runCommand(page, 'Orderdeck: Try the Demo');
    await descriptionIs(page, 'Open Orders', /^34$/);
    await descriptionIs(page, 'Affiliate Users', / of 365 days$/);
    await click(page, row(page, 'Order History', /^BTCUSDT/));
    await rows(page, 'Order History').filter({ hasText: ' · ' }).first().waitFor();
  });
  after(leave);

  for (const [mark, theme] of Object.entries(THEMES)) {
    it(`shows itself, wide and narrow, in ${theme}`, async () => {
      await page.keyboard.press('Control+K');
      await page.keyboard.press('Control+T');
      await answer(page, 'Select Color Theme', theme);
      await page.locator(`.monaco-workbench.${mark}`).waitFor();
      for (const width of WIDTHS) {
        await widen(width);
        await showTooltip();
        await screenshot(page, `theme-${mark}-${width}`);
        await hideTooltip();
      }
    });
  }

  it('shows itself in the picture of the README', async () => {
    await page.keyboard.press('Control+K');
    await page.keyboard.press('Control+T');
    await answer(page, 'Select Color Theme', THEMES['vs-dark']);
    await page.locator('.monaco-workbench.vs-dark').waitFor();
    await page.setViewportSize({ width: 1280, height: 800 });
    await widen(400);
    await showTooltip();
    await screenshot(page, 'readme');
    if (process.env['ORDERDECK_KEEP_SCREENSHOTS']) copyFileSync(picture('readme'), README_PICTURE);
  });
});
