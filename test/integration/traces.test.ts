import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, watch } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';
import { COMMANDS, TOOLS, VIEWS } from '../../src/platform/ids';
import { reply, startLocalServer } from '../support/localServer';
import { accountAt, cleanUp, secretsUsed, signedOut, signIn, simulate, untilCleanUp, vault } from './support/accounts';
import { documentSaying } from './support/documents';
import { orderdeck, type Orderdeck } from './support/orderdeck';
import { frameOf, labelsIn, nodesOf, tooltipOf } from './support/rows';
import { until } from './support/until';

/** What others might read, by the name of the place. */
type Texts = Readonly<Record<string, string>>;

/** Of what ends so; by default all. */
function filesIn(folder: string, what: string, end = ''): Texts {
  const entries = existsSync(folder) ? readdirSync(folder, { recursive: true, withFileTypes: true }) : [];
  const files = entries.flatMap((each) => (each.isFile() && each.name.endsWith(end) ? [path.join(each.parentPath, each.name)] : []));
  return Object.fromEntries(files.map((file) => [`the ${what} ${path.relative(folder, file)}`, readFileSync(file, 'latin1')]));
}

/** Orderdeck's own log and those of the extension host around it. */
const logsIn = (folder: string): Texts => filesIn(folder, 'log', '.log');

const kept = (memory: vscode.Memento): string => JSON.stringify(memory.keys().map((key) => [key, memory.get(key)]));

function everythingIn({ context }: Orderdeck, logs: string): Texts {
  return {
    'the global state': kept(context.globalState),
    'the workspace state': kept(context.workspaceState),
    'the settings': JSON.stringify(vscode.workspace.getConfiguration('orderdeck')),
    ...Object.fromEntries(vscode.workspace.textDocuments.map((document) => [`the document ${document.fileName}`, document.getText()])),
    ...filesIn(context.globalStorageUri.fsPath, 'file that is kept'),
    ...logsIn(logs),
  };
}

/** Each list as each format, as its file. */
async function exported(): Promise<Texts> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'orderdeck-traces-'));
  const { window } = vscode as unknown as { window: Record<string, unknown> };
  const { showQuickPick, showSaveDialog, showInformationMessage } = window;
  const texts: Record<string, string> = {};
  try {
    window['showInformationMessage'] = () => Promise.resolve(undefined);
    for (const list of ['Open orders', 'Affiliate users']) {
      for (const format of ['CSV', 'JSON']) {
        const file = path.join(folder, `${list}.${format}`);
        window['showQuickPick'] = (items: readonly { label: string }[]) =>
          Promise.resolve(items.find(({ label }) => label.endsWith(format) || label.includes(list)));
        window['showSaveDialog'] = () => Promise.resolve(vscode.Uri.file(file));
        await vscode.commands.executeCommand(COMMANDS.export);
        texts[`the export of ${list} as ${format}`] = readFileSync(file, 'utf8');
      }
    }
  } finally {
    Object.assign(window, { showQuickPick, showSaveDialog, showInformationMessage });
    rmSync(folder, { recursive: true });
  }
  return texts;
}

/** What a language model is told. */
async function toolAnswers(orderId: string, symbol: string): Promise<Texts> {
  const inputs = { orderId, symbol, days: 30 };
  const answers = Object.values(TOOLS).map(async (name) => {
    const schema: { properties?: object } | undefined = vscode.lm.tools.find((each) => each.name === name)?.inputSchema;
    const known = Object.keys(schema?.properties ?? {});
    const input = Object.fromEntries(Object.entries(inputs).filter(([key]) => known.includes(key)));
    const { content } = await vscode.lm.invokeTool(name, { input, toolInvocationToken: undefined });
    return [`the answer of ${name}`, content.map((part) => (part instanceof vscode.LanguageModelTextPart ? part.value : '')).join('')];
  });
  return Object.fromEntries((await Promise.all(answers)) as [string, string][]);
}

