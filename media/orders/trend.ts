/** What the orders created in each day, week or month did, of one quote at a time. */
import type { Statistics } from '../../src/dashboards/orders/protocol';
import type { CalendarUnit } from '../../src/model/calendar';
import { scaleFor } from '../../src/model/numbers';
import type { OrderTrend, OrderTrendPoint } from '../../src/model/orderStatistics/types';
import { badge } from '../page/badge';
import { type Bar, barChart } from '../page/charts/bars';
import { element } from '../page/dom';
import { UNKNOWN, type Format, type Written } from '../page/format';
import { amountOr } from '../page/number';
import { plainTable } from '../page/plainTable';
import type { SectionContent } from '../page/section';
import { recall, remember, tell } from './host';
import { quoteName } from './words';

const UNITS: readonly CalendarUnit[] = ['day', 'week', 'month'];
type Amount = 'profit' | 'running' | 'below' | 'fees';

/** @param redraw another quote was chosen */
export function trend({ trend: all, timeZone }: Statistics, format: Format, redraw: () => void): SectionContent {
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
      'Trend by',
      UNITS.map((each) => [each, `By ${each}`]),
      unit,
      (value) => {
        remember({ unit: value as CalendarUnit });
        tell({ type: 'setUnit', unit: value as CalendarUnit });
      },
    ),
    quotes.length > 1 &&
      select(
        'trend-quote',
        'Quote of the trend',
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
    badge: badge(all, format),
    note: `By when the orders were created: the service does not say when they were filled.${quotes.length > 1 ? ' Profit and fees are of one quote; the counts are of all.' : ''}`,
    body: [controls, empty ? element('p', { class: 'empty', text: 'No orders.' }) : charts(all, place, format, timeZone)],
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
  ['Filled', ({ counts }: OrderTrendPoint) => counts.filled + counts.partlyFilled + counts.canceledFilled],
  ['Canceled, unfilled', ({ counts }: OrderTrendPoint) => counts.canceledUnfilled],
  ['Open or unclear', ({ counts }: OrderTrendPoint) => counts.open + counts.canceledUnclear + counts.unknownStatus],
] as const;

function charts({ points, unit, quotes }: OrderTrend, place: number, format: Format, timeZone: string): HTMLElement {
  const label = new Intl.DateTimeFormat(
    'en',
    unit === 'month' ? { month: 'short', year: '2-digit', timeZone } : { day: 'numeric', month: 'short', timeZone },
  );
  const [quote] = quotes.slice(place).map(quoteName);
  const amounts = amountsOf(points, place, format);
  const bars = (of: (point: OrderTrendPoint, index: number) => Pick<Bar, 'heights' | 'values' | 'point'>): Bar[] =>
    points.map((point, index) => ({
      label: label.format(point.range.start),
      title: unit === 'day' ? format.day(point.range.start) : `${format.day(point.range.start)} to ${format.day(point.range.end)}`,
      note: point.cut ? `not a whole ${unit}` : undefined,
      ...of(point, index),
    }));
  const single = (name: string, amount: Amount): HTMLElement =>
    barChart({
      name: `${name} by ${unit}, ${quote ?? ''}`,
      series: [name],
      short: format.short,
      bars: bars((_, index) => ({ heights: [amounts.height(amount, index)], values: [amounts.written(amount, index)] })),
    });
  return element(
    'div',
    { class: 'charts' },
    barChart({
      name: `Profit by ${unit}, ${quote ?? ''}`,
      series: ['Profit'],
      line: 'Running sum',
      short: format.short,
      bars: bars((_, index) => ({
        heights: [amounts.height('profit', index)],
        values: [amounts.written('profit', index)],
        point: { height: amounts.height('running', index), value: amounts.written('running', index) },
      })),
    }),
    single('Running sum below its highest', 'below'),
    single('Fees', 'fees'),
    barChart({
      name: `Orders by ${unit}`,
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

function amountsOf(points: readonly OrderTrendPoint[], place: number, format: Format) {
  const of = (amount: Amount): (string | undefined)[] => points.map(({ quotes }) => quotes[place]?.[amount]);
  const columns = { profit: of('profit'), running: of('running'), below: of('below'), fees: of('fees') };
  const scale = (amount: Amount) => scaleFor(columns[amount]);
  return {
    columns,
    scale,
    /** For geometry only. */
    height: (amount: Amount, index: number): number | undefined => {
      const text = columns[amount][index];
      return text === undefined ? undefined : Number(text);
    },
    written: (amount: Amount, index: number): Written => {
      const text = columns[amount][index];
      return text === undefined ? asCount(`${UNKNOWN} no amount`) : format.amount(text, scale(amount));
    },
  };
}

function table({ points, unit, quotes }: OrderTrend, place: number, format: Format): HTMLElement {
  const { columns, scale } = amountsOf(points, place, format);
  const scales = { profit: scale('profit'), running: scale('running'), below: scale('below'), fees: scale('fees') };
  const [quote] = quotes.slice(place).map(quoteName);
  return plainTable(
    `Trend by ${unit}`,
    [
      { title: unit === 'week' ? 'Week from' : unit === 'month' ? 'Month' : 'Day' },
      ...['Orders', ...COUNTS.map(([name]) => name), `Profit, ${quote ?? ''}`, 'Running sum', 'Below its highest', 'Fees'].map((title) => ({
        title,
        numeric: true,
      })),
    ],
    points.map((point, index) => [
      `${point.label}${point.cut ? ' …' : ''}`,
      format.count(point.counts.orders),
      ...COUNTS.map(([, count]) => format.count(count(point))),
      ...(['profit', 'running', 'below', 'fees'] as const).map((amount) => amountOr(columns[amount][index], format, scales[amount])),
    ]),
  );
}
