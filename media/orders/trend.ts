/** What the orders created in each day, week or month did, of one quote at a time. */
import * as l10n from '@vscode/l10n';
import { fill, textLanguage } from '../../src/model/language';
import type { FromPage, Statistics, TrendAmount as Amount, TrendBars } from '../../src/dashboards/orders/protocol';
import type { CalendarUnit } from '../../src/model/calendar';
import { scaleFor, type Scale } from '../../src/model/numbers';
import type { OrderTrend, OrderTrendPoint } from '../../src/model/orderStatistics/types';
import { badge, lackingNote } from '../page/badge';
import { type Bar, barChart } from '../page/charts/bars';
import { element } from '../page/dom';
import { UNKNOWN, type Format, type Written } from '../page/format';
import { amountOr } from '../page/number';
import { plainTable } from '../page/plainTable';
import type { SectionContent } from '../page/section';
import { hostFor } from '../page/host';
import { HOW_MANY, quoteName } from './words';

const { recall, remember, tell } = hostFor<FromPage, { readonly unit: CalendarUnit; readonly quote: string }>();

const UNITS: readonly CalendarUnit[] = ['day', 'week', 'month'];
/** The same of days, weeks and months. `profit`, `below` and `fees` are of a quote, `{0}`. */
const BY: Readonly<
  Record<CalendarUnit, Readonly<Record<'choice' | 'trend' | 'cut' | 'start' | 'orders' | 'profit' | 'below' | 'fees', string>>>
> = {
  day: {
    choice: l10n.t('By day'),
    trend: l10n.t('Trend by day'),
    cut: l10n.t('not a whole day'),
    start: l10n.t('Day'),
    orders: l10n.t('Orders by day'),
    profit: l10n.t('Profit by day, {0}'),
    below: l10n.t('Running sum below its highest by day, {0}'),
    fees: l10n.t('Fees by day, {0}'),
  },
  week: {
    choice: l10n.t('By week'),
    trend: l10n.t('Trend by week'),
    cut: l10n.t('not a whole week'),
    start: l10n.t({ message: 'Week from', args: [], comment: ['title of a column: the day that a week begins with'] }),
    orders: l10n.t('Orders by week'),
    profit: l10n.t('Profit by week, {0}'),
    below: l10n.t('Running sum below its highest by week, {0}'),
    fees: l10n.t('Fees by week, {0}'),
  },
  month: {
    choice: l10n.t('By month'),
    trend: l10n.t('Trend by month'),
    cut: l10n.t('not a whole month'),
    start: l10n.t('Month'),
    orders: l10n.t('Orders by month'),
    profit: l10n.t('Profit by month, {0}'),
    below: l10n.t('Running sum below its highest by month, {0}'),
    fees: l10n.t('Fees by month, {0}'),
  },
};
const SERIES = {
  profit: l10n.t('Profit'),
  running: l10n.t('Running sum'),
  below: l10n.t('Running sum below its highest'),
  fees: l10n.t({ message: 'Fees', args: [], comment: ['what orders cost'] }),
} as const;
type Sums = OrderTrendPoint['quotes'][number];
const MISSING: Readonly<Record<Amount, (sums: Sums) => number>> = {
  profit: ({ profitsMissing }) => profitsMissing,
  profitLessFees: ({ profitsMissing, feesMissing }) => profitsMissing + feesMissing,
  running: ({ missingSoFar }) => missingSoFar,
  below: ({ missingSoFar }) => missingSoFar,
  fees: ({ feesMissing }) => feesMissing,
};

/** @param redraw another quote was chosen */
export function trend({ trend: all, timeZone, bars }: Statistics, format: Format, redraw: () => void): SectionContent {
  const { quotes, unit, points } = all;
  const place = Math.max(
    0,
    quotes.findIndex(({ name }) => name === recall().quote),
  );
  const controls = element(
    'div',
    { class: 'offers' },
    select(
      'trend-unit',
      l10n.t({ message: 'Trend by', args: [], comment: ['what a list is for that offers days, weeks and months'] }),
      UNITS.map((each) => [each, BY[each].choice]),
      unit,
      (value) => {
        remember({ unit: value as CalendarUnit });
        tell({ type: 'setUnit', unit: value as CalendarUnit });
      },
    ),
    quotes.length > 1 &&
      select(
        'trend-quote',
        l10n.t('Quote of the trend'),
        quotes.map((quote) => [quote.name, quoteName(quote)]),
        quotes[place]?.name ?? '',
        (value) => {
          remember({ quote: value });
          redraw();
        },
      ),
  );
  const empty = points.length === 0 || quotes.length === 0;
  return {
    badge: badge(all),
    lacking: lackingNote(all),
    note: [
      l10n.t('By when the orders were created: the service does not say when they were filled.'),
      ...(quotes.length > 1 ? [l10n.t('Profit and fees are of one quote; the counts are of all.')] : []),
    ].join(' '),
    body: [
      controls,
      empty ? element('p', { class: 'empty', text: l10n.t('No orders.') }) : charts(all, place, format, timeZone, bars?.[place]),
    ],
    ...(!empty && { table: () => element('div', { class: 'body' }, controls, table(all, place, format)) }),
  };
}

function select(
  id: string,
  label: string,
  options: readonly (readonly [value: string, text: string])[],
  chosen: string,
  choose: (value: string) => void,
): HTMLElement {
  const list = element(
    'select',
    { attributes: { id, 'aria-label': label } },
    ...options.map(([value, text]) => element('option', { text, attributes: { value, selected: value === chosen } })),
  );
  list.addEventListener('change', () => choose(list.value));
  return list;
}

