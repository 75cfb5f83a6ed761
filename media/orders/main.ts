/** The page of the order dashboard: its parts, on the shell that all dashboards have. */
import '../page/language';
import * as l10n from '@vscode/l10n';
import { COLUMNS, DAYS_CHOICES, type FromPage, type RowsMessage, type Statistics, type Status } from '../../src/dashboards/orders/protocol';
import { pairOf } from '../../src/model/describe';
import { GROUP_TITLES, SECTION_TITLES } from '../../src/model/orderStatistics/titles';
import type { RangeChoice } from '../../src/model/rangeChoice';
import { DAY } from '../../src/model/timeRange';
import { plural } from '../../src/model/language';
import { badgeOf, lackingNote, type Scope } from '../page/badge';
import { costText } from '../page/cost';
import { element, show, showAnew } from '../page/dom';
import { button } from '../page/menu';
import { box } from '../page/notice';
import { section, type Section, type SectionContent } from '../page/section';
import { startPage } from '../page/shell';
import { createTable } from '../page/table/table';
import { hostFor } from '../page/host';
import { FILTER, KINDS, NO_ROWS, PLACES, USUAL } from './columns';
import { chips, showAll } from './filters';
import { extremes } from './extremes';
import { groups } from './groups';
import { slippage, timeToTrigger } from './slippage';
import { needsALook } from './needsALook';
import { outcome } from './outcome';
import { placeInTrend, results, shownQuote } from './results';
import { trend } from './trend';
import { calendar, hoursOfWeek } from './when';
import { notCompared } from './words';

const { tell, remember } = hostFor<FromPage, { readonly choice: RangeChoice }>();

let looksTold: string | undefined;

