/** What tests of the open orders share. */
import type { CallOptions, CurrentPlanQuery } from '../../../src/api/types';
import type { PlanOrder } from '../../../src/model/order';
import { HOUR } from '../../../src/model/timeRange';
import { type FakeService, NOW, planOrder } from '../../support/fakeService';

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
