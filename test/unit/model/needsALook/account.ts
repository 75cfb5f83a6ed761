/** Accounts for tests of what needs a look, and what is found in them. */
import { actionOf, executionOf, statusOf, type Order, type PlanOrder } from '../../../../src/model/order';
import { LOOK_RULES, needsALook, type Look, type LookedAt, type LookRules } from '../../../../src/model/needsALook';
import { HOUR, MINUTE } from '../../../../src/model/timeRange';
import { planOrder } from '../../../support/fakeService';

export const NOW = Date.UTC(2026, 0, 20, 12);

/** Codes of section 2.3. */
export const [OPEN_LONG, CLOSE_LONG, CLOSE_SHORT, LIQUIDATED_LONG] = ['1', '3', '4', '9'].map(actionOf) as [
  PlanOrder['action'],
  PlanOrder['action'],
  PlanOrder['action'],
  PlanOrder['action'],
];

let count = 0;

/** A stop of a long that waits for its trigger, placed five hours ago. */
export const waits = (clientOid: string, rest: Partial<PlanOrder> = {}): PlanOrder =>
  planOrder(`${(count += 1)}`, NOW - 5 * HOUR, {
    clientOid,
    action: CLOSE_LONG,
    execution: executionOf('0'),
    status: statusOf('0'),
    size: '1',
    price: '0',
    triggerPrice: '90000',
    ...rest,
  });

/** The same, triggered and filled an hour ago, at a profit. */
export const filled = (clientOid: string, rest: Partial<PlanOrder> = {}): PlanOrder => {
  const size = rest.size ?? '1';
  const triggerTime = NOW - HOUR;
  const result = { filledQty: size, priceAvg: '96000', triggerPrice: '96000', totalProfits: '1000' };
  return waits(clientOid, { status: statusOf('2'), triggerTime, ...result, ...rest });
};

export interface Account {
  readonly open?: readonly PlanOrder[];
  readonly past?: readonly (Order | PlanOrder)[];
  readonly complete?: boolean;
  readonly isProven?: LookedAt['isProven'];
  readonly vanished?: readonly string[];
  readonly now?: number;
  readonly readAt?: number;
}

export function lookAt(account: Account, rules: Partial<LookRules> = {}): Look {
  const { open = [], past = [], complete = true, isProven = () => true, vanished = [], now = NOW, readAt = now } = account;
  const known = [...new Map([...past, ...open].map((order) => [order.orderId, order])).values()];
  const find = (orderId: string): Order | PlanOrder | undefined => known.find((order) => order.orderId === orderId);
  const looked = { open: { items: open, complete }, find, known, isProven, vanished, now, readAt: () => readAt };
  const work = needsALook(looked, { ...LOOK_RULES, ...rules });
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}

/** `orphan 7`: kind and orders. */
export const found = (account: Account, rules: Partial<LookRules> = {}): string[] =>
  lookAt(account, rules).suspicions.map(({ kind, orderIds }) => [kind, ...orderIds].join(' '));

export { HOUR, MINUTE };
