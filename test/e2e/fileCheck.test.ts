import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Locator, Page } from 'playwright-core';
import type { PlanOrderRecord } from '../../src/simulator';
import { addAccount } from './account';
import { cells, dashboard as checkPage, reloadWindow, saveAs, tile } from './dashboardPage';
import { openFile, placeOf } from './editor';
import { filesOfSuite, written } from './savedFiles';
import { leave, service, theStage, visit } from './stage';
import { click, dialog, quickInputIsGone, runCommand, screenshot, statusBarItem, toast, until } from './workbench';

const UNKNOWN = '111222333444555666';
const CALM = {
  'orderdeck.timeZone': 'utc',
  'orderdeck.refreshInterval': 0,
  'window.autoDetectColorScheme': false,
  'orderdeck.fileCheck.patterns': [String.raw`~(?<id>\d+)~(?<status>\w+)~`],
};
/** Of the window, so that the page beside the file is 400 pixels wide, or has room for all. */
const SIZES = { wide: 2400, narrow: 1184 };
const CHECK = 'Orderdeck: Check File Against the Exchange';

describe('a file checked against the exchange', () => {
  let page: Page;
  const temporary = filesOfSuite();
  let wrong: PlanOrderRecord;
  let filled: PlanOrderRecord[];
  let text: string;

  const rows = (): Locator => checkPage(page).locator('#orders .grid-rows [role=row]');
  const row = (id: string): Locator => rows().filter({ hasText: id });
  const done = async (): Promise<void> => {
    await checkPage(page).locator('#orders').waitFor({ timeout: 90_000 });
    await checkPage(page).locator('body:not([aria-busy=true])').waitFor();
  };
  const count = (key: string): Promise<string> => tile(page, key).locator('.tile-value').innerText();
  const position = (line: number): Locator => page.locator('.statusbar').getByText(new RegExp(`^Ln ${line}, Col`));
  const lineOf = (id: string): number => text.split('\n').findIndex((each) => each.includes(id)) + 1;
  const exported = async (kind: 'CSV' | 'JSON', name: string): Promise<string> => {
    const file = temporary(name);
    await checkPage(page).locator('summary', { hasText: 'Export' }).click();
    await checkPage(page)
      .getByRole('button', { name: `Save as ${kind}` })
      .click();
    if (name.startsWith('masked')) await click(page, dialog(page).getByRole('button', { name: 'Hide values' }));
    await saveAs(page, file, /file-check-/);
    return written(file);
  };

  before(async () => {
    const { folder } = theStage();
    const simulator = await service();
    const past = [...simulator.data.historyOrders.values()].flat();
    filled = past.filter(({ status }) => status === '2').slice(0, 30);
    wrong = filled[20] ?? assert.fail();
    const told = filled.flatMap((order, index) => {
      const { order_id: id, symbol, size, createTime } = order;
      const time = new Date(Number(createTime)).toISOString();
      const head = `${time} INFO symbol=${symbol} order_id=${id}`;
      if (order === wrong) return [`${head} status=canceled size=${size}`];
      if (index % 7 === 3) return [`${time} INFO order_id=${id} note=placed`];
      return [`${head} status=filled size=${size}`];
    });
    // What a parser of JSON makes of an id.
    const rounded = filled.find(({ order_id: id }) => String(Number(id)) !== id)?.order_id ?? assert.fail();
    told.push(
      `2026-01-05T10:00:00Z WARN order_id=${UNKNOWN} is gone`,
      `2026-01-05T10:00:01Z WARN order_id=${Number(rounded)} status=filled`,
    );
    text = `${told.join('\n')}\n`;
    writeFileSync(path.join(folder, 'bot.log'), text);
    writeFileSync(path.join(folder, 'notes.log'), 'nothing was done today\n');
    const [one, other] = filled;
    const yaml = [one, other].map(
      (order) => `- order_id: '${order?.order_id}'\n  size: ${order?.size}\n  state: ${order === one ? 'canceled' : 'filled'}\n`,
    );
    writeFileSync(path.join(folder, 'orders.yaml'), `orders:\n${yaml.join('')}`);
    writeFileSync(path.join(folder, 'own.txt'), `~${one?.order_id}~canceled~\n`);
    writeFileSync(path.join(folder, 'strange.txt'), `12:30:01 | ${one?.order_id} ~ done\n`);
    writeFileSync(path.join(folder, 'yesterday.log.gz'), gzipSync(text));
    writeFileSync(
      path.join(folder, 'dump.sql'),
      `CREATE TABLE orders (id INTEGER, order_id TEXT, status TEXT);\nINSERT INTO orders VALUES(1,'${one?.order_id}','canceled');\n`,
    );
    page = await visit(CALM, { account: [simulator, 'Main'] });
    await statusBarItem(page).filter({ hasText: 'Main' }).waitFor();
  });
  after(leave);

  it('shows every order beside what became of it, differences first', async () => {
    await openFile(page, 'bot.log');
    await runCommand(page, CHECK);
    await done();
    assert.deepEqual([await count('differs'), await count('unknown')], ['1', '2']);
    assert.equal(await checkPage(page).getByLabel('Show', { exact: true }).locator('option:checked').innerText(), 'Differences');
    assert.equal(await rows().count(), 3);
    const [line, verdict, difference, id, file, exchange] = await cells(row(wrong.order_id));
    assert.deepEqual(
      [line, id, verdict, difference],
      [String(lineOf(wrong.order_id)), wrong.order_id, 'Mismatch', 'status canceled → Filled'],
    );
    assert.match(file ?? '', /status canceled, size /);
    assert.match(exchange ?? '', /status Filled, size /);
    await screenshot(page, 'file-check');
  });

  it('goes to the line that is clicked, in the editor that has it', async () => {
    await row(wrong.order_id).getByRole('gridcell').first().click();
    await position(lineOf(wrong.order_id)).waitFor();
    await page.locator('.tab.active', { hasText: 'bot.log' }).first().waitFor();
    assert.equal(await page.locator('.editor-group-container').count(), 2);
  });

  it('goes there by the keyboard too', async () => {
    await row(UNKNOWN).getByRole('gridcell').nth(2).click();
    await page.keyboard.press('Enter');
    await position(lineOf(UNKNOWN)).waitFor();
  });

  it('says the same in the Problems panel, where a quick fix puts the exact id', async () => {
    await runCommand(page, 'View: Focus Problems');
    const problems = page.locator('.markers-panel');
    await problems.getByText(`Order ${wrong.order_id}: status: the file says canceled, the exchange says Filled.`).waitFor();
    await screenshot(page, 'file-check-problems');
    await problems.getByText(/may have rounded it from/).click();
    const exact = filled.find(({ order_id: id }) => String(Number(id)) !== id)?.order_id ?? '';
    const fix = page.getByText(`Replace with the exact ID ${exact}`).first();
    // VS Code looks for fixes once the row is chosen, and a menu takes no click in the moment in which it opens.
    await until(
      'the exact id in the file',
      async () => {
        if (!(await fix.isVisible())) await page.keyboard.press('Control+.');
        await fix.click({ timeout: 1000 }).catch(() => undefined);
        return page.locator('.editor-instance .view-line', { hasText: exact }).count();
      },
      (lines) => lines > 0,
      20_000,
    );
    await placeOf(page, exact);
    await checkPage(page).getByText('file changed since the check').waitFor();
    await page.keyboard.press('Control+J');
    await problems.waitFor({ state: 'hidden' });
  });

  it('shows everything, filters by words and by what was not compared', async () => {
    const frame = checkPage(page);
    await frame.getByLabel('Show', { exact: true }).selectOption({ label: 'Everything' });
    const all = Number(await frame.locator('[role=grid]').getAttribute('aria-rowcount')) - 1;
    assert.ok(all >= filled.length + 2, String(all));
    await frame.getByLabel('Filter by order ID or text').fill(wrong.order_id);
    await until(
      'one row',
      () => rows().count(),
      (number) => number === 1,
    );
    await frame.getByLabel('Filter by order ID or text').fill('');
    await frame.getByRole('button', { name: 'Show in the table: Not compared' }).first().click();
    await frame.getByRole('button', { name: /Clear filter: / }).waitFor();
    assert.deepEqual([...new Set(await rows().locator('[role=gridcell]:nth-child(2)').allTextContents())], ['Not enough information']);
    await frame.getByRole('button', { name: /Clear filter: / }).click();
  });

  it('is saved as CSV and JSON with what it covers', async () => {
    const csv = await exported('CSV', 'check.csv');
    const line = csv.split('\r\n').find((each) => each.includes(wrong.order_id)) ?? '';
    assert.match(line, /^bot\.log,\d+,Mismatch,status canceled → Filled,\d+,/);
    assert.match(csv, /unnamed_coverage/);
    const json = JSON.parse(await exported('JSON', 'check.json')) as {
      account: string;
      problems: string[];
      rows: Record<string, unknown>[];
    };
    assert.equal(json.account, 'Main');
    const found = json.rows.find(({ order_id: id }) => id === wrong.order_id);
    assert.deepEqual(found?.['difference'], [{ field: 'status', severity: 'error', file: 'canceled', exchange: 'Filled' }]);
  });

  it('moves nothing sideways under a click, and shows the beginning of the cell that keys lead to', async () => {
    await page.setViewportSize({ width: SIZES.narrow, height: 1000 });
    const grid = checkPage(page).getByRole('grid');
    const scrolled = (): Promise<number> => grid.evaluate(({ scrollLeft }) => scrollLeft);
    const edges = async (column: number): Promise<{ left: number; right: number; top: number }> => {
      const { x, y, width } = (await row(wrong.order_id).getByRole('gridcell').nth(column).boundingBox()) ?? assert.fail();
      return { left: x, right: x + width, top: y };
    };
    await row(wrong.order_id).scrollIntoViewIfNeeded();
    await grid.evaluate((element) => (element.scrollLeft = 0));
    const [line, difference] = [await edges(0), await edges(2)];
    assert.ok(difference.left > line.right, 'the titles are in sight from the left');
    await page.mouse.click(difference.left + 20, difference.top + 5);
    await row(wrong.order_id).locator('[role=gridcell]:focus').waitFor();
    assert.equal(await scrolled(), 0);
    await screenshot(page, 'file-check-clicked-narrow');
    for (let column = 3; column < 6; column += 1) {
      await page.keyboard.press('ArrowRight');
      assert.ok((await edges(column)).left >= (await edges(0)).right - 1, `column ${column} begins in sight`);
    }
    await screenshot(page, 'file-check-keys-narrow');
    for (let column = 4; column > 0; column -= 1) {
      await page.keyboard.press('ArrowLeft');
      assert.ok((await edges(column)).left >= (await edges(0)).right - 1, `column ${column} begins in sight`);
    }
    await page.setViewportSize({ width: SIZES.wide, height: 1000 });
  });

  it('hides amounts in privacy mode, in exports too', async () => {
    await runCommand(page, 'Orderdeck: Toggle Privacy Mode');
    // The page begins anew.
    await until(
      'a masked row',
      () => rows().first().innerText(),
      (words) => words.includes('•••'),
    );
    const csv = await exported('CSV', 'masked.csv');
    assert.match(csv, /•••/);
    assert.ok(!csv.includes(`size ${wrong.size}`));
    await screenshot(page, 'file-check-masked');
    await runCommand(page, 'Orderdeck: Toggle Privacy Mode');
    await until(
      'the real amounts',
      () => rows().first().innerText(),
      (words) => !words.includes('•••'),
    );
    await quickInputIsGone(page);
  });

  it('says so where a file names no order', async () => {
    await page.setViewportSize({ width: 1280, height: 900 });
    await runCommand(page, 'View: Close All Editors');
    await openFile(page, 'notes.log');
    await runCommand(page, CHECK);
    await checkPage(page).getByRole('heading', { name: 'There are no orders to check' }).waitFor();
    await screenshot(page, 'file-check-empty');
  });

  it('reads records over several lines, dumps of databases, and lines by patterns of the person', async () => {
    for (const name of ['orders.yaml', 'dump.sql', 'own.txt']) {
      await runCommand(page, 'View: Close All Editors');
      await openFile(page, name);
      await runCommand(page, CHECK);
      await done();
      await checkPage(page)
        .getByRole('heading', { name: `File check: ${name}` })
        .waitFor();
      assert.equal(await count('differs'), '1', name);
      assert.match((await cells(row(filled[0]?.order_id ?? ''))).join(), /Mismatch,status canceled → Filled/);
    }
  });

  it('offers a pattern for lines that it does not understand, says what it finds, and checks with it', async () => {
    await runCommand(page, 'View: Close All Editors');
    await openFile(page, 'strange.txt');
    await runCommand(page, CHECK);
    await done();
    await checkPage(page).getByRole('heading', { name: '1 of 1 order could not be compared' }).waitFor();
    await checkPage(page)
      .getByRole('status')
      .filter({ hasText: `It matches the line: order ${filled[0]?.order_id}, status done.` })
      .waitFor();
    await screenshot(page, 'file-check-pattern');
    await checkPage(page).getByLabel('Pattern that extracts values').press('Enter');
    await checkPage(page).getByRole('heading', { name: 'could not be compared' }).waitFor({ state: 'detached' });
    await done();
    assert.equal(await count('agrees'), '1');
  });

  it('reads a file that is packed, from the menu of the Explorer', async () => {
    await runCommand(page, 'View: Close All Editors');
    await runCommand(page, 'View: Show Explorer');
    await page.getByRole('treeitem', { name: 'yesterday.log.gz' }).click({ button: 'right' });
    // A menu takes no click in the moment in which it opens.
    const item = page.getByRole('menuitem', { name: 'Check File Against the Exchange' });
    await until(
      'the menu to be used',
      async () => {
        await item.click({ timeout: 1000 }).catch(() => undefined);
        return item.isVisible();
      },
      (isOpen) => !isOpen,
    );
    await done();
    await checkPage(page).getByRole('heading', { name: 'File check: yesterday.log.gz' }).waitFor();
    assert.equal(await count('differs'), '1');
    await screenshot(page, 'file-check-packed');
  });

  it('shows nothing of an account that is not in use any more', async () => {
    const other = await service({ seed: 7 });
    await runCommand(page, 'View: Close All Editors');
    await openFile(page, 'bot.log');
    await runCommand(page, CHECK);
    await done();
    await addAccount(page, other, 'Second');
    await checkPage(page).getByRole('heading', { name: 'Another account is in use' }).waitFor();
    assert.equal(await rows().count(), 0);
    await checkPage(page).getByRole('button', { name: 'Check again' }).click();
    await done();
    await checkPage(page).locator('.top').getByText('Second').first().waitFor();
    assert.equal(await toast(page, /beside Second/).count(), 0);
  });

  it('says after a reload that it is gone, and checks again', async () => {
    await reloadWindow(page);
    await checkPage(page).getByRole('heading', { name: 'The results are no longer available' }).waitFor({ timeout: 90_000 });
    await screenshot(page, 'file-check-gone');
    await checkPage(page).getByRole('button', { name: 'Check again' }).click();
    await done();
  });
});
