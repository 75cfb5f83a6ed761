/** Which order is meant by a client id: one that is known, as the service answers no question for a client id. */
import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { isId } from '../model/orderIdDigits';
import { tokenOf } from '../platform/tokens';
import { orderItems, type OrderItem } from '../platform/orderItems';
import { clientIdNotLoaded, clientIdSignedOut, LOADING } from '../platform/notAsked';
import { displayOptions } from '../platform/settings';
import { withoutLinks } from '../platform/text';
import type { Session, Store } from '../store';

type PickedOrder = vscode.QuickPickItem & Pick<OrderItem, 'orderId'>;

export const unusableId = (): RangeError =>
  new RangeError(l10n.t('The service listed this order without a usable ID, so it cannot be loaded.'));

/** @returns the order id of the one that has it, or of the one that the person picks. @throws Error when nobody is signed in */
export async function orderOfClient(store: Store, clientOid: string): Promise<string | undefined> {
  const state = await store.sessions.known();
  if (state.phase !== 'signedIn') throw new Error(clientIdSignedOut(clientOid));
  const { session } = state;
  const details = await store.of(session).orderDetails();
  const found = await details.withClientId(clientOid);
  if (session.ended) return undefined;
  if (found.length === 0) return tellNotLoaded(store, session, clientOid);
  const orders = found.map(({ order }) => order).filter(({ orderId }) => isId(orderId));
  const [only] = orders;
  if (!only) throw unusableId();
  if (orders.length === 1) return only.orderId;
  return pickOrder(session, await orderItems(orders, displayOptions()));
}

/** Which of several is meant. @returns its id */
export async function pickOrder(session: Session | undefined, items: readonly PickedOrder[]): Promise<string | undefined> {
  const options = { title: l10n.t('Find order'), placeHolder: l10n.t('Choose an order'), matchOnDescription: true, matchOnDetail: true };
  return (await vscode.window.showQuickPick(items, options, tokenOf(session?.signal)))?.orderId;
}

/** Once the open orders are loaded it may be there. */
async function tellNotLoaded(store: Store, session: Session, clientOid: string): Promise<string | undefined> {
  const { openOrders } = store.of(session);
  const ways = openOrders.state.content ? LOADING.slice(1) : LOADING;
  const words = withoutLinks(clientIdNotLoaded(clientOid, session.account.label));
  const chosen = await vscode.window.showInformationMessage(words, ...ways.map(({ label }) => label));
  const way = ways.find(({ label }) => label === chosen);
  if (!way || session.ended) return undefined;
  await vscode.commands.executeCommand(way.command);
  return openOrders.state.content && way === LOADING[0] ? orderOfClient(store, clientOid) : undefined;
}
