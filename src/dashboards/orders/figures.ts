/** The figures of what was read, by the choices that need no other read. No vscode. */
import type { CalendarUnit } from '../../model/calendar';
import {
  computeOrderStatistics,
  type OrdersOfRange,
  type OrderStatistics,
  type StrategyRule,
  withStrategyRule,
  withTrendUnit,
} from '../../model/orderStatistics';
import type { PlanOrder } from '../../model/order';
import type { OrderTrend } from '../../model/orderStatistics/types';
import { type Fields, type Mode, tellingAsShown } from '../../model/privacy';
import { COVERAGE, ORDER_STATISTICS } from '../../model/publicFields';
import { DAY, type TimeRange } from '../../model/timeRange';
import { inSlices } from '../../primitives/slices';
import { barsOf } from '../kit/bars';
import type { Statistics, TrendAmount, TrendBars } from './protocol';

export interface Choices {
  readonly rule: StrategyRule;
  /** Undefined: chosen by the range. */
  readonly unit: CalendarUnit | undefined;
}

export interface FiguresInput extends Choices {
  /** The service's clock when the reading began, epoch milliseconds. */
  readonly asOf: number;
  readonly range: TimeRange;
  /** IANA name. */
  readonly timeZone: string;
  readonly read: OrdersOfRange;
  readonly before: OrdersOfRange | { readonly unread: string };
}

/** Undefined once they do not matter any more. */
export const figuresOf = (input: FiguresInput, matters: () => boolean): Promise<OrderStatistics | undefined> =>
  inSlices(computeOrderStatistics({ ...input, unit: input.unit ?? unitFor(input.range) }), matters);

/** The same figures by other choices: the very same where these are no other ones. @param orders those they are of */
export async function figuresBy(
  figures: OrderStatistics,
  orders: readonly PlanOrder[],
  { rule, unit = unitFor(figures.range) }: Choices,
  matters: () => boolean,
): Promise<OrderStatistics | undefined> {
  const ruled = figures.rule.parts === rule.parts ? figures : await inSlices(withStrategyRule(figures, orders, rule), matters);
  return !ruled || ruled.trend.unit === unit ? ruled : inSlices(withTrendUnit(ruled, orders, unit), matters);
}

export const asTold = ({ coverage: orders, previousCoverage: previousOrders, ...rest }: OrderStatistics): Statistics => ({
  ...rest,
  coverage: { orders, previousOrders },
});

const FIELDS: Fields<Statistics> = { ...ORDER_STATISTICS, coverage: { orders: COVERAGE, previousOrders: COVERAGE }, bars: 'hidden' };

export const statisticsAsShown = (statistics: Statistics, mode: Mode): Statistics => tellingAsShown(FIELDS, statistics, mode);

/** The statistics for the page. */
export const statisticsForPage = (statistics: Statistics, mode: Mode): Statistics => ({
  ...statisticsAsShown(statistics, mode),
  ...(mode.masked && { bars: trendBars(statistics.trend) }),
});

/** Those that stand on one axis together. */
const trendBars = ({ quotes, points }: OrderTrend): TrendBars[] =>
  quotes.map((_, place) => {
    const of = (name: TrendAmount): (string | undefined)[] => points.map((point) => point.quotes[place]?.[name]);
    return {
      ...barsOf({ profit: of('profit') }),
      ...barsOf({ profitLessFees: of('profitLessFees') }),
      ...barsOf({ running: of('running'), below: of('below') }),
      ...barsOf({ fees: of('fees') }),
    };
  });

/** So that there are at most some 60 bars, and not one alone. */
const unitFor = ({ start, end }: TimeRange): CalendarUnit =>
  end - start <= 60 * DAY ? 'day' : end - start <= 400 * DAY ? 'week' : 'month';
