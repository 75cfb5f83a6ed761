/** Deposits, volumes and commission week by week or month by month. Each bar is a question of its own, so the cost comes first. */
import type { TrendCost, TrendState } from '../../src/dashboards/affiliates/protocol';
import { scaleFor, type Scale } from '../../src/model/numbers';
import type { Difference, TrendBucket, TrendPoint } from '../../src/model/statistics/types';
import { badge } from '../page/badge';
import { barChart, type Bar } from '../page/charts/bars';
import { costText } from '../page/cost';
import { element } from '../page/dom';
import { UNKNOWN, type Format, type Written } from '../page/format';
import { amountOr } from '../page/number';
import { remember, tell } from './host';
import { plainTable } from '../page/plainTable';
import type { SectionContent } from '../page/section';

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
  const own = [...(state.problem ? [state.problem] : []), ...points.flatMap((point) => point.problems)].map(format.words);
  const differing = state.differences.length > 0 ? [doubt(state.differences, format)] : [];
  const whole = state.complete && points.every(({ completeness }) => completeness === 'complete');
  return {
    ...content,
    badge: badge({ completeness: whole ? 'complete' : 'partial', problems: [...new Set([...differing, ...own])] }, format),
    body: [...content.body, element('div', { class: 'offers' }, ...offers(state.cost, format, true))],
  };
}

/** With all digits: the first ones are often the same. */
function doubt(differences: readonly Difference[], format: Format): string {
  const amounts = differences.map(({ title, parts, whole }) => `${title} ${format.exact(parts)} instead of ${format.exact(whole)}`);
  return `The parts do not add up to the range: ${amounts.join(', ')}. The service may have booked something meanwhile, or it counts the ends of a range in another way.`;
}

function offers(cost: Readonly<Record<TrendBucket, TrendCost>>, format: Format, again: boolean): HTMLElement[] {
  return (['week', 'month'] as const).map((bucket) => {
    return element(
      'span',
      { class: 'offer' },
      element('button', {
        class: again ? 'button secondary' : 'button',
        text: `${again ? 'Refresh' : 'Read'} by ${bucket}`,
        attributes: { type: 'button', 'data-bucket': bucket },
        on: {
          click: () => {
            remember({ bucket });
            tell({ type: 'readTrend', bucket });
          },
        },
      }),
      element('span', {
        class: 'quiet',
        text: `${format.counted(cost[bucket].buckets, bucket)}: ${costText(cost[bucket], format)}`,
      }),
    );
  });
}

const scalesOf = (points: readonly TrendPoint[]): Readonly<Record<Amount, Scale>> => {
  const of = (key: Amount): Scale => scaleFor(points.map((point) => point[key]));
  return {
    deposits: of('deposits'),
    withdrawals: of('withdrawals'),
    spotVolume: of('spotVolume'),
    futuresVolume: of('futuresVolume'),
    commission: of('commission'),
  };
};

function charts(points: readonly TrendPoint[], bucket: TrendBucket, format: Format, timeZone: string): HTMLElement {
  const short = new Intl.DateTimeFormat(
    'en',
    bucket === 'week' ? { day: 'numeric', month: 'short', timeZone } : { month: 'short', year: '2-digit', timeZone },
  );
  const scales = scalesOf(points);
  const words = `${UNKNOWN} not read`;
  const unread: Written = { text: words, whole: words, fraction: '', unit: '', rounded: false };
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
          values: series.map(([, key]) => (point[key] === undefined ? unread : format.amount(point[key], scales[key]))),
          note: point.completeness !== 'complete' ? 'not all of it was read' : point.cut ? `not a whole ${bucket}` : undefined,
        })),
      }),
    ),
  );
}

function table(points: readonly TrendPoint[], bucket: TrendBucket, format: Format): HTMLElement {
  const scales = scalesOf(points);
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
      badge(point, format),
      number(point.registered),
      number(point.activeUsers),
      amountOr(point.deposits, format, scales.deposits),
      amountOr(point.withdrawals, format, scales.withdrawals),
      amountOr(point.spotVolume, format, scales.spotVolume),
      amountOr(point.futuresVolume, format, scales.futuresVolume),
      amountOr(point.commission, format, scales.commission),
    ]),
  );
}
