/** Which of the orders the figures are of: parts of what they show, chosen one by one. Pure. */
import { weekHourOf } from '../calendar';
import { symbolKey } from '../symbols';
import { contains } from '../timeRange';
import { visibleMessage } from '../visible';
import { filterEach, type Work } from '../work';
import { outcomeOf } from './counted';
import { groupNameOf } from './groups';
import type { PlanOrder } from '../order';
import type { StrategyRule } from './strategyRule';
import type { OrderFilter } from './types';

/** What filters are read by. */
export interface FilterContext {
  readonly rule: StrategyRule;
  /** IANA name: weekdays and hours are those of this zone. */
  readonly timeZone: string;
}

/** The orders that fit each of the filters, in their order: the very same list where there is none. */
export function* fittingOrders(
  orders: readonly PlanOrder[],
  filters: readonly OrderFilter[],
  context: FilterContext,
): Work<readonly PlanOrder[]> {
  if (filters.length === 0) return orders;
  const all = filters.map((filter) => fitting(filter, context));
  return yield* filterEach(orders, (order) => all.every((fits) => fits(order)));
}

function fitting(filter: OrderFilter, { rule, timeZone }: FilterContext): (order: PlanOrder) => boolean {
  switch (filter.by) {
    case 'outcome':
      return (order) => outcomeOf(order) === filter.outcome;
    case 'created':
      return ({ createTime }) => createTime !== undefined && contains(filter.range, createTime);
    case 'weekHour': {
      const at = weekHourOf(timeZone);
      return ({ createTime }) => {
        const { weekday, hour } = createTime === undefined ? {} : at(createTime);
        return weekday === filter.weekday && hour === filter.hour;
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
        return name.kind === kind && codeOf(name.code) === meant;
      };
    }
  }
}
