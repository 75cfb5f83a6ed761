import { distinctSymbols } from '../model/symbols';
import type { Kept } from '../primitives/kept';
import type { OpenOrders } from './openOrders';
import type { OrderHistory } from './orderHistory';

/** So many are remembered; no exchange has as many. */
const MOST = 2000;

const keyOf = (accountId: string): string => `orderdeck.symbols.${accountId}`;

/** The account was removed, or is another one of the exchange. */
export const forgetSymbols = (kept: Kept, accountId: string): Thenable<void> => kept.update(keyOf(accountId), undefined);

/**
 * The symbols that an order of the account was seen of, in this window or one before. They only grow: figures of fewer symbols than before
 * would look like other results.
 */
export class SeenSymbols {
  private all: Set<string>;
  private isKept = false;

  /** @param memory where they are remembered, and whose they are; without it this window alone knows them */
  constructor(
    openOrders: OpenOrders,
    orderHistory: OrderHistory,
    private readonly memory?: { readonly kept: Kept; readonly accountId: string; readonly ended: () => boolean },
  ) {
    this.all = new Set(this.remembered());
    this.isKept = this.all.size > 0;
    openOrders.onDidChange(() => {
      const { items = [], over = [] } = openOrders.state.content ?? {};
      this.add([...items, ...over].map(({ symbol }) => symbol));
    });
    // Whoever expanded a symbol wants to see what became of its last order.
    orderHistory.onDidChange((symbol) => orderHistory.of(symbol).state.content && this.add([symbol]));
  }

  get symbols(): readonly string[] {
    return distinctSymbols([...this.all])
      .filter((each) => each.trim() !== '')
      .toSorted();
  }

  add(symbols: Iterable<string>): void {
    const news = [...symbols].filter((symbol) => !this.all.has(symbol));
    if (news.length === 0) return;
    const remembered = this.remembered();
    // Another window was told that the account is another one now: what was seen of the one before is not of this.
    if (this.isKept && remembered.length === 0) this.all = new Set();
    for (const symbol of news) this.all.add(symbol);
    if (!this.memory || this.memory.ended()) return;
    // Another window may have seen others.
    const symbolsToKeep = distinctSymbols([...remembered, ...this.all]).slice(0, MOST);
    void this.memory.kept.update(keyOf(this.memory.accountId), symbolsToKeep);
    this.isKept = true;
  }

  private remembered(): string[] {
    const found = this.memory?.kept.get(keyOf(this.memory.accountId));
    return Array.isArray(found) ? found.filter((each): each is string => typeof each === 'string') : [];
  }
}
