import * as vscode from 'vscode';

/** Where archives of accounts are kept. */
export const archiveFolder = ({ globalStorageUri }: Pick<vscode.ExtensionContext, 'globalStorageUri'>): string =>
  vscode.Uri.joinPath(globalStorageUri, 'archive').fsPath;
