import * as vscode from 'vscode';

/** The output channel "Orderdeck". What is written here may be pasted into a bug report: never a secret, never a header. */
export type Log = vscode.LogOutputChannel;

export const createLog = (): Log => vscode.window.createOutputChannel('Orderdeck', { log: true });
