/** An order and what became of a question about it, in words. Pure. */
import { factsOf, tellAge, type Fact, type Telling } from '../model/describe';
import type { Order, PlanOrder } from '../model/order';
import { percentOf } from '../model/percent';
import { orderAsShown } from '../model/privacy';
import { MINUTE, SECOND } from '../model/timeRange';
import type { Answer, Found } from '../store';

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

const SOURCES: Readonly<Record<Found['from'], string>> = {
  openOrders: 'from the open orders',
  orderHistory: 'from the order history',
  service: 'from the service',
};

/** Where an answer comes from, and how old it is once that matters. */
export function sourceText({ from, at }: Pick<Found, 'from' | 'at'>, telling: Telling): string {
  return at === undefined || telling.now - at < MINUTE ? SOURCES[from] : `${SOURCES[from]}, read ${tellAge(at, telling)}`;
}

export function notAskedText({ why, retryInMs }: Extract<Answer, { kind: 'notAsked' }>): string {
  const wait = `${Math.max(1, Math.ceil(retryInMs / SECOND))} s`;
  return why === 'share'
    ? `not asked, as hovers have spent their share of the rate budget. It frees up in ${wait}.`
    : `not asked, as the service got too many requests and wants a pause of ${wait}.`;
}
