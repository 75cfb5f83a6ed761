/** What a hover says of an order. Pure. */
import * as l10n from '@vscode/l10n';
import { orderFactsOf, sizeAndPriceOf, type Fact, type DisplayOptions } from '../model/describe';
import { isMoreThanNothing, isNothing, percentOf } from '../model/decimals';
import type { Order, PlanOrder } from '../model/order';
import { withPercent } from '../model/percent';
import { orderAsShown } from '../model/privacy';

const STEPS = 10;

/** `▰▰▰▰▱▱▱▱▱▱ 40%`; undefined where that has no meaning. */
export function progressText({ filledQty, size }: Order): string | undefined {
  const percent = percentOf(filledQty, size);
  if (percent === undefined) return undefined;
  const full = Math.max(0, Math.min(STEPS, Math.floor(percent / STEPS)));
  return `${'▰'.repeat(full)}${'▱'.repeat(STEPS - full)} ${withPercent(percent)}`;
}

/** What the pointer rests on, which is not told again. */
export type Pointed = 'orderId' | 'clientOid';

/**
 * What a glance needs, in ten rows at most, since a hover has no room for more: the fill beside the status, size, price and average
 * in one row, and no fee or profit that is none.
 */
export function hoverFacts(order: Order | PlanOrder, display: DisplayOptions, pointed: Pointed = 'orderId'): Fact[] {
  const shown = orderAsShown(order, display);
  const price = sizeAndPriceOf(shown);
  const facts = orderFactsOf(shown, display);
  // What leads to the order stands where it is seen.
  const first = pointed === 'clientOid' ? facts.filter(({ id }) => id === 'orderId') : [];
  return [...first, ...facts.filter((fact) => !first.includes(fact))].flatMap(({ id, name, value }): Fact[] => {
    switch (id) {
      case 'status':
        return [[name, [value, progressText(order)].filter(Boolean).join('  ')]];
      case 'size':
        return [[name, isMoreThanNothing(order.priceAvg) ? l10n.t`${price}, average ${shown.priceAvg}` : price]];
      case 'triggerPrice':
        return [[name, [value, 'triggerPriceType' in shown && shown.triggerPriceType].filter(Boolean).join(', ')]];
      case 'triggerTime':
        return [[l10n.t({ message: 'Triggered', args: [], comment: ['when an order was triggered'] }), value]];
      case 'fee':
        return isNothing(order.fee) ? [] : [[name, value]];
      case 'totalProfits':
        return isNothing(order.totalProfits) ? [] : [[name, value]];
      case 'kind':
      case 'createTime':
        return [[name, value]];
      case 'orderId':
      case 'clientOid':
        return id === pointed ? [] : [[name, value]];
      // Told by the title, or in the row of another fact.
      case 'action':
      case 'price':
      case 'priceAvg':
      case 'filled':
      case 'triggerPriceType':
        return [];
    }
  });
}
