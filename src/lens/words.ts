/** What a hover says of an order, and of a question that was not asked. Pure. */
import { factsOf, type Fact, type Telling } from '../model/describe';
import type { Order, PlanOrder } from '../model/order';
import { percentOf } from '../model/percent';
import { orderAsShown } from '../model/privacy';
import { SECOND } from '../model/timeRange';
import type { Answer } from '../store';

const STEPS = 10;

/** `▰▰▰▰▱▱▱▱▱▱ 40%`; undefined where that has no meaning. */
export function progressText({ filledQty, size }: Order): string | undefined {
  const percent = percentOf(filledQty, size);
  if (percent === undefined) return undefined;
  const full = Math.max(0, Math.min(STEPS, Math.floor(percent / STEPS)));
  return `${'▰'.repeat(full)}${'▱'.repeat(STEPS - full)} ${percent}%`;
}

/** Told by the title, by the text under the pointer, or in the row of another fact. */
const TOLD_ELSEWHERE = ['Action', 'Order id', 'Average price', 'Filled'];

/** What a glance needs: the facts of the order with the fill beside the status, and price against average in one row. */
export function hoverFacts(order: Order | PlanOrder, telling: Telling): Fact[] {
  const shown = orderAsShown(order, telling);
  const average = shown.priceAvg && !/^0*(\.0*)?$/.test(shown.priceAvg) ? `, average ${shown.priceAvg}` : '';
  return factsOf(shown, telling).flatMap(([name, value]): Fact[] => {
    if (name === 'Status') return [[name, [value, progressText(order)].filter(Boolean).join('  ')]];
    if (name === 'Price') return [[name, `${value}${average}`]];
    return TOLD_ELSEWHERE.includes(name) ? [] : [[name === 'Trigger time' ? 'Triggered' : name, value]];
  });
}

export function notAskedText({ why, retryInMs }: Extract<Answer, { kind: 'notAsked' }>): string {
  const wait = `${Math.max(1, Math.ceil(retryInMs / SECOND))} s`;
  return why === 'share'
    ? `not asked, as hovers have spent their share of the rate budget. It frees up in ${wait}.`
    : `not asked, as the service got too many requests and wants a pause of ${wait}.`;
}