const looksPlace = element('div');
const resultsPlace = element('div');
const outcomePlace = element('div', { class: 'outcome' });
const outcomeLackingPlace = element('div');
const notes = element('p', { class: 'remark' });
const outcomeCard = element(
  'section',
  { class: 'card', attributes: { id: 'outcome', 'aria-label': SECTION_TITLES.outcome } },
  outcomePlace,
  notes,
  outcomeLackingPlace,
);
const chooseSymbols = (): void => tell({ type: 'chooseSymbols' });
const chooser = button(l10n.t('Choose symbols'), chooseSymbols, true);
chooser.id = 'symbols';
const table = createTable(
  {
    noun: 'order',
    opens: l10n.t('Press Enter or double-click to open an order in a tab.'),
    copies: l10n.t('Ctrl+C copies the cell or, on an order ID, the whole row.'),
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
/** In the order of questions: what earned, when, and how well it was filled. */
const parts = {
  symbol: section('by-symbol', GROUP_TITLES.symbol, 'full'),
  strategy: section('by-strategy', GROUP_TITLES.strategy, 'full'),
  action: section('by-action', GROUP_TITLES.action, 'full'),
  trend: section('trend', l10n.t('Trend'), 'full'),
  calendar: section('calendar', l10n.t('Calendar'), 'full'),
  hours: section('hours', SECTION_TITLES.hours, 'full'),
  slippage: section('slippage', l10n.t('Slippage'), 'rest'),
  waits: section('waits', SECTION_TITLES.time, 'third'),
  execution: section('by-execution', GROUP_TITLES.execution, 'full'),
  extremes: section('extremes', l10n.t('Best and worst orders'), 'full'),
  orders: section('orders', l10n.t('All orders'), 'full'),
};

const cards = element('div', { class: 'cards' }, ...Object.values(parts).map(({ root }) => root));

function renderOrHide(part: Section, content: SectionContent | undefined): void {
  part.root.hidden = content === undefined;
  if (content) part.render(content);
}

const MOST_NAMES = 8;
const names = (symbols: readonly string[]): string => {
  // One more is as short as its count.
  const more = symbols.length > MOST_NAMES + 1 ? symbols.length - MOST_NAMES : 0;
  const rest = l10n.t({ message: '{0} more', args: [], comment: ['symbols, at the end of a list of them'] });
  return [...symbols.slice(0, symbols.length - more).map(pairOf), ...(more > 0 ? [plural(more, rest)] : [])].join(', ');
};

function question({ question: open, symbols = [] }: Status): HTMLElement | undefined {
  if (open?.name === 'symbols') {
    return box(
      l10n.t('No symbols selected'),
      [l10n.t('The service lists past orders one symbol at a time and does not provide a list of symbols. Choose the ones you trade.')],
      button(l10n.t('Choose symbols'), chooseSymbols),
    );
  }
  if (!open) return undefined;
  const { cost, orders, stopsAt } = open;
  const price = l10n.t({
    message:
      'About {0} order for {1}: {2}, plus up to the same amount for the previous period.|About {0} orders for {1}: {2}, plus up to the same amount for the previous period.',
    args: [],
    comment: ['{1} are symbols, {2} is what it costs, such as "4 to 12 requests, about 1 to 3 s"'],
  });
  return box(
    l10n.t('This is a lot to load'),
    [
      plural(orders, price, orders, names(symbols), costText(cost)),
      stopsAt === undefined
        ? l10n.t('If you cancel, the data loaded so far will be kept.')
        : plural(
            stopsAt,
            l10n.t(
              'Loading stops after {0} request, so the figures will be partial. To load everything, choose a shorter range or fewer symbols.|Loading stops after {0} requests, so the figures will be partial. To load everything, choose a shorter range or fewer symbols.',
            ),
          ),
    ],
    button(l10n.t({ message: 'Load', args: [], comment: ['a button: ask the service now'] }), () => tell({ type: 'goAhead' })),
  );
}

/** Where nobody chose the symbols. */
function scopeOf({ seen }: Status, { symbols }: Statistics): Scope | undefined {
  if (!seen) return undefined;
  const joined = seen.joined.filter((each) => symbols.includes(each));
  return {
    complete: plural(symbols.length, l10n.t('complete for {0} symbol|complete for {0} symbols')),
    why: l10n.t(
      'Everything the service has for these symbols is loaded. The service does not say which symbols you have traded; they are taken from the orders seen so far, so orders for other symbols may be missing. Choose your symbols to be sure.',
    ),
    beside: [
      element('button', { class: 'link', text: l10n.t('Choose symbols'), attributes: { type: 'button' }, on: { click: chooseSymbols } }),
      ...(joined.length > 0
        ? [
            element('span', {
              text: l10n.t({ message: 'added since you opened this tab: {0}', args: [names(joined)], comment: ['{0} are symbols'] }),
            }),
          ]
        : []),
    ],
  };
}

/** All was read, and there is nothing. */
const hasNone = ({ figures: { counts }, filters }: Statistics): boolean =>
  filters.length === 0 && counts.orders.completeness === 'complete' && counts.orders.value === 0;

const LONGEST = Math.max(...DAYS_CHOICES);

function emptiness(statistics: Statistics): HTMLElement | undefined {
  const { figures, symbols, filters, range } = statistics;
  if (filters.length > 0 && figures.counts.orders.value === 0)
    return box(l10n.t('No orders match the filters'), [filters.map(({ name }) => name).join(' · ')], showAll(false));
  if (!hasNone(statistics)) return undefined;
  const choice = { days: LONGEST };
  const longer = button(plural(LONGEST, l10n.t('Show the last {0} day|Show the last {0} days')), () => {
    remember({ choice });
    tell({ type: 'read', choice, fresh: false });
  });
  return box(
    l10n.t('No orders in this range'),
    [l10n.t`No orders for ${names(symbols)} were created in this range. Try a longer range or other symbols.`],
    ...(range.end - range.start < LONGEST * DAY ? [longer] : []),
    button(l10n.t('Choose symbols'), chooseSymbols, true),
  );
}

startPage<Status, Statistics, RowsMessage, never>({
  top: {
    title: l10n.t('Order dashboard'),
    range: { days: DAYS_CHOICES },
    doing: {
      cost: l10n.t('Estimating how much to load'),
      main: l10n.t('Loading orders'),
      previous: l10n.t('Loading orders from the previous period'),
    },
    sources: ['orders'],
    scope: scopeOf,
    choices: [chooser],
    filters: chips,
    lead: ({ symbols }) =>
      l10n.t`Orders for ${names(symbols)} created in the range. The service lists past orders by symbol, so other symbols are not included.`,
  },
  words: {
    reading: l10n.t('Loading orders.'),
    read: l10n.t('Orders loaded.'),
    notRead: l10n.t('The orders could not be loaded'),
    signIn: l10n.t('Add an account with a read-only key, or try the demo with made-up data.'),
  },
  body: [looksPlace, resultsPlace, outcomeCard, cards],
  table,
  noRows: NO_ROWS,
  drawFigures(statistics, format) {
    // Said once, above: everything else would be nothing as well.
    outcomeCard.hidden = cards.hidden = hasNone(statistics);
    const drawGroups = (): void => {
      const how = { quote: shownQuote(statistics)?.quote, redraw: drawGroups };
      for (const grouping of ['symbol', 'action', 'execution'] as const) parts[grouping].render(groups(grouping, statistics, format, how));
      parts.strategy.render(groups('strategy', statistics, format, { ...how, rule: statistics.rule }));
    };
    const drawQuote = (): void => {
      drawGroups();
      showAnew(resultsPlace, ...results(statistics, format, drawQuote));
      const place = Math.max(0, placeInTrend(statistics, shownQuote(statistics)));
      parts.trend.render(trend(statistics, place, format));
      renderOrHide(parts.calendar, calendar(statistics, place, format));
      parts.hours.render(hoursOfWeek(statistics, place, format));
      renderOrHide(parts.extremes, extremes(statistics, place, format));
    };
    drawQuote();
    showAnew(outcomePlace, ...outcome(statistics, format));
    show(outcomeLackingPlace, lackingNote(...Object.values(statistics.figures.counts)));
    notes.textContent = [...statistics.notes, notCompared(statistics) ?? []].flat().join(' ');
    parts.slippage.render(slippage(statistics, format));
    parts.waits.render(timeToTrigger(statistics, format));
    parts.orders.render({ badge: badgeOf(statistics.coverage.orders), body: table.parts });
  },
  drawRows: () => undefined,
  question,
  emptiness,
  onStatus({ symbols = [], needsALook: looks }) {
    // A poll that found the same leaves the row that somebody is on.
    const told = JSON.stringify(looks);
    if (told !== looksTold) showAnew(looksPlace, needsALook(looks));
    looksTold = told;
    const [only] = symbols;
    chooser.textContent =
      only === undefined
        ? l10n.t('Choose symbols')
        : l10n.t({
            message: 'Symbols: {0}',
            args: [symbols.length === 1 ? pairOf(only) : symbols.length],
            comment: ['{0} is one symbol, or how many'],
          });
    chooser.title = symbols.map(pairOf).join(', ');
  },
});
