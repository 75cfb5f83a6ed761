/** The log of the demo's bot, as a file: it begins with the demo and goes on while it is open. */
import { existsSync } from 'node:fs';
import { appendFile, mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as vscode from 'vscode';
import { SECOND } from '../model/timeRange';
import type { Simulator } from '../simulator';
import { runningDemo } from './openClient';

const EVERY = 2 * SECOND;

/** Whose log it is, and how many of its lines are written. */
let written: { readonly of: Simulator; readonly lines: number } | undefined;
let following: Simulator | undefined;
let writing = Promise.resolve();

type Folder = Pick<vscode.ExtensionContext, 'globalStorageUri'>;
const logOf = ({ globalStorageUri }: Folder): vscode.Uri => vscode.Uri.joinPath(globalStorageUri, 'demo', 'bot.log');

/** Shows it beside nothing that is open already. The demo runs once it was asked for something. @throws what keeps the file from being written */
export async function showDemoLog(folder: Folder): Promise<void> {
  const simulator = runningDemo();
  if (!simulator) return;
  const file = logOf(folder);
  await goOn(simulator, file.fsPath);
  await vscode.window.showTextDocument(file, { preview: false });
  if (following !== simulator) follow((following = simulator), file.fsPath);
}

/** The demo answers: a log of it that a window before left open goes on, or is of this demo from now on. */
export function goOnWhereOpen(folder: Folder): void {
  const simulator = runningDemo();
  const { fsPath } = logOf(folder);
  if (simulator && isOpen(fsPath) && following !== simulator) follow((following = simulator), fsPath, 0);
}

/** In a tab that nobody looked at yet, too. */
const isOpen = (file: string): boolean =>
  vscode.window.tabGroups.all
    .flatMap(({ tabs }) => tabs)
    .some(({ input }) => input instanceof vscode.TabInputText && input.uri.fsPath === file);

function follow(simulator: Simulator, file: string, wait = EVERY): void {
  setTimeout(() => {
    const isOver = runningDemo() !== simulator || !isOpen(file);
    const stop = (): void => void (following = following === simulator ? undefined : following);
    if (isOver) return stop();
    void goOn(simulator, file).then(() => follow(simulator, file), stop);
  }, wait).unref();
}

/** One after the other: no line is written twice. */
const goOn = (simulator: Simulator, file: string): Promise<void> =>
  (writing = writing.catch(() => undefined).then(() => write(simulator, file)));

async function write(simulator: Simulator, file: string): Promise<void> {
  // What somebody edits there is theirs until it is saved.
  if (vscode.workspace.textDocuments.some(({ isDirty, uri }) => isDirty && uri.fsPath === file)) return;
  const { botLog } = await import('../simulator');
  simulator.catchUp();
  const lines = botLog(simulator);
  const before = written?.of === simulator && existsSync(file) ? written.lines : 0;
  if (lines.length === before) return;
  const text = `${lines.slice(before).join('\n')}\n`;
  if (before === 0) await mkdir(path.dirname(file), { recursive: true });
  await (before > 0 ? appendFile : writeFile)(file, text);
  written = { of: simulator, lines: lines.length };
}
