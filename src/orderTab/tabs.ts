/** The tabs that show orders: one for each order. Loaded with the first. */
import { randomBytes } from 'node:crypto';
import * as vscode from 'vscode';
import { EDITORS } from '../platform/ids';
import type { OrderTabDependencies } from './index';
import { keptFrom } from './intents';
import { OrderTab } from './tab';

export class OrderTabs implements vscode.Disposable {
  private readonly open = new Map<string, OrderTab>();

  constructor(private readonly dependencies: OrderTabDependencies) {}

  /** Shows the order's tab where it is, else opens one in the editor group in front. */
  async show(orderId: string): Promise<void> {
    const tab = this.open.get(orderId);
    if (tab) return tab.reveal();
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
  of(orderId: string): OrderTab | undefined {
    return this.open.get(orderId);
  }

  dispose(): void {
    for (const tab of [...this.open.values()]) tab.dispose();
  }

  private async fill(panel: vscode.WebviewPanel, orderId: string): Promise<void> {
    const { extensionUri } = this.dependencies;
    panel.title = titleOf(orderId);
    const icon = (theme: string): vscode.Uri => vscode.Uri.joinPath(extensionUri, 'media', `order-${theme}.svg`);
    panel.iconPath = { light: icon('light'), dark: icon('dark') };
    panel.webview.options = { enableScripts: true, localResourceRoots: [vscode.Uri.joinPath(extensionUri, 'dist')] };
    const tab = new OrderTab(this.dependencies, panel, orderId);
    this.open.set(orderId, tab);
    panel.onDidDispose(() => {
      this.open.delete(orderId);
      tab.dispose();
    });
    panel.webview.html = tabHtml(panel.webview, extensionUri);
    await tab.load();
  }
}

/** The last digits tell two tabs apart; the first are the same for all orders of a year. */
const titleOf = (orderId: string): string => `Order ${orderId.length > 9 ? `…${orderId.slice(-6)}` : orderId}`;

/** The page before anything is known: it loads our script and our style and can load nothing else. */
function tabHtml(webview: vscode.Webview, extensionUri: vscode.Uri): string {
  const nonce = randomBytes(18).toString('base64');
  const file = (name: string): string => webview.asWebviewUri(vscode.Uri.joinPath(extensionUri, 'dist', name)).toString();
  const policy = [`default-src 'none'`, `script-src 'nonce-${nonce}'`, `style-src ${webview.cspSource}`].join('; ');
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="UTF-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="stylesheet" href="${file('order.css')}">
<title>Order</title>
</head>
<body>
<main id="order" tabindex="-1"></main>
<script nonce="${nonce}" src="${file('order.js')}"></script>
</body>
</html>`;
}
