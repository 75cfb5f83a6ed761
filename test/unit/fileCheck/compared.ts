/** An order, and what a comparison says of a file about it. */
import { compare } from '../../../src/fileCheck/compare';
import type { Said } from '../../../src/fileCheck/statements';
import { statusOf, type PlanOrder } from '../../../src/model/order';
import { planOrder } from '../../support/fakeService';
import { WORDS } from './support';

/** When it was created. */
export const TIME = Date.UTC(2026, 0, 5, 10, 0, 0, 250);
/** An order as the exchange has it. */
export const order = (rest: Partial<PlanOrder> = {}): PlanOrder =>
  planOrder('596471064624628269', TIME, {
    size: '0.50',
    filledQty: '0.5',
    price: '50000.00',
    priceAvg: '49900',
    triggerPrice: '48000',
    ...rest,
  });
/** What is found in what a file says of it: `size: error`, `price: not compared`. */
export const found = (said: Said, rest: Partial<PlanOrder> = {}, words = WORDS): string[] => {
  const { differences, notCompared } = compare(said, order(rest), { words, timeZone: 'Europe/Vienna' });
  return [...differences.map(({ field, severity }) => `${field}: ${severity}`), ...notCompared.map((field) => `${field}: not compared`)];
};
/** Of that state, by its code. */
export const state = (code: string, rest: Partial<PlanOrder> = {}): Partial<PlanOrder> => ({ status: statusOf(code), ...rest });
