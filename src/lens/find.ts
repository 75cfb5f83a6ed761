/** Find Order: a search of all orders that this window knows, as one types. */
import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { tellOld } from '../model/describe';
import { isId } from '../model/orderIdDigits';
import { plural } from '../model/language';
import { withoutZeros } from '../model/orderIds';
import { isSameSymbol } from '../model/symbols';
import { mapEach } from '../model/work';
import { idsPasted } from '../platform/idsUnder';
import { orderItems, type OrderItem } from '../platform/orderItems';
import { displayOptions } from '../platform/settings';
import { inSlices, slicer } from '../primitives/slices';
import type { Store } from '../store';
import { movedTo } from './movedTo';

/** Without an id it only says something. VS Code leaves all of them in the list: what matches is decided here. */
type Item = vscode.QuickPickItem & Partial<Omit<OrderItem, keyof vscode.QuickPickItem>> & { readonly alwaysShow: true };
interface Searched {
  readonly item: Item & OrderItem;
  /** In small letters: what is shown of it, and what is too long or too odd to be shown as it came. */
  readonly text: string;
}

/** So long that nobody types it to look through a list. */
const WHOLE_ID = /^\d{15,20}$/;
/** Of several that were pasted so many are asked for. */
const MOST_PASTED = 20;
const pastedIn = (typed: string): readonly string[] => idsPasted(typed).slice(0, MOST_PASTED);
/** So many are listed: nobody looks through more, and each key that is typed sends them to the window. */
const MOST = 200;
/** So many are looked through between two pauses. */
const STEP = 200;

const NOTHING: Item = {
  label: l10n.t('No loaded orders match'),
  detail: l10n.t('Enter a complete order ID to look it up on the exchange.'),
  alwaysShow: true,
};
const moreItem = (count: number): Item => ({
  label: plural(
    count,
    l10n.t({ message: '{0} more order matches|{0} more orders match', args: [], comment: ['the last row of a list that is cut'] }),
  ),
  alwaysShow: true,
});
const askItem = (orderId: string): Item => ({
  orderId,
  label: `$(cloud-download) ${l10n.t({ message: 'Load from the service', args: [], comment: ['the order whose id stands beside it'] })}`,
  description: orderId,
  alwaysShow: true,
});

const searched = (item: OrderItem): Searched => ({ item: { ...item, alwaysShow: true }, text: textOf(item) });
const textOf = ({ label, description = '', detail = '', symbol = '', clientOid = '' }: Omit<Item, 'alwaysShow'>): string =>
  [label, description, detail, symbol, clientOid].join('\n').toLowerCase();

/** Has every word that was typed, in any order; a symbol in any spelling, and the end of an id as tabs name it: `…624629`. */
function matcher(typed: string): (text: string, symbol?: string) => boolean {
  const words = Array.from(typed.toLowerCase().split(/\s+/), (word) => word.replace(/^…/, ''));
  return (text, symbol) =>
    words.every((word) => text.includes(word) || (symbol !== undefined && word !== '' && isSameSymbol(word, symbol)));
}

/** The first of those that match, and how many do. Undefined once nobody wants it any more. */
async function search(
  all: readonly Searched[],
  typed: string,
  isWanted: () => boolean,
): Promise<{ readonly items: Searched['item'][]; readonly count: number } | undefined> {
  const matches = matcher(typed);
  const pause = slicer();
  const items: Searched['item'][] = [];
  let count = 0;
  for (const [index, { item, text }] of all.entries()) {
    if (matches(text, item.symbol)) {
      count += 1;
      if (items.length < MOST) items.push(item);
    }
    if (index % STEP > 0) continue;
    await pause();
    if (!isWanted()) return undefined;
  }
  return { items, count };
}

/** With when the open orders were read, where that is long ago: each item tells a status. */
const titleAt = (readAt: number | undefined): string =>
  [l10n.t('Find order'), tellOld(readAt, displayOptions())].filter((each) => each !== undefined).join(' · ');

