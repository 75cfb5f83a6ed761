/** The one journey over all themes: what VS Code draws, and what it gives the pages, which `test/page` then shows in each. */
import assert from 'node:assert/strict';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { dresses, dressOf, keepDresses, type Dress, type Theme as PageTheme } from '../support/themes';
import { dashboard, openDashboard } from './dashboardPage';
import { leave, theStage, visit } from './stage';
import {
  chooseTheme,
  click,
  descriptionIs,
  hoverFor,
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

const WIDTHS = [300, 520];
/** The workbench and the pages in it have other names for the same themes. */
const OF_PAGES: Readonly<Record<Theme, PageTheme>> = {
  'vs-dark': 'vscode-dark',
  vs: 'vscode-light',
  'hc-black': 'vscode-high-contrast',
  'hc-light': 'vscode-high-contrast-light',
};

describe('every theme', () => {
  let page: Page;

  async function showTooltip(): Promise<void> {
    const order = rows(page, 'Open Orders').nth(2);
    await hoverFor(page, order, 'Order ID');
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
    await openDashboard(page);
  });
  after(leave);

  it('shows the sidebar, wide and narrow, and gives pages the colors that they are tested in', async function () {
    this.timeout(120_000);
    const seen: Partial<Record<PageTheme, Dress>> = {};
    for (const theme of Object.keys(THEMES) as Theme[]) {
      await chooseTheme(page, theme);
      await dashboard(page).locator(`body.${OF_PAGES[theme]}`).waitFor();
      seen[OF_PAGES[theme]] = await dressOf(dashboard(page).locator('html'), path.join(theStage().extension, 'dist'));
      for (const width of WIDTHS) {
        await widen(page, width);
        await showTooltip();
        await screenshot(page, `theme-${theme}-${width}`);
        await hideTooltip();
      }
    }
    if (process.env['ORDERDECK_KEEP_THEMES']) keepDresses(seen as Record<PageTheme, Dress>);
    assert.deepEqual(seen, dresses(), 'what VS Code gives pages has changed: keep it with ORDERDECK_KEEP_THEMES=1');
  });
});
