/** The editor tabs that show orders: one for each order. Loaded with the first. */
import * as vscode from 'vscode';
import { EDITORS } from '../host/ids';
import type { LookupDeps } from './deps';
import { OrderEditor } from './editor';
import { editorHtml } from './editorHtml';
import { keptFrom } from './protocol';

export class OrderEditors implements vscode.Disposable {
  private readonly open = new Map<string, OrderEditor>();

  constructor(private readonly deps: LookupDeps) {}

  /** Shows the order's tab where it is, else opens one beside nothing else: in the group in front. */
  async show(orderId: string): Promise<void> {
    const editor = this.open.get(orderId);
    if (editor) return editor.reveal();
    const panel = vscode.window.createWebviewPanel(EDITORS.order, titleOf(orderId), vscode.ViewColumn.Active);
    await this.fill(panel, orderId);
  }

  /** VS Code was reloaded and has the tab of an order left. */
  async restore(panel: vscode.WebviewPanel, state: unknown): Promise<void> {
    const kept = keptFrom(state);
    if (!kept || this.open.has(kept.orderId)) return void panel.dispose();
    await this.fill(panel, kept.orderId);
  }

  /** What the tab of an order shows; undefined when there is none. */
  of(orderId: string): OrderEditor | undefined {
    return this.open.get(orderId);
  }

  dispose(): void {
    for (const editor of [...this.open.values()]) editor.dispose();
  }

  private async fill(panel: vscode.WebviewPanel, orderId: string): Promise<void> {
    const { extensionUri } = this.deps;
    panel.title = titleOf(orderId);
    const icon = (theme: string): vscode.Uri => vscode.Uri.joinPath(extensionUri, 'media', `order-${theme}.svg`);
    panel.iconPath = { light: icon('light'), dark: icon('dark') };
    panel.webview.options = { enableScripts: true, localResourceRoots: [vscode.Uri.joinPath(extensionUri, 'dist')] };
    const editor = new OrderEditor(this.deps, panel, orderId);
    this.open.set(orderId, editor);
    panel.onDidDispose(() => {
      this.open.delete(orderId);
      editor.dispose();
    });
    panel.webview.html = editorHtml(panel.webview, extensionUri);
    await editor.load();
  }
}

/** The last digits tell two tabs apart; the first are the same for all orders of a year. */
const titleOf = (orderId: string): string => `Order ${orderId.length > 9 ? `…${orderId.slice(-6)}` : orderId}`;
