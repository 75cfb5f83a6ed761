/** The tab of one order: by command, by link from outside, and where one was left open. Loads with the first tab. */
import * as vscode from 'vscode';
import { registerPage } from '../pages/restore';
import { registerCommand, reported } from '../platform/commands';
import { COMMANDS, EDITORS } from '../platform/ids';
import { once } from '../primitives/once';
import type { OrderTab } from './tab';
import type { OrderTabs, TabsDependencies } from './tabs';

/** What lists do for a row as well. */
const PASSED_ON = [
  [COMMANDS.orderTabCopyId, COMMANDS.orderCopyId],
  [COMMANDS.orderTabCopyJson, COMMANDS.orderCopyJson],
  [COMMANDS.orderTabShowRaw, COMMANDS.orderShowRaw],
] as const;

export interface OrderTabRoom extends vscode.Disposable {
  /** Loads the tabs, unless they are. */
  tabs(): Promise<OrderTabs>;
  handleUri(uri: vscode.Uri): Promise<void>;
}

export function register(dependencies: TabsDependencies): OrderTabRoom {
  const tabs = once(async () => new (await import('./tabs')).OrderTabs(dependencies));

  async function show(target: unknown): Promise<void> {
    const { orderIdFrom } = await import('./target');
    const orderId = await orderIdFrom(dependencies.store, target);
    if (orderId !== undefined) await (await tabs()).show(orderId, 'person');
  }

  /** Any page may hold a link: it asks no more than a hover, until the person does something in the tab. */
  async function handleUri(uri: vscode.Uri): Promise<void> {
    const { orderIdOfLink } = await import('./target');
    const orderId = await orderIdOfLink(dependencies.store, uri);
    if (orderId !== undefined) await (await tabs()).show(orderId, 'glance');
  }

  /** In the title bar of a tab: of its order. */
  const registerAction = (command: string, run: (tab: OrderTab) => unknown): vscode.Disposable =>
    registerCommand(dependencies.log, command, async () => {
      const tab = await (await tabs()).meant();
      if (tab) await run(tab);
    });

  const parts = vscode.Disposable.from(
    registerCommand(dependencies.log, COMMANDS.orderShow, show),
    registerAction(COMMANDS.orderTabRefresh, (tab) => tab.refresh()),
    ...PASSED_ON.map(([command, to]) => registerAction(command, (tab) => vscode.commands.executeCommand(to, tab.row ?? tab.orderId))),
    vscode.window.registerUriHandler({ handleUri: (uri) => reported(dependencies.log, () => handleUri(uri)) }),
    registerPage(dependencies.log, EDITORS.order, async (panel, state) => (await tabs()).restore(panel, state)),
  );
  return {
    tabs,
    handleUri,
    dispose() {
      void parts.dispose();
      tabs.ifLoaded((opened) => opened.dispose());
    },
  };
}
