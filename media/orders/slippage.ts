/** How far fills were from their prices, and how long orders waited for their trigger. */
import * as l10n from '@vscode/l10n';
import type { Statistics } from '../../src/dashboards/orders/protocol';
import { durationText } from '../../src/model/duration';
import { plural } from '../../src/model/language';
import {
  COUNT_TITLES,
  DISTRIBUTION,
  filledLeftOut,
  LONGEST,
  PART_TITLES,
  SECTION_TITLES,
  SLIPPAGE_TITLES,
  SPREAD_TITLES,
  WITHOUT_SLIPPAGE,
  WITHOUT_TIME,
} from '../../src/model/orderStatistics/titles';
import { type LeftOut, type OrderFigure, SLIPPAGE_PARTS, SLIPPAGES } from '../../src/model/orderStatistics/types';
import { badge, lackingNote } from '../page/badge';
import { stackedBar } from '../page/charts/share';
import { element, type Child } from '../page/dom';
import { filled } from '../page/filled';
import { PERCENT, UNKNOWN, type Format } from '../page/format';
import { marked } from '../page/number';
import { plainTable } from '../page/plainTable';
import type { SectionContent } from '../page/section';
import { fewOf } from './words';

export function slippage({ figures: { slippage: all, leftOut } }: Statistics, format: Format): SectionContent {
  const { median } = all.limit;
  return {
    badge: badge(median),
    lacking: lackingNote(...SLIPPAGES.map((name) => all[name].median)),
    note: l10n.t(
      'Average price of filled orders compared with their trigger price, in basis points (hundredths of a percent); limit orders are also compared with their own price. Negative is worse for you. The bars show fills better than the price, at the price, and up to 5, up to 20 and more than 20 basis points worse.',
    ),
    body: [
      plainTable(
        SECTION_TITLES.slippage,
        [
          { title: l10n.t({ message: 'Order type', args: [], comment: ['limit, market or forced'] }), words: true },
          ...[SPREAD_TITLES.median, SPREAD_TITLES.p90, SPREAD_TITLES.worst, l10n.t('Previous median'), COUNT_TITLES.orders].map(
            (title) => ({
              title,
              numeric: true,
            }),
          ),
          { title: DISTRIBUTION },
        ],
        SLIPPAGES.map((name) => {
          const { median: middle, p90, worst, parts } = all[name];
          return [
            SLIPPAGE_TITLES[name],
            ...[middle, p90, worst].map(({ value, lacking }) => told(points(value, format), lacking)),
            told(points(middle.previous, format), middle.previousLacking),
            ofHowMany(middle, format),
            spreadBar(parts, format),
          ];
        }),
      ),
      ...remark(leftOut, WITHOUT_SLIPPAGE),
    ],
  };
}

/** How many fills were how much worse: the words are under the pointer, and are read out. */
function spreadBar(parts: readonly number[], format: Format): Child {
  if (parts.every((count) => count === 0)) return UNKNOWN;
  const words = SLIPPAGE_PARTS.map((part, place) => l10n.t('{0}: {1}', PART_TITLES[part], format.count(parts[place] ?? 0))).join('\n');
  const bar = stackedBar(parts.map((size, place) => ({ size, name: `slip-${place}` })));
  return element('span', { class: 'spread', attributes: { title: words } }, bar, element('span', { class: 'unseen', text: words }));
}

export function timeToTrigger({ figures: { timeToTrigger: all, leftOut } }: Statistics, format: Format): SectionContent {
  const { median, p90, longest } = all;
  const time = (value: number | undefined): string => (value === undefined ? UNKNOWN : durationText(value));
  const both = ({ value, lacking, previous, previousLacking }: OrderFigure<number>): Child[] => [
    told(time(value), lacking),
    told(time(previous), previousLacking),
  ];
  return {
    badge: badge(median),
    lacking: lackingNote(median),
    note: l10n.t('From creation to trigger, for orders that are at least partially filled.'),
    body: [
      plainTable(
        SECTION_TITLES.time,
        [
          { title: l10n.t({ message: 'Time', args: [], comment: ['how long orders waited'] }), words: true },
          { title: l10n.t('This range'), numeric: true },
          { title: l10n.t({ message: 'Previous period', args: [], comment: ['in the range of time before this one'] }), numeric: true },
        ],
        [
          [SPREAD_TITLES.median, ...both(median)],
          [SPREAD_TITLES.p90, ...both(p90)],
          [LONGEST, ...both(longest)],
          [COUNT_TITLES.orders, ofHowMany(median, format), median.previous === undefined ? UNKNOWN : format.count(median.previousFrom)],
        ],
      ),
      ...remark(leftOut, WITHOUT_TIME),
    ],
  };
}

const told = (text: string, lacking: readonly string[] | undefined): Child =>
  text === UNKNOWN ? text : marked(element('span', { text }), lacking);

function ofHowMany(figure: OrderFigure<string | number>, format: Format): Child {
  const count = figure.completeness === 'unread' ? UNKNOWN : format.count(figure.from);
  if (fewOf(figure).length === 0) return element('span', {}, count);
  const only = l10n.t({ message: 'only {0}', args: [], comment: ['a number of orders'] });
  const pieces = filled(only, new Text(count)).map((piece) =>
    typeof piece === 'string' ? piece !== '' && element('span', { class: 'quiet', text: piece }) : piece,
  );
  return element('span', { attributes: { title: l10n.t('Too few orders to be conclusive.') } }, ...pieces);
}

export const points = (value: string | undefined, format: Format): string =>
  value === undefined ? UNKNOWN : format.decimal(value, PERCENT);

function remark(leftOut: LeftOut, reasons: typeof WITHOUT_SLIPPAGE): HTMLElement[] {
  const present = reasons
    .filter(([key]) => leftOut[key] > 0)
    .map(([key, why]) => plural(leftOut[key], why))
    .join(', ');
  return present === '' ? [] : [element('p', { class: 'remark', text: filledLeftOut(present) })];
}
