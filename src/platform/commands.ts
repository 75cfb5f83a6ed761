/** How what a person asks for is run: what goes wrong is told. */
import * as vscode from 'vscode';
import type { Log } from './log';

/** Runs what a person asked for, and tells what went wrong. Never rejects. */
export async function reported<T>(log: Log, run: () => T | Promise<T>): Promise<T | undefined> {
  try {
    return await run();
  } catch (error) {
    await (await import('./report')).reportError(error, log);
    return undefined;
  }
}

/** The one way to register a command. */
export const registerCommand = (log: Log, id: string, run: (...args: unknown[]) => unknown): vscode.Disposable =>
  vscode.commands.registerCommand(id, (...args: unknown[]) => reported(log, () => run(...args)));
