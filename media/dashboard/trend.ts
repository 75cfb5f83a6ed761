/** Deposits, volumes and commission week by week or month by month. Each bar is a question of its own, so the cost comes first. */
import type { TrendCost, TrendState } from '../../src/dashboard/protocol';
import type { TrendBucket, TrendPoint } from '../../src/model/statistics/types';
import { badge } from './badge';
import { barChart, type Bar } from './charts/bars';
import { element } from './dom';
import { UNKNOWN, type Format } from './format';
import { remember, tell } from './host';
import { plainTable } from './plainTable';
import type { SectionContent } from './section';

type Amount = 'deposits' | 'withdrawals' | 'spotVolume' | 'futuresVolume' | 'commission';

const CHARTS: readonly (readonly [name: string, series: readonly (readonly [title: string, key: Amount])[]])[] = [
  ['Deposits', [['Deposits', 'deposits']]],
  ['Withdrawals', [['Withdrawals', 'withdrawals']]],
  [
    'Volume',
    [
      ['Futures', 'futuresVolume'],
      ['Spot', 'spotVolume'],
    ],
  ],
  ['Commission', [['Commission', 'commission']]],
];

export function trend(state: TrendState, format: Format, timeZone: string): SectionContent {
  if (state.name === 'unavailable')
    return { body: [element('p', { class: 'empty', text: 'There is no range to cut into weeks or months yet.' })] };
  if (state.name === 'offered') {
    return {
      note: 'Each week or month is read by itself, in addition to what is shown.',
      body: [element('div', { class: 'offers' }, ...offers(state.cost, format, false))],
    };
  }
  const { points, bucket } = state;
  const content = { body: [charts(points, bucket, format, timeZone)], table: () => table(points, bucket, format) };
  if (state.name === 'loading') {
    return {
      ...content,
      body: [
        element(
          'div',
          { class: 'progress' },
          element('progress', { attributes: { max: Math.max(1, state.expected), value: state.done, 'aria-label': 'Buckets read' } }),
          element('span', {
            class: 'quiet',
            text: `${format.count(state.done)} of ${format.count(state.expected)} ${bucket === 'week' ? 'weeks' : 'months'}`,
          }),
          element('button', {
            class: 'button secondary',
            text: 'Cancel',
            attributes: { type: 'button' },
            on: { click: () => tell({ type: 'cancel' }) },
          }),
        ),
        ...content.body,
      ],
    };
  }
  const problems = [...new Set([...(state.problem ? [state.problem] : []), ...points.flatMap((point) => point.problems)])];
  const whole = state.complete && points.every(({ completeness }) => completeness === 'complete');
  return {
    ...content,
    badge: badge(whole ? 'complete' : 'partial', problems),
    body: [...content.body, element('div', { class: 'offers' }, ...offers(state.cost, format, true))],
  };
}

function offers(cost: Readonly<Record<TrendBucket, TrendCost>>, format: Format, again: boolean): HTMLElement[] {
  return (['week', 'month'] as const).map((bucket) => {
    const { buckets, leastRequests, mostRequests, leastSeconds, mostSeconds } = cost[bucket];
    const requests = span(leastRequests, mostRequests, format);
    const seconds = span(leastSeconds, mostSeconds, format);
    return element(
      'span',
      { class: 'offer' },
      element('button', {
        class: again ? 'button secondary' : 'button',
        text: `${again ? 'Read again' : 'Read'} by ${bucket}`,
        attributes: { type: 'button', 'data-bucket': bucket },
        on: {
          click: () => {
            remember({ bucket });
            tell({ type: 'readTrend', bucket });
          },
        },
      }),
      element('span', { class: 'quiet', text: `${format.count(buckets)} ${bucket}s: ${requests} requests, about ${seconds} s` }),
    );
  });
}

const span = (least: number, most: number | undefined, format: Format): string =>
  most === undefined || most === least
    ? `${most === undefined ? 'at least ' : ''}${format.count(least)}`
    : `${format.count(least)} to ${format.count(most)}`;

function charts(points: readonly TrendPoint[], bucket: TrendBucket, format: Format, timeZone: string): HTMLElement {
  const short = new Intl.DateTimeFormat(
    'en',
    bucket === 'week' ? { day: 'numeric', month: 'short', timeZone } : { month: 'short', year: '2-digit', timeZone },
  );
  return element(
    'div',
    { class: 'charts' },
    ...CHARTS.map(([name, series]) =>
      barChart({
        name: `${name} by ${bucket}`,
        series: series.map(([title]) => title),
        short: format.short,
        bars: points.map((point): Bar => ({
          label: short.format(point.range.start),
          title: `${format.day(point.range.start)} to ${format.day(point.range.end)}`,
          heights: series.map(([, key]) => (point[key] === undefined ? undefined : Number(point[key]))),
          values: series.map(([, key]) => (point[key] === undefined ? `${UNKNOWN} not read` : format.amount(point[key]))),
          note: point.completeness !== 'complete' ? 'not all of it was read' : point.cut ? `not a whole ${bucket}` : undefined,
        })),
      }),
    ),
  );
}

function table(points: readonly TrendPoint[], bucket: TrendBucket, format: Format): HTMLElement {
  const amount = (text: string | undefined): string => (text === undefined ? UNKNOWN : format.amount(text));
  const number = (value: number | undefined): string => (value === undefined ? UNKNOWN : format.count(value));
  return plainTable(
    `Trend by ${bucket}`,
    [
      { title: bucket === 'week' ? 'Week from' : 'Month' },
      { title: 'Read' },
      ...['New users', 'Active users', 'Deposits', 'Withdrawals', 'Spot volume', 'Futures volume', 'Commission'].map((title) => ({
        title,
        numeric: true,
      })),
    ],
    points.map((point) => [
      `${point.label}${point.cut ? ' …' : ''}`,
      badge(point.completeness, point.problems),
      number(point.registered),
      number(point.activeUsers),
      amount(point.deposits),
      amount(point.withdrawals),
      amount(point.spotVolume),
      amount(point.futuresVolume),
      amount(point.commission),
    ]),
  );
}
