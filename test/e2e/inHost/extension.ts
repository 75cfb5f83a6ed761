/**
 * What VS Code loads in the place of the extension while journeys run: the extension, whose waits pass sooner, and which ends and begins
 * anew in one window when the stage says so. It is in no package: `npm test -- build` looks.
 */
import { existsSync, readFileSync, rmSync, unwatchFile, watchFile, writeFileSync } from 'node:fs';
import path from 'node:path';
import * as vscode from 'vscode';
import { Vault, type Account } from '../../../src/account/vault';
import { keptByWindows } from '../../../src/platform/kept';
import { SOONER } from '../sooner';

/** The stage writes what is to be, `begun 8`, `restarted 9` or `ended 10`, and waits until it is said. */
const [WANTED, SAID, ACCOUNT] = ['wanted', 'said', 'account'].map((name) => path.join(__dirname, name)) as [string, string, string];

const read = (): string => (existsSync(WANTED) ? readFileSync(WANTED, 'utf8') : '');

export async function activate(context: vscode.ExtensionContext): Promise<void> {
  globalThis.orderdeckHaste = SOONER;
  let turn = begin(context);
  let last = read();
  const follow = (): void => {
    const wanted = read();
    // One change of a file may be told twice, and first that it is empty.
    if (wanted === '' || wanted === last) return;
    last = wanted;
    turn = turn
      .then(() => TURNS[wanted.split(' ')[0] as keyof typeof TURNS](context))
      .then(
        () => wanted,
        (error: unknown) => `${wanted}, but ${String(error)}`,
      )
      .then((said) => writeFileSync(SAID, said));
  };
  watchFile(WANTED, { interval: 50 }, follow);
  await turn;
}

export const deactivate = (): void => unwatchFile(WANTED);

const TURNS = {
  begun: (context: vscode.ExtensionContext) => readSettings().then(() => begin(context)),
  restarted: (context: vscode.ExtensionContext) => stop(context).then(() => begin(context)),
  ended: end,
};

/** The stage wrote them to their file behind VS Code's back, which reads all of it when it writes one itself. */
const readSettings = async (): Promise<void> =>
  vscode.workspace.getConfiguration('journeys').update('turn', Date.now(), vscode.ConfigurationTarget.Global);

/** Every module of the extension is loaded anew, so that none remembers anything. */
async function begin(context: vscode.ExtensionContext): Promise<void> {
  for (const file of Object.keys(require.cache)) if (path.dirname(file) === __dirname && file !== __filename) delete require.cache[file];
  // What the demo shows stays as it is, unless a journey wants to see it change.
  globalThis.orderdeckDemoPace = vscode.workspace.getConfiguration('journeys').get('demoPace', 0);
  await join(context);
  const extension = await import('../../../src/extension');
  await extension.activate(context);
}

/** As if the account that the stage wrote down had been added before, and shown last. Its key stays in no file. */
async function join(context: vscode.ExtensionContext): Promise<void> {
  if (!existsSync(ACCOUNT)) return;
  const account = JSON.parse(readFileSync(ACCOUNT, 'utf8')) as Account;
  rmSync(ACCOUNT);
  await new Vault(context.secrets, (await keptByWindows(vscode, context, console)).pages).save(account);
}

/** VS Code has `keys` since 1.105. */
type Listed = vscode.SecretStorage & { keys(): Thenable<string[]> };

/** As VS Code ends an extension. */
async function stop({ subscriptions }: vscode.ExtensionContext): Promise<void> {
  for (const part of subscriptions.splice(0)) await part.dispose();
}

/** As if it had never been: no account, nothing remembered, nothing on the screen. */
async function end(context: vscode.ExtensionContext): Promise<void> {
  const { secrets, globalState, workspaceState, globalStorageUri } = context;
  await stop(context);
  for (const view of ['openOrders', 'orderHistory', 'affiliateUsers']) empty(`orderdeck.${view}`);
  for (const key of await (secrets as Listed).keys()) await secrets.delete(key);
  for (const memory of [globalState, workspaceState]) for (const key of memory.keys()) await memory.update(key, undefined);
  await vscode.workspace.fs.delete(globalStorageUri, { recursive: true }).then(undefined, () => undefined);
  for (const command of [
    'workbench.action.terminal.killAll',
    'workbench.action.closePanel',
    'workbench.action.closeAllGroups',
    'notifications.clearAll',
  ])
    await vscode.commands.executeCommand(command);
}

/** What stands around the rows of a view outlives whoever put it there. */
function empty(id: string): void {
  const view = vscode.window.createTreeView(id, { treeDataProvider: { getChildren: () => [], getTreeItem: () => ({}) } });
  view.badge = { value: 1, tooltip: '' };
  Object.assign(view, { badge: undefined, description: '', message: '' });
  view.dispose();
}
