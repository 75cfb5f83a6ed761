import { pairOf, sizeAndPriceOf, titleOf, type Telling } from '../model/describe';
import { orderAsShown } from '../model/privacy';
import type { OrderChange } from '../store';

const WORDS: Readonly<Record<OrderChange['kind'], string>> = {
  triggered: 'triggered',
  filled: 'filled',
  canceled: 'canceled',
  gone: 'no longer open',
};
const PAIRS_NAMED = 3;

/**
 * One sentence for all that happened at once.
 * @example 'BTCUSDT · Open long, 0.5 @ 50000: filled'
 * @example '2 orders filled, 1 canceled: BTCUSDT, ETHUSDT'
 */
export function tellChanges(changes: readonly OrderChange[], telling: Telling): string {
  const [only, ...others] = changes;
  if (only && others.length === 0) {
    const order = orderAsShown(only.order, telling);
    return `${titleOf(order)}, ${sizeAndPriceOf(order)}: ${WORDS[only.kind]}`;
  }
  const counts = Object.entries(WORDS)
    .map(([kind, words]) => ({ words, count: changes.filter((change) => change.kind === kind).length }))
    .filter(({ count }) => count > 0)
    .map(({ words, count }, index) => `${count}${index > 0 ? '' : count === 1 ? ' order' : ' orders'} ${words}`);
  const pairs = [...new Set(changes.map(({ order }) => pairOf(order.symbol)))];
  const more = pairs.length > PAIRS_NAMED ? ` and ${pairs.length - PAIRS_NAMED} more` : '';
  return `${counts.join(', ')}: ${pairs.slice(0, PAIRS_NAMED).join(', ')}${more}`;
}
