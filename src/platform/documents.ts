import * as vscode from 'vscode';
import { onDidChangeSettings, readSettings } from './settings';

/** Of all documents that Orderdeck makes. */
export const DOCUMENT_SCHEME = 'orderdeck';

/** Read-only documents that exist in memory: raw records, the diagnosis. Closing one forgets it. */
export class Documents implements vscode.Disposable {
  private readonly texts = new Map<string, string>();
  private readonly changed = new vscode.EventEmitter<vscode.Uri>();
  private readonly parts: vscode.Disposable[];
  /** How often privacy mode was turned on, which closes what is open. */
  private hidden = 0;

  constructor() {
    const provider = { onDidChange: this.changed.event, provideTextDocumentContent: (uri: vscode.Uri) => this.texts.get(uri.path) ?? '' };
    let on = readSettings().privacyMode;
    this.parts = [
      this.changed,
      onDidChangeSettings(() => {
        const before = on;
        on = readSettings().privacyMode;
        if (on && !before) this.hidden += 1;
      }),
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
    const { hidden } = this;
    const document = await vscode.workspace.openTextDocument(uri);
    // It is not among those that were closed.
    if (hidden === this.hidden) await vscode.window.showTextDocument(document, { preview: true });
  }

  dispose(): void {
    this.parts.forEach((part) => void part.dispose());
  }
}
