import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { digitCountsOf } from '../model/orderIdDigits';
import { idAt } from '../model/orderIds';
import { readSettings } from '../platform/settings';

const ID = /^\d{1,20}$/;

/** The order id that a command is about: an id, a row of a tree, else what the person types. Undefined when they gave up. */
export async function orderIdFrom(target: unknown): Promise<string | undefined> {
  if (typeof target === 'string') {
    if (ID.test(target.trim())) return target.trim();
    throw new RangeError(l10n.t`"${target.slice(0, 60)}" is no order id. Order ids are digits only, at most 20 of them.`);
  }
  const order = orderOf(target);
  if (order === undefined) return askFor(prefill());
  if (ID.test(order)) return order;
  throw new RangeError(l10n.t('The service listed this order without a usable id, so it cannot be asked for.'));
}

/** The order id of `vscode://orderdeck.orderdeck/order/<id>`. @throws RangeError for any other link */
export function orderIdOfLink({ path, scheme, authority }: vscode.Uri): string {
  const orderId = /^\/order\/(\d{1,20})$/.exec(path)?.[1];
  if (orderId !== undefined) return orderId;
  // Its first name is the publisher of the package.
  const address = `${scheme}://${authority}/order/`;
  throw new RangeError(
    l10n.t`This link leads to no order. Orderdeck expects ${address} and the digits of an order id, at most 20 of them.`,
  );
}

/** The id of a tree's row `{ kind: 'order', order }`; undefined for anything else. */
function orderOf(target: unknown): string | undefined {
  if (typeof target !== 'object' || target === null || !('kind' in target) || target.kind !== 'order' || !('order' in target))
    return undefined;
  const { order } = target;
  return typeof order === 'object' && order !== null && 'orderId' in order ? String(order.orderId) : undefined;
}

async function askFor(value: string): Promise<string | undefined> {
  const typed = await vscode.window.showInputBox({
    title: l10n.t('Show order details'),
    prompt: l10n.t('The id of the order: digits only'),
    placeHolder: '596471064624628269',
    value,
    validateInput: (text) => (ID.test(text.trim()) ? undefined : l10n.t('An order id is digits only, 1 to 20 of them.')),
  });
  return typed?.trim();
}

/** What is selected, or the id under the cursor. */
function prefill(): string {
  const editor = vscode.window.activeTextEditor;
  if (!editor) return '';
  const { document, selection } = editor;
  const selected = selection.isEmpty || !selection.isSingleLine ? '' : document.getText(selection).trim();
  if (ID.test(selected)) return selected;
  return (
    idAt(document.lineAt(selection.active.line).text, selection.active.character, digitCountsOf(readSettings().hover.orderIdDigits))?.id ??
    ''
  );
}
