/** Exports of the dashboard, through VS Code's own save dialog. */
import { homedir } from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';
import type { Shown } from './data';
import { type Piece, statisticsPieces, tablePieces, textOfPieces, writePieces } from './export';
import type { FromPage } from './protocol';

type Wanted = Extract<FromPage, { type: 'exportTable' | 'exportStatistics' }>;

/** Asks where to, writes, and says what was written. @throws Error when what was shown is gone, or cannot be written */
export async function save(wanted: Wanted, shown: Shown | undefined): Promise<void> {
  if (!shown) throw new Error('What you wanted to export is not shown any more, because other data were read meanwhile. Export again.');
  const subject = wanted.type === 'exportTable' ? 'affiliate users' : 'affiliate statistics';
  const target = await vscode.window.showSaveDialog({
    title: `Save ${subject}`,
    defaultUri: vscode.Uri.joinPath(homeOfExports(), `${subject.replace(' ', '-')}-${dayOf(shown)}.${wanted.format}`),
    filters: wanted.format === 'csv' ? { CSV: ['csv'] } : { JSON: ['json'] },
  });
  if (!target) return;
  const written = await vscode.window.withProgress(
    { location: vscode.ProgressLocation.Notification, title: `Writing ${path.posix.basename(target.path)}`, cancellable: true },
    (progress, canceled) => write(target, piecesOf(wanted, shown), progress, canceled),
  );
  if (!written) return;
  const open = 'Open';
  const problem = isPartial(shown) ? ' Not everything had been read; the file says so.' : '';
  const choice = await vscode.window.showInformationMessage(`Saved ${path.posix.basename(target.path)}.${problem}`, open);
  if (choice === open) await vscode.commands.executeCommand('vscode.open', target);
}

function piecesOf(wanted: Wanted, shown: Shown): Iterable<Piece> {
  const now = Date.now();
  if (wanted.type === 'exportStatistics') return statisticsPieces(shown, { format: wanted.format, now });
  return tablePieces(shown, { format: wanted.format, columns: wanted.columns, rows: wanted.rows, now });
}

/** Answers whether it was written: somebody may have canceled. */
async function write(
  target: vscode.Uri,
  pieces: Iterable<Piece>,
  progress: vscode.Progress<{ increment: number }>,
  canceled: vscode.CancellationToken,
): Promise<boolean> {
  if (target.scheme !== 'file') {
    await vscode.workspace.fs.writeFile(target, new TextEncoder().encode(textOfPieces(pieces)));
    return true;
  }
  const ending = new AbortController();
  const subscription = canceled.onCancellationRequested(() => ending.abort());
  let before = 0;
  try {
    await writePieces(target.fsPath, pieces, {
      signal: ending.signal,
      onProgress(done, total) {
        progress.report({ increment: total > 0 ? ((done - before) / total) * 100 : 100 });
        before = done;
      },
    });
    return true;
  } catch (error) {
    if (ending.signal.aborted) return false;
    throw new Error(`The file could not be written: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  } finally {
    subscription.dispose();
  }
}

const homeOfExports = (): vscode.Uri => vscode.workspace.workspaceFolders?.[0]?.uri ?? vscode.Uri.file(homedir());

const dayOf = ({ statistics: { asOf, timeZone } }: Shown): string => new Intl.DateTimeFormat('sv', { timeZone }).format(asOf);

const isPartial = ({ statistics: { coverage } }: Shown): boolean =>
  [coverage.users, coverage.totals].some((each) => 'unread' in each || !each.complete);
