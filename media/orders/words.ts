/** How this page words what several of its parts show. */
import * as l10n from '@vscode/l10n';
import type { Statistics } from '../../src/dashboards/orders/protocol';
import { plural } from '../../src/model/language';
import { FEW, type OrderFigure, type Quote } from '../../src/model/orderStatistics/types';
import type { Before } from '../page/tiles';

export const EXECUTION = l10n.t({
  message: 'Execution',
  args: [],
  comment: ['how an order is to be filled: post-only, fill-or-kill and so on'],
});

/** Title of a figure that counts orders. */
export const WITH_A_FILL = l10n.t({ message: 'With a fill', args: [], comment: ['how many orders were at least partially filled'] });

export const isSameQuote = (one: Quote, other: Quote | undefined): boolean => one.name === other?.name && one.readable === other.readable;

/** What is told of one quote among others; undefined where it is not among them. */
export const ofQuote = <Told extends { readonly quote: Quote }>(all: readonly Told[], wanted: Quote | undefined): Told | undefined =>
  all.find(({ quote }) => isSameQuote(quote, wanted));

/** What says little because it is of few says of how many it is. */
export const fewOf = ({ from, value }: OrderFigure<string | number>): string[] =>
  value === undefined || from >= FEW ? [] : [plural(from, l10n.t('from only {0} order|from only {0} orders'))];

/** What the figures are compared with; undefined where there is nothing, which {@link notCompared} says once for all of them. */
export const beforeOf = (statistics: Statistics): Before | undefined => {
  const { previousOrders } = statistics.coverage;
  if ('unread' in previousOrders || notCompared(statistics) !== undefined) return undefined;
  return { range: statistics.previousRange, coverage: previousOrders, outOfReach: '' };
};

/** Why nothing stands beside the figures; undefined where something does. */
export function notCompared({ coverage: { previousOrders }, figures }: Statistics): string | undefined {
  if ('unread' in previousOrders) return l10n.t`Not compared with the previous period: ${previousOrders.unread}`;
  if (figures.counts.orders.previous !== 0) return undefined;
  return previousOrders.complete
    ? l10n.t('Not compared with the previous period: no matching orders were created then.')
    : l10n.t('Not compared with the previous period: none of its matching orders could be loaded.');
}
