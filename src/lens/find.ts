import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { orderItems, type OrderItem } from '../platform/orderItems';
import { displayOptions } from '../platform/settings';
import { slicer } from '../primitives/slices';
import type { Store } from '../store';

/** Without an id it only says something. */
type Item = vscode.QuickPickItem & Partial<Pick<OrderItem, 'orderId'>>;
const ORDER_ID = /^\d{1,20}$/;
/** So long that nobody types it to look through a list. */
const WHOLE_ID = /^\d{15,20}$/;
const NOTHING: Item = {
  label: l10n.t('No loaded orders match'),
  detail: l10n.t('A complete order ID is looked up with the service.'),
  alwaysShow: true,
};

/** So many items are looked through between two pauses. */
const STEP = 200;

/** Whether VS Code leaves it in the list. */
const matches = ({ label, description = '', detail = '' }: Item, typed: string): boolean =>
  [label, description, detail].some((text) => text.toLowerCase().includes(typed.toLowerCase()));

async function firstMatch(items: readonly Item[], typed: string): Promise<Item | undefined> {
  const pause = slicer();
  for (const [index, item] of items.entries()) {
    if (matches(item, typed)) return item;
    if (index % STEP === 0) await pause();
  }
  return undefined;
}

/** Lets a person search every order that is loaded. @returns the id of the chosen one */
export async function findOrder({ store }: { readonly store: Store }, typed: string): Promise<string | undefined> {
  const { phase } = await store.sessions.known();
  const { openOrders, orderDetails } = store.of(store.sessions.current);
  const details = await orderDetails();
  const pick = vscode.window.createQuickPick<Item>();
  pick.title = l10n.t('Find order');
  pick.placeholder =
    phase === 'signedIn'
      ? l10n.t('Order ID, client ID, symbol, status or action')
      : l10n.t('You are signed out, so no orders are loaded. Enter an order ID');
  pick.matchOnDescription = true;
  pick.matchOnDetail = true;
  pick.value = typed;

  let listed: readonly Item[] = [];
  let [listing, naming] = [0, 0];
  const list = async (): Promise<void> => {
    const turn = (listing += 1);
    const items = await orderItems(
      details.loaded().filter(({ orderId }) => orderId !== ''),
      displayOptions(),
    );
    if (turn !== listing) return;
    listed = items;
    shown = undefined;
    await update();
  };
  /** What the items beside the lists were made for: with most keys that are typed nothing changes. */
  let shown: string | undefined;
  const update = async (): Promise<void> => {
    const turn = (naming += 1);
    const id = pick.value.trim();
    // Named exactly, they are found although no list has them, and although what is shown of a long id lacks its end.
    const known = details.knowsClientId(id) ? (await details.withClientId(id)).map(({ order }) => order) : [];
    const named = known.length > 0 ? await orderItems(known, displayOptions()) : [];
    if (turn !== naming) return;
    const isAsked = ORDER_ID.test(id) && ![...named, ...listed].some(({ orderId }) => orderId === id);
    // VS Code has no words for a list in which nothing matches.
    const isNothing = id !== '' && named.length === 0 && !isAsked && !pick.busy && !(await firstMatch(listed, id));
    if (turn !== naming) return;
    const now = named.length > 0 || isAsked || WHOLE_ID.test(id) ? id : isNothing ? ' ' : '';
    if (now === shown) return;
    shown = now;
    const items = new Map<string | undefined, Item>();
    for (const item of [...named, ...listed.filter(({ orderId }) => orderId === id)])
      items.set(item.orderId, { ...item, alwaysShow: true });
    for (const item of listed) if (!items.has(item.orderId)) items.set(item.orderId, item);
    const asked = isAsked ? [{ orderId: id, label: `$(cloud-download) ${l10n.t`Load ${id} from the service`}`, alwaysShow: true }] : [];
    const all = WHOLE_ID.test(id) ? [...asked, ...items.values()] : [...items.values(), ...asked];
    pick.items = [...all, ...(isNothing ? [NOTHING] : [])];
  };
  /**
   * Whoever pastes and presses Enter at once does not wait for the list, and VS Code names what is selected by its place: while the list
   * changes that is another item. What does not match what was typed was not meant.
   */
  const accepted = async (): Promise<string | undefined> => {
    const typed = pick.value.trim();
    const [selected] = pick.selectedItems;
    const known = details.knowsClientId(typed) ? (await details.withClientId(typed)).map(({ order }) => order.orderId) : [];
    const isMeant = (item: Item): boolean => [typed, ...known].includes(item.orderId ?? '') || matches(item, typed);
    if (selected?.orderId !== undefined && isMeant(selected)) return selected.orderId;
    if (ORDER_ID.test(typed)) return typed;
    return known[0] ?? (await firstMatch(listed, typed))?.orderId;
  };
  void list();
  pick.show();
  // What another account has is another question.
  const gone = store.sessions.onDidChange(() => pick.hide());
  const lists = [openOrders.onDidChange(() => void list()), store.onDidChange.orderHistory(() => void list())];
  const parts = [pick, gone, ...lists, pick.onDidChangeValue(() => void update())];
  if (phase === 'signedIn' && openOrders.state.content === undefined) {
    pick.busy = true;
    void openOrders.ensure().finally(() => {
      pick.busy = false;
      if (naming >= 0) void update();
    });
  }
  try {
    return await new Promise<string | undefined>((resolve) => {
      parts.push(
        pick.onDidAccept(() => void accepted().then((id) => id !== undefined && resolve(id))),
        pick.onDidHide(() => resolve(undefined)),
      );
    });
  } finally {
    // What is still being looked up is for nobody.
    [listing, naming] = [-1, -1];
    for (const part of parts) part.dispose();
  }
}
