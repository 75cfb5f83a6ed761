import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { COMMANDS } from '../platform/ids';
import { readSettings } from '../platform/settings';
import { commandUri, type LinkArgument } from '../platform/markdown';
import { type ClientIdReadings, clientIdsIn } from '../model/clientIdsInText';
import { digitCountsOf } from '../model/orderIdDigits';
import { type IdMatch, idsIn } from '../model/orderIds';
import { slicer } from '../primitives/slices';
import type { Store } from '../store';

/** A document is looked through so far; a log may be endless. Each line of so many may have a link: VS Code shows them in some two seconds, and nobody waits. */
const MOST_LINES = 10_000;
const MOST_LINKS = MOST_LINES;
const MOST_CHARACTERS = 1_000_000;

/** So many client ids are remembered that no order was known by. */
const MOST_MISSED = 1000;

const TOOLTIP = l10n.t('Show order details');

interface Place {
  readonly target: LinkArgument;
  readonly start: number;
  readonly end: number;
}

type Details = Pick<Store, 'orderDetails'>;

/** A link in a terminal with what it shows. */
export interface TerminalLink extends vscode.TerminalLink {
  readonly target: LinkArgument;
}

/**
 * Links on order ids, and on client ids of orders that are known. Making one asks nobody anything; nothing is underlined for somebody who
 * has no account to ask.
 * @param areMore told when documents that were looked through have more of them by now
 */
export function linkProviders({ store }: { readonly store: Store }, areMore: () => void) {
  /** Client ids beside a name in documents, of orders that were not known when they were looked through. */
  const missed = new Set<string>();
  const wanted = (): boolean => readSettings().hover.enabled && store.sessions.current !== undefined;

  /**
   * The places of a line. Where a client id of an order that is known holds digits that may be an order id, as in
   * `grid-596471064624628269`, it is what is meant.
   */
  async function placesOf(ids: readonly IdMatch[], clientIds: readonly ClientIdReadings[], { orderDetails }: Details): Promise<Place[]> {
    const orders = ids.map(({ id, ...place }) => ({ ...place, target: id }));
    if (clientIds.length === 0) return orders;
    const details = await orderDetails();
    const places: Place[] = orders.filter(({ keyed }) => keyed);
    const add = (place: Place): void => {
      if (places.every(({ start, end }) => place.end <= start || place.start >= end)) places.push(place);
    };
    for (const readings of clientIds) {
      const known = readings.find(({ id }) => details.knowsClientId(id));
      if (!known && missed.size < MOST_MISSED) for (const { id, keyed } of readings) if (keyed) missed.add(id);
      if (known) add({ target: { clientOid: known.id }, start: known.start, end: known.end });
    }
    for (const order of orders) if (!order.keyed) add(order);
    return places.toSorted((one, other) => one.start - other.start);
  }

  /** Whether documents that were looked through have more links by now. */
  async function lookAgain(): Promise<void> {
    if (missed.size === 0 || !wanted()) return;
    const details = await store.of(store.sessions.current).orderDetails();
    if (![...missed].some((id) => details.knowsClientId(id))) return;
    missed.clear();
    areMore();
  }
  // They end with the store.
  store.onDidChange.openOrders(() => void lookAgain());
  store.onDidChange.orderHistory(() => void lookAgain());

  return {
    /** Beside a key only: a link underlines the text, and every long number underlined would be noise. */
    async documentLinks(document: vscode.TextDocument, token?: vscode.CancellationToken): Promise<vscode.DocumentLink[]> {
      const links: vscode.DocumentLink[] = [];
      if (!wanted()) return links;
      const shown = store.of(store.sessions.current);
      const pause = slicer();
      let left = MOST_CHARACTERS;
      for (let line = 0; line < Math.min(document.lineCount, MOST_LINES) && links.length < MOST_LINKS && left > 0; line += 1) {
        const { text } = document.lineAt(line);
        left -= text.length;
        for (const { target, start, end } of await placesOf(idsIn(text), clientIdsIn(text), shown)) {
          const link = new vscode.DocumentLink(new vscode.Range(line, start, line, end), commandUri(COMMANDS.orderShow, target));
          link.tooltip = TOOLTIP;
          links.push(link);
        }
        const paused = pause();
        if (paused) await paused;
        if (token?.isCancellationRequested) return [];
      }
      return links;
    },

    /** Every order id: a terminal has no hover, and shows a link under the pointer only. */
    async terminalLinks({ line }: vscode.TerminalLinkContext): Promise<TerminalLink[]> {
      if (!wanted()) return [];
      const ids = idsIn(line, digitCountsOf(readSettings().hover.orderIdDigits));
      const places = await placesOf(ids, clientIdsIn(line, true), store.of(store.sessions.current));
      return places.map(({ target, start, end }) => ({ target, startIndex: start, length: end - start, tooltip: TOOLTIP }));
    },
  };
}
