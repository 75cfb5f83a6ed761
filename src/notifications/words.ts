import * as l10n from '@vscode/l10n';
import { fillOf, pairOf, sizeAndPriceOf, titleOf, type DisplayOptions, tellPairs } from '../model/describe';
import type { Order } from '../model/order';
import { cameTo, ordersThatCameTo, STEP_WORDS, STEPS, stillAskedAbout, type Step } from '../model/orderSteps';
import { orderAsShown } from '../model/privacy';
import { visible } from '../model/visible';
import type { OrderChange } from '../store';

const PAIRS_NAMED = 3;
const DIGITS_NAMED = 6;

/**
 * One sentence for all that one look found.
 * @param undecided how many more left the list and are still to be asked about
 * @example 'Main: filled · BTCUSDT · Open long, 0.5 @ 50000 (…628269)'
 * @example 'Main: 2 orders filled, 1 canceled (BTCUSDT, ETHUSDT), 30 still asked about'
 */
export function tellChanges(changes: readonly OrderChange[], account: string, display: DisplayOptions, undecided = 0): string {
  const rest = undecided > 0 ? [stillAskedAbout(undecided)] : [];
  const [only, ...others] = changes;
  if (only && others.length === 0) {
    return [l10n.t('{0}: {1}', account, `${lastStepOf(only, display)} · ${nameOf(only, display)}`), ...rest].join(', ');
  }
  const counts = STEPS.map((step) => ({ step, count: changes.filter(({ steps }) => steps.at(-1) === step).length }))
    .filter(({ count }) => count > 0)
    .map(({ step, count }, index) => (index > 0 ? cameTo(step, count) : ordersThatCameTo(step, count)));
  const pairs = [...new Set(changes.flatMap(({ order }) => (order ? [pairOf(order.symbol)] : [])))];
  const named = pairs.length > 0 ? ` (${tellPairs(pairs, PAIRS_NAMED)})` : '';
  return [l10n.t('{0}: {1}', account, counts.join(', ') + named), ...rest].join(', ');
}

/** `triggered, then filled` @param order as it is shown */
export const tellSteps = (steps: readonly Step[], order?: Order): string =>
  steps
    .map((step) => (step === 'gone' ? goneAs(order) : STEP_WORDS[step]))
    .reduce((first, then) => (first ? tellThen(first, then) : then), '');

const tellThen = (first: string, then: string): string =>
  l10n.t({ message: '{0}, then {1}', args: [first, then], comment: ['what happened to an order, one thing after the other'] });

/** A state that Orderdeck does not know is named as it came. */
const goneAs = (order: Order | undefined): string =>
  order?.status.kind === 'unknown' && order.status.code
    ? l10n.t`no longer open; the service reports "${order.status.label}"`
    : STEP_WORDS.gone;

/** After a restart only the id of an order is known, until the service tells more. */
function nameOf({ orderId, order, steps }: OrderChange, display: DisplayOptions): string {
  const tail = `…${visible(orderId.slice(-DIGITS_NAMED))}`;
  if (!order) return l10n.t`Order ${tail}`;
  const shown = orderAsShown(order, display);
  return `${titleOf(shown)}, ${endingOf(shown, steps)} (${tail})`;
}

/** At which price an order was filled; of any other, what it is placed for. */
export const endingOf = (shown: Order, steps: readonly Step[]): string =>
  steps.at(-1) === 'filled' ? fillOf(shown) : sizeAndPriceOf(shown);

function lastStepOf({ steps, order }: OrderChange, display: DisplayOptions): string {
  const last = steps.at(-1) ?? 'gone';
  const shown = order && orderAsShown(order, display);
  const wasInMarket = steps.includes('triggered') || Number(order?.filledQty) > 0;
  if (shown?.filledQty && shown.size && last === 'canceled' && wasInMarket) return canceledInPart(shown);
  return last === 'gone' ? goneAs(shown) : STEP_WORDS[last];
}

const canceledInPart = ({ filledQty, size }: Order): string => l10n.t`canceled, ${filledQty} of ${size} filled`;
