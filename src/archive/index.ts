import * as vscode from 'vscode';
import { registerCommand } from '../platform/commands';
import { COMMANDS } from '../platform/ids';
import type { ArchiveDependencies } from './commands';

/** What is kept on disk of what was read: what it holds, export, delete. Loads with the first command. */
export function register(dependencies: ArchiveDependencies): vscode.Disposable {
  const { log } = dependencies;
  const command = (id: string, name: 'show' | 'exportLines' | 'remove'): vscode.Disposable =>
    registerCommand(log, id, async () => {
      const [commands, { inWords }] = await Promise.all([import('./commands'), import('../platform/archiveTrouble')]);
      await inWords(commands[name](dependencies));
    });
  return vscode.Disposable.from(
    command(COMMANDS.archiveShow, 'show'),
    command(COMMANDS.archiveExport, 'exportLines'),
    command(COMMANDS.archiveDelete, 'remove'),
  );
}
