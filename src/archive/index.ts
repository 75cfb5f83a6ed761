import * as vscode from 'vscode';
import { registerCommand } from '../platform/commands';
import { COMMANDS } from '../platform/ids';
import type { ArchiveDependencies } from './kept';

/** What is kept on disk of what was read: what it holds, export, import, delete. Loads with the first command. */
export function register(dependencies: ArchiveDependencies): vscode.Disposable {
  const { log } = dependencies;
  const command = (id: string, name: 'show' | 'exportLines' | 'importLines' | 'remove'): vscode.Disposable =>
    registerCommand(log, id, async () => {
      const [commands, { inWords }] = await Promise.all([import('./commands'), import('../platform/archiveTrouble')]);
      await inWords(commands[name](dependencies));
    });
  return vscode.Disposable.from(
    command(COMMANDS.archiveShow, 'show'),
    command(COMMANDS.archiveExport, 'exportLines'),
    command(COMMANDS.archiveImport, 'importLines'),
    command(COMMANDS.archiveDelete, 'remove'),
  );
}
