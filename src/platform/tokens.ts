/** Tokens of VS Code and signals, which both say that nobody wants it any more: each as the other. */
import * as vscode from 'vscode';
import { onAbort } from '../primitives/abort';

/** A signal that follows a token. */
export function signalOf(token: vscode.CancellationToken): AbortSignal {
  const abort = new AbortController();
  if (token.isCancellationRequested) abort.abort();
  token.onCancellationRequested(() => abort.abort());
  return abort.signal;
}

/** One of each signal: an account may be open for days, and every choice that it was asked for would leave another behind. */
const tokens = new WeakMap<AbortSignal, vscode.CancellationToken>();

/** A token that follows a signal: what a person picks from closes with the account that it is of. */
export function tokenOf(signal: AbortSignal | undefined): vscode.CancellationToken | undefined {
  const known = signal && tokens.get(signal);
  if (!signal || known) return known;
  const source = new vscode.CancellationTokenSource();
  tokens.set(signal, source.token);
  onAbort(signal, () => source.cancel());
  return source.token;
}
