import * as vscode from 'vscode';
import { until } from './until';

/** The document in front, once it says this: one that was open before is brought up to date after it is shown. */
export async function documentSaying(pattern: RegExp): Promise<vscode.TextDocument> {
  const inFront = (): vscode.TextDocument | undefined => vscode.window.activeTextEditor?.document;
  const says = (): boolean => pattern.test(inFront()?.getText() ?? '');
  await until(`a document says ${pattern}`, says, vscode.workspace.onDidChangeTextDocument, vscode.window.onDidChangeActiveTextEditor);
  return inFront() as vscode.TextDocument;
}