/** Lets a person search every order that is known. @returns the id of the chosen one */
export async function findOrder({ store }: { readonly store: Store }, typed: string): Promise<string | undefined> {
  const { phase } = await store.sessions.known();
  const { current } = store.sessions;
  const { openOrders, orderDetails } = store.of(current);
  const details = await orderDetails();
  // What another account has is another question.
  if (store.sessions.current !== current) return undefined;
  const pick = vscode.window.createQuickPick<Item>();
  pick.title = titleAt(openOrders.state.loadedAt);
  pick.placeholder =
    phase === 'signedIn'
      ? l10n.t('Order ID, client ID, symbol, status or action')
      : l10n.t('No orders are loaded because you are signed out; enter an order ID');
  // To mark what was found.
  pick.matchOnDescription = true;
  pick.matchOnDetail = true;
  // VS Code would sort by the label whatever matches in it. Where it does not know this, it sorts.
  Object.assign(pick, { keepScrollPosition: true, sortByLabel: false });
  pick.value = typed;

  let all: readonly Searched[] = [];
  /** The latest of each. */
  let [listing, updating] = [0, 0];
  const list = async (): Promise<void> => {
    const turn = (listing += 1);
    const items = await orderItems(await details.all(), displayOptions());
    const made = await inSlices(mapEach(items, searched, STEP), () => turn === listing);
    if (!made || turn !== listing) return;
    all = made;
    await update(true);
  };
  /** @param stays the list changed under whoever may have moved in it: a row that is not the first stays chosen */
  const update = async (stays = false): Promise<void> => {
    const turn = (updating += 1);
    const isWanted = (): boolean => turn === updating;
    const wanted = pick.value.trim();
    // Named exactly, they are found although what is shown of a long id lacks its end.
    const known = details.knowsClientId(wanted) ? (await details.withClientId(wanted)).map(({ order }) => order) : [];
    const named = (await orderItems(known, displayOptions())).map((each) => searched(each).item);
    const found = await search(all, wanted, isWanted);
    if (!found || !isWanted()) return;
    const matching = new Map([...named, ...found.items].map((item) => [item.orderId, item]));
    const meant = isId(wanted) ? [wanted] : matching.size === 0 ? pastedIn(wanted) : [];
    const meantIds = new Set(meant.map(withoutZeros));
    // Also behind more rows than are shown.
    const itself = all.flatMap(({ item }) => (meantIds.has(withoutZeros(item.orderId)) ? [item] : []));
    const items = new Map([...itself, ...matching.values()].map((item) => [item.orderId, item]));
    const there = new Set(Array.from(items.keys(), withoutZeros));
    const asked = meant.filter((id) => !there.has(withoutZeros(id))).map(askItem);
    const orders: Item[] = WHOLE_ID.test(wanted) ? [...asked, ...items.values()] : [...items.values(), ...asked];
    const more = found.count - found.items.length;
    // VS Code has no words for a list in which nothing matches.
    const isNothing = orders.length === 0 && wanted !== '' && !pick.busy;
    const active = stays ? movedTo(pick) : undefined;
    pick.title = titleAt(openOrders.state.loadedAt);
    pick.items = [...orders, ...(more > 0 ? [moreItem(more)] : []), ...(isNothing ? [NOTHING] : [])];
    const again = active?.orderId === undefined ? undefined : orders.find(({ orderId }) => orderId === active.orderId);
    if (again) pick.activeItems = [again];
  };
  /**
   * Whoever pastes and presses Enter at once does not wait for the list, and VS Code names what is selected by its place: while the list
   * changes that is another item. What does not match what was typed was not meant.
   */
  const accepted = async (): Promise<string | undefined> => {
    const wanted = pick.value.trim();
    const [selected] = pick.selectedItems;
    const known = details.knowsClientId(wanted) ? (await details.withClientId(wanted)).map(({ order }) => order.orderId) : [];
    const pasted = pastedIn(wanted);
    const ids = new Set([wanted, ...pasted, ...known].map(withoutZeros));
    const isMeant = (item: Item, id: string): boolean => ids.has(withoutZeros(id)) || matcher(wanted)(textOf(item), item.symbol);
    if (selected?.orderId !== undefined && isMeant(selected, selected.orderId)) return selected.orderId;
    if (WHOLE_ID.test(wanted)) return wanted;
    // A row that only says something.
    if (selected && selected.orderId === undefined) return undefined;
    return known[0] ?? (await search(all, wanted, () => true))?.items[0]?.orderId ?? (isId(wanted) ? wanted : pasted[0]);
  };
  void list();
  pick.show();
  const gone = store.sessions.onDidChange(() => pick.hide());
  const lists = [openOrders.onDidChange(() => void list()), store.onDidChange.orderHistory(() => void list())];
  const parts = [pick, gone, ...lists, pick.onDidChangeValue(() => void update())];
  if (phase === 'signedIn' && openOrders.state.content === undefined) {
    pick.busy = true;
    void openOrders.ensure().finally(() => {
      pick.busy = false;
      if (updating >= 0) void update();
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
    [listing, updating] = [-1, -1];
    for (const part of parts) part.dispose();
  }
}
