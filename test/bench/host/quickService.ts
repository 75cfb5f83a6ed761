/** The affiliates of an account, answered from memory in no time: for what is done with the answers. */
import type { AffiliateQuery, Page, ServiceReader } from '../../../src/api/types';
import { NOW } from '../../support/fakeService';
import type { Account } from '../account';

const unasked = (): never => {
  throw new Error('Nobody should ask this.');
};

export function serviceOf({ users, totals }: Account): ServiceReader {
  const newestFirst = users.toSorted((one, other) => (other.registerTime ?? 0) - (one.registerTime ?? 0));
  /** The first user who registered at or before `time`. */
  const placeOf = (time: number): number => {
    let [low, high] = [0, newestFirst.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((newestFirst[middle]?.registerTime ?? 0) > time) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  const page = async <T>(list: readonly T[], from: number, to: number, { page = 1, pageSize = 100 }: AffiliateQuery): Promise<Page<T>> => {
    await new Promise((resume) => setImmediate(resume));
    const start = from + (page - 1) * pageSize;
    const total = to - from;
    return { items: list.slice(start, Math.min(start + pageSize, to)), pages: Math.ceil(total / pageSize), pageSize, total };
  };
  return {
    affiliateUsers: (query = {}) => page(newestFirst, placeOf(query.endTime ?? NOW), placeOf((query.startTime ?? 0) - 1), query),
    affiliateReferrals: (query = {}) => page(totals, 0, totals.length, query),
    currentPlanOrders: unasked,
    historyPlanOrders: unasked,
    orderDetail: unasked,
    serverNow: () => NOW,
  };
}
