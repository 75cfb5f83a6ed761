/** Deposits, volumes and commission week by week or month by month. Each bar is a question of its own, so the cost comes first. */
import * as l10n from '@vscode/l10n';
import type { FromPage, TrendAmount as Amount, TrendBars, TrendCost, TrendState } from '../../src/dashboards/affiliates/protocol';
import { plural } from '../../src/model/language';
import { isReadWhole, leastOf, ofReading, type Reliability } from '../../src/model/reliability';
import { scaleFor, type Scale } from '../../src/model/numbers';
import { TILE_TITLES, TREND_TITLES } from '../../src/model/affiliateStatistics/titles';
import type { TrendDifference, TrendBucket, TrendPoint } from '../../src/model/affiliateStatistics/types';
import { badge, COMPLETENESS, lackingNote } from '../page/badge';
import { barChart, type Bar } from '../page/charts/bars';
import { costText } from '../page/cost';
import { element } from '../page/dom';
import { asIs, UNKNOWN, type Format } from '../page/format';
import { amountOr, marked } from '../page/number';
import { axisNames, cutNote, periodCell } from '../page/periods';
import { plainTable } from '../page/plainTable';
import type { SectionContent } from '../page/section';
import { hostFor } from '../page/host';

const { remember, tell } = hostFor<FromPage, { readonly bucket: TrendBucket }>();

interface ChartKind {
  readonly name: Readonly<Record<TrendBucket, string>>;
  readonly series: readonly (readonly [title: string, key: Amount])[];
}

const CHARTS: readonly ChartKind[] = [
  {
    name: { week: l10n.t('Deposits by week'), month: l10n.t('Deposits by month') },
    series: [[TILE_TITLES.deposits, 'deposits']],
  },
  {
    name: { week: l10n.t('Withdrawals by week'), month: l10n.t('Withdrawals by month') },
    series: [[TILE_TITLES.withdrawals, 'withdrawals']],
  },
  {
    name: { week: l10n.t('Volume by week'), month: l10n.t('Volume by month') },
    series: [
      [l10n.t({ message: 'Futures', args: [], comment: ['volume of futures trading'] }), 'futuresVolume'],
      [l10n.t({ message: 'Spot', args: [], comment: ['volume of spot trading'] }), 'spotVolume'],
    ],
  },
  {
    name: { week: l10n.t('Commission by week'), month: l10n.t('Commission by month') },
    series: [[TILE_TITLES.commission, 'commission']],
  },
];

/** The same of weeks and of months. */
const BY = {
  week: {
    read: l10n.t({ message: 'Load by week', args: [], comment: ['a button: ask the service for each week'] }),
    again: l10n.t('Refresh weekly data'),
    cut: l10n.t('not a full week'),
    start: l10n.t('Week starting'),
    counted: (count: number) => plural(count, l10n.t('{0} week|{0} weeks')),
    progress: (done: number, all: number) => plural(all, l10n.t('{0} of {1} week|{0} of {1} weeks'), done, all),
  },
  month: {
    read: l10n.t({ message: 'Load by month', args: [], comment: ['a button: ask the service for each month'] }),
    again: l10n.t('Refresh monthly data'),
    cut: l10n.t('not a full month'),
    start: l10n.t('Month'),
    counted: (count: number) => plural(count, l10n.t('{0} month|{0} months')),
    progress: (done: number, all: number) => plural(all, l10n.t('{0} of {1} month|{0} of {1} months'), done, all),
  },
} as const;

/** @param bars in privacy mode, in place of the amounts */
export function trend(state: TrendState, format: Format, timeZone: string, bars?: TrendBars): SectionContent {
  if (state.name === 'unavailable')
    return { body: [element('p', { class: 'empty', text: l10n.t('There is no range to split into weeks or months yet.') })] };
  if (state.name === 'offered') {
    return {
      note: l10n.t('Each week or month is loaded separately, in addition to the data already shown.'),
      body: [element('div', { class: 'offers' }, ...offers(state.cost, format, false))],
    };
  }
  const { points, bucket } = state;
  const content = {
    body: [charts(points, bucket, format, timeZone, bars)],
    table: () => element('div', { class: 'body' }, table(state, format), cutNote(points, BY[bucket].cut)),
  };
  if (state.name === 'loading') {
    return {
      ...content,
      body: [
        element(
          'div',
          { class: 'progress' },
          element('progress', {
            attributes: { max: Math.max(1, state.expected), value: state.done, 'aria-label': l10n.t('Weeks or months loaded') },
          }),
          element('span', {
            class: 'quiet',
            text: BY[bucket].progress(state.done, state.expected),
          }),
          element('button', {
            class: 'button secondary',
            text: l10n.t('Cancel'),
            attributes: { type: 'button' },
            on: { click: () => tell({ type: 'cancel' }) },
          }),
        ),
        ...content.body,
      ],
    };
  }
  const own = [...(state.problem ? [state.problem] : []), ...points.flatMap((point) => ofReading(point).problems)];
  const differing = state.differences.length > 0 ? [doubt(state.differences, format)] : [];
  const whole = state.problem === undefined && state.differences.length === 0 && points.every(isReadWhole);
  return {
    ...content,
    badge: badge({ completeness: whole ? 'complete' : 'partial', problems: [...new Set([...differing, ...own])] }),
    lacking: lackingNote(...points.map(named), ...points.flatMap(({ registeredWorth }) => registeredWorth ?? [])),
    body: [...content.body, element('div', { class: 'offers' }, ...offers(state.cost, format, true))],
  };
}

