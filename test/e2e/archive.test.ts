/** What is read is kept on disk, where a person chooses so: there at once after a restart, exported, deleted. */
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { DAY } from '../../src/model/timeRange';
import { FAULTS, type Simulator } from '../../src/simulator';
import { showAnew } from './account';
import { openFile, saveAs } from './dashboardPage';
import { booksOf } from './market';
import { filesOfSuite } from './savedFiles';
import { leave, service, theStage, visit } from './stage';
import {
  askByCommand,
  asked,
  click,
  descriptionIs,
  dialog,
  entry,
  hoverFor,
  pick,
  quickInputIsGone,
  reload,
  row,
  runCommand,
  screenshot,
  textOf,
  toast,
  until,
} from './workbench';

const OLD = Date.now() - 500 * DAY;
const OLD_ID = '411111111111111111';

/** An export with one order more: such as another of it, but older than anything that the service tells of. */
function withOld(lines: readonly string[], likeId: string): string[] {
  const old = lines
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter(({ table, order_id: id }) => (table === 'orders' || table === 'records') && id === likeId)
    .map((row) => {
      if (row['table'] === 'orders') return { ...row, order_id: OLD_ID, created_at: OLD };
      const record = JSON.parse(String(row['record'])) as object;
      return { ...row, id: 1e6, order_id: OLD_ID, record: JSON.stringify({ ...record, order_id: OLD_ID, createTime: String(OLD) }) };
    });
  return [...lines.slice(0, -1), ...old.map((row) => JSON.stringify(row)), ...lines.slice(-1)];
}

const WHAT = 'Choose what to filter by';

