/** The dashboard as a person finds it: parts of its page, and what the service's own data say they must show. */
import assert from 'node:assert/strict';
import type { FrameLocator, Locator, Page } from 'playwright-core';
import { DAY } from '../../src/model/timeRange';
import type { Activity, Simulator } from '../../src/simulator';
import { faultsOf } from '../support/pageFlaws';
import { entry, quickInput, runCommand, until } from './workbench';

/** By the class that the page then has. */
export const THEMES = {
  'vscode-light': 'Light Modern',
  'vscode-high-contrast': 'Dark High Contrast',
  'vscode-high-contrast-light': 'Light High Contrast',
  'vscode-dark': 'Dark Modern',
} as const;

export const dashboard = (page: Page): FrameLocator => page.frameLocator('iframe.webview.ready').frameLocator('iframe#active-frame');

export const tile = (page: Page, key: string): Locator => dashboard(page).locator(`[data-tile="${key}"]`);

export const userRows = (page: Page): Locator => dashboard(page).locator('#users .grid-rows [role=row]');

/** The row of a number in the table, from 1; it must be in sight. */
export const userRow = (page: Page, number: number): Locator =>
  dashboard(page).locator(`#users .grid-rows [role=row][aria-rowindex="${number + 1}"]`);

/** The title of a column of the table. */
export const columnTitle = (page: Page, column: string): Locator =>
  dashboard(page).locator(`#users [role=columnheader][data-column=${column}]`);

export const columnWidths = (page: Page): Promise<number[]> =>
  dashboard(page)
    .locator('#users [role=columnheader]')
    .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().width));

export const rowCount = async (page: Page): Promise<number> =>
  Number(await dashboard(page).locator('#users [role=grid]').getAttribute('aria-rowcount')) - 1;

/** What a row says, cell by cell. */
export const cells = (row: Locator): Promise<string[]> => row.locator('[role=gridcell]').allTextContents();

/** Waits until everything asked for is read. */
export async function ready(page: Page): Promise<void> {
  const frame = dashboard(page);
  await frame.locator('.tile').first().waitFor({ timeout: 30_000 });
  await frame.locator('body:not([aria-busy=true])').waitFor({ timeout: 30_000 });
}

/** Reloads as a person does: VS Code writes down what is open, which a reload of the bare page would not wait for. */
export async function reloadWindow(page: Page): Promise<void> {
  const reloaded = page.waitForEvent('load', { timeout: 60_000 });
  await page.keyboard.press('F1');
  await quickInput(page).locator('input.input').first().fill('>Developer: Reload Window');
  await entry(page, 'Developer: Reload Window').waitFor();
  await page.keyboard.press('Enter');
  await reloaded;
}

export async function openDashboard(page: Page): Promise<void> {
  await runCommand(page, 'Orderdeck: Open Affiliate Dashboard');
  await ready(page);
}

/** Answers VS Code's save dialog with a path. */
export async function saveAs(page: Page, file: string, proposed = /affiliate-/, over = false): Promise<void> {
  const field = quickInput(page).filter({ visible: true }).locator('.quick-input-box input');
  await until(
    'a proposed file',
    () => field.inputValue(),
    (value) => proposed.test(value),
  );
  // The dialog proposes its file once more when it has listed the folder.
  await until(
    'the path typed',
    async () => {
      if ((await field.inputValue()) !== file) await field.fill(file);
      return field.inputValue();
    },
    (value) => value === file,
  );
  await dialogButton(page, 'OK').click();
  if (over) {
    await quickInput(page).filter({ hasText: 'Are you sure you want to overwrite it?' }).waitFor();
    await dialogButton(page, 'OK').click();
  }
  await field.waitFor({ state: 'detached' });
}

const dialogButton = (page: Page, name: string): Locator => quickInput(page).filter({ visible: true }).getByRole('button', { name });

/** Serious faults that a machine can find in the page, with the places. */
export async function faults(page: Page): Promise<string[]> {
  const inner = page.frames().find((frame) => frame.name() === 'active-frame' || /fake\.html|active-frame/.test(frame.url()));
  assert.ok(inner, 'there is no page');
  assert.ok(await inner.locator('.tile').first().isVisible(), 'this is not the dashboard');
  return faultsOf(inner);
}

/** The exact sum of what all users did in a range, from the service's own books. */
export function sumOf({ data }: Simulator, field: Activity['field'], { start, end }: { start: number; end: number }): string {
  const amounts = [...data.activity.values()].flat().filter((deed) => deed.field === field && deed.at >= start && deed.at <= end);
  const units = amounts.reduce((total, { amount }) => {
    const [whole = '0', fraction = ''] = amount.split('.');
    return total + BigInt(whole + fraction.padEnd(8, '0'));
  }, 0n);
  const digits = String(units).padStart(9, '0');
  return `${digits.slice(0, -8)}.${digits.slice(-8)}`.replace(/\.?0+$/, '');
}

export const usersOf365Days = ({ data }: Simulator, now: number): number =>
  data.users.filter(({ registerTime }) => registerTime > now - 365 * DAY).length;

/** A displayed amount as the plain decimal that it is. */
const plainOf = (text: string): string => text.replaceAll(',', '').replace('−', '-');

/** The exact amount of a tile or a cell, as a plain decimal: it stands under the pointer. */
export const exactOf = async (place: Locator): Promise<string> => plainOf((await place.getAttribute('title')) ?? 'no exact amount');
