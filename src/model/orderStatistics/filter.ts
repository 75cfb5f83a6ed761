/** Which of the orders the figures are of: parts of what they show, chosen one by one. Pure. */
import { weekHourOf } from '../calendar';
import { symbolKey } from '../symbols';
import { contains } from '../timeRange';
import { visibleMessage } from '../visible';
import { filterEach, type Work } from '../work';
import { filledOf, outcomeOf } from './counted';
import { groupNameOf } from './groups';
import type { Order, PlanOrder } from '../order';
import type { StrategyRule } from './strategyRule';
import type { OrderFilter } from './types';

/** What filters are read by. */
export interface FilterContext {
  readonly rule: StrategyRule;
  /** IANA name: weekdays and hours are those of this zone. */
  readonly timeZone: string;
}

/** What is known of an order and a filter: `perhaps` where the service did not say what it depends on. */
type Fit = 'fits' | 'perhaps' | 'not';

interface Fitting {
  /** Those that fit each of the filters, in their order: the very same list where there is no filter. */
  readonly orders: readonly PlanOrder[];
  /** Of those that are left out, how many may fit. */
  readonly perhaps: number;
}

export function* fittingOrders(orders: readonly PlanOrder[], filters: readonly OrderFilter[], context: FilterContext): Work<Fitting> {
  if (filters.length === 0) return { orders, perhaps: 0 };
  const fitOf = fitOfAll(filters, context);
  let perhaps = 0;
  const fitting = yield* filterEach(orders, (order) => {
    const fit = fitOf(order);
    if (fit === 'perhaps') perhaps += 1;
    return fit === 'fits';
  });
  return { orders: fitting, perhaps };
}

export function fitOfAll(filters: readonly OrderFilter[], context: FilterContext): (order: Order) => Fit {
  const all = filters.map((filter) => fitOf(filter, context));
  return (order) => {
    let fit: Fit = 'fits';
    for (const of of all) {
      const each = of(order);
      if (each === 'not') return each;
      if (each === 'perhaps') fit = each;
    }
    return fit;
  };
}

const fitIf = (fits: boolean): Fit => (fits ? 'fits' : 'not');

function fitOf(filter: OrderFilter, { rule, timeZone }: FilterContext): (order: Order) => Fit {
  switch (filter.by) {
    case 'outcome':
      return (order) => {
        const filled = filledOf(order);
        const outcome = outcomeOf(order, filled);
        if (outcome === filter.outcome) return 'fits';
        const isUnclear = outcome === 'canceledUnclear' && /^canceled/.test(filter.outcome);
        // Nothing is known to be filled: something may be.
        const isPerhapsPartly = outcome === 'open' && filled === 'unknown' && filter.outcome === 'partlyFilled';
        return isUnclear || isPerhapsPartly || outcome === 'unknownStatus' ? 'perhaps' : 'not';
      };
    case 'created':
      return ({ createTime }) => (createTime === undefined ? 'perhaps' : fitIf(contains(filter.range, createTime)));
    case 'weekHour': {
      const at = weekHourOf(timeZone);
      return ({ createTime }) => {
        if (createTime === undefined) return 'perhaps';
        const { weekday, hour } = at(createTime);
        return fitIf(weekday === filter.weekday && hour === filter.hour);
      };
    }
    case 'symbol':
    case 'action':
    case 'execution':
    case 'strategy': {
      const { by, kind } = filter;
      // A filter may come from a page, which has the codes as they are shown.
      const codeOf = (code: string): string => (by === 'symbol' ? symbolKey(code) : visibleMessage(code));
      const meant = codeOf(filter.code);
      return (order) => {
        const name = groupNameOf(by, order, rule);
        // An order without a client id is of no strategy; one without a symbol or a type has it all the same.
        if (name.kind === 'none' && kind !== 'none' && by !== 'strategy') return 'perhaps';
        return fitIf(name.kind === kind && codeOf(name.code) === meant);
      };
    }
  }
}
