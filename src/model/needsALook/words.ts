/** What needs a look, in words: one place for the view, the dashboard, notifications and language models. Pure. */
import * as l10n from '@vscode/l10n';
import { actionNameOf, formatAge, formatMoment, pairOf, summaryOf, type DisplayOptions } from '../describe';
import { plural } from '../language';
import { asPlan, effectOf } from '../order';
import { orderAsShown } from '../privacy';
import { visible } from '../visible';
import type { Suspicion, SuspicionKind } from './suspicion';

/** What is the matter, of many alike. */
export const SUSPICION_NAMES: Readonly<Record<SuspicionKind, string>> = {
  orphan: l10n.t({ message: 'May have been left behind', args: [], comment: ['an order whose position was probably closed already'] }),
  double: l10n.t({ message: 'Placed more than once', args: [], comment: ['orders that are alike'] }),
  stuck: l10n.t({ message: 'Triggered, not filled', args: [], comment: ['an order'] }),
  partial: l10n.t({ message: 'Partially filled for a long time', args: [], comment: ['an order'] }),
  vanished: l10n.t({ message: 'No longer open, outcome unknown', args: [], comment: ['an order that is no longer open'] }),
  forced: l10n.t({ message: 'Forced close', args: [], comment: ['a liquidation, auto-deleveraging or reduction'] }),
};

/** `Placed 3 times`: what is the matter with these. */
export function suspicionTitle({ kind, orders, orderIds }: Suspicion): string {
  if (kind === 'forced' && orders[0]) return orders[0].action.label;
  if (kind === 'double') return plural(orderIds.length, l10n.t('Placed {0} time|Placed {0} times'));
  return SUSPICION_NAMES[kind];
}

/** `BTCUSDT · Close long · trigger 95000 · 0.5 @ market`: which order, or what all of them are like. */
export function suspectText({ orders, orderIds }: Suspicion, display: DisplayOptions): string {
  const [order] = orders;
  if (!order) return l10n.t`Order ${visible(orderIds[0] ?? '')}`;
  const shown = orderAsShown(order, display);
  return [pairOf(shown.symbol), actionNameOf(shown), summaryOf(asPlan(shown))].join(' · ');
}

const UNSEEN = l10n.t('Orderdeck cannot see positions or ordinary orders: check on the exchange whether there is anything left to close.');

/** Why it is told, in sentences; what cannot be known is said. */
export function evidenceOf(suspicion: Suspicion, display: DisplayOptions): string {
  const { kind, orders, orderIds, because, since } = suspicion;
  const ago = since === undefined ? '' : formatAge(since, display);
  const when = since === undefined ? '' : formatMoment(since, display);
  const [order] = orders.map((each) => orderAsShown(each, display));
  switch (kind) {
    case 'orphan': {
      if (because.some((each) => effectOf(each.action) === 'forced'))
        return `${l10n.t`The position was liquidated on ${when}, after this order was placed.`} ${UNSEEN}`;
      const fills = because.map((each) => orderAsShown(each, display));
      const first = fills[0];
      const told =
        fills.length === 1 && first
          ? l10n.t`Order ${first.orderId} from the same trade, triggered on ${when}, has already filled ${first.filledQty}, which is at least the amount left to close.`
          : plural(
              fills.length,
              l10n.t(
                '{0} order from the same trade, triggered on {1}, has already filled at least the amount left to close.|{0} orders from the same trade, the last triggered on {1}, have already filled at least the amount left to close.',
              ),
              fills.length,
              when,
            );
      return `${told} ${UNSEEN}`;
    }
    case 'double':
      return plural(
        orderIds.length,
        l10n.t(
          '{0} open order has the same symbol, action, trigger price, price and size. The last was placed {1}.|{0} open orders have the same symbol, action, trigger price, price and size. The last was placed {1}.',
        ),
        orderIds.length,
        since === undefined ? l10n.t('at an unknown time') : ago,
      );
    case 'stuck':
      return l10n.t`It was triggered ${ago} (${when}) but is still unfilled.`;
    case 'partial':
      return l10n.t`${order?.filledQty ?? ''} of ${order?.size ?? ''} is filled, and the rest has been open since ${when} (${ago}).`;
    case 'vanished':
      return l10n.t('It is no longer among the open orders, and neither the history nor the order details report how it ended.');
    case 'forced':
      return l10n.t`The exchange closed ${order?.filledQty ?? ''} at ${order?.priceAvg ?? ''} on ${when}, without an order from you.`;
  }
}
