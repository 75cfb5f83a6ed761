import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { ServiceError } from '../api/errors';
import { clientIdsIn, LONGEST_CLIENT_ID } from '../model/clientIdsInText';
import { quoted } from '../model/maskedWords';
import { isId } from '../model/orderIdDigits';
import { idsPasted } from '../platform/idsUnder';
import { orderItems } from '../platform/orderItems';
import { displayOptions } from '../platform/settings';
import type { OrderDetails, Store } from '../store';
import { orderOfClient, pickOrder, unusableId } from './clientId';
import { type Meant, underCursor } from './underCursor';

/**
 * The order id that a command is about: an id, `{ clientOid }`, a row of a tree, `{ at: 'cursor' }` where an id is, else what the person
 * types. Undefined when they gave up, or when no order is known by that client id.
 */
export async function orderIdFrom(store: Store, target: unknown): Promise<string | undefined> {
  if (typeof target === 'string') {
    if (isId(target.trim())) return target.trim();
    throw new ServiceError(
      'invalidRequest',
      l10n.t`"${quoted(target.slice(0, 60))}" is not an order ID. Order IDs consist of 1 to 20 digits.`,
    );
  }
  const clientOid = textIn(target, 'clientOid');
  if (clientOid) return orderOfClient(store, clientOid);
  const order = orderOf(target);
  if (order === undefined) return promptForOrder(store, textIn(target, 'at') === 'cursor');
  if (isId(order)) return order;
  throw unusableId();
}

/**
 * The order id of `vscode://orderdeck.orderdeck/order/<id>`, or of an order that is known by the client id of `/order?client=<client id>`.
 * Undefined as above. @throws Error for any other link, whose words are ours: privacy mode hides no number of them
 */
export async function orderIdOfLink(store: Store, { path, scheme, authority, query }: vscode.Uri): Promise<string | undefined> {
  const orderId = /^\/order\/(.+)$/.exec(path)?.[1];
  if (isId(orderId)) return orderId;
  // The query is decoded already, and the client id is all the rest: it may hold anything, also what parts names in a query.
  const clientOid = /^\/order\/?$/.test(path) ? /^client=(.+)$/s.exec(query)?.[1] : undefined;
  if (clientOid !== undefined && clientOid.length <= LONGEST_CLIENT_ID) return orderOfClient(store, clientOid);
  // Its first name is the publisher of the package.
  const address = `${scheme}://${authority}/order/`;
  throw new Error(
    l10n.t`This is not a link to an order. Orderdeck expects ${address} followed by an order ID of at most 20 digits, or by ${'?client='} and the client ID of a loaded order.`,
  );
}

/** The id of a tree's row `{ kind: 'order', order }`; undefined for anything else. */
function orderOf(target: unknown): string | undefined {
  if (textIn(target, 'kind') !== 'order' || typeof target !== 'object' || target === null || !('order' in target)) return undefined;
  const { order } = target;
  return typeof order === 'object' && order !== null && 'orderId' in order ? String(order.orderId) : undefined;
}

function textIn(target: unknown, name: string): string | undefined {
  const value = typeof target === 'object' && target !== null ? (target as Readonly<Record<string, unknown>>)[name] : undefined;
  return typeof value === 'string' ? value : undefined;
}

/** @param isEnough what is under the cursor need not be confirmed */
async function promptForOrder(store: Store, isEnough: boolean): Promise<string | undefined> {
  const details = await store.orderDetails();
  const editor = vscode.window.activeTextEditor;
  const [found, ...others] = editor ? underCursor(editor, details) : [];
  if (isEnough && found && others.length > 0) return oneOf(store, details, [found, ...others]);
  const { id, isOwn } = others.length === 0 && found ? found : { id: '', isOwn: false };
  if (isEnough && found) return isOwn ? orderOfClient(store, id) : id;
  const offered = isOwn && !details.knowsClientId(id) ? '' : id;
  const text = await typed(details, offered);
  const wanted = text === undefined ? undefined : idOf(text, details);
  // Digits may be a client id.
  const isClientId = wanted !== undefined && (!isId(wanted) || (isOwn && wanted === offered));
  return isClientId ? orderOfClient(store, wanted) : wanted;
}

/** Which of several that are selected is meant: those that are not known are told by their ids. */
async function oneOf(store: Store, details: OrderDetails, selected: readonly Meant[]): Promise<string | undefined> {
  const session = store.sessions.current;
  const items = await Promise.all(
    selected.map(async ({ id, isOwn }) => {
      const found = isOwn ? await details.withClientId(id) : [details.known(id) ?? []].flat();
      const known = await orderItems(
        Array.from(found, ({ order }) => order),
        displayOptions(),
      );
      return known.length > 0 || isOwn ? known : [{ label: id, orderId: id }];
    }),
  );
  const usable = items.flat().filter(({ orderId }) => isId(orderId));
  return pickOrder(session, [...new Map(usable.map((item) => [item.orderId, item])).values()]);
}

/** An id that was typed, or the only one in a line that was pasted; undefined for none, or several. */
function idOf(text: string, details: OrderDetails): string | undefined {
  const line = text.trim();
  if (isId(line) || details.knowsClientId(line)) return line;
  const orders = idsPasted(line);
  const known = clientIdsIn(line, true).flatMap((readings) => readings.find(({ id }) => details.knowsClientId(id))?.id ?? []);
  const [id, ...others] = orders.length > 0 ? orders : new Set(known);
  return others.length > 0 ? undefined : id;
}

const typed = (details: OrderDetails, value: string): Thenable<string | undefined> =>
  vscode.window.showInputBox({
    title: l10n.t('Show order details'),
    prompt: l10n.t('An order ID, or the client ID of a loaded order'),
    placeHolder: '596471064624628269',
    value,
    validateInput: (text) =>
      idOf(text, details) === undefined ? l10n.t('Enter an order ID (1 to 20 digits) or the client ID of a loaded order.') : undefined,
  });
