/** Checks files against the exchange: every order they name, beside what became of it. Loads with the first check. */
import * as vscode from 'vscode';
import { registerCommand } from '../platform/commands';
import { COMMANDS } from '../platform/ids';
import type { Log } from '../platform/report';
import type { Store } from '../store';
import { once } from '../store/once';
import type { CheckParts } from './command';

export interface FileCheckDependencies {
  readonly store: Store;
  readonly workspaceState: vscode.Memento;
  readonly log: Log;
}

export interface FileCheckRoom extends vscode.Disposable {
  /** Loads what checks, unless it is. */
  open(): Promise<CheckParts>;
}

export function register({ store, workspaceState, log }: FileCheckDependencies): FileCheckRoom {
  const subscriptions: vscode.Disposable[] = [];
  const open = once(async (): Promise<CheckParts> => {
    const [{ FileChecks }, { Problems }, { LeftOut }, { fixProvider }] = await Promise.all([
      import('./check'),
      import('./problems'),
      import('./leftOut'),
      import('./fixes'),
    ]);
    const checks = new FileChecks(store);
    const problems = new Problems(store.sessions);
    const kinds = { providedCodeActionKinds: [vscode.CodeActionKind.QuickFix] };
    subscriptions.push(checks, problems, vscode.languages.registerCodeActionsProvider([{ scheme: '*' }], fixProvider(problems), kinds));
    return { store, checks, problems, leftOut: new LeftOut(workspaceState) };
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
  );
  return { open, dispose: () => subscriptions.forEach((each) => void each.dispose()) };
}
