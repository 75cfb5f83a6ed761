import * as vscode from 'vscode';
import { registerCommand } from '../platform/commands';
import { COMMANDS } from '../platform/ids';
import type { ClosingDependencies } from './commands';

/** Ranges that a person closes, and what changed since. Loads with the first command. */
export function register(dependencies: ClosingDependencies): vscode.Disposable {
  const command = (id: string, name: 'create' | 'compare'): vscode.Disposable =>
    registerCommand(dependencies.log, id, async () => {
      const [commands, { inWords }] = await Promise.all([import('./commands'), import('../platform/archiveTrouble')]);
      await inWords(commands[name](dependencies));
    });
  return vscode.Disposable.from(command(COMMANDS.closingCreate, 'create'), command(COMMANDS.closingCompare, 'compare'));
}
