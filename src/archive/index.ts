import * as vscode from 'vscode';
import { once } from '../primitives/once';
import { afterStart } from '../platform/afterStart';
import { registerCommand, reported } from '../platform/commands';
import { COMMANDS } from '../platform/ids';
import { onDidChangeSettings, readSettings } from '../platform/settings';
import type { ArchiveDependencies } from './dependencies';

/** The symbols that are read once a day; undefined while none is. */
function daily(): readonly string[] | undefined {
  const { archive, archiveDaily, historySymbols } = readSettings();
  return archive && archiveDaily && vscode.workspace.isTrusted ? historySymbols : undefined;
}

/**
 * What is kept on disk of what was read: what it holds, export, import, delete. Loads with the first command, or a while after the start
 * where it is read on once a day.
 */
export function register(dependencies: ArchiveDependencies): vscode.Disposable {
  const { log, store } = dependencies;
  const command = (id: string, name: 'show' | 'exportLines' | 'importLines' | 'remove'): vscode.Disposable =>
    registerCommand(log, id, async (wish) => {
      const [commands, { inWords }] = await Promise.all([import('./commands'), import('../platform/archiveTrouble')]);
      await inWords(commands[name](dependencies, wish));
    });
  const reader = once(async () => new (await import('./daily')).Daily({ sessions: store.sessions, symbols: daily }));
  const readOn = (): void => {
    if (daily()) void reported(log, async () => (await reader()).soon());
  };
  const offer = async (): Promise<void> => {
    const { current } = store.sessions;
    if (current) await (await import('./offer')).offerOnce(current.account, (await import('./commands')).offering(dependencies));
  };
  return vscode.Disposable.from(
    command(COMMANDS.archiveShow, 'show'),
    command(COMMANDS.archiveExport, 'exportLines'),
    command(COMMANDS.archiveImport, 'importLines'),
    command(COMMANDS.archiveDelete, 'remove'),
    { dispose: () => reader.ifLoaded((made) => made.dispose()) },
    store.sessions.ofCurrent((session) => session.onDidLack)((lacks) => void (lacks && reported(log, offer))),
    store.sessions.onDidChange(readOn),
    onDidChangeSettings(readOn),
    vscode.workspace.onDidGrantWorkspaceTrust(readOn),
    afterStart(readOn),
  );
}
