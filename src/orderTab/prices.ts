/** The prices of an order on one line, and how far it was filled from its trigger. Pure. */
import * as l10n from '@vscode/l10n';
import { isMoreThanNothing, nearestNumber } from '../model/decimals';
import type { Order, PlanOrder } from '../model/order';
import { slippageOfOrder } from '../model/orderStatistics/slippage';
import type { PriceLine } from './protocol';

const NAMES: Readonly<Record<PriceLine['marks'][number]['kind'], string>> = {
  trigger: l10n.t('Trigger price'),
  price: l10n.t('Order price'),
  average: l10n.t('Average price'),
};

/** Undefined where there are no two prices to compare. @param order as it came; in privacy mode its prices are on no line, which would show how they stand to each other */
export function priceLineOf(order: Order | PlanOrder): PriceLine | undefined {
  const all = [
    ['trigger', 'triggerPrice' in order ? order.triggerPrice : ''],
    ['price', order.price],
    ['average', order.priceAvg],
  ] as const;
  const told = all.flatMap(([kind, text]) => {
    const near = isMoreThanNothing(text) ? nearestNumber(text) : NaN;
    return Number.isFinite(near) ? [{ kind, text, near }] : [];
  });
  if (told.length < 2) return undefined;
  const values = told.map(({ near }) => near);
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const at = (near: number): number => (most === least ? 50 : Math.round((1000 * (near - least)) / (most - least)) / 10);
  const marks = told.map(({ kind, text, near }) => ({ kind, name: NAMES[kind], price: text, at: at(near) }));
  return { marks, slippage: 'triggerPrice' in order ? slippageTold(order) : undefined };
}

function slippageTold(order: PlanOrder): PriceLine['slippage'] {
  const points = slippageOfOrder(order);
  if (points === undefined) return undefined;
  const tone = points === '0.0' ? 'none' : points.startsWith('-') ? 'worse' : 'better';
  const shown = tone === 'worse' ? points.replace('-', '−') : `+${points}`;
  const text = {
    none: l10n.t`Slippage 0 bp: filled at the trigger price`,
    worse: l10n.t`Slippage ${shown} bp: filled at a worse price than the trigger price`,
    better: l10n.t`Slippage ${shown} bp: filled at a better price than the trigger price`,
  }[tone];
  return { tone, text };
}
