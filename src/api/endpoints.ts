import type { AffiliateUser, ReferralTotals } from '../model/affiliate';
import type { OrderDetail, PlanOrder } from '../model/order';
import { affiliateUser, currentPlan, detail, historyPlan, pageOf, referralTotals } from './decode';
import {
  affiliateRange,
  epochMs,
  id,
  integer,
  optional,
  pageFrom,
  type Query,
  required,
  type Rule,
  startBeforeEnd,
  tradingPair,
} from './parameters';
import type { AffiliateQuery, CurrentPlanQuery, HistoryPlanPage, HistoryPlanQuery, Page, Share } from './types';

/** One row of section 4. */
export interface Endpoint<Q extends Query, Answer> {
  readonly name: string;
  /** Which host it lives on; the `locale` header goes to `contract` only. */
  readonly family: 'contract' | 'spot';
  readonly path: string;
  /** Section 8. */
  readonly weight: { readonly ip: number; readonly uid: number };
  /** Every parameter with its rule, in the order they go on the wire. */
  readonly parameters: Readonly<Record<keyof Q & string, Rule>>;
  /** The rule that several parameters share. `now` is the service's clock. @throws ServiceError `invalidRequest` */
  readonly check: (query: Q, now: number) => void;
  /** @throws ServiceError `badResponse` */
  readonly decode: (body: unknown, query: Q) => Answer;
}

const affiliate = {
  family: 'spot',
  weight: { ip: 20, uid: 20 },
  parameters: {
    uid: optional(id),
    startTime: optional(epochMs),
    endTime: optional(epochMs),
    page: optional(pageFrom(1)),
    pageSize: optional(integer(1, 100)),
  },
  check: affiliateRange,
} as const;

/** Section 4.1 */
const historyPlanOrders: Endpoint<HistoryPlanQuery, HistoryPlanPage> = {
  name: 'historyPlan',
  family: 'contract',
  path: '/capi/v2/order/historyPlan',
  weight: { ip: 5, uid: 10 },
  parameters: {
    symbol: required(tradingPair),
    startTime: optional(epochMs),
    endTime: optional(epochMs),
    delegateType: optional(integer(1, 4)),
    pageSize: optional(integer(1, 100)),
  },
  check: startBeforeEnd,
  decode: historyPlan,
};

/** Section 4.2 */
const currentPlanOrders: Endpoint<CurrentPlanQuery, PlanOrder[]> = {
  name: 'currentPlan',
  family: 'contract',
  path: '/capi/v2/order/currentPlan',
  weight: { ip: 3, uid: 3 },
  parameters: {
    symbol: optional(tradingPair),
    orderId: optional(id),
    startTime: optional(epochMs),
    endTime: optional(epochMs),
    limit: optional(integer(1, 100)),
    page: optional(pageFrom(0)),
  },
  check: startBeforeEnd,
  decode: currentPlan,
};

/** Section 4.3 */
const orderDetail: Endpoint<{ readonly orderId: string }, OrderDetail> = {
  name: 'order/detail',
  family: 'contract',
  path: '/capi/v2/order/detail',
  weight: { ip: 2, uid: 2 },
  parameters: { orderId: required(id) },
  check: () => undefined,
  decode: detail,
};

/** Section 4.4 */
const affiliateUsers: Endpoint<AffiliateQuery, Page<AffiliateUser>> = {
  ...affiliate,
  name: 'getAffiliateUIDs',
  path: '/api/v3/rebate/affiliate/getAffiliateUIDs',
  decode: pageOf('channelUserInfoItemList', affiliateUser),
};

/** Section 4.5 */
const affiliateReferrals: Endpoint<AffiliateQuery, Page<ReferralTotals>> = {
  ...affiliate,
  name: 'getChannelUserTradeAndAsset',
  path: '/api/v3/rebate/affiliate/getChannelUserTradeAndAsset',
  decode: pageOf('records', referralTotals),
};

/** The whole service: section 4. */
export const ENDPOINTS = { historyPlanOrders, currentPlanOrders, orderDetail, affiliateUsers, affiliateReferrals } as const;

/** What one request of an endpoint costs: by address or by user, whichever is more. */
export const weightOf = ({ weight }: Pick<Endpoint<Query, unknown>, 'weight'>): number => Math.max(weight.ip, weight.uid);

/**
 * The part of each endpoint's budget that these may spend in any window, and no more: a pointer moving over a log never starves what
 * people look at on purpose, nor does a program that has much to ask starve the pointer.
 * What is read once a day has time.
 */
export const SHARES = { hovers: 0.2, programs: 0.96, daily: 0.1 } as const satisfies Record<Share, number>;

/** How many requests of so much weight any window allows in which `limit` may be spent, or a part of it: at least 1. */
export const requestsIn = (limit: number, weight: number, part = 1): number =>
  Math.max(1, Math.floor((limit * part) / Math.min(limit, weight)));