/** A failed test must not print a secret, so it names the place alone. */
function assertNowhere(secrets: readonly string[], texts: Texts): void {
  const places = Object.entries(texts).filter(([, text]) => secrets.some((secret) => text.includes(secret)));
  assert.deepEqual(
    places.map(([place]) => place),
    [],
  );
}

describe('secrets', () => {
  let opened: Orderdeck;
  let logs: string;
  before(async () => {
    opened = await orderdeck();
    logs = path.dirname(opened.context.logUri.fsPath);
  });
  afterEach(cleanUp);

  it('appear nowhere even where the service repeats every header in its error', async () => {
    const service = untilCleanUp(
      await startLocalServer((request, response) =>
        reply({ code: '40006', msg: `Invalid: ${JSON.stringify(request.headers)}` }, { status: 401 })(request, response),
      ),
    );
    const origins = { contractBaseUrl: service.origin, spotBaseUrl: service.origin };
    const { apiKey, secretKey, passphrase } = await signIn(accountAt(await simulate(), origins));
    const shown: string[] = [];
    for (const view of Object.values(VIEWS)) shown.push(...(await labelsIn(view)), (await frameOf(view)).message ?? '');
    await vscode.commands.executeCommand(COMMANDS.accountDiagnose);
    await documentSaying(/40006: Invalid/);

    const signatures = service.received.map(({ headers }) => String(headers['access-sign']));
    assert.ok(signatures.length >= 5 && signatures.every((each) => each.length === 44));
    assert.match(shown.join('\n'), /40006: Invalid: /);
    assertNowhere([apiKey, secretKey, passphrase, ...signatures], { 'the rows': shown.join('\n'), ...everythingIn(opened, logs) });
  });

  it('appear nowhere in the log when an account cannot be opened', async () => {
    const account = await signIn(accountAt(await simulate()));
    const refusals = (): number => Object.values(logsIn(logs)).join('\n').split('The account could not be opened.').length;
    const before = refusals();
    await (await vault()).save({ ...account, contractBaseUrl: `http://${account.apiKey}:${account.secretKey}@api.example.com` });
    await signedOut();
    await until(
      'the log says why',
      () => refusals() > before,
      (listener) => {
        const watcher = watch(logs, { recursive: true }, listener);
        return { dispose: () => watcher.close() };
      },
    );
    assertNowhere([account.apiKey, account.secretKey, account.passphrase], everythingIn(opened, logs));
  });

  it('of all accounts of all tests appear nowhere after all that was done', async () => {
    await signIn(accountAt(await simulate()));
    for (const view of Object.values(VIEWS)) {
      for (const node of (await nodesOf(view)).slice(0, 3)) {
        await nodesOf(view, node);
        if (node.kind === 'order') await tooltipOf(view, node);
      }
    }
    const [order] = await nodesOf(VIEWS.openOrders);
    await vscode.commands.executeCommand(COMMANDS.orderShowRaw, order);
    await documentSaying(/order_id/);
    await vscode.commands.executeCommand(COMMANDS.accountDiagnose);
    await documentSaying(/\*\*Affiliate users\*\*: works/);

    assert.ok(order?.kind === 'order');
    const { orderId, symbol } = order.order;
    await vscode.commands.executeCommand(COMMANDS.orderCopyJson, order);
    const clipboard = await vscode.env.clipboard.readText();
    assert.ok(clipboard.includes(orderId));

    const secrets = [...secretsUsed()];
    assert.ok(secrets.length > 100, `only ${secrets.length} secrets were used`);
    const texts: Texts = {
      ...everythingIn(opened, logs),
      'the clipboard': clipboard,
      ...(await exported()),
      ...(await toolAnswers(orderId, symbol)),
    };
    assert.ok(texts['the answer of orderdeck_getOrder']?.includes(orderId));
    assert.ok(texts['the export of Open orders as CSV']?.includes(orderId));
    assert.match(texts['the workspace state'] ?? '', /orderdeck\.choices/);
    assertNowhere(secrets, texts);
  });
});
