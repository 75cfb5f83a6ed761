import * as vscode from 'vscode';

/** Of all documents that Orderdeck makes. */
export const DOCUMENT_SCHEME = 'orderdeck';

/** Read-only documents that exist in memory: raw records, the diagnosis. Closing one forgets it. */
export class Documents implements vscode.Disposable {
  private readonly texts = new Map<string, string>();
  private readonly changed = new vscode.EventEmitter<vscode.Uri>();
  private readonly parts: vscode.Disposable[];

  constructor() {
    const provider = { onDidChange: this.changed.event, provideTextDocumentContent: (uri: vscode.Uri) => this.texts.get(uri.path) ?? '' };
    this.parts = [
      this.changed,
      vscode.workspace.registerTextDocumentContentProvider(DOCUMENT_SCHEME, provider),
      vscode.workspace.onDidCloseTextDocument(({ uri }) => {
        if (uri.scheme === DOCUMENT_SCHEME) this.texts.delete(uri.path);
      }),
    ];
  }

  /** @param name the tab's title; its ending decides the language */
  async show(name: string, text: string): Promise<void> {
    const uri = vscode.Uri.from({ scheme: DOCUMENT_SCHEME, path: `/${name}` });
    this.texts.set(uri.path, text);
    this.changed.fire(uri);
    await vscode.window.showTextDocument(await vscode.workspace.openTextDocument(uri), { preview: true });
  }

  dispose(): void {
    this.parts.forEach((part) => void part.dispose());
  }
}
