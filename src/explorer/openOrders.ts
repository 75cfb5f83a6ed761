import * as l10n from '@vscode/l10n';
import { COMMANDS, CONTEXT, VIEWS } from '../platform/ids';
import { onDidChangeSettings, displayOptions } from '../platform/settings';
import type { Reading } from '../model/coverage';
import { actionNameOf, type DisplayOptions, formatMoment, pairOf } from '../model/describe';
import { plural } from '../model/language';
import type { PlanOrder } from '../model/order';
import { orderAsShown } from '../model/privacy';
import { isSameSymbol } from '../model/symbols';
import { remembered } from '../primitives/remembered';
import type { Unread } from '../store/news';
import { firstRows, readingRow, shownOf } from './beingRead';
import { areOpenOrdersFiltered, clientFilter, tellClientId, type Choices } from './choices';
import { orderMark, orderNews, seeOrder } from './news';
import { groupNodes, newestFirst, orderRows, overRows, problemRows, type Below, type GroupStyle, type Node, type RowList } from './nodes';
import { iconOf } from './rows';
import {
  asOfMessage,
  filterRow,
  setContext,
  troubleMessage,
  waysOut,
  withProgress,
  type Chrome,
  type ExplorerDependencies,
  type ViewDefinition,
} from './view';

const PREFIX = 'openOrders';

export function openOrdersView({ store, choices }: ExplorerDependencies): ViewDefinition {
  const { sessions, news } = store;
  const list = (): readonly PlanOrder[] => shownOf(store.openOrders.state)?.items ?? [];
  const chosen = (): Choices['openOrders'] => choices.current.openOrders;
  const byClientId = clientFilter();
  const filter = remembered((orders: readonly PlanOrder[], symbols: readonly string[]) =>
    newestFirst(symbols.length === 0 ? orders : orders.filter(({ symbol }) => isOfSymbols(symbol, symbols))),
  );
  const filtered = (): readonly PlanOrder[] => filter(byClientId(list(), chosen().clientOid), chosen().symbols);
  const group = remembered(grouped);
  const isNothingLeft = (): boolean => list().length > 0 && filtered().length === 0;

  const rows = {
    async load(parent: Node | undefined): Promise<void> {
      if (parent) return;
      await sessions.known();
      await firstRows(store.openOrders);
    },
    below(parent: Node | undefined): Below {
      if (parent) return parent.kind === 'group' ? [parent.children] : [];
      if (sessions.state.phase === 'signedOut' && sessions.state.problem !== undefined) return OPENING_FAILED;
      const { content, soFar, error } = store.openOrders.state;
      const display = displayOptions();
      if (soFar) return [readingRow(PREFIX, soFar.items.length), ...orders(false, display), ...over(soFar)];
      if (!content) return waysOut(PREFIX, error, COMMANDS.openOrdersRefresh);
      return [
        // What broke off can be tried again as well as what failed.
        ...waysOut(PREFIX, error ?? content.endedBy, COMMANDS.openOrdersRefresh),
        ...orderNews(PREFIX, news.unread, display),
        ...problemRows(PREFIX, content.coverage, display),
        ...orders(content.coverage.complete, display),
        ...(isNothingLeft() ? [filterRow(PREFIX, COMMANDS.openOrdersFilter)] : []),
        ...over(content),
      ];
    },
  };

  function orders(complete: boolean, { masked }: DisplayOptions): Below {
    const { groupBy } = chosen();
    return groupBy === 'none'
      ? [orderRows(PREFIX, filtered(), undefined, orderMark(news.unread))]
      : group(filtered(), groupBy, news.unread, !complete, masked === true);
  }

  function over({ over: all = [] }: Reading<PlanOrder>): Below {
    const { symbols, clientOid } = chosen();
    return overRows(
      PREFIX,
      byClientId(all, clientOid).filter(({ symbol }) => isOfSymbols(symbol, symbols)),
    );
  }

  const chrome = (): Chrome => {
    const { content } = store.openOrders.state;
    const all = list().length;
    const { symbols, clientOid } = chosen();
    const isFiltered = areOpenOrdersFiltered(chosen());
    setContext(CONTEXT.openOrdersFiltered, isFiltered);
    setContext(CONTEXT.openOrdersEmpty, content !== undefined && all === 0);
    if (sessions.state.phase === 'signedOut') return { message: sessions.state.problem };
    if (!content) return { message: troubleMessage(store.openOrders.state) };
    const shown = filtered().length;
    const { complete } = content.coverage;
    const parts = [symbols.map(pairOf).join(', '), clientOid !== undefined && tellClientId(clientOid)];
    const description = isFiltered ? [tellShown(shown, all, complete), ...parts].filter(Boolean).join(' · ') : tellAll(all, complete);
    const badge = all > 0 ? { value: all, tooltip: tellBadge(tellOpen(all, complete), store.openOrders.state.loadedAt) } : undefined;
    const { state } = store.openOrders;
    return {
      description,
      badge,
      message: troubleMessage(state) ?? (isNothingLeft() ? tellNothingLeft(chosen()) : undefined),
      asOf: asOfMessage(state),
    };
  };

  return {
    id: VIEWS.openOrders,
    poll: store.polls.openOrders,
    rows,
    chrome,
    loading: () => store.openOrders.state.loading,
    subscribe: (update, reload) => [
      sessions.onDidChange(reload),
      store.onDidChange.openOrders(update),
      news.onDidChange(update),
      onDidChangeSettings(update),
      choices.onDidChange(update),
    ],
    onDidHide: () => news.see({ list: 'orders' }),
    onDidSelect: (node) => seeOrder(news, node),
    commands: {
      [COMMANDS.openOrdersRefresh]: withProgress(VIEWS.openOrders, () => store.openOrders.refresh()),
      [COMMANDS.openOrdersFilter]: async () =>
        (await import('./pickers')).filterOpenOrders(choices, () => store.openOrders.state, store.sessions.current?.signal),
      [COMMANDS.openOrdersGroupBy]: async () => (await import('./pickers')).groupOpenOrders(choices),
    },
  };
}

