/** The dashboard as a person finds it: parts of its page, and what the service's own data say they must show. */
import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { FrameLocator, Locator, Page } from 'playwright-core';
import { DAY } from '../../src/model/timeRange';
import type { Activity, Simulator } from '../../src/simulator';
import { findCommand, quickInput, runCommand, until } from './workbench';

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
  await frame.locator('.tile').first().waitFor({ timeout: 90_000 });
  await frame.locator('body:not([aria-busy=true])').waitFor({ timeout: 90_000 });
}

/** Reloads as a person does: VS Code writes down what is open, which a reload of the bare page would not wait for. */
export async function reloadWindow(page: Page): Promise<void> {
  const reloaded = page.waitForEvent('load', { timeout: 60_000 });
  await findCommand(page, 'Developer: Reload Window');
  await page.keyboard.press('Enter');
  await reloaded;
}

export async function openDashboard(page: Page): Promise<void> {
  await runCommand(page, 'Orderdeck: Open Affiliate Dashboard');
  await ready(page);
}

/** A folder that a list of files shows where it is of the folder that was typed. */
const HERE = 'here';

/**
 * Answers VS Code's save dialog with a path, and says yes where a file is there already. The dialog goes after what is typed only once it
 * has listed that folder; until then it may propose its own file again, and saves that. So it is waited for, as a person does who looks.
 */
export async function saveAs(page: Page, file: string, proposed = /affiliate-/, over = false): Promise<void> {
  mkdirSync(path.join(path.dirname(file), HERE), { recursive: true });
  const dialog = quickInput(page).filter({ visible: true });
  const field = dialog.locator('.quick-input-box input');
  await until(
    'a proposed file',
    () => field.inputValue(),
    (value) => proposed.test(value),
  );
  const seen = new Set<string>();
  const press = async (): Promise<string> => {
    const state = await page.evaluate(pressOk, [file, HERE] as const);
    seen.add(state);
    if (state === 'another file') await field.fill(file, { timeout: 1000 }).catch(() => undefined);
    if (state === 'replaces it') assert.ok(over, 'there is such a file already');
    return state;
  };
  await until('the save dialog', press, (state) => state === 'gone', 20_000);
  assert.ok(seen.has(over ? 'replaces it' : 'saves it'), [...seen].join(', '));
}

/** Opens a file that is there, in the dialog that asks for one. */
export async function openFile(page: Page, file: string): Promise<void> {
  const open = quickInput(page).filter({ visible: true });
  const field = open.locator('.quick-input-box input');
  await field.waitFor();
  const press = async (): Promise<'gone' | 'another file' | 'there'> => {
    if ((await open.count()) === 0) return 'gone';
    // It begins with a folder of its own choice, a moment later.
    if ((await field.inputValue({ timeout: 1000 }).catch(() => '')) !== file) {
      await field.fill(file, { timeout: 1000 }).catch(() => undefined);
      return 'another file';
    }
    if (
      (await open
        .locator('.monaco-list-row')
        .filter({ hasText: path.basename(file) })
        .count()) > 0
    )
      await open
        .getByRole('button', { name: 'OK' })
        .click({ timeout: 1000 })
        .catch(() => undefined);
    return 'there';
  };
  await until('the open dialog', press, (state) => state === 'gone', 20_000);
}

/** Looks at the save dialog and presses OK at one moment, where it is at rest and shows the file. Runs in the page. */
function pressOk([file, here]: readonly [file: string, here: string]):
  | 'gone'
  | 'busy'
  | 'another file'
  | 'another folder'
  | 'saves it'
  | 'replaces it' {
  const dialog = [...document.querySelectorAll('.quick-input-widget')].find((each) => each.checkVisibility());
  if (!dialog) return 'gone';
  if (dialog.querySelector('.monaco-progress-container.active')) return 'busy';
  if (dialog.querySelector<HTMLInputElement>('.quick-input-box input')?.value !== file) return 'another file';
  const rows = [...dialog.querySelectorAll('.monaco-list-row')].map((each) => each.textContent);
  const isAsked = dialog.textContent.includes('Are you sure you want to overwrite it?');
  if (!isAsked && !rows.some((each) => each.includes(here))) return 'another folder';
  const ok = [...dialog.querySelectorAll<HTMLElement>('[role=button]')].find((each) => each.textContent === 'OK');
  ok?.click();
  return isAsked ? 'replaces it' : 'saves it';
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
