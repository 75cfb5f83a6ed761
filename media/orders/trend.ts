/** What the orders created in each day, week or month did: the money of the quote that is shown, and how many of them became what. */
import * as l10n from '@vscode/l10n';
import { fill } from '../../src/model/language';
import type { FromPage, Statistics, TrendAmount as Amount, TrendBars } from '../../src/dashboards/orders/protocol';
import type { CalendarUnit } from '../../src/model/calendar';
import { scaleFor, type Scale } from '../../src/model/numbers';
import { COUNT_TITLES, MONEY_TITLES, quoteName, SERIES_TITLES, TREND_TITLES } from '../../src/model/orderStatistics/titles';
import type { Fall, OrderTrend, OrderTrendPoint } from '../../src/model/orderStatistics/types';
import { badge, lackingNote } from '../page/badge';
import { type Bar, type BarChart, barChart } from '../page/charts/bars';
import { curveChart } from '../page/charts/curve';
import type { Span } from '../page/charts/frame';
import { element } from '../page/dom';
import { asIs, UNKNOWN, type Format, type Written } from '../page/format';
import { amountOr } from '../page/number';
import { axisNames, cutNote, periodCell } from '../page/periods';
import { plainTable } from '../page/plainTable';
import type { SectionContent } from '../page/section';
import { hostFor } from '../page/host';
import { isIn, press } from './filters';
import { WITH_A_FILL } from './words';

const { remember, tell } = hostFor<FromPage, { readonly unit: CalendarUnit }>();

const UNITS: readonly CalendarUnit[] = ['day', 'week', 'month'];
/** The same of days, weeks and months. `profit`, `running` and `fees` are of a quote, `{0}`. */
const BY: Readonly<Record<CalendarUnit, Readonly<Record<'choice' | 'cut' | 'start' | 'orders' | 'profit' | 'running' | 'fees', string>>>> =
  {
    day: {
      choice: l10n.t('By day'),
      cut: l10n.t('not a full day'),
      start: l10n.t('Day'),
      orders: l10n.t('Orders by day'),
      profit: l10n.t('Profit by day, {0}'),
      running: l10n.t('Cumulative profit by day, {0}'),
      fees: l10n.t('Fees by day, {0}'),
    },
    week: {
      choice: l10n.t('By week'),
      cut: l10n.t('not a full week'),
      start: l10n.t('Week starting'),
      orders: l10n.t('Orders by week'),
      profit: l10n.t('Profit by week, {0}'),
      running: l10n.t('Cumulative profit by week, {0}'),
      fees: l10n.t('Fees by week, {0}'),
    },
    month: {
      choice: l10n.t('By month'),
      cut: l10n.t('not a full month'),
      start: l10n.t('Month'),
      orders: l10n.t('Orders by month'),
      profit: l10n.t('Profit by month, {0}'),
      running: l10n.t('Cumulative profit by month, {0}'),
      fees: l10n.t('Fees by month, {0}'),
    },
  };
type Sums = OrderTrendPoint['quotes'][number];
const MISSING: Readonly<Record<Amount, (sums: Sums) => number>> = {
  profit: ({ profitsMissing }) => profitsMissing,
  profitLessFees: ({ profitsMissing, feesMissing }) => profitsMissing + feesMissing,
  running: ({ missingSoFar }) => missingSoFar,
  below: ({ missingSoFar }) => missingSoFar,
  fees: ({ feesMissing }) => feesMissing,
};

/** A day, week or month that is pressed is a filter of the page. @param place of the quote that is shown, among those of the trend */
export function trend({ trend: all, timeZone, bars, filters }: Statistics, place: number, format: Format): SectionContent {
  const { quotes, unit, points } = all;
  const controls = element('div', { class: 'offers' }, unitSelect(unit));
  const empty = points.length === 0 || quotes.length === 0;
  return {
    badge: badge(all),
    lacking: lackingNote(all),
    note: [
      l10n.t('By creation time: the service does not report when orders were filled.'),
      ...(quotes.length > 1 ? [l10n.t('Profit and fees are for one quote currency; the counts cover all quote currencies.')] : []),
    ].join(' '),
    body: [
      controls,
      empty
        ? element('p', { class: 'empty', text: l10n.t('No orders.') })
        : charts(trendOf(all, place, format, timeZone, bars?.[place]), filters),
    ],
    ...(!empty && { table: () => element('div', { class: 'body' }, controls, table(all, place, format), cutNote(points, BY[unit].cut)) }),
  };
}

/** The running profit with its drawdown; undefined where there is none. @param fall the deepest, from and to as epoch milliseconds */
export function runningProfit(
  { trend: all, timeZone, bars }: Statistics,
  place: number,
  format: Format,
  fall: Fall | undefined,
): HTMLElement | undefined {
  if (all.points.length === 0 || place < 0) return undefined;
  const { by, spans, quote, amounts } = trendOf(all, place, format, timeZone, bars?.[place]);
  return curveChart({
    name: fill(by.running, quote),
    series: [SERIES_TITLES.running, SERIES_TITLES.below],
    short: format.short,
    height: 170,
    points: spans(({ range: { start, end } }, index) => {
      const [height, below = 0] = [amounts.height('running', index), amounts.height('below', index)];
      return {
        values: [amounts.written('running', index), amounts.written('below', index)],
        height,
        highest: height === undefined ? undefined : height - below,
        deepest: fall !== undefined && fall.began <= end && fall.deepest >= start,
      };
    }),
  });
}

