import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import * as vscode from 'vscode';
import type { CheckState } from '../../src/fileCheck/check';
import { COMMANDS, EDITORS } from '../../src/platform/ids';
import { FAULTS, type PlanOrderRecord, type Simulator } from '../../src/simulator';
import { accountAt, cleanUp, signIn, simulate } from './support/accounts';
import { orderdeck } from './support/orderdeck';
import { changeSetting, restoreSettings } from './support/settings';
import { assertTabs } from './support/tabs';

const UNKNOWN = '111222333444555666';
const window = vscode.window as unknown as Record<string, unknown>;

describe('checking a file against the exchange', () => {
  let simulator: Simulator;
  let folder: string;
  let filled: PlanOrderRecord;
  let canceled: PlanOrderRecord;
  let told: string[];
  /** What the person presses, by a part of what is asked. */
  let answers: [asked: RegExp, answer: string][];
  const { showInformationMessage } = window;

  beforeEach(async () => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'orderdeck-check-'));
    [told, answers] = [[], []];
    window['showInformationMessage'] = (text: string) => {
      told.push(text);
      return Promise.resolve(answers.find(([asked]) => asked.test(text))?.[1]);
    };
    simulator = await simulate();
    await signIn(accountAt(simulator, { label: 'Main' }));
    const past = [...simulator.data.historyOrders.values()].flat();
    const found = [past.find(({ status }) => status === '2'), past.find(({ status }) => status === '-1')];
    assert.ok(found[0] && found[1]);
    [filled, canceled] = [found[0], found[1]];
  });
  afterEach(async () => {
    Object.assign(window, { showInformationMessage });
    const { leftOut } = await (await orderdeck()).fileCheck.open();
    await leftOut.remove(leftOut.ids);
    await restoreSettings();
    await cleanUp();
    rmSync(folder, { recursive: true });
  });

  const file = (name: string, content: string | Uint8Array): vscode.Uri => {
    const target = path.join(folder, name);
    writeFileSync(target, content);
    return vscode.Uri.file(target);
  };
  const check = async (...uris: vscode.Uri[]): Promise<CheckState> => {
    await vscode.commands.executeCommand(COMMANDS.fileCheck, uris[0], uris);
    const { state } = (await (await orderdeck()).fileCheck.open()).checks;
    assert.ok(state);
    return state;
  };
  /** What the Problems panel says, each with the text it stands at. */
  const problems = async (uri: vscode.Uri): Promise<[severity: string, at: string, message: string][]> => {
    const document = await vscode.workspace.openTextDocument(uri);
    return vscode.languages
      .getDiagnostics(uri)
      .filter(({ source }) => source === 'Orderdeck')
      .map(({ severity, range, message }) => [vscode.DiagnosticSeverity[severity], document.getText(range), message]);
  };
  /** Once the Problems panel says of these texts and of nothing else: after an edit that is when typing pauses. */
  const saysOnce = async (uri: vscode.Uri, expected: readonly string[]): Promise<void> => {
    for (;;) {
      const changed = new Promise<void>((resolve) => {
        const listening = vscode.languages.onDidChangeDiagnostics(() => {
          listening.dispose();
          resolve();
        });
      });
      if (
        isDeepStrictEqual(
          (await problems(uri)).map(([, at]) => at),
          expected,
        )
      )
        return;
      await changed;
    }
  };
  const fixes = async (uri: vscode.Uri): Promise<vscode.CodeAction[]> => {
    await vscode.window.showTextDocument(await vscode.workspace.openTextDocument(uri));
    const [first] = vscode.languages.getDiagnostics(uri);
    assert.ok(first);
    const kind = vscode.CodeActionKind.QuickFix.value;
    return vscode.commands.executeCommand<vscode.CodeAction[]>('vscode.executeCodeActionProvider', uri, first.range, kind);
  };
  const apply = async (uri: vscode.Uri, title: RegExp): Promise<void> => {
    const fix = (await fixes(uri)).find((each) => title.test(each.title));
    assert.ok(fix, `there is no fix ${title}`);
    if (fix.edit) await vscode.workspace.applyEdit(fix.edit);
    if (fix.command) await vscode.commands.executeCommand(fix.command.command, ...((fix.command.arguments ?? []) as unknown[]));
  };
  const details = (): number => simulator.log.filter(({ path: each }) => each === '/capi/v2/order/detail').length;

  /** Files that say the wrong end of one order, the right end of another, and name one that nobody knows. */
  const kinds: readonly [name: string, write: (wrong: string, right: string) => string | Uint8Array][] = [
    [
      'orders.json',
      (wrong, right) =>
        JSON.stringify(
          { orders: [{ order_id: wrong, status: 'canceled' }, { order_id: right, status: 'canceled' }, { order_id: UNKNOWN }] },
          undefined,
          2,
        ),
    ],
    ['bot.jsonl', (wrong, right) => [wrong, right, UNKNOWN].map((id) => JSON.stringify({ orderId: id, state: 'CANCELED' })).join('\n')],
    [
      'fills.csv',
      (wrong, right) => `time,Order ID,status\r\n${[wrong, right, UNKNOWN].map((id) => `2026-01-05,"${id}",cancelled\r\n`).join('')}`,
    ],
    ['bot.log', (wrong, right) => [wrong, right, UNKNOWN].map((id) => `ts=2026-01-05T10:00:00Z order_id=${id} status=canceled`).join('\n')],
    ['plain.txt', (wrong, right) => [wrong, right, UNKNOWN].map((id) => `2026-01-05 10:00:00 order ${id} was canceled`).join('\n')],
    [
      'powershell.log',
      (wrong, right) =>
        Buffer.from(`\uFEFF${[wrong, right, UNKNOWN].map((id) => `order_id=${id} status=canceled`).join('\r\n')}`, 'utf16le'),
    ],
  ];
  for (const [name, write] of kinds) {
    it(`tells in the Problems panel what ${name} says wrongly, where it says it`, async () => {
      const uri = file(name, write(filled.order_id, canceled.order_id));
      const state = await check(uri);
      assert.equal(state.findings?.counts.agrees, 1);
      assert.deepEqual(
        name === 'powershell.log'
          ? vscode.languages.getDiagnostics(uri).map(({ message }) => message)
          : await problems(uri).then((all) => all.map(([, , message]) => message)),
        [
          `Order ${filled.order_id}: status: the file says ${state.findings?.rows[0]?.said.status}, the exchange says Filled.`,
          `Main has no record of order ${UNKNOWN}, or the order is so old that the service no longer has it.`,
        ],
      );
      if (name !== 'powershell.log')
        assert.deepEqual(
          (await problems(uri)).map(([severity, at]) => [severity, at]),
          [
            ['Error', filled.order_id],
            ['Warning', UNKNOWN],
          ],
        );
      const { differs, unknown, agrees } = state.findings?.counts ?? {};
      assert.deepEqual([differs, unknown, agrees], [1, 1, 1]);
    });
  }

  it('checks several files at once, and asks about each order once', async () => {
    const [one, two] = [
      file('one.log', `order_id=${filled.order_id} status=filled`),
      file('two.log', `order_id=${filled.order_id} status=canceled`),
    ];
    const state = await check(one, two);
    assert.deepEqual(
      state.findings?.rows.map(({ verdict }) => verdict),
      ['agrees', 'differs'],
    );
    assert.equal((await problems(one)).length, 0);
    assert.equal((await problems(two)).length, 1);
    assert.ok(details() <= 1);
  });

  it('checks the file in front as it is edited, though nothing is saved', async () => {
    const document = await vscode.workspace.openTextDocument({ content: `order_id=${filled.order_id} status=canceled`, language: 'log' });
    await vscode.window.showTextDocument(document);
    await vscode.commands.executeCommand(COMMANDS.fileCheck);
    assert.deepEqual(
      (await problems(document.uri)).map(([severity]) => severity),
      ['Error'],
    );
  });

  const odd: readonly [name: string, content: string | Uint8Array, said: RegExp][] = [
    ['picture.bin', new Uint8Array([137, 80, 78, 71, 0, 1, 2, 3]), /picture\.bin: It is not a text file, so it was not read/],
    ['empty.log', '', /empty\.log: No orders were found/],
    ['prose.md', '# Nothing\nto see here', /prose\.md: No orders were found/],
    ['broken.json', '{"a": [1, 2', /broken\.json: No orders were found/],
  ];
  for (const [name, content, said] of odd) {
    it(`says what is the matter with ${name} and asks nothing`, async () => {
      assert.match((await check(file(name, content))).findings?.problems.join() ?? '', said);
      assert.equal(simulator.log.length, 0);
    });
  }

  it('says that a file is gone', async () => {
    const { findings } = await check(vscode.Uri.file(path.join(folder, 'gone.log')));
    assert.match(findings?.problems.join() ?? '', /gone\.log: It could not be read/);
  });

  it('moves its findings with the text, and drops those whose text is edited', async () => {
    const uri = file('bot.log', `order_id=${filled.order_id} status=canceled\norder_id=${UNKNOWN} status=filled\n`);
    await check(uri);
    const editor = await vscode.window.showTextDocument(await vscode.workspace.openTextDocument(uri));
    await editor.edit((edit) => edit.insert(new vscode.Position(0, 0), 'a new line\nand '));
    await saysOnce(uri, [filled.order_id, UNKNOWN]);
    const at = editor.document.positionAt(editor.document.getText().indexOf(filled.order_id) + 5);
    await editor.edit((edit) => edit.insert(at, '9'));
    await saysOnce(uri, [UNKNOWN]);
  });

  it('tells nothing anew at a key, but once typing pauses', async () => {
    const lines = Array.from({ length: 50 }, () => `order_id=${filled.order_id} status=canceled`);
    const uri = file('bot.log', lines.join('\n'));
    await check(uri);
    const editor = await vscode.window.showTextDocument(await vscode.workspace.openTextDocument(uri));
    const columnTold = (): number | undefined => vscode.languages.getDiagnostics(uri)[0]?.range.start.character;
    const before = columnTold();
    assert.equal(before, 'order_id='.length);
    await editor.edit((edit) => edit.insert(editor.document.lineAt(49).range.start, 'a few words '));
    assert.equal(columnTold(), before);
    await saysOnce(uri, [filled.order_id]);
    assert.equal(columnTold(), before + 'a few words '.length);
  });

  it('knows nothing of another account', async () => {
    const uri = file('bot.log', `order_id=${filled.order_id} status=canceled`);
    await check(uri);
    assert.equal((await problems(uri)).length, 1);
    await signIn(accountAt(await simulate({ seed: 7 }), { label: 'Other' }));
    assert.deepEqual(await problems(uri), []);
    await check(uri);
    assert.match((await problems(uri)).join(), /Other has no record of order/);
  });

  it('replaces a rounded id by the exact one, as a string where JSON has a number', async () => {
    await (await orderdeck()).store.openOrders.refresh();
    const exact = simulator.data.openOrders[0]?.order_id ?? '';
    const uri = file('order.json', `{"order_id": ${Number(exact)}, "status": "untriggered"}\n`);
    await check(uri);
    assert.match((await problems(uri)).join(), new RegExp(`rounded it from ${exact}`));
    await apply(uri, /Replace with the exact ID/);
    const document = await vscode.workspace.openTextDocument(uri);
    assert.equal(document.getText(), `{"order_id": "${exact}", "status": "untriggered"}\n`);
    await saysOnce(uri, []);
    const text = file('order.log', `order_id=${Number(exact)} status=untriggered`);
    await check(text);
    await apply(text, /Replace with the exact ID/);
    assert.equal((await vscode.workspace.openTextDocument(text)).getText(), `order_id=${exact} status=untriggered`);
  });

  it('shows the order', async () => {
    const uri = file('bot.log', `order_id=${filled.order_id} status=canceled`);
    await check(uri);
    await apply(uri, /Show order/);
    await assertTabs(EDITORS.order, 1);
  });

  it('leaves an id out until the person brings it back', async () => {
    const uri = file('bot.log', `order_id=${filled.order_id} status=canceled`);
    await check(uri);
    await apply(uri, /Do not check this ID/);
    assert.deepEqual(await problems(uri), []);
    assert.equal((await check(uri)).findings?.counts.unchecked, 1);
    const { leftOut } = await (await orderdeck()).fileCheck.open();
    assert.deepEqual(leftOut.ids, [filled.order_id]);
    const { showQuickPick } = window;
    window['showQuickPick'] = (items: unknown[]) => Promise.resolve(items);
    await vscode.commands.executeCommand(COMMANDS.fileLeftOut);
    Object.assign(window, { showQuickPick });
    await check(uri);
    assert.equal((await problems(uri)).length, 1);
    answers.push([/is left out/, 'Undo']);
    await apply(uri, /Do not check this ID/);
    assert.deepEqual(leftOut.ids, []);
  });

  it('asks first what costs much, and asks nothing for whom that is too much', async () => {
    const ids = Array.from({ length: 300 }, (_, index) => `order_id=${BigInt(UNKNOWN) + BigInt(index)}`);
    const uri = file('many.log', ids.join('\n'));
    await check(uri).catch(() => undefined);
    assert.match(told.join(), /300 orders: up to 30\d requests, about 10 seconds/);
    assert.equal(simulator.log.length, 0);
    answers.push([/300 orders/, 'Compare known orders only']);
    assert.equal((await check(uri)).findings?.counts.notAsked, 300);
    assert.equal(simulator.log.length, 0);
  });

  it('keeps what it found, and says so, when the key is refused', async () => {
    await check(file('first.log', `order_id=${filled.order_id} status=canceled`));
    simulator.fail(FAULTS.wrongKey);
    const uri = file('bot.log', `order_id=${filled.order_id} status=canceled\norder_id=${UNKNOWN} status=filled`);
    const state = await check(uri);
    assert.deepEqual(
      state.findings?.rows.map(({ verdict }) => verdict),
      ['differs', 'notAsked'],
    );
    assert.match(state.findings?.problems.join() ?? '', /The check ended early: .*key/);
    assert.equal((await problems(uri)).length, 1);
  });

  it('hides amounts in privacy mode, also in what it said before', async () => {
    const uri = file('bot.log', `order_id=${filled.order_id} status=filled size=1${filled.size}`);
    await check(uri);
    assert.ok((await problems(uri)).join().includes(filled.size));
    await changeSetting('privacyMode', true);
    assert.match((await problems(uri)).join(), /size: the file says •••, the exchange says •••/);
  });

  it('understands words of the setting', async () => {
    await changeSetting('fileCheck.statusWords', { storniert: 'canceled' });
    const uri = file('bot.log', `order_id=${filled.order_id} status=STORNIERT`);
    await check(uri);
    assert.match((await problems(uri)).join(), /the file says STORNIERT, the exchange says Filled/);
  });

  it('lets nobody without an account ask', async () => {
    await cleanUp();
    await vscode.commands.executeCommand(COMMANDS.fileCheck, file('bot.log', `order_id=${filled.order_id} status=canceled`));
    assert.match(told.join(), /You are signed out/);
  });
});