const isOfSymbols = (symbol: string, chosen: readonly string[]): boolean =>
  chosen.length === 0 || chosen.some((each) => isSameSymbol(each, symbol));

const tellAll = (all: number, complete: boolean): string => (complete ? String(all) : l10n.t`${all}, partial`);

const tellShown = (shown: number, all: number, complete: boolean): string =>
  complete
    ? l10n.t({ message: '{0} of {1}', args: [shown, all], comment: ['how many of all open orders are shown'] })
    : l10n.t({ message: '{0} of {1}, partial', args: [shown, all], comment: ['how many of all open orders are shown'] });

const tellOpen = (all: number, complete: boolean): string =>
  complete
    ? plural(all, l10n.t('{0} open plan order|{0} open plan orders'))
    : plural(all, l10n.t('{0} open plan order, partial|{0} open plan orders, partial'));

/** It stays in the activity bar while nobody looks, and nobody may be asking: the day is told as well. */
const tellBadge = (open: string, readAt: number | undefined): string =>
  readAt === undefined
    ? open
    : l10n.t({
        message: '{0}, loaded at {1}',
        args: [open, formatMoment(readAt, displayOptions())],
        comment: ['{0}: how many orders are open, {1}: a time'],
      });

const tellNothingLeft = ({ clientOid }: Choices['openOrders']): string =>
  clientOid === undefined ? l10n.t('No open orders match the symbol filter.') : l10n.t('No orders match the filter.');

function grouped(
  orders: readonly PlanOrder[],
  groupBy: Exclude<Choices['openOrders']['groupBy'], 'none'>,
  unread: Unread,
  partial: boolean,
  masked: boolean,
): readonly Node[] {
  const bySymbol = groupBy === 'symbol';
  const mark = orderMark(unread);
  const by = (order: PlanOrder): GroupStyle =>
    bySymbol
      ? { label: pairOf(order.symbol), icon: 'arrow-swap' }
      : { label: actionNameOf(orderAsShown(order, { masked })), ...iconOf(order) };
  const rows = (members: readonly PlanOrder[]): RowList =>
    orderRows(PREFIX, members, { dated: false, told: bySymbol ? 'pair' : 'action' }, mark);
  return groupNodes(PREFIX, orders, { by, rows, ...(mark && { mark }) }, { expanded: true, partial });
}

/** There is an account, but it could not be opened: a locked keyring, most likely. */
const OPENING_FAILED: readonly Node[] = [
  { kind: 'notice', id: `${PREFIX}/switch`, tone: 'mend', text: l10n.t('Choose an account'), action: { command: COMMANDS.accountSwitch } },
  {
    kind: 'notice',
    id: `${PREFIX}/diagnose`,
    tone: 'mend',
    text: l10n.t('Run diagnostics'),
    action: { command: COMMANDS.accountDiagnose },
  },
];