/** What one week or month lacks is told with its name: another lacks another number. */
const named = ({ label, lacking }: TrendPoint): Pick<Reliability, 'lacking'> => ({
  lacking: lacking?.map((each) => l10n.t('{0}: {1}', label, each)),
});

/** What a bar lacks though it was read stands below all of them. */
const lacksIn = (point: TrendPoint, key: Amount | 'activeUsers'): readonly string[] | undefined =>
  point.lacks?.includes(key) ? point.lacking : undefined;

/** With all digits: the first ones are often the same. */
function doubt(differences: readonly TrendDifference[], format: Format): string {
  const amounts = differences
    .map(({ title, parts, whole }) =>
      l10n.t({
        message: '{0} {1} instead of {2}',
        args: [title, format.exact(parts), format.exact(whole)],
        comment: ['{0} names an amount, such as spot volume; {1} is the sum of its parts, {2} the whole'],
      }),
    )
    .join(', ');
  return l10n.t`The parts do not add up to the range total: ${amounts}. The service may have recorded something in the meantime, or may treat the ends of a range differently.`;
}

function offers(cost: Readonly<Record<TrendBucket, TrendCost>>, format: Format, again: boolean): HTMLElement[] {
  return (['week', 'month'] as const).map((bucket) => {
    const { buckets } = cost[bucket];
    return element(
      'span',
      { class: 'offer' },
      element('button', {
        class: again ? 'button secondary' : 'button',
        text: again ? BY[bucket].again : BY[bucket].read,
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
        text: l10n.t('{0}: {1}', BY[bucket].counted(buckets), costText(cost[bucket])),
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

function charts(points: readonly TrendPoint[], bucket: TrendBucket, format: Format, timeZone: string, heights?: TrendBars): HTMLElement {
  const heightOf = (key: Amount, index: number): number | undefined =>
    heights ? (heights[key][index] ?? undefined) : heightFrom(points[index]?.[key]);
  const axisName = axisNames(bucket, timeZone);
  const scales = scalesOf(points);
  const unknown = ({ completeness }: TrendPoint) => asIs(completeness === 'unread' ? `${UNKNOWN} ${COMPLETENESS.unread}` : UNKNOWN);
  return element(
    'div',
    { class: 'charts' },
    ...CHARTS.map(({ name, series }) =>
      barChart({
        name: name[bucket],
        series: series.map(([title]) => title),
        short: format.short,
        bars: points.map((point, index): Bar => ({
          label: axisName(point.range.start),
          title: l10n.t`${format.day(point.range.start)} to ${format.day(point.range.end)}`,
          heights: series.map(([, key]) => heightOf(key, index)),
          values: series.map(([, key]) =>
            point[key] === undefined ? unknown(point) : { ...format.amount(point[key], scales[key]), lacking: lacksIn(point, key) },
          ),
          note: !isReadWhole(point) ? l10n.t('not fully loaded') : point.cut ? BY[bucket].cut : undefined,
        })),
      }),
    ),
  );
}

const heightFrom = (amount: string | undefined): number | undefined => (amount === undefined ? undefined : Number(amount));

function table({ points, bucket, name }: Extract<TrendState, { readonly bucket: TrendBucket }>, format: Format): HTMLElement {
  const scales = scalesOf(points);
  const number = (value: number | undefined): string => (value === undefined ? UNKNOWN : format.count(value));
  const amount = (point: TrendPoint, key: Amount) => amountOr(point[key], format, scales[key], lacksIn(point, key));
  return plainTable(
    TREND_TITLES[bucket],
    [
      { title: BY[bucket].start },
      ...[
        TILE_TITLES.commission,
        TILE_TITLES.users,
        TILE_TITLES.activeUsers,
        TILE_TITLES.deposits,
        TILE_TITLES.withdrawals,
        TILE_TITLES.spotVolume,
        TILE_TITLES.futuresVolume,
      ].map((title) => ({ title, numeric: true })),
      { title: l10n.t({ message: 'Coverage', args: [], comment: ['title of a column: whether all of it was read'] }) },
    ],
    points.map((point) => [
      periodCell(point, BY[bucket].cut),
      amount(point, 'commission'),
      marked(element('span', { text: number(point.registered) }), point.registeredWorth?.lacking),
      marked(element('span', { text: number(point.activeUsers) }), lacksIn(point, 'activeUsers')),
      amount(point, 'deposits'),
      amount(point, 'withdrawals'),
      amount(point, 'spotVolume'),
      amount(point, 'futuresVolume'),
      // Users are another reading than the totals. Only all parts together show whether the service takes notice of their times.
      badge(leastOf(point, point.registeredWorth ?? point)) ??
        element('span', { class: 'quiet', text: name === 'ready' ? COMPLETENESS.complete : UNKNOWN }),
    ]),
  );
}
