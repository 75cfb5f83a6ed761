import * as vscode from 'vscode';
import { until } from './until';

/** The document in front, once it says this: one that was open before is brought up to date after it is shown. */
export async function documentSaying(pattern: RegExp): Promise<vscode.TextDocument> {
  const inFront = (): vscode.TextDocument | undefined => vscode.window.activeTextEditor?.document;
  const says = (): boolean => pattern.test(inFront()?.getText() ?? '');
  await until(`a document says ${pattern}`, says, vscode.workspace.onDidChangeTextDocument, vscode.window.onDidChangeActiveTextEditor);
  return inFront() as vscode.TextDocument;
}

const SCHEME = 'orderdeck-test';
const texts = new Map<string, string>();
let provider: vscode.Disposable | undefined;

/**
 * A document that exists in memory, under a name that none had before. Untitled ones would do, but VS Code gives their names
 * to others again, and may hand out what is left of the one before.
 */
export async function openText(language: string, content: string): Promise<vscode.TextDocument> {
  provider ??= vscode.workspace.registerTextDocumentContentProvider(SCHEME, {
    provideTextDocumentContent: ({ path }) => texts.get(path),
  });
  // Each file of tests has its own copy of this one, and VS Code keeps what was opened under a name.
  const uri = vscode.Uri.from({ scheme: SCHEME, path: `/${crypto.randomUUID()}` });
  texts.set(uri.path, content);
  return vscode.languages.setTextDocumentLanguage(await vscode.workspace.openTextDocument(uri), language);
}
