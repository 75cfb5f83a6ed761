/** The page of the order dashboard: its parts, on the shell that all dashboards have. */
import '../page/language';
import * as l10n from '@vscode/l10n';
import { COLUMNS, DAYS_CHOICES, type RowsMessage, type Statistics, type Status } from '../../src/dashboards/orders/protocol';
import { pairOf } from '../../src/model/describe';
import { badgeOf } from '../page/badge';
import { costText } from '../page/cost';
import { element, show } from '../page/dom';
import type { Format } from '../page/format';
import { button } from '../page/menu';
import { box } from '../page/notice';
import { section } from '../page/section';
import { startPage } from '../page/shell';
import { createTable } from '../page/table/table';
import { FILTER, KINDS, NO_ROWS, PLACES, USUAL } from './columns';
import { groups } from './groups';
import { tell } from './host';
import { slippage, timeToTrigger } from './slippage';
import { counts, money } from './tiles';
import { trend } from './trend';

const countsPlace = element('div', { class: 'tiles counts' });
const notes = element('p', { class: 'remark' });
const moneyPlace = element('div', { class: 'moneys' });
const chooseSymbols = (): void => tell({ type: 'chooseSymbols' });
const chooser = button('Choose symbols', chooseSymbols, true);
chooser.id = 'symbols';
const table = createTable(
  {
    noun: 'order',
    opens: l10n.t('Enter or a double click opens the tab of an order.'),
    copies: l10n.t('Ctrl+C copies the cell, on an order id the row.'),
    columns: KINDS,
    places: PLACES,
    exported: COLUMNS,
    usual: USUAL,
    usualSort: { column: 'created', descending: true },
    filter: FILTER,
    open: ({ columns }, row) => tell({ type: 'openOrder', orderId: columns.orderId[row] ?? '' }),
  },
  NO_ROWS,
);
const parts = {
  trend: section('trend', 'Trend', 'full'),
  slippage: section('slippage', 'Slippage', 'rest'),
  waits: section('waits', 'Time to trigger', 'third'),
  symbol: section('by-symbol', 'By symbol', 'full'),
  strategy: section('by-strategy', 'By strategy', 'full'),
  action: section('by-action', 'By action', 'full'),
  execution: section('by-execution', 'By execution', 'full'),
  orders: section('orders', 'All orders', 'full'),
};

const MOST_NAMES = 8;
const names = (symbols: readonly string[]): string => {
  const more = symbols.length - MOST_NAMES;
  return [...symbols.slice(0, MOST_NAMES).map(pairOf), ...(more > 0 ? [`${more} more`] : [])].join(', ');
};

function question({ question: open, symbols = [] }: Status, format: Format): HTMLElement | undefined {
  if (open?.name === 'symbols') {
    return box(
      'No symbol is chosen',
      ['The service lists past orders of one symbol at a time and does not say which symbols there are. Choose those that you trade.'],
      button('Choose symbols', chooseSymbols),
    );
  }
  if (!open) return undefined;
  const { cost, orders, stopsAt } = open;
  return box(
    'This is a large read',
    [
      `About ${format.counted(orders, 'order')} of ${names(symbols)}: ${costText(cost, format)}, and up to as much again for the range before.`,
      stopsAt === undefined
        ? 'Cancel keeps what was read until then.'
        : `One read may take ${format.counted(stopsAt, 'request')}: it stops there, and the figures are partial. A shorter range or fewer symbols can be read whole.`,
    ],
    button('Read', () => tell({ type: 'goAhead' })),
  );
}

function emptiness({ figures, coverage, symbols }: Statistics): HTMLElement | undefined {
  const complete = 'complete' in coverage.orders && coverage.orders.complete;
  if (!complete || figures.counts.orders.value !== 0) return undefined;
  return box('No orders in this range', [
    `No order of ${names(symbols)} was created in it. A longer range or other symbols may show more.`,
  ]);
}

startPage<Status, Statistics, RowsMessage, never>({
  top: {
    title: 'Order dashboard',
    range: { days: DAYS_CHOICES },
    doing: {
      cost: l10n.t('Reading what there is to read'),
      main: l10n.t('Reading orders'),
      previous: l10n.t('Reading orders of the range before'),
    },
    sources: ['orders'],
    choices: [chooser],
    lead: ({ symbols }) => `Orders of ${names(symbols)} created in the range. The service lists no other symbols.`,
  },
  words: {
    reading: l10n.t('Reading the orders.'),
    read: l10n.t('The orders are read.'),
    notRead: l10n.t('The orders could not be read'),
    signIn: 'Sign in with a read-only key, or look around with made-up data.',
  },
  body: [
    element('section', { attributes: { 'aria-label': 'How many orders' } }, countsPlace, notes),
    moneyPlace,
    element('div', { class: 'cards' }, ...Object.values(parts).map(({ root }) => root)),
  ],
  table,
  noRows: NO_ROWS,
  drawFigures(statistics, format) {
    show(countsPlace, ...counts(statistics, format));
    notes.textContent = statistics.notes.join(' ');
    show(moneyPlace, ...money(statistics, format));
    const drawTrend = (): void => parts.trend.render(trend(statistics, format, drawTrend));
    drawTrend();
    parts.slippage.render(slippage(statistics, format));
    parts.waits.render(timeToTrigger(statistics, format));
    parts.symbol.render(groups('symbol', statistics, format));
    parts.strategy.render(groups('strategy', statistics, format, statistics.rule));
    parts.action.render(groups('action', statistics, format));
    parts.execution.render(groups('execution', statistics, format));
    parts.orders.render({ badge: badgeOf(format, statistics.coverage.orders), body: table.parts });
  },
  drawRows: () => undefined,
  question,
  emptiness,
  onStatus({ symbols = [] }) {
    const [only] = symbols;
    chooser.textContent =
      symbols.length === 0 ? 'Choose symbols' : `Symbols: ${only !== undefined && symbols.length === 1 ? pairOf(only) : symbols.length}`;
    chooser.title = symbols.map(pairOf).join(', ');
  },
});
