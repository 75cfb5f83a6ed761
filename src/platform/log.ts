import * as vscode from 'vscode';
import { oneLineEach, type Entries } from './text';

/** The output channel "Orderdeck". What is written here may be pasted into a bug report: never a secret, never a header. */
export type Log = Entries & Pick<vscode.LogOutputChannel, 'show' | 'dispose'>;

export function createLog(): Log {
  const channel = vscode.window.createOutputChannel('Orderdeck', { log: true });
  return { ...oneLineEach(channel), show: () => channel.show(), dispose: () => channel.dispose() };
}