function unitSelect(unit: CalendarUnit): HTMLElement {
  const list = element(
    'select',
    {
      attributes: {
        id: 'trend-unit',
        'aria-label': l10n.t({ message: 'Trend by', args: [], comment: ['what a list is for that offers days, weeks and months'] }),
      },
    },
    ...UNITS.map((each) => element('option', { text: BY[each].choice, attributes: { value: each, selected: each === unit } })),
  );
  list.addEventListener('change', () => {
    const chosen = UNITS.find((each) => each === list.value) ?? unit;
    remember({ unit: chosen });
    tell({ type: 'setUnit', unit: chosen });
  });
  return list;
}

/** By the names that the whole has, too. */
const countsOf = (points: readonly OrderTrendPoint[]) =>
  [
    [WITH_A_FILL, ({ counts }: OrderTrendPoint) => counts.filled + counts.partlyFilled + counts.canceledFilled],
    [COUNT_TITLES.canceledUnfilled, ({ counts }: OrderTrendPoint) => counts.canceledUnfilled],
    [
      points.some((point) => unclear(point) > 0)
        ? l10n.t({ message: 'Open, unfilled or unclear', args: [], comment: ['how many orders'] })
        : COUNT_TITLES.open,
      (point: OrderTrendPoint) => point.counts.open + unclear(point),
    ],
  ] as const;
const unclear = ({ counts }: OrderTrendPoint): number => counts.canceledUnclear + counts.unknownStatus;

/** What the charts of one quote are made of. @param heights in privacy mode, in place of the amounts */
function trendOf(all: OrderTrend, place: number, format: Format, timeZone: string, heights?: TrendBars) {
  const { points, unit, quotes } = all;
  const axisName = axisNames(unit, timeZone);
  const [quote = ''] = quotes.slice(place).map(quoteName);
  const by = BY[unit];
  const spans = <Own extends Pick<Span, 'values'>>(of: (point: OrderTrendPoint, index: number) => Own): (Span & Own)[] =>
    points.map((point, index) => {
      const [start, end] = [format.day(point.range.start), format.day(point.range.end)];
      return {
        label: axisName(point.range.start),
        title:
          unit === 'day' ? start : l10n.t({ message: '{0} to {1}', args: [start, end], comment: ['a time, from the first to the second'] }),
        note: point.cut ? by.cut : undefined,
        ...of(point, index),
      };
    });
  return { points, by, quote, spans, amounts: amountsOf(all, place, format, heights), format };
}

function charts({ points, by, quote, spans, amounts, format }: ReturnType<typeof trendOf>, filters: Statistics['filters']): HTMLElement {
  const chartOf = (bars: readonly Bar[], chart: Omit<BarChart, 'bars' | 'press'>): HTMLElement =>
    barChart({
      ...chart,
      bars,
      press(index) {
        const { range, counts } = points[index] ?? {};
        const filter = range && ({ by: 'created', name: bars[index]?.title ?? '', range } as const);
        const pressed = filter !== undefined && isIn(filters, filter);
        if (filter && (pressed || (counts?.orders ?? 0) > 0)) press(filter, pressed);
      },
    });
  const single = (amount: 'profit' | 'fees', signed: boolean): HTMLElement =>
    chartOf(
      spans((_, index) => ({ values: [amounts.written(amount, index)], heights: [amounts.height(amount, index)] })),
      { name: fill(by[amount], quote), series: [SERIES_TITLES[amount]], short: format.short, signed },
    );
  const outcomes = countsOf(points);
  const orders = chartOf(
    spans((point) => {
      const counts = outcomes.map(([, count]) => count(point));
      return { values: counts.map((value) => asIs(format.count(value))), heights: counts };
    }),
    { name: by.orders, series: outcomes.map(([name]) => name), short: (value) => format.count(value) },
  );
  orders.classList.add('outcomes');
  return element('div', { class: 'charts three' }, single('profit', true), orders, single('fees', false));
}

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
        ? asIs(l10n.t({ message: '{0} no amount', args: [UNKNOWN], comment: ['{0} is a dash: nothing is known'] }))
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
  const outcomes = countsOf(points);
  const profit = l10n.t({ message: 'Profit, {0}', args: [quote], comment: ['{0} is a currency, such as USDT'] });
  const titles = [
    COUNT_TITLES.orders,
    ...outcomes.map(([name]) => name),
    profit,
    MONEY_TITLES.profitLessFees,
    SERIES_TITLES.running,
    SERIES_TITLES.below,
    SERIES_TITLES.fees,
  ];
  return plainTable(
    TREND_TITLES[unit],
    [{ title: BY[unit].start }, ...titles.map((title) => ({ title, numeric: true }))],
    points.map((point, index) => [
      periodCell(point, BY[unit].cut),
      format.count(point.counts.orders),
      ...outcomes.map(([, count]) => format.count(count(point))),
      ...amounts.map((amount) => amountOr(columns[amount][index], format, scales[amount], lacks(amount, index))),
    ]),
  );
}
