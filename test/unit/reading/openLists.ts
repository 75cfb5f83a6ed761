/** What tests of the open orders share. */
import type { CallOptions, CurrentPlanQuery } from '../../../src/api/types';
import type { PlanOrder } from '../../../src/model/order';
import { HOUR } from '../../../src/model/timeRange';
import type { ListHabits, OpenHabits } from '../../../src/reading/openList';
import { type FakeService, NOW, planOrder } from '../../support/fakeService';

/** After a reading that found that a start is taken, and nothing behind the list. */
export const knownHabits = (list: ListHabits = {}): OpenHabits => ({
  takesStart: true,
  lists: new Map([[undefined, { lookedBehind: NOW, ...list }]]),
});

export const byTheMinute = (count: number): PlanOrder[] =>
  Array.from({ length: count }, (_, index) => planOrder(`${index}`, NOW - HOUR - index * 60_000));

/** The fake service, with another answer to some questions. */
export function answering(
  service: FakeService,
  other: (query: CurrentPlanQuery, honest: () => Promise<PlanOrder[]>) => Promise<PlanOrder[]>,
) {
  const honest = service.currentPlanOrders.bind(service);
  return {
    ...service,
    currentPlanOrders: async (query: CurrentPlanQuery = {}, call?: CallOptions) => other(query, async () => honest(query, call)),
  };
}
