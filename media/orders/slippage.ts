/** How far fills were from their prices, and how long orders waited for their trigger. */
import type { Statistics } from '../../src/dashboards/orders/protocol';
import { type LeftOut, type OrderFigure, SLIPPAGES, type SlippageName } from '../../src/model/orderStatistics/types';
import { badge } from '../page/badge';
import { element, type Child } from '../page/dom';
import { PERCENT, UNKNOWN, type Format } from '../page/format';
import { plainTable } from '../page/plainTable';
import type { SectionContent } from '../page/section';
import { duration, fewOf } from './words';

export const SLIPPAGE_NAMES: Readonly<Record<SlippageName, string>> = {
  limit: 'With a price',
  limitPrice: 'The same, against it',
  market: 'Without a price',
  forced: 'Forced',
};

const LEFT_OUT: readonly (readonly [keyof LeftOut, string])[] = [
  ['withoutTriggerPrice', 'without a trigger price'],
  ['withoutAverage', 'without an average price'],
  ['unknownAction', 'of an unknown type'],
  ['unknownPrice', 'with a price that cannot be read'],
];
const NO_TIME: readonly (readonly [keyof LeftOut, string])[] = [
  ['withoutTriggerTime', 'without a trigger time'],
  ['triggeredBefore', 'triggered before they were created, as their times say'],
];

export function slippage({ figures: { slippage: all, leftOut } }: Statistics, format: Format): SectionContent {
  const { median } = all.limit;
  return {
    badge: badge(median, format),
    note: 'Average price of filled orders against their trigger price, in basis points (a hundredth of a percent); those with a price also against that. Minus is worse for you. Nine of ten were no worse than 9 of 10 says.',
    body: [
      plainTable(
        'Slippage in basis points',
        titles('Median', '9 of 10', 'Worst', 'Median before', 'Filled'),
        SLIPPAGES.map((name) => {
          const { median: middle, p90, worst } = all[name];
          return [
            SLIPPAGE_NAMES[name],
            ...[middle.value, p90.value, worst.value, middle.previous].map((value) => points(value, format)),
            ofHowMany(middle, format),
          ];
        }),
      ),
      ...remark(leftOut, LEFT_OUT, format),
    ],
  };
}

export function timeToTrigger({ figures: { timeToTrigger: all, leftOut } }: Statistics, format: Format): SectionContent {
  const { median, p90, longest } = all;
  const time = (value: number | undefined): string => (value === undefined ? UNKNOWN : duration(value, format));
  return {
    badge: badge(median, format),
    note: 'From creation to trigger, of orders with something filled.',
    body: [
      plainTable(
        'Time to trigger',
        [{ title: 'Time' }, { title: 'This range', numeric: true }, { title: 'Before', numeric: true }],
        [
          ['Median', time(median.value), time(median.previous)],
          ['9 of 10 took no longer', time(p90.value), time(p90.previous)],
          ['Longest', time(longest.value), time(longest.previous)],
          ['Orders', ofHowMany(median, format), ''],
        ],
      ),
      ...remark(leftOut, NO_TIME, format),
    ],
  };
}

const titles = (...names: readonly string[]) => [{ title: 'Orders' }, ...names.map((title) => ({ title, numeric: true }))];

const ofHowMany = (figure: OrderFigure<string | number>, format: Format): Child =>
  element(
    'span',
    { attributes: { title: fewOf(figure, format).length > 0 ? 'Few orders say little.' : undefined } },
    figure.completeness === 'unread' ? UNKNOWN : format.count(figure.from),
    fewOf(figure, format).length > 0 && element('span', { class: 'quiet', text: ' only' }),
  );

export const points = (value: string | undefined, format: Format): string =>
  value === undefined ? UNKNOWN : format.decimal(value, PERCENT);

function remark(leftOut: LeftOut, reasons: typeof LEFT_OUT, format: Format): HTMLElement[] {
  const present = reasons.filter(([key]) => leftOut[key] > 0).map(([key, why]) => `${format.count(leftOut[key])} ${why}`);
  return present.length === 0 ? [] : [element('p', { class: 'remark', text: `Filled orders left out: ${present.join(', ')}.` })];
}
