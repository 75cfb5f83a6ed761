import { pairOf, sizeAndPriceOf, titleOf, type DisplayOptions } from '../model/describe';
import type { Order } from '../model/order';
import { STEP_WORDS, STEPS, type Step } from '../model/orderSteps';
import { orderAsShown } from '../model/privacy';
import { visible } from '../model/visible';
import type { OrderChange } from '../store';

const PAIRS_NAMED = 3;
const DIGITS_NAMED = 6;

/**
 * One sentence for all that one look found.
 * @param undecided how many more left the list and are still to be asked about
 * @example 'Main: BTCUSDT · Open long, 0.5 @ 50000 (…628269): filled'
 * @example 'Main: 2 orders filled, 1 canceled (BTCUSDT, ETHUSDT), 30 still asked about'
 */
export function tellChanges(changes: readonly OrderChange[], account: string, display: DisplayOptions, undecided = 0): string {
  const rest = undecided > 0 ? `, ${undecided} still asked about` : '';
  const [only, ...others] = changes;
  if (only && others.length === 0) return `${account}: ${nameOf(only, display)}: ${lastStepOf(only, display)}${rest}`;
  const counts = STEPS.map((step) => ({ words: STEP_WORDS[step], count: changes.filter(({ steps }) => steps.at(-1) === step).length }))
    .filter(({ count }) => count > 0)
    .map(({ words, count }, index) => `${count}${index > 0 ? '' : count === 1 ? ' order' : ' orders'} ${words}`);
  const pairs = [...new Set(changes.flatMap(({ order }) => (order ? [pairOf(order.symbol)] : [])))];
  const more = pairs.length > PAIRS_NAMED ? ` and ${pairs.length - PAIRS_NAMED} more` : '';
  const named = pairs.length > 0 ? ` (${pairs.slice(0, PAIRS_NAMED).join(', ')}${more})` : '';
  return `${account}: ${counts.join(', ')}${named}${rest}`;
}

/** `triggered, then filled` */
export const tellSteps = (steps: readonly Step[], order?: Order): string =>
  steps.map((step) => (step === 'gone' ? goneAs(order) : STEP_WORDS[step])).join(', then ');

/** A state that Orderdeck does not know is named as it came. */
const goneAs = (order: Order | undefined): string =>
  order?.status.kind === 'unknown' && order.status.code
    ? `${STEP_WORDS.gone}; the service calls it "${order.status.label}"`
    : STEP_WORDS.gone;

/** After a restart only the id of an order is known, until the service tells more. */
function nameOf({ orderId, order }: OrderChange, display: DisplayOptions): string {
  const tail = `…${visible(orderId.slice(-DIGITS_NAMED))}`;
  if (!order) return `Order ${tail}`;
  const shown = orderAsShown(order, display);
  return `${titleOf(shown)}, ${sizeAndPriceOf(shown)} (${tail})`;
}

function lastStepOf({ steps, order }: OrderChange, display: DisplayOptions): string {
  const last = steps.at(-1) ?? 'gone';
  if (order && last === 'canceled' && steps.includes('triggered')) return canceledInPart(orderAsShown(order, display));
  return last === 'gone' ? goneAs(order) : STEP_WORDS[last];
}

const canceledInPart = ({ filledQty, size }: Order): string => `canceled, ${filledQty} of ${size} filled`;
