/** Checks files against the exchange: every order they name, beside what became of it. Loads with the first check. */
import * as vscode from 'vscode';
import { registerPage } from '../pages/restore';
import { registerCommand } from '../platform/commands';
import { COMMANDS, EDITORS } from '../platform/ids';
import { once } from '../primitives/once';
import type { CheckParts, FileCheckDependencies } from './parts';

export interface FileCheckRoom extends vscode.Disposable {
  /** Loads what checks, unless it is. */
  open(): Promise<CheckParts>;
}

export function register(dependencies: FileCheckDependencies): FileCheckRoom {
  const { log } = dependencies;
  const open = once(async () => (await import('./parts')).createParts(dependencies));
  const registered = vscode.Disposable.from(
    registerCommand(log, COMMANDS.fileCheck, async (clicked, selected, extent) =>
      (await import('./command')).checkFiles(await open(), clicked, selected, extent),
    ),
    registerCommand(log, COMMANDS.fileLeaveOut, async (id) => (await import('./leftOut')).leaveOut(await open(), id)),
    registerCommand(log, COMMANDS.fileLeftOut, async () => (await open()).leftOut.choose()),
    registerPage(log, EDITORS.fileCheck, async (panel, state) => (await open()).tab.restore(panel, state)),
  );
  return {
    open,
    dispose() {
      void registered.dispose();
      open.ifLoaded((parts) => void parts.dispose());
    },
  };
}
