/** The tabs that show orders: one for each order. Loaded with the first. */
import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { type Page, type PageDependencies, Pages } from '../pages/host';
import { EDITORS } from '../platform/ids';
import { withoutZeros } from '../model/orderIds';
import type { Store } from '../store';
import { intentFrom, keptFrom } from './intents';
import type { IntentMessage, StateMessage } from './protocol';
import { OrderTab, type TabAsker } from './tab';

const PAGE = {
  editor: EDITORS.order,
  name: 'order',
  title: l10n.t({ message: 'Order', args: [], comment: ['the title of a page about one order'] }),
  icon: 'order',
  intentOf: intentFrom,
} as const;

export interface TabsDependencies extends PageDependencies {
  readonly store: Store;
}

export class OrderTabs implements vscode.Disposable {
  private readonly pages: Pages<IntentMessage, StateMessage, OrderTab>;

  constructor(private readonly dependencies: TabsDependencies) {
    this.pages = new Pages(PAGE, dependencies);
  }

  /** Shows the order's tab where it is, else opens one in the editor group in front. @param asker who wants to see it */
  async show(orderId: string, asker: TabAsker): Promise<void> {
    const tab = this.of(orderId);
    if (tab) return tab.reveal(asker);
    this.pages.open(withoutZeros(orderId), vscode.ViewColumn.Active, this.begin(orderId, asker), titleOf(orderId));
    await this.of(orderId)?.load();
  }

  /** VS Code was reloaded and has the tab of an order left, which nobody has asked for again. */
  async restore(panel: vscode.WebviewPanel, state: unknown): Promise<void> {
    const kept = keptFrom(state);
    if (!kept || this.of(kept.orderId)) return void panel.dispose();
    this.pages.adopt(panel, withoutZeros(kept.orderId), this.begin(kept.orderId, 'glance'), titleOf(kept.orderId));
    await this.of(kept.orderId)?.load();
  }

  /**
   * Whose title bar was pressed. VS Code does not tell: only the one in front has icons, unless a setting shows them above all, and then
   * the person says which of those that can be seen is meant. Undefined when none can be seen, or they gave up.
   */
  async meant(): Promise<OrderTab | undefined> {
    const { active, visible } = this.pages;
    if (visible.length < 2) return visible[0];
    const areEverywhere = vscode.workspace.getConfiguration('workbench.editor').get('alwaysShowEditorActions') === true;
    if (active && !areEverywhere) return active;
    const items = visible.map((tab) => ({ label: titleOf(tab.orderId), description: tab.orderId, tab }));
    return (await vscode.window.showQuickPick(items, { placeHolder: l10n.t('Choose an order') }))?.tab;
  }

  /** What the tab of an order shows; undefined when there is none. */
  of(orderId: string): OrderTab | undefined {
    return this.pages.behind(withoutZeros(orderId));
  }

  dispose(): void {
    this.pages.dispose();
  }

  private begin(orderId: string, asker: TabAsker): (page: Page<StateMessage>) => OrderTab {
    return (page) => new OrderTab(this.dependencies, page, orderId, asker);
  }
}

/** The last digits tell two tabs apart; the first are the same for all orders of a year. */
function titleOf(orderId: string): string {
  const end = orderId.length > 9 ? `…${orderId.slice(-6)}` : orderId;
  return l10n.t`Order ${end}`;
}
