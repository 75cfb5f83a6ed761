/** The five questions by their names: for whoever stands between those who ask and the service. */
import type { AffiliateUser, ReferralTotals } from '../model/affiliate';
import type { OrderDetail, PlanOrder } from '../model/order';
import type { CallOptions, HistoryPlanPage, Page, ServiceReader } from './types';

export type QuestionName = keyof Answers;
type QueryOf<Name extends QuestionName> = Parameters<ServiceReader[Name]>[0];
export interface Answers {
  currentPlanOrders: PlanOrder[];
  historyPlanOrders: HistoryPlanPage;
  orderDetail: OrderDetail;
  affiliateUsers: Page<AffiliateUser>;
  affiliateReferrals: Page<ReferralTotals>;
}

/** Puts one of the questions. */
export type Ask = <Name extends QuestionName>(name: Name, query: QueryOf<Name>, options?: CallOptions) => Promise<Answers[Name]>;

/** A reader whose every question goes one way. */
export const readerOf = (ask: Ask, clock: Pick<ServiceReader, 'serverNow' | 'isTimeTold'>): ServiceReader => ({
  currentPlanOrders: (query, options) => ask('currentPlanOrders', query, options),
  historyPlanOrders: (query, options) => ask('historyPlanOrders', query, options),
  orderDetail: (query, options) => ask('orderDetail', query, options),
  affiliateUsers: (query, options) => ask('affiliateUsers', query, options),
  affiliateReferrals: (query, options) => ask('affiliateReferrals', query, options),
  serverNow: () => clock.serverNow(),
  isTimeTold: () => clock.isTimeTold?.() ?? false,
});

/** The way to a reader. */
export const asksOf =
  (reader: Pick<ServiceReader, QuestionName>): Ask =>
  (name, query, options) =>
    (reader[name] as unknown as (...question: readonly unknown[]) => never).call(reader, query, options);