const COUNTS = [
  [HOW_MANY.filled, ({ counts }: OrderTrendPoint) => counts.filled + counts.partlyFilled + counts.canceledFilled],
  [HOW_MANY.canceledUnfilled, ({ counts }: OrderTrendPoint) => counts.canceledUnfilled],
  [
    l10n.t({ message: 'Open or unclear', args: [], comment: ['how many orders'] }),
    ({ counts }: OrderTrendPoint) => counts.open + counts.canceledUnclear + counts.unknownStatus,
  ],
] as const;

/** @param heights in privacy mode, in place of the amounts */
function charts(all: OrderTrend, place: number, format: Format, timeZone: string, heights?: TrendBars): HTMLElement {
  const { points, unit, quotes } = all;
  const label = new Intl.DateTimeFormat(
    textLanguage(),
    unit === 'month' ? { month: 'short', year: '2-digit', timeZone } : { day: 'numeric', month: 'short', timeZone },
  );
  const [quote = ''] = quotes.slice(place).map(quoteName);
  const by = BY[unit];
  const amounts = amountsOf(all, place, format, heights);
  const bars = (of: (point: OrderTrendPoint, index: number) => Pick<Bar, 'heights' | 'values' | 'point'>): Bar[] =>
    points.map((point, index) => {
      const [start, end] = [format.day(point.range.start), format.day(point.range.end)];
      return {
        label: label.format(point.range.start),
        title:
          unit === 'day' ? start : l10n.t({ message: '{0} to {1}', args: [start, end], comment: ['a time, from the first to the second'] }),
        note: point.cut ? by.cut : undefined,
        ...of(point, index),
      };
    });
  const single = (amount: 'below' | 'fees'): HTMLElement =>
    barChart({
      name: fill(by[amount], quote),
      series: [SERIES[amount]],
      short: format.short,
      bars: bars((_, index) => ({ heights: [amounts.height(amount, index)], values: [amounts.written(amount, index)] })),
    });
  return element(
    'div',
    { class: 'charts' },
    barChart({
      name: fill(by.profit, quote),
      series: [SERIES.profit],
      line: SERIES.running,
      short: format.short,
      bars: bars((_, index) => ({
        heights: [amounts.height('profit', index)],
        values: [amounts.written('profit', index)],
        point: { height: amounts.height('running', index), value: amounts.written('running', index) },
      })),
    }),
    single('below'),
    single('fees'),
    barChart({
      name: by.orders,
      series: COUNTS.map(([name]) => name),
      short: (value) => format.count(value),
      bars: bars((point) => ({
        heights: COUNTS.map(([, count]) => count(point)),
        values: COUNTS.map(([, count]) => asCount(format.count(count(point)))),
      })),
    }),
  );
}

const asCount = (text: string): Written => ({ text, whole: text, fraction: '', unit: '', rounded: false });

function amountsOf({ points, lacking }: OrderTrend, place: number, format: Format, heights?: TrendBars) {
  const of = (amount: Amount): (string | undefined)[] => points.map(({ quotes }) => quotes[place]?.[amount]);
  const columns = {
    profit: of('profit'),
    profitLessFees: of('profitLessFees'),
    running: of('running'),
    below: of('below'),
    fees: of('fees'),
  };
  const scale = (amount: Amount) => scaleFor(columns[amount]);
  const lacks = (amount: Amount, index: number): readonly string[] | undefined => {
    const sums = points[index]?.quotes[place];
    return sums && MISSING[amount](sums) > 0 ? lacking : undefined;
  };
  return {
    columns,
    scale,
    /** For geometry only. */
    height: (amount: Amount, index: number): number | undefined => {
      if (heights) return heights[amount][index] ?? undefined;
      const text = columns[amount][index];
      return text === undefined ? undefined : Number(text);
    },
    written: (amount: Amount, index: number): Written => {
      const text = columns[amount][index];
      return text === undefined
        ? asCount(l10n.t({ message: '{0} no amount', args: [UNKNOWN], comment: ['{0} is a dash: nothing is known'] }))
        : { ...format.amount(text, scale(amount)), lacking: lacks(amount, index) };
    },
    lacks,
  };
}

function table(all: OrderTrend, place: number, format: Format): HTMLElement {
  const { points, unit, quotes } = all;
  const { columns, scale, lacks } = amountsOf(all, place, format);
  const amounts = ['profit', 'profitLessFees', 'running', 'below', 'fees'] as const;
  const scales = Object.fromEntries(amounts.map((amount) => [amount, scale(amount)])) as Record<Amount, Scale>;
  const [quote = ''] = quotes.slice(place).map(quoteName);
  const profit = l10n.t({ message: 'Profit, {0}', args: [quote], comment: ['{0} is a currency, such as USDT'] });
  const below = l10n.t({ message: 'Below its highest', args: [], comment: ['title of a column beside that of a running sum'] });
  const titles = [
    l10n.t('Orders'),
    ...COUNTS.map(([name]) => name),
    profit,
    l10n.t('Profit less fees'),
    SERIES.running,
    below,
    SERIES.fees,
  ];
  return plainTable(
    BY[unit].trend,
    [{ title: BY[unit].start }, ...titles.map((title) => ({ title, numeric: true }))],
    points.map((point, index) => [
      `${point.label}${point.cut ? ' …' : ''}`,
      format.count(point.counts.orders),
      ...COUNTS.map(([, count]) => format.count(count(point))),
      ...amounts.map((amount) => amountOr(columns[amount][index], format, scales[amount], lacks(amount, index))),
    ]),
  );
}
