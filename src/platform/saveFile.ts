/** Files that a person exports, through VS Code's own save dialog. */
import { homedir } from 'node:os';
import path from 'node:path';
import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { isoDay } from '../model/isoDay';
import { cancelable } from './progress';
import { makeAsChosen } from './privacyMode';
import { type ExportFormat, type Pieces, joinChunks, whyNotWritten, writeChunks, type WriteOptions } from './chunks';

export interface FileToSave {
  /** In words, such as `affiliate users`. */
  readonly subject: string;
  /** The file is named after it, in every language alike: programs look for it. */
  readonly name: string;
  /** When it was so, epoch milliseconds; its day goes into the name, by the clocks of the zone. */
  readonly asOf: number;
  /** The machine's own when undefined. */
  readonly timeZone: string | undefined;
  readonly format: ExportFormat;
  /** @param masked whether the person wants it so; decided before anything is written */
  readonly pieces: (masked: boolean) => Pieces;
  /** Not everything had been read: the person is told, and the file says what is missing. */
  readonly partial: boolean;
  /** See {@link WriteOptions.drafts}. */
  readonly drafts: string;
  /** Nothing would be left of it. */
  readonly isMaskable?: false;
}

const FILTERS: Readonly<Record<ExportFormat, Readonly<Record<string, string[]>>>> = {
  csv: { CSV: ['csv'] },
  json: { JSON: ['json'] },
  jsonl: { JSON: ['jsonl'] },
};

/** Asks what to mask and where to, writes, and says what was written. @throws Error when it cannot be written */
export async function saveFile({ subject, name, asOf, timeZone, format, pieces, partial, drafts, isMaskable }: FileToSave): Promise<void> {
  const askWhere = () =>
    vscode.window.showSaveDialog({
      title: l10n.t({ message: 'Save {0}', args: [subject], comment: ['{0}: what is saved, such as "open orders"'] }),
      defaultUri: vscode.Uri.joinPath(homeOfExports(), `${name.replaceAll(/[^A-Za-z0-9]+/g, '-')}-${isoDay(asOf, timeZone)}.${format}`),
      filters: FILTERS[format],
    });
  let where: vscode.Uri | undefined;
  const chosen = await makeAsChosen('file', async () => (where ??= await askWhere()), isMaskable);
  if (!chosen) return;
  const { holding, made: target } = chosen;
  const masked = holding === 'masked';
  const file = path.posix.basename(target.path);
  const written = await cancelable(l10n.t`Writing ${file}`, (signal, onProgress) =>
    write(target, pieces(masked), { signal, onProgress, drafts }),
  );
  if (!written) return;
  const open = l10n.t({ message: 'Open', args: [], comment: ['a button: opens a file'] });
  const saved = partial ? l10n.t`Saved ${file}. Not everything had been loaded, as noted in the file.` : l10n.t`Saved ${file}.`;
  const choice = await vscode.window.showInformationMessage(saved, open);
  if (choice === open) await vscode.commands.executeCommand('vscode.open', target);
}

/** Answers whether it was written: somebody may have canceled. */
async function write(target: vscode.Uri, pieces: Pieces, options: WriteOptions): Promise<boolean> {
  try {
    if (target.scheme === 'file') await writeChunks(target.fsPath, pieces, options);
    else await vscode.workspace.fs.writeFile(target, new TextEncoder().encode(await joinChunks(pieces, options)));
    return true;
  } catch (error) {
    if (options.signal?.aborted) return false;
    throw new Error(l10n.t`The file could not be written: ${whyNotWritten(error)}`, { cause: error });
  }
}

/** A page shows something else by now than what was to be written. */
export const goneError = (): Error => new Error(l10n.t('What you wanted to export is no longer shown. Export again.'));

const homeOfExports = (): vscode.Uri => vscode.workspace.workspaceFolders?.[0]?.uri ?? vscode.Uri.file(homedir());
