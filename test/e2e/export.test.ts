import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import type { Simulator } from '../../src/simulator';
import { saveAs } from './dashboardPage';
import { leave, service, visit } from './stage';
import { askByCommand, descriptionIs, dialog, pick, runCommand, screenshot, statusBarItem, toast, until } from './workbench';

/** As spreadsheets read it that expect semicolons. */
const withComma = (amount: string): string => amount.replace('.', ',');

describe('somebody who takes a list along', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'orderdeck-export-'));
  let page: Page;
  let simulator: Simulator;

  before(async () => {
    simulator = await service({ seed: 21, open: 12, affiliates: 1500 });
    page = await visit(
      { 'orderdeck.export.separator': 'semicolon', 'orderdeck.timeZone': 'utc' },
      {
        account: [simulator, 'Takeaway'],
      },
    );
    await descriptionIs(page, 'Open Orders', /^12$/);
    await descriptionIs(page, 'Affiliate Users', / of 365 days$/);
  });
  after(async () => {
    await leave();
    rmSync(folder, { recursive: true, force: true });
  });

  async function exported(list: string, format: string, name: string): Promise<string> {
    const file = path.join(folder, name);
    await askByCommand(page, 'Orderdeck: Export List', 'Choose a list to export');
    await pick(page, 'Choose a list to export', list);
    await pick(page, 'Choose a format', format);
    await saveAs(page, file, /\d{4}-\d\d-\d\d\./);
    await until('the file', () => existsSync(file), Boolean);
    await toast(page, `Saved ${name}`).waitFor();
    return readFile(file, 'utf8');
  }

  it('gets the open orders as the service has them, with the separator of the settings and its decimal comma', async () => {
    const text = await exported('Open orders', 'CSV', 'open.csv');
    const [header = '', ...lines] = text.replace('\uFEFF', '').trim().split('\r\n');
    const columns = header.split(';');
    const cellsOf = (name: string): string[] => lines.map((line) => line.split(';')[columns.indexOf(name)]?.replaceAll('"', '') ?? '');
    const truth = simulator.data.openOrders.toSorted((a, b) => Number(b.createTime) - Number(a.createTime));
    assert.deepEqual(
      cellsOf('order_id'),
      truth.map(({ order_id }) => order_id),
    );
    assert.deepEqual(
      cellsOf('trigger_price'),
      truth.map(({ triggerPrice }) => withComma(triggerPrice)),
    );
    assert.deepEqual([...new Set(cellsOf('account'))], ['Takeaway']);
    assert.deepEqual([...new Set(cellsOf('coverage'))], ['complete']);
  });

  it('is told by the file and by VS Code that not all days had been read', async () => {
    const text = await exported('Affiliate users', 'JSON', 'users.json');
    await toast(page, 'Not everything had been loaded').waitFor();
    const { coverage, records } = JSON.parse(text) as { coverage: { complete: boolean; problems: string[] }; records: unknown[] };
    assert.equal(coverage.complete, false);
    assert.ok(records.length > 100 && records.length < 1000);
    assert.match(coverage.problems[0] ?? '', /^Loaded only 7\d of 365 days \(.*"Load more" loads users who registered earlier/);
  });

  it('is asked in privacy mode whether the file shall hold real values, before anything is written', async () => {
    await runCommand(page, 'Orderdeck: Toggle Privacy Mode');
    // The setting is written to a file: a list that is exported before that is the real one.
    await statusBarItem(page).locator('.codicon-eye-closed').waitFor();
    const ask = async (answer: string): Promise<void> => {
      await askByCommand(page, 'Orderdeck: Export List', 'Choose a list to export');
      await pick(page, 'Choose a list to export', 'Open orders');
      await pick(page, 'Choose a format', 'CSV');
      await dialog(page).getByText('the file would contain real amounts, prices or UIDs').waitFor();
      await screenshot(page, 'export-in-privacy-mode');
      await dialog(page).getByRole('button', { name: answer }).click();
    };
    await ask('Cancel');
    await dialog(page).waitFor({ state: 'detached' });
    const file = path.join(folder, 'masked.csv');
    await ask('Hide values');
    await saveAs(page, file, /\d{4}-\d\d-\d\d\./);
    await toast(page, 'Saved masked.csv').waitFor();
    const text = await readFile(file, 'utf8');
    const [order] = simulator.data.openOrders;
    assert.ok(order && text.includes(order.order_id) && text.includes('•••'));
    assert.deepEqual(
      simulator.data.openOrders.filter(({ triggerPrice }) => text.includes(triggerPrice) || text.includes(withComma(triggerPrice))),
      [],
    );
    await runCommand(page, 'Orderdeck: Toggle Privacy Mode');
    // What VS Code still writes would meet the settings of the next journey in the same file.
    await statusBarItem(page).locator('.codicon-eye-closed').waitFor({ state: 'detached' });
  });
});
