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
  label: l10n.t('No loaded order matches'),
  detail: l10n.t('A complete order ID is looked up in the service.'),
  alwaysShow: true,
};

/** So many items are looked through between two pauses. */
const STEP = 200;

/** Whether VS Code leaves any of them in the list. */
async function isIn(items: readonly Item[], typed: string): Promise<boolean> {
  const wanted = typed.toLowerCase();
  const has = (text: string): boolean => text.toLowerCase().includes(wanted);
  const pause = slicer();
  for (const [index, { label, description = '', detail = '' }] of items.entries()) {
    if (has(label) || has(description) || has(detail)) return true;
    if (index % STEP === 0) await pause();
  }
  return false;
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
    const isNothing = id !== '' && named.length === 0 && !isAsked && !pick.busy && !(await isIn(listed, id));
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
  /** Whoever pastes and presses Enter at once does not wait for the list. */
  const accepted = async (): Promise<string | undefined> => {
    const id = pick.value.trim();
    const [selected] = pick.selectedItems;
    const isShown = !WHOLE_ID.test(id) || shown === id;
    if (isShown && selected?.orderId !== undefined) return selected.orderId;
    if (ORDER_ID.test(id)) return id;
    const [known] = details.knowsClientId(id) ? await details.withClientId(id) : [];
    return known?.order.orderId;
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