describe('what is read', () => {
  let page: Page;
  let simulator: Simulator;
  const file = filesOfSuite();
  const SHOW = 'Orderdeck: Show Local Archive';
  const SYMBOL = 'cmt_btcusdt';
  const settings = { 'orderdeck.history.symbols': [SYMBOL], 'orderdeck.refreshInterval': 0 };

  /** @param own where it is reloaded */
  async function begin({ own }: { own: boolean }): Promise<void> {
    rmSync(folder(), { recursive: true, force: true });
    simulator = await service({ seed: 7, open: 6, history: 120, affiliates: 5 });
    page = await visit(settings, { own, account: [simulator, 'Keeper'] });
  }
  afterEach(leave);

  const folder = (): string => path.join(theStage().host.dataDir, 'data/User/globalStorage/orderdeck.orderdeck/archive');
  const archives = (): string[] => (existsSync(folder()) ? readdirSync(folder()).filter((name) => name.endsWith('.sqlite')) : []);
  async function keep(): Promise<void> {
    await runCommand(page, SHOW);
    await dialog(page).getByText('Keep loaded data on disk?').waitFor();
    await screenshot(page, 'archive-offer');
    await dialog(page).getByRole('button', { name: 'Keep on disk' }).click();
    await until('the file', archives, (all) => all.length === 1);
  }
  /** What the row of the symbol says once its history was read. */
  async function unfold(isWhole = true): Promise<string> {
    await click(page, row(page, 'Order History', 'BTCUSDT'));
    const said = async (): Promise<string> => (await textOf(row(page, 'Order History', 'BTCUSDT')))[1];
    return until('the history', said, (text) => (isWhole ? /^\d+$/ : /^\d+, partial$/).test(text));
  }

  /** It is written beside what is shown, a moment later. */
  const untilKept = (what: RegExp): Promise<string> =>
    until(
      `${what} on disk`,
      async () => {
        await runCommand(page, SHOW);
        await entry(page, 'Keeper').waitFor();
        const text = await entry(page, 'Keeper').innerText();
        await page.keyboard.press('Escape');
        await quickInputIsGone(page);
        return text;
      },
      (text) => what.test(text),
    );

  it('is there after a restart without a service, exported as it came, and gone when it is deleted', async () => {
    await begin({ own: true });
    assert.deepEqual(archives(), []);
    await keep();
    await row(page, 'Open Orders', 'BTCUSDT').waitFor();
    // What is proven rests on the open orders, so these come first.
    await untilKept(/6 orders/);
    const past = await unfold();

    await untilKept(/Complete:/);
    simulator.fail(FAULTS.unavailable);
    await reload(page);
    await row(page, 'Open Orders', 'Showing data from the local archive because loading failed').waitFor();
    await screenshot(page, 'archive-offline');
    await descriptionIs(page, 'Open Orders', /^6, partial$/);
    assert.equal(await unfold(false), `${past}, partial`);
    await row(page, 'Order History', 'Showing data from the local archive because loading failed').waitFor();

    simulator.fail(undefined);
    await runCommand(page, SHOW);
    await entry(page, 'Keeper').waitFor();
    await screenshot(page, 'archive-kept');
    assert.match(await entry(page, 'Keeper').innerText(), /\d+ orders, \d users, kept since .+ · \d/);
    await click(page, entry(page, 'Keeper'));
    await click(page, entry(page, 'Export as JSON Lines'));
    await saveAs(page, file('kept.jsonl'), /orderdeck-kept-Keeper-\d{4}-\d\d-\d\d\.jsonl/);
    await toast(page, 'Saved kept.jsonl').waitFor();
    const lines = readFileSync(file('kept.jsonl'), 'utf8').trim().split('\n');
    const records = lines.map((line) => JSON.parse(line) as { table: string; order_id?: string; record?: string });
    const [first] = booksOf(simulator).historyOrders.get(SYMBOL) ?? [];
    const kept = records.find(({ table, order_id }) => table === 'records' && order_id === first?.order_id);
    assert.equal((JSON.parse(kept?.record ?? '{}') as { price?: string }).price, first?.price);

    await askByCommand(page, 'Orderdeck: Delete Local Archive', 'Choose what to delete');
    await pick(page, 'Choose what to delete', 'Keeper');
    await dialog(page).getByText('Data that the service no longer has cannot be loaded again').waitFor();
    await dialog(page).getByRole('button', { name: 'Delete' }).click();
    await until('no file', archives, (all) => all.length === 0);

    // As if it had been kept for years: an order of which the service knows nothing any more.
    writeFileSync(file('kept.jsonl'), `${withOld(lines, first?.order_id ?? '').join('\n')}\n`);
    simulator.fail(FAULTS.unavailable);
    await showAnew(page, 'Keeper');
    await runCommand(page, 'Orderdeck: Import into Local Archive');
    await openFile(page, file('kept.jsonl'));
    await dialog(page).getByText('It is not certain that this file belongs to this account').waitFor();
    await screenshot(page, 'archive-import');
    await dialog(page).getByRole('button', { name: 'Import' }).click();
    await toast(page, 'Added: ').waitFor();
    await showAnew(page, 'Keeper');
    assert.equal(await unfold(false), `${past}, partial`);

    await askByCommand(page, 'Orderdeck: Filter Order History', WHAT);
    await pick(page, WHAT, 'Time');
    await pick(page, 'Choose a range', 'Last 730 days');
    await descriptionIs(page, 'Order History', /730 days/);
    await until(
      'what is kept of two years',
      async () => (await textOf(row(page, 'Order History', 'BTCUSDT')))[1],
      (text) => text === `${Number(past) + 1}, partial`,
    );
    await screenshot(page, 'archive-two-years');
  });

  it('stays when the service forgets it, and says so', async () => {
    await begin({ own: false });
    await keep();
    // What is proven rests on the open orders, so these come first.
    await untilKept(/6 orders/);
    const past = await unfold();
    const books = booksOf(simulator).historyOrders.get(SYMBOL) ?? [];
    // What it forgets is the oldest, and nothing of the last days.
    const forgotten = books.filter(({ createTime }) => Number(createTime) < Date.now() - 15 * DAY);
    books.splice(0, books.length, ...books.filter((each) => !forgotten.includes(each)));
    const shown = forgotten.filter(({ createTime }) => Number(createTime) > Date.now() - 30 * DAY).length;
    assert.ok(shown > 2);
    await untilKept(/Complete:/);
    await showAnew(page, 'Keeper');
    assert.equal(await unfold(), past);
    // What was proven is not asked for again unless a person wants it so.
    await runCommand(page, 'Orderdeck: Refresh Order History');
    const tip = await hoverFor(page, row(page, 'Order History', 'BTCUSDT'), 'only in the local archive');
    await screenshot(page, 'archive-remembered');
    assert.match((await tip.innerText()).replaceAll('\n', ' '), new RegExp(`${shown} of them are only in the local archive`));
  });

  it('is closed month by month, and what was corrected since is told', async () => {
    await begin({ own: false });
    await keep();
    await row(page, 'Open Orders', 'BTCUSDT').waitFor();
    await askByCommand(page, 'Orderdeck: Close a Period', 'Choose a range');
    await pick(page, 'Choose a range', 'last month');
    await asked(page, 'Choose what to include');
    await screenshot(page, 'closing-parts');
    await page.keyboard.press('Enter');
    await toast(page, /Closed .*: /).waitFor();
    const now = new Date();
    const isOfLastMonth = (time: number): boolean => {
      const at = new Date(time);
      return (now.getFullYear() - at.getFullYear()) * 12 + now.getMonth() - at.getMonth() === 1;
    };
    const books = booksOf(simulator).historyOrders.get(SYMBOL) ?? [];
    const corrected = books.find(({ createTime }) => isOfLastMonth(Number(createTime))) ?? assert.fail('no order of last month');
    books[books.indexOf(corrected)] = { ...corrected, fee: '12.34' };

    await askByCommand(page, 'Orderdeck: Compare a Closed Period', 'Choose a closed period to compare with the current data');
    await screenshot(page, 'closing-list');
    await page.keyboard.press('Enter');
    await toast(page, '1 record differs.').waitFor();
    await screenshot(page, 'closing-changes');
    const text = await page.locator('.view-lines').first().innerText();
    assert.match(text.replaceAll('\u00a0', ' '), new RegExp(`${corrected.order_id} BTCUSDT\\n.*Fee: ${corrected.fee} then, 12\\.34 now`));
    await toast(page, '1 record differs.').getByRole('button', { name: 'Export as CSV…' }).click();
    await saveAs(page, file('changes.csv'), /changes-since-closing-.+\.csv/);
    await toast(page, 'Saved changes.csv').waitFor();
    const [, line = '', ...others] = readFileSync(file('changes.csv'), 'utf8').trim().split('\r\n');
    assert.deepEqual(others, []);
    assert.match(line, new RegExp(`order,${corrected.order_id},changed,fee,${corrected.fee},12\\.34,.*,complete$`));
  });

  it('is deleted with its account, which says so before', async () => {
    await begin({ own: false });
    await keep();
    await askByCommand(page, 'Orderdeck: Remove Account', 'Choose an account to remove');
    await pick(page, 'Choose an account to remove', 'Keeper');
    await dialog(page).getByText('Its local archive will be deleted, too.').waitFor();
    await dialog(page).getByRole('button', { name: 'Remove' }).click();
    await until('no file', archives, (all) => all.length === 0);
    await runCommand(page, SHOW);
    await entry(page, 'Stop keeping data on disk').waitFor();
    await page.keyboard.press('Escape');
    await quickInputIsGone(page);
  });
});
