/** How what a person asks for is run: what goes wrong is told. */
import * as vscode from 'vscode';
import { onAbort } from '../primitives/abort';
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

/** A signal that follows a token. */
export function signalOf(token: vscode.CancellationToken): AbortSignal {
  const abort = new AbortController();
  if (token.isCancellationRequested) abort.abort();
  token.onCancellationRequested(() => abort.abort());
  return abort.signal;
}

/** A token that follows a signal: what a person picks from closes with the account that it is of. */
export function tokenOf(signal: AbortSignal | undefined): vscode.CancellationToken | undefined {
  if (!signal) return undefined;
  const source = new vscode.CancellationTokenSource();
  onAbort(signal, () => source.cancel());
  return source.token;
}
