/** Checks files against the exchange: every order they name, beside what became of it. Loads with the first check. */
import * as vscode from 'vscode';
import { registerPage } from '../pages/restore';
import { registerCommand } from '../platform/commands';
import { COMMANDS, EDITORS } from '../platform/ids';
import type { Log } from '../platform/report';
import type { Store } from '../store';
import { once } from '../primitives/once';
import type { CheckParts } from './command';

export interface FileCheckDependencies {
  readonly store: Store;
  readonly context: Pick<vscode.ExtensionContext, 'workspaceState' | 'extensionUri'>;
  readonly log: Log;
  /** Where drafts of exports are noted. */
  readonly drafts: string;
}

export interface FileCheckRoom extends vscode.Disposable {
  /** Loads what checks, unless it is. */
  open(): Promise<CheckParts>;
}

export function register({ store, context: { workspaceState, extensionUri }, log, drafts }: FileCheckDependencies): FileCheckRoom {
  const subscriptions: vscode.Disposable[] = [];
  const open = once(async (): Promise<CheckParts> => {
    const [{ FileChecks }, { Problems }, { LeftOut }, { fixProvider }, { CheckTab }] = await Promise.all([
      import('./check'),
      import('./problems'),
      import('./leftOut'),
      import('./fixes'),
      import('./page/tab'),
    ]);
    const checks = new FileChecks(store);
    const problems = new Problems(store.sessions);
    const kinds = { providedCodeActionKinds: [vscode.CodeActionKind.QuickFix] };
    const tab = new CheckTab({ sessions: store.sessions, checks, extensionUri, log, drafts });
    subscriptions.push(
      checks,
      problems,
      tab,
      vscode.languages.registerCodeActionsProvider([{ scheme: '*' }], fixProvider(problems), kinds),
    );
    return { store, checks, problems, leftOut: new LeftOut(workspaceState), tab };
  });
  subscriptions.push(
    registerCommand(log, COMMANDS.fileCheck, async (clicked, selected) =>
      (await import('./command')).checkFiles(await open(), clicked, selected),
    ),
    registerCommand(log, COMMANDS.fileLeaveOut, async (id) => {
      if (typeof id !== 'string') return;
      const { leftOut, problems } = await open();
      await leftOut.add(id);
      problems.drop(id);
      if (await (await import('./leftOut')).tellLeftOut(id)) await leftOut.remove([id]);
    }),
    registerCommand(log, COMMANDS.fileLeftOut, async () => (await open()).leftOut.choose()),
    registerPage(log, EDITORS.fileCheck, async (panel, state) => (await open()).tab.restore(panel, state)),
  );
  return { open, dispose: () => subscriptions.forEach((each) => void each.dispose()) };
}
