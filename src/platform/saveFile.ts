/** Files that a person exports, through VS Code's own save dialog. */
import { homedir } from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';
import { cancelable } from './commands';
import { type ExportFormat, type Chunk, joinChunks, writeChunks } from './chunks';

export interface FileToSave {
  /** In words, such as `affiliate users`; the file is named after it. */
  readonly subject: string;
  /** `2026-01-31` */
  readonly day: string;
  readonly format: ExportFormat;
  readonly pieces: () => Iterable<Chunk>;
  /** Not everything had been read: the person is told, and the file says what is missing. */
  readonly partial: boolean;
}

/** Asks where to, writes, and says what was written. @throws Error when it cannot be written */
export async function saveFile({ subject, day, format, pieces, partial }: FileToSave): Promise<void> {
  const target = await vscode.window.showSaveDialog({
    title: `Save ${subject}`,
    defaultUri: vscode.Uri.joinPath(homeOfExports(), `${subject.replaceAll(/[^A-Za-z0-9]+/g, '-')}-${day}.${format}`),
    filters: format === 'csv' ? { CSV: ['csv'] } : { JSON: ['json'] },
  });
  if (!target) return;
  const written = await cancelable(`Writing ${path.posix.basename(target.path)}`, (signal, progress) =>
    write(target, pieces(), progress, signal),
  );
  if (!written) return;
  const open = 'Open';
  const problem = partial ? ' Not everything had been read; the file says so.' : '';
  const choice = await vscode.window.showInformationMessage(`Saved ${path.posix.basename(target.path)}.${problem}`, open);
  if (choice === open) await vscode.commands.executeCommand('vscode.open', target);
}

/** Answers whether it was written: somebody may have canceled. */
async function write(
  target: vscode.Uri,
  pieces: Iterable<Chunk>,
  progress: vscode.Progress<{ increment: number }>,
  signal: AbortSignal,
): Promise<boolean> {
  let before = 0;
  try {
    const options = {
      signal,
      onProgress(done: number, total: number) {
        progress.report({ increment: total > 0 ? ((done - before) / total) * 100 : 100 });
        before = done;
      },
    };
    if (target.scheme === 'file') await writeChunks(target.fsPath, pieces, options);
    else await vscode.workspace.fs.writeFile(target, new TextEncoder().encode(await joinChunks(pieces, options)));
    return true;
  } catch (error) {
    if (signal.aborted) return false;
    throw new Error(`The file could not be written: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
}

const homeOfExports = (): vscode.Uri => vscode.workspace.workspaceFolders?.[0]?.uri ?? vscode.Uri.file(homedir());
