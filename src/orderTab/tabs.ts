/** The tabs that show orders: one for each order. Loaded with the first. */
import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { EDITORS } from '../platform/ids';
import { showPage } from '../platform/page';
import type { Store } from '../store';
import { keptFrom } from './intents';
import { OrderTab, type TabAsker } from './tab';

export interface TabsDependencies {
  readonly store: Store;
  readonly extensionUri: vscode.Uri;
}

export class OrderTabs implements vscode.Disposable {
  private readonly open = new Map<string, OrderTab>();

  constructor(private readonly dependencies: TabsDependencies) {}

  /** Shows the order's tab where it is, else opens one in the editor group in front. @param asker who wants to see it */
  async show(orderId: string, asker: TabAsker): Promise<void> {
    const tab = this.open.get(orderId);
    if (tab) return tab.reveal(asker);
    const panel = vscode.window.createWebviewPanel(EDITORS.order, titleOf(orderId), vscode.ViewColumn.Active);
    await this.fill(panel, orderId, asker);
  }

  /** VS Code was reloaded and has the tab of an order left. */
  async restore(panel: vscode.WebviewPanel, state: unknown): Promise<void> {
    const kept = keptFrom(state);
    if (!kept || this.open.has(kept.orderId)) return void panel.dispose();
    await this.fill(panel, kept.orderId, 'person');
  }

  /** What the tab of an order shows; undefined when there is none. */
  of(orderId: string): OrderTab | undefined {
    return this.open.get(orderId);
  }

  dispose(): void {
    for (const tab of [...this.open.values()]) tab.dispose();
  }

  private async fill(panel: vscode.WebviewPanel, orderId: string, asker: TabAsker): Promise<void> {
    const { extensionUri } = this.dependencies;
    panel.title = titleOf(orderId);
    const tab = new OrderTab(this.dependencies, panel, orderId, asker);
    this.open.set(orderId, tab);
    panel.onDidDispose(() => {
      this.open.delete(orderId);
      tab.dispose();
    });
    const title = l10n.t({ message: 'Order', args: [], comment: ['the title of a page about one order'] });
    showPage(panel, extensionUri, { name: 'order', title, icon: 'order' });
    await tab.load();
  }
}

/** The last digits tell two tabs apart; the first are the same for all orders of a year. */
function titleOf(orderId: string): string {
  const end = orderId.length > 9 ? `…${orderId.slice(-6)}` : orderId;
  return l10n.t`Order ${end}`;
}
