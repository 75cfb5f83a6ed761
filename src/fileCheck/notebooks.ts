/** Of a notebook the file is checked, with the output of all of its cells: the document that has the cursor is one cell alone. */
import * as vscode from 'vscode';

/** The open notebook that an address is of, or of one of its cells. */
export function notebookOf(uri: vscode.Uri): vscode.NotebookDocument | undefined {
  const wanted = uri.toString();
  return vscode.workspace.notebookDocuments.find(
    (each) => each.uri.toString() === wanted || each.getCells().some(({ document }) => document.uri.toString() === wanted),
  );
}
