import type { Phase } from '../../../../src/dashboards/kit/protocol';
import { OrdersData } from '../../../../src/dashboards/orders/data';
import { lookList } from '../../../../src/dashboards/orders/looks';
import type { ReadStep, Statistics, Status, ToPage } from '../../../../src/dashboards/orders/protocol';
import { actionOf, type PlanOrder, statusOf } from '../../../../src/model/order';
import { STRATEGY_RULE, type StrategyRule } from '../../../../src/model/orderStatistics/strategyRule';
import { HOUR } from '../../../../src/model/timeRange';
import type { Looks } from '../../../../src/store';
import type { Sessions } from '../../../../src/store/sessions';
import { type FakeOptions, type FakeService, fakeService, NOW, planOrder } from '../../../support/fakeService';
import { deskFor, sessionOf } from '../desk';

export const BTC = 'cmt_btcusdt';
export const ETH = 'cmt_ethusdt';

/** One filled closing order every so often, back from now; each earns a thousandth more than the one after it. */
export const ordersOf = (symbol: string, count: number, every = HOUR, firstId = 1): PlanOrder[] =>
  Array.from({ length: count }, (_, index) =>
    planOrder(String(firstId + count - index), NOW - index * every, {
      ...{ symbol, action: actionOf('3'), status: statusOf('2'), filledQty: '1' },
      ...{ clientOid: `grid-${symbol}-${index}`, totalProfits: `0.${String(index + 1).padStart(4, '0')}`, fee: '0.01' },
    }),
  );

export interface Desk {
  readonly data: OrdersData;
  readonly sessions: Sessions;
  readonly service: FakeService;
  /** Requests so far. */
  readonly asked: () => number;
  /** As it is set; a test changes it and tells. */
  readonly setting: { historySymbols: readonly string[]; strategy: StrategyRule };
  readonly told: ToPage[];
  readonly status: () => Status | undefined;
  readonly phase: () => Phase<ReadStep> | undefined;
  readonly statistics: () => Statistics | undefined;
  readonly ids: () => string[];
}

/** A service in memory whose history knows symbols; `before` counts the calls of both lists. */
function serviceOf(knobs: FakeOptions): FakeService {
  const of = (history: readonly PlanOrder[]): FakeService => fakeService({ ...knobs, history });
  const service = of([]);
  const bySymbol = new Map([BTC, ETH].map((symbol) => [symbol, of((knobs.history ?? []).filter((order) => order.symbol === symbol))]));
  return {
    ...service,
    historyPlanOrders: (query, call) =>
      bySymbol.get(query.symbol)?.historyPlanOrders(query, call) ?? Promise.reject(new RangeError(query.symbol)),
  };
}

interface DeskOptions {
  readonly symbols?: readonly string[];
  readonly seen?: () => Promise<readonly string[]>;
  readonly visible?: () => boolean;
  readonly masked?: () => boolean;
  readonly timeZone?: () => string;
  readonly looks?: Looks;
  /** In the place of the service in memory. */
  readonly change?: (service: FakeService) => FakeService;
}

/** The data of the dashboard with a page that only listens. */
export function desk(
  knobs: FakeOptions = {},
  { symbols = [BTC, ETH], seen, visible, masked, timeZone, looks, change = (same) => same }: DeskOptions = {},
): Desk {
  let calls = 0;
  const counted: FakeOptions = {
    ...knobs,
    before(_, lists) {
      calls += 1;
      knobs.before?.(calls, lists);
    },
  };
  const service = change(serviceOf(counted));
  const { sessions, told, options, latest, column } = deskFor<ToPage>(sessionOf(service), visible, masked);
  const setting = { historySymbols: symbols, strategy: STRATEGY_RULE };
  const data = new OrdersData({
    ...options,
    ...(timeZone && { timeZone }),
    setting: () => setting,
    seenSymbols: seen ?? (() => Promise.resolve([])),
    needsALook: {
      list: (fits) => lookList(looks, { now: NOW }, fits),
      onDidChange: () => ({ dispose: () => undefined }),
    },
  });
  return {
    ...{ data, sessions, service, setting, told },
    asked: () => calls,
    status: () => latest('status')?.status,
    phase: () => latest('status')?.status.phase,
    statistics: () => latest('statistics')?.statistics,
    ids: () => column(({ rows }) => rows.orderId),
  };
}
