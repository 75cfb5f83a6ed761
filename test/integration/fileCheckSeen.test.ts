import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';
import { COMMANDS, EDITORS } from '../../src/platform/ids';
import type { Simulator } from '../../src/simulator';
import { accountAt, cleanUp, signIn, simulate } from './support/accounts';
import { orderdeck } from './support/orderdeck';

const window = vscode.window as unknown as Record<string, unknown>;

describe('what a check of a file tells', () => {
  let simulator: Simulator;
  let folder: string;
  let uri: vscode.Uri;
  let told: string[];
  /** What is done, and answered, when so many orders are to be asked for that it is asked first. */
  let asked: () => Promise<string>;
  const { showInformationMessage } = window;

  beforeEach(async () => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'orderdeck-check-'));
    [told, asked] = [[], () => Promise.resolve('Compare known orders only')];
    window['showInformationMessage'] = async (text: string) => {
      if (/^Check against "Main"\? 301 orders/.test(text)) return asked();
      told.push(text);
    };
    simulator = await simulate();
    await signIn(accountAt(simulator, { label: 'Main' }));
    const [open] = simulator.data.openOrders;
    const { store } = await orderdeck();
    await store.openOrders.refresh();
    const others = Array.from({ length: 300 }, (_, index) => `order_id=${111222333444555666n + BigInt(index)}`);
    uri = vscode.Uri.file(path.join(folder, 'bot.log'));
    writeFileSync(
      uri.fsPath,
      [`order_id=${open?.order_id} status=untriggered side=${open?.type === '1' ? 'sell' : 'open_long'}`, ...others].join('\n'),
    );
  });
  afterEach(async () => {
    Object.assign(window, { showInformationMessage });
    await cleanUp();
    rmSync(folder, { recursive: true });
  });

  const check = async (): Promise<void> => void (await vscode.commands.executeCommand(COMMANDS.fileCheck, uri, [uri]));
  const problems = (): string =>
    vscode.languages
      .getDiagnostics(uri)
      .map(({ message }) => message)
      .join();

  it('stands on the page and in the Problems panel, and in no pop-up where the page is seen', async () => {
    await check();
    assert.match(problems(), /action: the file says/);
    assert.deepEqual(told, []);
  });

  it('stands in a pop-up where something else is in front of the page', async () => {
    asked = async () => {
      const { all } = vscode.window.tabGroups;
      const group = all.find(({ tabs }) =>
        tabs.some(({ input }) => input instanceof vscode.TabInputWebview && input.viewType.endsWith(EDITORS.fileCheck)),
      );
      assert.ok(group);
      await vscode.window.showTextDocument(await vscode.workspace.openTextDocument({ content: 'x' }), { viewColumn: group.viewColumn });
      return 'Compare known orders only';
    };
    await check();
    assert.match(told.join(), /^bot\.log checked against Main: 1 mismatch, 300 not checked/);
  });

  it('is nothing of an account that was left meanwhile', async () => {
    await check();
    assert.notEqual(problems(), '');
    const other = await simulate({ seed: 7 });
    asked = async () => {
      await signIn(accountAt(other, { label: 'Other' }));
      return 'Compare known orders only';
    };
    await check();
    assert.equal(problems(), '');
  });
});
