/** How long the statistics of very many orders take, and for how long they hold everything else up. */
import { actionOf, executionOf, type PlanOrder, statusOf } from '../../src/model/order';
import { computeOrderStatistics, withStrategyRule, withTrendUnit } from '../../src/model/orderStatistics';
import { STRATEGY_RULE } from '../../src/model/orderStatistics/strategyRule';
import { DAY, lastDays } from '../../src/model/timeRange';
import type { Work } from '../../src/model/work';
import { inSlices } from '../../src/primitives/slices';
import { Ledger } from '../../src/store/ledger';
import { readOrders } from '../../src/store/orderReads';
import { generator, NOW, planOrder } from '../support/fakeService';
import { atOnce } from '../support/atOnce';
import { samplesOf } from './contest';
import { sortedService } from './sortedService';
import { collect } from './host/heap';
import { longestHold } from './host/probe';
import { type Bench, type BenchRow, row } from './row';

const SYMBOLS = ['cmt_btcusdt', 'cmt_ethusdt', 'cmt_solusdt', 'cmt_ethbtc', 'cmt_btcusdc'];
const RANGE = lastDays(90, NOW);
const REPEATS = 3;
/** Milliseconds; from here on a browser counts a task as long. */
const LONGEST = 50;

/** Orders of 180 days, so that half of them are of the range before. */
function ordersOf(count: number): PlanOrder[] {
  const dice = generator(count);
  const pick = <T>(from: readonly T[]): T => from[Math.floor(dice() * from.length)] as T;
  const amount = (most: number, decimals: number): string => ((dice() - 0.5) * most).toFixed(decimals);
  return Array.from({ length: count }, (_, index) => {
    const createTime = NOW - Math.floor(dice() * 180 * DAY);
    const trigger = 90_000 + dice() * 1000;
    return planOrder(String(5e17 + index * 997), createTime, {
      ...{ symbol: pick(SYMBOLS), clientOid: `${pick(['grid', 'dca', 'web', 'trend'])}-btc-${index}`, filledQty: pick(['1', '1', '0']) },
      ...{
        action: actionOf(String(1 + (index % 10))),
        execution: executionOf(String(index % 4)),
        status: statusOf(pick(['2', '2', '-1'])),
      },
      ...{
        totalProfits: amount(100, 4),
        fee: (dice() * 2).toFixed(8),
        price: pick(['0', trigger.toFixed(1)]),
        triggerTime: createTime + 5000,
      },
      ...{ triggerPrice: trigger.toFixed(1), priceAvg: (trigger + dice() * 20 - 10).toFixed(1) },
    });
  });
}

const whole = { range: RANGE, complete: true, problems: [], requests: 1 };
const inputOf = (orders: readonly PlanOrder[]): Parameters<typeof computeOrderStatistics>[0] => {
  const coverage = { open: whole, symbols: SYMBOLS.map((symbol) => ({ symbol, coverage: whole })) };
  return {
    ...{
      asOf: NOW,
      range: RANGE,
      timeZone: 'Europe/Berlin',
      unit: 'day',
      rule: STRATEGY_RULE,
      filters: [],
      unfiltered: orders.length,
      perhaps: { now: 0, before: 0 },
    },
    ...{ read: { orders, coverage }, before: { orders, coverage } },
  };
};

async function seconds(what: string, work: () => unknown): Promise<BenchRow> {
  const taken: number[] = [];
  for (let repeat = 0; repeat < REPEATS; repeat += 1) {
    collect();
    const start = performance.now();
    await work();
    taken.push((performance.now() - start) / 1000);
  }
  const spread = samplesOf(taken);
  return row(`${what}, seconds`, spread.least, 1, { against: 'one second', spread });
}

async function held(what: string, work: () => unknown): Promise<BenchRow> {
  const longest: number[] = [];
  for (let repeat = 0; repeat < REPEATS; repeat += 1) {
    collect();
    longest.push(await longestHold(work));
  }
  const spread = samplesOf(longest);
  return row(`${what}, longest hold, milliseconds`, spread.most, LONGEST, { against: 'limit', spread });
}

async function rowsFor(count: number): Promise<BenchRow[]> {
  const orders = ordersOf(count);
  const input = inputOf(orders);
  const unique = uniquelyNamed(orders);
  const statistics = atOnce(computeOrderStatistics(input));
  const works: Readonly<Record<string, () => Work<unknown>>> = {
    'all figures of both ranges': () => computeOrderStatistics(input),
    'another rule for strategies': () => withStrategyRule(statistics, orders, { parts: 2 }),
    'another rule, a strategy for each order': () => withStrategyRule(statistics, unique, STRATEGY_RULE),
    'a trend by week': () => withTrendUnit(statistics, orders, 'week'),
  };
  const name = `${count.toLocaleString('en')}: `;
  const rows: BenchRow[] = [];
  for (const [what, work] of Object.entries(works)) {
    rows.push(await seconds(name + what, () => inSlices(work())), await held(name + what, () => inSlices(work())));
  }
  const service = sortedService(orders);
  const ledger = new Ledger();
  const read = (): Promise<unknown> => readOrders(ledger, ledger.heard(service), { symbols: SYMBOLS, range: RANGE });
  rows.push(await seconds(`${name}reading the range, without the service's own time`, read), await held(`${name}reading the range`, read));
  return rows;
}

const uniquelyNamed = (orders: readonly PlanOrder[]): PlanOrder[] =>
  orders.map((order) => ({ ...order, clientOid: `s${order.orderId}-1` }));

export const bench: Bench = {
  unit: 'Statistics of orders of five symbols, half of them of the range before, in plain Node: the least of 3 repeats in seconds, and the worst of 3 in milliseconds that a timer came late; the range before has the same orders to choose from.',
  rows: async () => {
    const rows: BenchRow[] = [];
    for (const count of [1000, 10_000, 100_000]) rows.push(...(await rowsFor(count)));
    return rows;
  },
};
