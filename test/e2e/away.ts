/** Nobody looks, or VS Code is closed for a while. */
import type { Locator, Page } from 'playwright-core';
import { seenFolders, seenIn } from './seen';
import { activityTab, row, sidebar, until } from './workbench';

/** The line above the open orders that says what happened meanwhile. */
export const news = (page: Page): Locator => row(page, 'Open Orders', /\d\d:\d\d – .*\d\d:\d\d: /);

/** Nobody can see the lists. */
export async function turnAway(page: Page): Promise<void> {
  await page
    .locator('.activitybar')
    .getByRole('tab', { name: /Explorer/ })
    .click();
  await sidebar(page).waitFor({ state: 'hidden' });
}

export async function comeBack(page: Page): Promise<void> {
  await activityTab(page).click();
  await sidebar(page).waitFor();
}

/** Until it is stored that so many open orders were seen of an account. @param except the folders of others */
export const untilSeen = (orders: number, except: readonly string[]): Promise<unknown> =>
  until(
    'what was seen is stored',
    () => seenFolders().filter((folder) => !except.includes(folder) && seenIn(folder).orders.length === orders).length,
    (count) => count > 0,
  );
