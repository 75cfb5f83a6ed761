import * as vscode from 'vscode';

/** A link that runs a command of ours. @param args digits or nothing: they become part of a URI */
export const commandUri = (command: string, ...args: readonly string[]): vscode.Uri =>
  vscode.Uri.parse(`command:${command}${args.length === 0 ? '' : `?${encodeURIComponent(JSON.stringify(args))}`}`);
