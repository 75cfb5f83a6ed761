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

/** Shows it beside nothing that is open already. The demo runs once it was asked for something. @throws what keeps the file from being written */
export async function showDemoLog({ globalStorageUri }: Pick<vscode.ExtensionContext, 'globalStorageUri'>): Promise<void> {
  const simulator = runningDemo();
  if (!simulator) return;
  const file = vscode.Uri.joinPath(globalStorageUri, 'demo', 'bot.log');
  await goOn(simulator, file.fsPath);
  await vscode.window.showTextDocument(file, { preview: false });
  if (following !== simulator) follow((following = simulator), file.fsPath);
}

function follow(simulator: Simulator, file: string): void {
  setTimeout(() => {
    const isOver = runningDemo() !== simulator || !vscode.workspace.textDocuments.some(({ uri }) => uri.fsPath === file);
    const stop = (): void => void (following = following === simulator ? undefined : following);
    if (isOver) return stop();
    void goOn(simulator, file).then(() => follow(simulator, file), stop);
  }, EVERY).unref();
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
