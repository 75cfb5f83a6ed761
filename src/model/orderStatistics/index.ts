/**
 * What plan orders did: pure and exact. Amounts are decimal strings summed as whole numbers, per quote; shares, means and basis
 * points are rounded once, at the end, as each field says. What was not read or not sent is undefined and counted, never 0.
 */
import * as l10n from '@vscode/l10n';
import { numberText } from '../language';
import type { CalendarUnit } from '../calendar';
import type { PlanOrder } from '../order';
import { type Reliability, reliabilityOf, withLacking } from '../reliability';
import { rangeBefore, type TimeRange } from '../timeRange';
import type { Work } from '../work';
import { orderCoverageOf, reliabilityOfSymbols } from './coverage';
import { orderFiguresOf } from './figures';
import { examplesOf, groupsOf, strategyGroups } from './groups';
import { type CountedOrders, countOrders } from './counted';
import { extremesOf } from './extremes';
import { orderHoursOf } from './hours';
import type { StrategyRule } from './strategyRule';
import { tallyOf } from './tally';
import { orderTrendOf } from './trend';
import type { OrderCoverage, OrderFilter, OrderStatistics } from './types';

export { fitOfAll, fittingOrders } from './filter';
export type { StrategyRule } from './strategyRule';
export * from './types';

/** Orders with what their reading covers. */
export interface OrdersOfRange {
  /** Each once; those created outside the range count for nothing. */
  readonly orders: readonly PlanOrder[];
  readonly coverage: OrderCoverage;
}

export interface OrderStatisticsInput {
  /** The service's clock when the reading began, epoch milliseconds. */
  readonly asOf: number;
  readonly range: TimeRange;
  /** IANA name. */
  readonly timeZone: string;
  readonly unit: CalendarUnit;
  readonly rule: StrategyRule;
  /** What is read is of those that fit: see `fittingOrders`. */
  readonly filters: readonly OrderFilter[];
  /** Of this range and the one before, how many orders that are left out may fit the filters. */
  readonly perhaps: { readonly now: number; readonly before: number };
  /** Orders that were created in the range, whatever the filters. */
  readonly unfiltered: number;
  readonly read: OrdersOfRange;
  /** The same of `rangeBefore(range)`, or why there is none, in a sentence for people. */
  readonly before: OrdersOfRange | { readonly unread: string };
}

export function* computeOrderStatistics(input: OrderStatisticsInput): Work<OrderStatistics> {
  const { asOf, range, timeZone, unit, rule, filters, unfiltered, perhaps, read, before } = input;
  const previousRange = rangeBefore(range);
  const [orders, coverage] = [read.orders, orderCoverageOf(read.coverage, range)];
  const past =
    'unread' in before ? { orders: [], coverage: before } : { ...before, coverage: orderCoverageOf(before.coverage, previousRange) };
  const [counted, countedBefore] = [yield* countOrders(orders, range), yield* countOrders(past.orders, previousRange)];
  const worth = reliabilityWith(counted, reliabilityOf(coverage), perhaps.now);
  const worthBefore = reliabilityWith(countedBefore, reliabilityOf(past.coverage), perhaps.before);
  const symbols = reliabilityOfSymbols(read.coverage).map((each) => ({
    ...each,
    worth: reliabilityWith(counted, each.worth, perhaps.now),
  }));
  return {
    ...{ asOf, range, previousRange, timeZone, rule, filters, unfiltered, perhaps: perhaps.now, coverage },
    symbols: read.coverage.symbols.map(({ symbol }) => symbol),
    sources: read.coverage,
    previousCoverage: past.coverage,
    notes: notesOf(range, asOf, true),
    undated: counted.undated,
    figures: yield* orderFiguresOf(
      { tally: yield* tallyOf(counted.entries), counted, worth },
      { tally: yield* tallyOf(countedBefore.entries), counted: countedBefore, worth: worthBefore },
    ),
    groups: yield* groupsOf({ counted, rule, worth, symbols, isFiltered: filters.length > 0 }),
    clientIds: examplesOf(counted, rule),
    trend: yield* orderTrendOf(counted, { range, unit, timeZone, worth }),
    hours: yield* orderHoursOf(counted, timeZone),
    extremes: yield* extremesOf(counted),
  };
}

/** The same statistics by another rule for strategies. `orders` are those they were computed from. */
export function* withStrategyRule(statistics: OrderStatistics, orders: readonly PlanOrder[], rule: StrategyRule): Work<OrderStatistics> {
  const counted = yield* countOrders(orders, statistics.range);
  const worth = reliabilityWith(counted, reliabilityOf(statistics.coverage), statistics.perhaps);
  const groups = { ...statistics.groups, strategy: yield* strategyGroups({ counted, worth, rule }) };
  return { ...statistics, rule, groups, clientIds: examplesOf(counted, rule) };
}

/** The same statistics with a trend of other parts. `orders` are those they were computed from. */
export function* withTrendUnit(statistics: OrderStatistics, orders: readonly PlanOrder[], unit: CalendarUnit): Work<OrderStatistics> {
  const { range, timeZone } = statistics;
  const counted = yield* countOrders(orders, range);
  const worth = reliabilityWith(counted, reliabilityOf(statistics.coverage), statistics.perhaps);
  return { ...statistics, trend: yield* orderTrendOf(counted, { range, unit, timeZone, worth }) };
}

function reliabilityWith({ undated }: CountedOrders, worth: Reliability, perhaps: number): Reliability {
  const lacking = [
    ...(undated === 0 ? [] : [l10n.t`Orders without a creation time, not included in any figure: ${numberText(undated)}.`]),
    ...(perhaps === 0
      ? []
      : [
          l10n.t`Orders not included in any figure because the service did not report enough to tell whether they match the filters: ${numberText(perhaps)}.`,
        ]),
  ];
  return lacking.reduce(withLacking, worth);
}

const NOTE = l10n.t('Orders are counted by creation time: the service does not report when they were filled.');
const NOTE_ON_BEFORE = l10n.t('Orders from the previous period have had more time to trigger and fill.');

/** What has to be known to read figures: see {@link OrderStatistics.notes}. @param isCompared they stand beside those of the range before */
export const notesOf = ({ end }: TimeRange, asOf: number, isCompared: boolean): string[] => [
  ...[NOTE, ...(isCompared ? [NOTE_ON_BEFORE] : [])],
  ...(end < asOf
    ? [
        l10n.t(
          "The service does not say which of an order's times it uses to select past orders; creation time is assumed. If it uses another, orders that changed after the range ended are missing.",
        ),
      ]
    : []),
];
