import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { ServiceError } from '../api/errors';
import { tokenOf } from '../platform/tokens';
import { targetsOf, tellIfGone } from '../platform/goneRows';
import { COMMANDS } from '../platform/ids';
import { orderItems } from '../platform/orderItems';
import { makeAsChosen } from '../platform/privacyMode';
import { withoutIcons } from '../platform/text';
import { isId } from '../model/orderIdDigits';
import { plural } from '../model/language';
import type { PlanOrder } from '../model/order';
import { withoutZeros } from '../model/orderIds';
import { displayOptions } from '../platform/settings';
import { quoted } from '../model/maskedWords';
import { maskedOrder } from '../model/privacy';
import { visible } from '../model/visible';
import type { Node, OrderNode } from './nodes';
import { orFailure, type Command, type ExplorerDependencies } from './view';

/** What a key does to the row that has the focus, and to all that are selected with it: see the key bindings of the manifest. */
export const SELECTION = 'selection';

/** What a row is, of a target of which nothing is known. */
interface Target {
  readonly kind?: unknown;
  readonly order?: { readonly orderId?: unknown } | null;
  readonly user?: { readonly uid?: unknown } | null;
  readonly suspicion?: { readonly orderIds?: unknown } | null;
}

/** Whether it is a row, with the record that its kind promises: a key binding or another extension may hand in anything. */
function isNode(target: unknown): target is Node {
  const { kind, order, user, suspicion } = (target ?? {}) as Target;
  if (kind === 'order') return typeof order?.orderId === 'string';
  if (kind === 'user') return typeof user?.uid === 'string';
  if (kind === 'suspicion') return Array.isArray(suspicion?.orderIds);
  return typeof kind === 'string';
}

/** The rows a command is about. */
export const nodesOf = (args: readonly unknown[]): readonly Node[] => targetsOf(args).filter(isNode);

/** Says why the clipboard is as it was: whoever pastes it would take it for what the row is about. */
export const tellNothingCopied = (): void =>
  void vscode.window.setStatusBarMessage(l10n.t('Nothing copied: no row with an ID is selected.'), 3000);

const isOrder = (node: Node): node is OrderNode => node.kind === 'order';

/** Of a suspicion the ids of those that need the look. */
function idsOfRow(node: Node): readonly string[] {
  if (node.kind === 'suspicion') return node.suspicion.orderIds;
  return isOrder(node) ? [node.order.orderId] : [];
}

/** Commands on orders. Each takes an order id or rows of a tree, else asks which of the loaded orders is meant. */
export function orderCommands(
  { store, documents }: ExplorerDependencies,
  atKeys: () => Promise<readonly Node[]>,
): Readonly<Record<string, Command>> {
  const loaded = (): PlanOrder[] => [...(store.openOrders.state.content?.items ?? []), ...store.orderHistory.loaded()];

  async function ordersOf(args: readonly unknown[]): Promise<PlanOrder[]> {
    const [target] = args;
    if (typeof target === 'string') {
      const order = loaded().find(({ orderId }) => withoutZeros(orderId) === withoutZeros(target));
      if (!order) throw new ServiceError('invalidRequest', l10n.t`No loaded order has the ID "${quoted(target.slice(0, 60))}".`);
      return [order];
    }
    const orders = nodesOf(args).filter(isOrder);
    if (tellIfGone(args)) return [];
    if (orders.length > 0) return orders.map(({ order }) => order);
    const [all, account] = [orFailure(loaded(), store.openOrders.state), tokenOf(store.sessions.current?.signal)];
    const items = (await orderItems(all, displayOptions())).map((item, place) => ({ ...item, order: all[place] as PlanOrder }));
    const placeHolder = items.length > 0 ? l10n.t('Choose an order') : l10n.t('No orders are loaded yet');
    const options = { placeHolder, matchOnDescription: true, matchOnDetail: true };
    const picked = await vscode.window.showQuickPick(items, options, account);
    return picked ? [picked.order] : [];
  }

  const on =
    (run: (orders: readonly [PlanOrder, ...PlanOrder[]]) => Promise<unknown>): Command =>
    async (...args) => {
      const [first, ...others] = await ordersOf(args);
      if (first) await run([first, ...others]);
    };

  const json = async (order: PlanOrder, holding: 'real' | 'masked'): Promise<string> => {
    const { rawJson } = await import('../api');
    if (holding === 'masked') return rawJson({ ...maskedOrder(order), raw: undefined });
    return rawJson(order.raw ?? (await (await store.orderDetails()).record(order.orderId)));
  };
  const copy = async (text: string, copied: string): Promise<void> => {
    await vscode.env.clipboard.writeText(text);
    vscode.window.setStatusBarMessage(withoutIcons(copied), 3000);
  };
  const copiedId = (id: string): string => l10n.t`Copied order ID ${id}`;
  const copyIds = async (...args: readonly unknown[]): Promise<void> => {
    const [target] = args;
    const ids = target === SELECTION ? (await atKeys()).flatMap(idsOfRow) : (await ordersOf(args)).map(({ orderId }) => orderId);
    const { length } = ids;
    if (length === 0) return target === SELECTION ? tellNothingCopied() : undefined;
    const copied = length === 1 ? copiedId(ids.join('')) : plural(length, l10n.t('Copied {0} order ID|Copied {0} order IDs'));
    await copy(ids.join('\n'), copied);
  };

  return {
    // An id that somebody hands in needs no order behind it.
    [COMMANDS.orderCopyId]: (...args) => {
      const [target] = args;
      return isId(target) ? copy(target, copiedId(target)) : copyIds(...args);
    },
    [COMMANDS.orderCopyJson]: on(async (orders) => {
      const chosen = await makeAsChosen('clipboard', (holding) => Promise.all(orders.map((order) => json(order, holding))));
      if (!chosen) return;
      const [first, ...others] = chosen.made;
      if (others.length === 0) return copy(first ?? '', l10n.t`Copied order ${orders[0].orderId} as JSON`);
      const copied = plural(orders.length, l10n.t('Copied {0} order as JSON|Copied {0} orders as JSON'));
      return copy(`[${[first, ...others].join(',\n')}]`, copied);
    }),
    [COMMANDS.orderShowRaw]: on(async ([order]) => {
      const chosen = await makeAsChosen('document', (holding) => json(order, holding));
      const id = visible(order.orderId);
      const name = l10n.t({ message: 'order {0}', args: [id], comment: ['the name of a document'] });
      if (chosen) await documents.show(`${name}.json`, chosen.made);
    }),
  };
}
