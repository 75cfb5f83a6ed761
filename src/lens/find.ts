import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { withoutIcons } from '../platform/text';
import { displayOptions } from '../platform/settings';
import { summaryOf, titleOf } from '../model/describe';
import { orderAsShown } from '../model/privacy';
import type { Store } from '../store';

type Item = vscode.QuickPickItem & { readonly orderId: string };

/** Lets a person search every order that is loaded. @returns the id of the chosen one */
export async function findOrder({ store }: { readonly store: Store }, typed: string): Promise<string | undefined> {
  const { phase } = await store.sessions.known();
  const { openOrders, orderDetails } = store.of(store.sessions.current);
  const details = await orderDetails();
  const pick = vscode.window.createQuickPick<Item>();
  pick.title = l10n.t('Find order');
  pick.placeholder =
    phase === 'signedIn'
      ? l10n.t('Order id, client id, symbol, status or action')
      : l10n.t('No account is signed in, so no order is loaded. Type an order id');
  pick.matchOnDescription = true;
  pick.matchOnDetail = true;
  pick.value = typed;

  const update = (): void => {
    const told = displayOptions();
    const seen = new Set<string>();
    const items = details.loaded().flatMap((order): Item[] => {
      if (order.orderId === '' || seen.has(order.orderId)) return [];
      seen.add(order.orderId);
      const { orderId } = order;
      const shown = orderAsShown(order, told);
      return [
        {
          orderId,
          label: withoutIcons(titleOf(shown)),
          description: withoutIcons([shown.orderId, shown.clientOid].filter(Boolean).join(' · ')),
          detail: withoutIcons(withStatus(summaryOf(shown), shown.status.label)),
        },
      ];
    });
    const id = pick.value.trim();
    if (/^\d{1,20}$/.test(id) && !seen.has(id)) {
      items.push({ orderId: id, label: `$(cloud-download) ${l10n.t`Ask the service for ${id}`}`, alwaysShow: true });
    }
    pick.items = items;
  };
  update();
  pick.show();
  // What another account has is another question.
  const gone = store.sessions.onDidChange(() => pick.hide());
  const parts = [pick, gone, pick.onDidChangeValue(update), openOrders.onDidChange(update)];
  if (phase === 'signedIn' && openOrders.state.content === undefined) {
    pick.busy = true;
    void openOrders.ensure().finally(() => (pick.busy = false));
  }
  try {
    return await new Promise<string | undefined>((resolve) => {
      parts.push(
        pick.onDidAccept(() => resolve(pick.selectedItems[0]?.orderId)),
        pick.onDidHide(() => resolve(undefined)),
      );
    });
  } finally {
    for (const part of parts) part.dispose();
  }
}

/** Found by its status, also where a summary leaves it out: it is just pending. */
const withStatus = (summary: string, status: string): string => (summary.endsWith(status) ? summary : `${summary} · ${status}`);
