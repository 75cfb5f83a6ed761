import * as l10n from '@vscode/l10n';
import { historySymbols } from '../store/historySymbols';
import { firstRows, readingRow, restRow, shownOf } from './beingRead';
import { tellIfGone } from '../platform/goneRows';
import { COMMANDS, CONTEXT, VIEWS } from '../platform/ids';
import { onDidChangeSettings, readSettings, displayOptions } from '../platform/settings';
import { formatDay, describePeriod, tellOld } from '../model/describe';
import type { Coverage } from '../model/coverage';
import type { PlanOrder } from '../model/order';
import type { SymbolHistory } from '../store/historyReads';
import { clientFilter, DELEGATE_TYPES, isFiltered, tellClientId, type Choices } from './choices';
import { orderMark, seeOrder } from './news';
import { unrequestedRows, keyOf, orderRows, problemRows, type Below, type Node, type RowList } from './nodes';
import {
  failureRow,
  filterRow,
  orFailure,
  staleRows,
  setContext,
  troubleMessage,
  waysOut,
  withMore,
  withProgress,
  type Chrome,
  type ExplorerDependencies,
  type ViewDefinition,
} from './view';

const PREFIX = 'orderHistory';

export function orderHistoryView({ store, choices }: ExplorerDependencies): ViewDefinition {
  const { sessions, news } = store;
  const chosen = (): Choices['orderHistory'] => choices.current.orderHistory;
  const setQuery = (): void => {
    const { period, delegateType } = chosen();
    store.orderHistory.setQuery({ period, delegateType });
  };
  setQuery();
  const byClientId = clientFilter();
  /** What the filter leaves of a list. */
  const left = (orders: readonly PlanOrder[]): readonly PlanOrder[] => byClientId(orders, chosen().clientOid);

  const symbols = (): readonly string[] => historySymbols(store, readSettings().historySymbols);

  const rows = {
    async load(parent: Node | undefined): Promise<void> {
      if (parent?.kind === 'symbol') return firstRows(store.orderHistory.of(parent.symbol));
      if (parent) return;
      await sessions.known();
      if (readSettings().historySymbols.length === 0) await store.openOrders.ensure();
    },
    below(parent: Node | undefined): Below {
      if (parent) return parent.kind === 'symbol' ? ordersOf(parent.symbol) : parent.kind === 'group' ? [parent.children] : [];
      if (!sessions.current) return [];
      const { content, error } = store.openOrders.state;
      if (symbols().length === 0 && !content) return waysOut(PREFIX, error, COMMANDS.openOrdersRefresh);
      return symbols().map((symbol) => {
        const { state } = store.orderHistory.of(symbol);
        const history = shownOf(state);
        const { complete, asOf, remembered }: Pick<Coverage, 'complete' | 'asOf' | 'remembered'> = history?.coverage ?? { complete: false };
        const shown = history && (chosen().clientOid === undefined ? undefined : left(history.orders).length);
        const read = history && { orders: history.orders.length, shown, complete, asOf, remembered };
        const unseen = news.unread.orders.size > 0 && history?.orders.some(({ orderId }) => news.unread.orders.has(orderId));
        return { kind: 'symbol', id: `${PREFIX}/${keyOf(symbol)}`, symbol, read, news: unseen };
      });
    },
  };

  function ordersOf(symbol: string): Below {
    const { state } = store.orderHistory.of(symbol);
    const { error, soFar } = state;
    const content = shownOf(state);
    const prefix = `${PREFIX}/${keyOf(symbol)}`;
    if (!content) return [...failureRow(prefix, error), ...waysOut(prefix, error, COMMANDS.orderHistoryRefresh)];
    const { coverage } = content;
    const [orders, unrequested] = [left(content.orders), left(content.unrequested)];
    const stale = staleRows(prefix, state, COMMANDS.orderHistoryRefresh);
    const display = displayOptions();
    const nodes: (Node | RowList)[] = [
      ...stale,
      ...(soFar ? [readingRow(prefix, content.orders.length, symbol)] : problemRows(prefix, coverage, display)),
      orderRows(prefix, orders, { dated: true, told: 'pair' }, orderMark(news.unread)),
    ];
    if (orders.length === 0 && !soFar) {
      const text =
        content.orders.length > 0
          ? l10n.t('No orders match the filter.')
          : l10n.t({ message: 'No orders ({0})', args: [periodText()], comment: ['{0}: a period, such as "last 30 days"'] });
      nodes.push({ kind: 'notice', id: `${prefix}/empty`, tone: 'empty', text });
      if (content.orders.length > 0) nodes.push(filterRow(prefix, COMMANDS.orderHistoryFilter));
    }
    nodes.push(...unrequestedRows(prefix, unrequested));
    if (!soFar) nodes.push(...waysFurther(prefix, symbol, content));
    return nodes;
  }

  /** To what a load left out, and then further back. */
  function waysFurther(prefix: string, symbol: string, { coverage, rest }: SymbolHistory): Node[] {
    const action = { command: COMMANDS.orderHistoryLoadMore, argument: symbol };
    if (rest !== undefined) return [restRow(prefix, rest, action)];
    if (!('days' in chosen().period)) return [];
    const detail = l10n.t({
      message: 'before {0}',
      args: [formatDay(coverage.range.start, displayOptions())],
      comment: ['{0}: the day up to which older ones are not loaded'],
    });
    return [{ kind: 'more', id: `${prefix}/more`, label: l10n.t('Load older orders'), detail, action }];
  }

  const isAll = (symbol: string): boolean => {
    const { content } = store.orderHistory.of(symbol).state;
    return content !== undefined && !('days' in chosen().period) && content.rest === undefined && content.coverage.complete;
  };

  const periodText = (): string => describePeriod(chosen().period, displayOptions());
  const kindText = (): string | undefined => DELEGATE_TYPES.find(({ type }) => type === chosen().delegateType)?.label;

  const chrome = (): Chrome => {
    setContext(CONTEXT.orderHistoryFiltered, isFiltered('orderHistory', choices.current));
    setContext(CONTEXT.orderHistoryNoSymbols, store.openOrders.state.content !== undefined && symbols().length === 0);
    if (!sessions.current) return {};
    const read = symbols().map((symbol) => store.orderHistory.of(symbol).state);
    // Which symbol could not be read at all stands below it.
    const stale = read.filter(({ content }) => content !== undefined).map(troubleMessage);
    const message = read.length === 0 ? troubleMessage(store.openOrders.state) : stale.find(Boolean);
    const { clientOid } = chosen();
    const parts = [periodText(), kindText(), clientOid !== undefined && tellClientId(clientOid)];
    const oldest = Math.min(...read.map(({ content, loadedAt }) => (content && loadedAt) ?? Infinity));
    const asOf = message === undefined && oldest < Infinity ? tellOld(oldest, displayOptions()) : undefined;
    return { description: parts.filter(Boolean).join(' · '), message, asOf };
  };

  return {
    id: VIEWS.orderHistory,
    poll: store.polls.orderHistory,
    rows,
    chrome,
    loading: () => symbols().some((symbol) => store.orderHistory.of(symbol).state.loading),
    subscribe: (update, reload) => [
      sessions.onDidChange(reload),
      store.onDidChange.openOrders(update),
      store.onDidChange.orderHistory(update),
      news.onDidChange(update),
      onDidChangeSettings(() => {
        if (readSettings().historySymbols.length > 0) store.orderHistory.keep(symbols());
        update();
      }),
      choices.onDidChange((view) => {
        if (view !== 'orderHistory') return;
        const { period, delegateType } = store.orderHistory.query;
        // A filter by client id is for what was read: nothing is asked again for it.
        if (period === chosen().period && delegateType === chosen().delegateType) return update();
        setQuery();
        reload();
      }),
    ],
    onDidSelect: (node) => seeOrder(news, node),
    commands: {
      [COMMANDS.orderHistoryRefresh]: withProgress(VIEWS.orderHistory, async () => {
        const session = sessions.current;
        const { openOrders, orderHistory } = store.of(session);
        const paused = (): boolean => session?.pauseOf('orders') !== undefined;
        const opened = readSettings().historySymbols.length === 0 ? openOrders.refresh() : undefined;
        // A retry asks once: nothing follows what was refused again.
        if (paused()) await opened;
        if (opened === undefined || !paused()) await Promise.all([opened, orderHistory.refresh()]);
      }),
      [COMMANDS.orderHistoryLoadMore]: async (...args) => {
        if (tellIfGone(args)) return;
        const symbol =
          symbolIn(args[0]) ??
          (await (await import('./pickers')).pickSymbol(orFailure(symbols(), store.openOrders.state), store.sessions.current?.signal));
        if (symbol !== undefined)
          await withMore(
            VIEWS.orderHistory,
            () => isAll(symbol),
            () => store.orderHistory.loadOlder(symbol),
          )();
      },
      [COMMANDS.orderHistoryFilter]: async () => (await import('./pickers')).filterHistory(choices),
      [COMMANDS.orderHistoryChooseSymbols]: async () =>
        (await import('./pickers')).chooseSymbols(store.seen.symbols, store.sessions.current?.signal),
    },
  };
}

/** The symbol that a row or another command names. */
function symbolIn(target: unknown): string | undefined {
  if (typeof target === 'string') return target;
  const node = target as Node | undefined;
  return node?.kind === 'symbol' ? node.symbol : undefined;
}
