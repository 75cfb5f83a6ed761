/** The extension host is killed as a power cut would kill it, in the middle of what must not be left half done. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, watch, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import type { Simulator } from '../../src/simulator';
import { addAccount, typeAccount, STEPS } from './account';
import { saveAs } from './dashboardPage';
import { leave, service, theStage, visit } from './stage';
import { askByCommand, descriptionIs, pick, statusBarItem, toasts, until } from './workbench';

/** Ids of the extension hosts of the server under test. */
const extensionHosts = (): number[] =>
  execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' })
    .split('\n')
    .flatMap((line) => {
      const [, pid, parent] = /^\s*(\d+)\s+(\d+)\s.*--type=extensionHost/.exec(line) ?? [];
      return Number(parent) === theStage().host.pid ? [Number(pid)] : [];
    });

const kill = (pids: readonly number[]): void => pids.forEach((pid) => process.kill(pid, 'SIGKILL'));

describe('VS Code that is killed in the middle', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'orderdeck-crashes-'));
  let page: Page;
  let simulator: Simulator;

  before(async () => {
    simulator = await service({ seed: 51, open: 3000, history: 0, affiliates: 0, weight: 100_000 });
    page = await visit({ 'orderdeck.rateLimit.weight': 100_000, 'orderdeck.watch': true }, { own: true });
    await addAccount(page, simulator, 'Steady');
    await descriptionIs(page, 'Open Orders', /^3,?000$/, 30_000);
  });
  after(async () => {
    await leave();
    rmSync(folder, { recursive: true, force: true });
  });

  /** An extension host under development is not started again by VS Code itself: somebody opens the window again. */
  async function openedAgain(): Promise<void> {
    await until('the end of the extension host', extensionHosts, (left) => left.length === 0);
    await page.reload();
  }

  async function killed(): Promise<void> {
    const hosts = extensionHosts();
    assert.ok(hosts.length > 0, 'no extension host was found');
    kill(hosts);
    await openedAgain();
  }
  const backAs = async (label: string): Promise<void> => {
    await statusBarItem(page).filter({ hasText: label }).waitFor({ timeout: 90_000 });
    await descriptionIs(page, 'Open Orders', /^3,?000$/, 40_000);
  };

  it('of an export leaves the file that was there or the whole list, nothing between, and shows the account again', async () => {
    const file = path.join(folder, 'orders.csv');
    writeFileSync(file, 'what was there');
    // Found before: the draft takes the file's place within milliseconds.
    const hosts = extensionHosts();
    const watcher = watch(folder, (_event, name) => {
      if (name?.endsWith('.tmp') !== true) return;
      watcher.close();
      kill(hosts);
    });
    await askByCommand(page, 'Orderdeck: Export List', 'Choose a list to export');
    await pick(page, 'Choose a list to export', 'Open orders');
    await pick(page, 'Choose a format', 'CSV');
    await saveAs(page, file, /\d{4}-\d\d-\d\d\./, true);
    await openedAgain().finally(() => watcher.close());
    const left = readFileSync(file, 'utf8');
    if (left !== 'what was there') assert.equal(left.trimEnd().split('\r\n').length, 1 + 3000, 'a part of the list');
    await backAs('Steady');
  });

  it('of adding an account adds nothing, keeps the one that was there, and the next try adds it', async () => {
    const second = await service({ seed: 52, open: 2, history: 0, affiliates: 0, latencyMs: 8000 });
    await askByCommand(page, 'Orderdeck: Add Account', STEPS.label);
    await typeAccount(page, second, 'Second');
    await until(
      'the question that verifies the account',
      () => second.log.length,
      (count) => count > 0,
    );
    await killed();
    await backAs('Steady');
    await askByCommand(page, 'Orderdeck: Switch Account', 'Choose an account to show');
    assert.equal(await page.locator('.quick-input-list .monaco-list-row').filter({ hasText: 'Second' }).count(), 0);
    await page.keyboard.press('Escape');
    const third = await service({ seed: 53, open: 2, history: 0, affiliates: 0 });
    await addAccount(page, third, 'Third');
    await descriptionIs(page, 'Open Orders', /^2$/);
  });

  it('of watching goes on watching, and tells nothing twice', async () => {
    const watchItem = page.locator('[id="orderdeck.orderdeck.watch"]');
    await watchItem.filter({ hasText: '2 open' }).waitFor();
    await killed();
    await watchItem.filter({ hasText: '2 open' }).waitFor({ timeout: 90_000 });
    await descriptionIs(page, 'Open Orders', /^2$/, 40_000);
    assert.deepEqual(
      (await toasts(page)).filter((text) => /filled|canceled|triggered/.test(text)),
      [],
    );
  });
});
