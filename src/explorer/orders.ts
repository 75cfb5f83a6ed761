import * as vscode from 'vscode';
import { COMMANDS } from '../host/ids';
import { reportError } from '../host/report';
import { summaryOf, titleOf } from '../model/describe';
import type { PlanOrder } from '../model/order';
import type { Node } from './nodes';
import type { Command, ExplorerDeps } from './view';

/** Commands on one order. Each takes an order id or a row of a tree, else asks which of the loaded orders is meant. */
export function orderCommands({ store, documents, log }: ExplorerDeps): Readonly<Record<string, Command>> {
  const loaded = (): PlanOrder[] => [...(store.openOrders.state.content?.items ?? []), ...store.orderHistory.loaded()];

  async function orderOf(target: unknown): Promise<PlanOrder | undefined> {
    if (typeof target === 'string') return loaded().find(({ orderId }) => orderId === target);
    const node = target as Node | undefined;
    if (node?.kind === 'order') return node.order;
    const items = loaded().map((order) => ({ label: titleOf(order), description: order.orderId, detail: summaryOf(order), order }));
    const picked = await vscode.window.showQuickPick(items, {
      placeHolder: items.length > 0 ? 'Which order?' : 'No orders are loaded yet',
      matchOnDescription: true,
      matchOnDetail: true,
    });
    return picked?.order;
  }

  const on =
    (run: (order: PlanOrder) => Promise<unknown>): Command =>
    async (target) => {
      try {
        const order = await orderOf(target);
        if (order) await run(order);
      } catch (error) {
        await reportError(error, log);
      }
    };

  const json = async (order: PlanOrder): Promise<string> => (await import('../api')).rawJson(order.raw);
  const copy = async (text: string, what: string): Promise<void> => {
    await vscode.env.clipboard.writeText(text);
    vscode.window.setStatusBarMessage(`Copied ${what}`, 3000);
  };

  return {
    // An id that somebody hands in needs no order behind it.
    [COMMANDS.orderCopyId]: (target) =>
      typeof target === 'string' && /^\d{1,20}$/.test(target)
        ? copy(target, `order id ${target}`)
        : on((order) => copy(order.orderId, `order id ${order.orderId}`))(target),
    [COMMANDS.orderCopyJson]: on(async (order) => copy(await json(order), `the JSON of order ${order.orderId}`)),
    [COMMANDS.orderShowRaw]: on(async (order) => documents.show(`order ${order.orderId}.json`, await json(order))),
  };
}
