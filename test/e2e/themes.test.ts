import { copyFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { leave, visit } from './stage';
import {
  chooseTheme,
  click,
  descriptionIs,
  hoverFor,
  picture,
  pointAway,
  row,
  rows,
  runCommand,
  screenshot,
  THEMES,
  tooltip,
  widen,
  type Theme,
} from './workbench';

const themes = Object.entries(THEMES) as [Theme, string][];
const WIDTHS = [300, 520];
const README_PICTURE = path.resolve(__dirname, '../../media/screenshot.png');

describe('the sidebar', () => {
  let page: Page;

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

  for (const [mark, theme] of themes) {
    it(`shows itself, wide and narrow, in ${theme}`, async () => {
      await chooseTheme(page, mark);
      for (const width of WIDTHS) {
        await widen(page, width);
        await showTooltip();
        await screenshot(page, `theme-${mark}-${width}`);
        await hideTooltip();
      }
    });
  }

  it('shows itself in the picture of the README', async () => {
    await chooseTheme(page, 'vs-dark');
    await page.setViewportSize({ width: 1280, height: 800 });
    await widen(page, 400);
    await showTooltip();
    await screenshot(page, 'readme');
    if (process.env['ORDERDECK_KEEP_SCREENSHOTS']) copyFileSync(picture('readme'), README_PICTURE);
  });
});
