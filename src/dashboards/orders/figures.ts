/** The figures of what was read, by the choices that need no other read. No vscode. */
import * as l10n from '@vscode/l10n';
import type { CalendarUnit } from '../../model/calendar';
import {
  computeOrderStatistics,
  fittingOrders,
  type OrderFilter,
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
import { contains, DAY, type TimeRange } from '../../model/timeRange';
import { inSlices } from '../../primitives/slices';
import { barsOf } from '../kit/bars';
import type { Statistics, TrendAmount, TrendBars } from './protocol';

export interface Choices {
  readonly rule: StrategyRule;
  /** Undefined: chosen by the range. */
  readonly unit: CalendarUnit | undefined;
  readonly filters: readonly OrderFilter[];
}

export interface FiguresInput {
  /** The service's clock when the reading began, epoch milliseconds. */
  readonly asOf: number;
  readonly range: TimeRange;
  /** IANA name. */
  readonly timeZone: string;
  /** The newest first. */
  readonly read: OrdersOfRange;
  readonly before: OrdersOfRange | { readonly unread: string };
}

/** Figures with what they were made of. */
export interface Figures {
  readonly input: FiguresInput;
  /** The orders that they are of, the newest first. */
  readonly rows: readonly PlanOrder[];
  readonly whole: OrderStatistics;
}

/** Undefined once they do not matter any more. */
export async function figuresOf(input: FiguresInput, choices: Choices, matters: () => boolean): Promise<Figures | undefined> {
  const { unit = unitFor(input.range), rule, filters } = choices;
  const { timeZone, read, before } = input;
  const fitting = (orders: readonly PlanOrder[]) => inSlices(fittingOrders(orders, filters, { rule, timeZone }), matters);
  const fits = await fitting(read.orders);
  const past = 'unread' in before ? before : isPartOfRange(filters) ? NO_PAST : await fitting(before.orders);
  if (!fits || !past) return undefined;
  const rows = fits.orders;
  const whole = await inSlices(
    computeOrderStatistics({
      ...{ ...input, unit, rule, filters },
      perhaps: { now: fits.perhaps, before: 'unread' in past ? 0 : past.perhaps },
      unfiltered: read.orders.filter(({ createTime }) => createTime !== undefined && contains(input.range, createTime)).length,
      read: { ...read, orders: rows },
      before: 'unread' in past ? past : { ...(before as OrdersOfRange), orders: past.orders },
    }),
    matters,
  );
  return whole && { input, rows, whole };
}

/** The same figures by other choices: the very same where these are no other ones. */
export async function figuresBy(figures: Figures, choices: Choices, matters: () => boolean): Promise<Figures | undefined> {
  const { input, rows, whole } = figures;
  const { rule, unit = unitFor(whole.range), filters } = choices;
  const isRuled = whole.rule.parts === rule.parts;
  // By another rule other orders may be of a strategy.
  if (whole.filters !== filters || (!isRuled && filters.length > 0)) return figuresOf(input, choices, matters);
  const ruled = isRuled ? whole : await inSlices(withStrategyRule(whole, rows, rule), matters);
  const told = !ruled || ruled.trend.unit === unit ? ruled : await inSlices(withTrendUnit(ruled, rows, unit), matters);
  return told && (told === whole ? figures : { input, rows, whole: told });
}

/** No range before has a part that is the same. */
const isPartOfRange = (filters: readonly OrderFilter[]): boolean => filters.some(({ by }) => by === 'created');
const NO_PAST = { unread: l10n.t('Only part of the range is shown.') };

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

/** So that there are at most some 100 bars, and not one alone. */
const unitFor = ({ start, end }: TimeRange): CalendarUnit =>
  end - start <= 100 * DAY ? 'day' : end - start <= 400 * DAY ? 'week' : 'month';
