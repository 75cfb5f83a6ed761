/** What answers questions about orders. Loaded with the first of them. */
import * as vscode from 'vscode';
import { readSettings } from '../host/settings';
import { once } from '../store/once';
import { idPatterns, type LookupDeps } from './deps';
import { hoverProvider } from './hover';
import { linkProviders } from './links';

export type OpenLookup = ReturnType<typeof openLookup>;

export function openLookup(deps: LookupDeps) {
  const pattern = idPatterns(deps.log);
  const editors = once(async () => new (await import('./editors')).OrderEditors(deps));

  async function show(target: unknown): Promise<void> {
    const { orderIdFrom } = await import('./target');
    const orderId = await orderIdFrom(target, pattern());
    if (orderId !== undefined) await (await editors()).show(orderId);
  }

  return {
    hover: hoverProvider(deps, pattern),
    ...linkProviders(deps, pattern),
    editors,
    show,
    tools: once(async () => (await import('./tools')).toolsOf(deps)),
    find: async (target: unknown): Promise<void> => {
      const { findOrder } = await import('./find');
      const orderId = await findOrder(deps, typeof target === 'string' ? target : '');
      if (orderId !== undefined) await (await editors()).show(orderId);
    },
    async handleUri({ path }: vscode.Uri): Promise<void> {
      const orderId = /^\/order\/(\d{1,20})$/.exec(path)?.[1];
      if (orderId !== undefined) return show(orderId);
      const expected = `${vscode.env.uriScheme}://orderdeck.orderdeck/order/ and the digits of an order id`;
      void vscode.window.showErrorMessage(`This link leads to no order. Orderdeck expects ${expected}, at most 20 of them.`);
    },
    async togglePrivacy(): Promise<void> {
      const settings = vscode.workspace.getConfiguration('orderdeck');
      const { Global, Workspace } = vscode.ConfigurationTarget;
      const target = settings.inspect('privacyMode')?.workspaceValue === undefined ? Global : Workspace;
      await settings.update('privacyMode', !readSettings().privacyMode, target);
      const now = readSettings().privacyMode ? 'on: amounts, prices and uids are hidden' : 'off';
      vscode.window.setStatusBarMessage(`Privacy mode is ${now}`, 4000);
    },
    dispose: (): void => editors.ifAsked((opened) => opened.dispose()),
  };
}
