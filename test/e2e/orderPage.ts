/** The order dashboard, and what it should say: the service's own books, summed exactly. */
import assert from 'node:assert/strict';
import type { Locator, Page } from 'playwright-core';
import { DAY } from '../../src/model/timeRange';
import type { PlanOrderRecord, Simulator } from '../../src/simulator';
import { dashboard } from './dashboardPage';
import { asked, click, entry, quickInput, until } from './workbench';

/** All orders of some symbols created in so many days. */
export function bookedOf({ data: { historyOrders, openOrders } }: Simulator, days: number, symbols: readonly string[]): PlanOrderRecord[] {
  const from = Date.now() - days * DAY;
  return [...symbols.flatMap((symbol) => historyOrders.get(symbol) ?? []), ...openOrders].filter(
    (order) => symbols.includes(order.symbol) && Number(order.createTime) >= from,
  );
}

/** Exact, in units of 10^-8. */
export function unitsOf(text: string): bigint {
  const [, sign = '', whole = '0', fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text) ?? assert.fail(`${text} is no decimal`);
  return BigInt(sign + whole + fraction.padEnd(8, '0'));
}

export const sumOf = (orders: readonly PlanOrderRecord[], field: 'totalProfits' | 'fee'): bigint =>
  orders.reduce((sum, order) => sum + unitsOf(order[field]), 0n);

/** Of the table of all orders. */
export const rowCountOf = async (page: Page): Promise<number> =>
  Number(await dashboard(page).locator('#orders [role=grid]').getAttribute('aria-rowcount')) - 1;

export const untilRows = (page: Page, expected: number): Promise<number> =>
  until(
    'the rows',
    () => rowCountOf(page),
    (count) => count === expected,
  );

export const rowsOf = (page: Page): Locator => dashboard(page).locator('#orders .grid-rows [role=row]');

/** @param row place among all rows, whether it is drawn or not */
export const cellOf = (page: Page, row: number, column: number): Locator =>
  dashboard(page)
    .locator(`#orders .grid-rows [role=row][aria-rowindex="${row + 1}"] [role=gridcell]`)
    .nth(column);

/** Checks one more symbol, or leaves one that is checked. */
export async function chooseSymbol(page: Page, symbol: string): Promise<void> {
  await dashboard(page).locator('#symbols').click();
  await asked(page, 'Select none to use the symbols seen in your orders');
  await entry(page, symbol).locator('.monaco-checkbox, input[type=checkbox]').first().click();
  await click(page, quickInput(page).filter({ visible: true }).getByRole('button', { name: 'OK' }));
}
