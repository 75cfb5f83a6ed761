import * as vscode from 'vscode';
import { affiliateUsersView } from './affiliateUsers';
import { openOrdersView } from './openOrders';
import { orderHistoryView } from './orderHistory';
import { orderCommands } from './orders';
import type { Tree } from './tree';
import type { ExplorerDeps } from './view';

export { RememberedChoices } from './choices';

export interface Explorer extends vscode.Disposable {
  readonly openOrders: Tree;
  readonly orderHistory: Tree;
  readonly affiliateUsers: Tree;
}

/** The three trees of the sidebar and the commands on their rows. */
export function register(deps: ExplorerDeps): Explorer {
  const openOrders = openOrdersView(deps);
  const orderHistory = orderHistoryView(deps);
  const affiliateUsers = affiliateUsersView(deps);
  const views = [openOrders, orderHistory, affiliateUsers];
  const session = deps.store.sessions.onDidChange(() => views.forEach((view) => view.reload()));
  const all = vscode.Disposable.from(session, ...views, orderCommands(deps));
  return {
    openOrders: openOrders.tree,
    orderHistory: orderHistory.tree,
    affiliateUsers: affiliateUsers.tree,
    dispose: () => void all.dispose(),
  };
}
