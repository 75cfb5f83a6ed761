/** Orders for the tests of the statistics: single ones by what matters, and any that a service might send. */
import fc from 'fast-check';
import { actionOf, executionOf, type PlanOrder, statusOf } from '../../../../src/model/order';
import type { OrderStatistics, OrderStatisticsInput } from '../../../../src/model/orderStatistics';
import { STRATEGY_RULE } from '../../../../src/model/orderStatistics/strategyRule';
import { DAY, lastDays, rangeBefore, type TimeRange } from '../../../../src/model/timeRange';
import { computeOrderStatistics } from '../../../support/atOnce';
import { NOW, planOrder } from '../../../support/fakeService';

export const RANGE = lastDays(30, NOW);
export const BEFORE = rangeBefore(RANGE);
export const SYMBOLS = ['cmt_btcusdt', 'cmt_ethusdt', 'cmt_ethbtc', 'cmt_bnbusd', 'cmt_oddity'] as const;

let made = 0;

/** A filled closing order of the range, made one after the other, unless it is said otherwise. */
export function order(rest: Partial<PlanOrder> & { readonly type?: string; readonly state?: string } = {}): PlanOrder {
  const { type = '3', state = '2', ...given } = rest;
  made += 1;
  const usual = { filledQty: '1', priceAvg: '100', price: '100', triggerPrice: '100', totalProfits: '0', fee: '0.1' };
  const codes = { action: actionOf(type), status: statusOf(state) };
  return planOrder(String(1000 + made), RANGE.start + DAY + made, { ...usual, ...codes, ...given });
}

export const whole = (range: TimeRange): { range: TimeRange; complete: true; problems: []; requests: number } => ({
  ...{ range, complete: true, problems: [], requests: 1 },
});

export const readOf = (orders: readonly PlanOrder[], range: TimeRange = RANGE): OrderStatisticsInput['read'] => ({
  orders,
  coverage: { open: whole(range), symbols: SYMBOLS.map((symbol) => ({ symbol, coverage: whole(range) })) },
});

export const inputOf = (
  orders: readonly PlanOrder[],
  before: readonly PlanOrder[] = [],
  rest: Partial<OrderStatisticsInput> = {},
): OrderStatisticsInput => ({
  asOf: NOW,
  range: RANGE,
  timeZone: 'UTC',
  unit: 'day',
  rule: STRATEGY_RULE,
  filters: [],
  unfiltered: orders.length,
  perhaps: { now: 0, before: 0 },
  read: readOf(orders),
  before: readOf(before, BEFORE),
  ...rest,
});

export const statisticsOf = (...given: Parameters<typeof inputOf>): OrderStatistics => computeOrderStatistics(inputOf(...given));

const units = (most: bigint): fc.Arbitrary<bigint> => fc.bigInt({ min: -most, max: most });
const decimal = fc.tuple(units(10n ** 9n), fc.integer({ min: 0, max: 12 })).map(([whole, decimals]) => {
  const digits = (whole < 0n ? -whole : whole).toString().padStart(decimals + 1, '0');
  const point = digits.length - decimals;
  return `${whole < 0n ? '-' : ''}${digits.slice(0, point)}${decimals > 0 ? '.' : ''}${digits.slice(point)}`;
});
const small = fc.constantFrom('-2', '-1', '-0.5', '0', '0.00', '0.5', '1', '2.50');
const rubbish = fc.constantFrom('', ' ', 'abc', '1e5', 'NaN', '1,5', '0x10');
const amount = fc.oneof({ weight: 5, arbitrary: small }, { weight: 4, arbitrary: decimal }, { weight: 1, arbitrary: rubbish });
const price = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom('99.5', '99.9', '100', '100.0', '100.05', '100.25', '101', '30000.123456') },
  { weight: 1, arbitrary: decimal },
  { weight: 1, arbitrary: fc.constantFrom('0', '0.0', '-1') },
  { weight: 1, arbitrary: rubbish },
);
const time = fc.oneof(
  { weight: 8, arbitrary: fc.integer({ min: RANGE.start, max: RANGE.end }) },
  // Many at the same moments, and at both ends.
  { weight: 4, arbitrary: fc.constantFrom(RANGE.start, RANGE.start + DAY, RANGE.start + DAY + 1, RANGE.end) },
  { weight: 1, arbitrary: fc.constantFrom(RANGE.start - 1, RANGE.end + 1, BEFORE.start, undefined) },
);

/** One order that a service might send, its id still to be given. */
const anyOrder: fc.Arbitrary<PlanOrder> = fc
  .record({
    symbol: fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...SYMBOLS) }, { weight: 1, arbitrary: fc.constantFrom('', 'CMT_BTCUSDT') }),
    clientOid: fc.constantFrom('', 'grid-btc-001', 'grid-eth-7', 'dca_1', 'x-strategy_123', '-', 'web-1'),
    createTime: time,
    triggerTime: time,
    filledQty: fc.constantFrom('0', '0.000', '1', '0.5', '1E-8', '0E-8', '', 'abc'),
    price,
    priceAvg: price,
    triggerPrice: price,
    totalProfits: amount,
    fee: amount,
    action: fc.constantFrom('1', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'CLOSE_LONG', '11', '').map(actionOf),
    execution: fc.constantFrom('0', '1', '2', '3', '7', '').map(executionOf),
    status: fc.constantFrom('-1', '0', '1', '2', '2', '2', 'UNTRIGGERED', '9', '').map(statusOf),
  })
  .map(({ createTime, ...rest }) => planOrder('', createTime, rest));

export const anyOrders = (most: number): fc.Arbitrary<PlanOrder[]> =>
  fc.array(anyOrder, { maxLength: most }).map((orders) => orders.map((each, index) => ({ ...each, orderId: String(1_000_000 + index) })));
