/** The orders that won and lost the most. */
import * as l10n from '@vscode/l10n';
import type { FromPage, Statistics } from '../../src/dashboards/orders/protocol';
import { pairOf } from '../../src/model/describe';
import { scaleFor } from '../../src/model/numbers';
import { MONEY_TITLES, quoteName, SECTION_TITLES } from '../../src/model/orderStatistics/titles';
import type { ExtremeOrder } from '../../src/model/orderStatistics/types';
import { badgeOf, lackingNote } from '../page/badge';
import { element } from '../page/dom';
import type { Format } from '../page/format';
import { hostFor } from '../page/host';
import { amountOr } from '../page/number';
import { plainTable } from '../page/plainTable';
import type { SectionContent } from '../page/section';
import { oneTabStop } from '../page/tabStop';
import { ofQuote } from './words';

const { tell } = hostFor<FromPage, object>();

/** Undefined where no profit is above or below 0, and in privacy mode. @param place of the quote that is shown, among those of the trend */
export function extremes({ extremes: all, coverage, figures }: Statistics, place: number, format: Format): SectionContent | undefined {
  const { quote, best = [], worst = [] } = all[place] ?? {};
  if (!quote || best.length + worst.length === 0) return undefined;
  const scale = scaleFor([...best, ...worst].map(({ profit }) => profit));
  const table = (title: string, orders: readonly ExtremeOrder[]): HTMLElement =>
    plainTable(
      title,
      [{ title }, { title: MONEY_TITLES.profit, numeric: true }, { title: l10n.t('Symbol') }, { title: CREATED }],
      orders.map(({ orderId, symbol, time, profit }) => [
        element('button', {
          class: 'link',
          text: orderId,
          attributes: { type: 'button', id: `${title} ${orderId}`, title: l10n.t`Open order ${orderId}` },
          on: { click: () => tell({ type: 'openOrder', orderId }) },
        }),
        amountOr(profit, format, scale),
        pairOf(symbol),
        element('span', { text: format.day(time), attributes: { title: format.moment(time) } }),
      ]),
    );
  const both = [
    ...(best.length > 0 ? [table(SECTION_TITLES.best, best)] : []),
    ...(worst.length > 0 ? [table(SECTION_TITLES.worst, worst)] : []),
  ];
  return {
    badge: badgeOf(coverage.orders),
    // One whose profit cannot be read may be the best of all.
    lacking: lackingNote(ofQuote(figures.quotes, quote)?.profit ?? {}),
    note: l10n.t`Ranked by profit as reported by the service (${quoteName(quote)}).`,
    body: [oneTabStop(element('div', { class: 'pair' }, ...both))],
  };
}

const CREATED = l10n.t({ message: 'Created', args: [], comment: ['when an order was created'] });
