/** The five endpoints as a client and as a store meet them. */
import type { ServiceClient } from '../../src/api';
import type { CallOptions } from '../../src/api/types';
import { DAY } from '../../src/model/timeRange';
import type { SimulatedAccount } from '../../src/simulator/records';

export interface Trialled {
  readonly name: string;
  readonly path: string;
  readonly family: 'orders' | 'affiliates';
  /** Where the records of a body stand; nothing where the body is the record, `''` where it is the list. */
  readonly list?: string;
  /** The field that tells one record from another. */
  readonly id: 'order_id' | 'uid';
  readonly ask: (client: ServiceClient, data: SimulatedAccount, options?: CallOptions) => Promise<unknown>;
}

export const symbolOf = ({ symbols }: SimulatedAccount): string => symbols[0] ?? '';
export const orderIdOf = ({ openOrders }: SimulatedAccount): string => openOrders[0]?.order_id ?? '';

/** Ninety days by the clock of this machine, as a page of a person's would ask. */
const range = (): { startTime: number; endTime: number } => ({ startTime: Date.now() - 89 * DAY, endTime: Date.now() });

export const TRIALLED: readonly Trialled[] = [
  {
    name: 'open orders',
    path: '/capi/v2/order/currentPlan',
    family: 'orders',
    list: '',
    id: 'order_id',
    ask: (client, _data, options) => client.currentPlanOrders({}, options),
  },
  {
    name: 'order history',
    path: '/capi/v2/order/historyPlan',
    family: 'orders',
    list: 'list',
    id: 'order_id',
    ask: (client, data, options) => client.historyPlanOrders({ symbol: symbolOf(data) }, options),
  },
  {
    name: 'one order',
    path: '/capi/v2/order/detail',
    family: 'orders',
    id: 'order_id',
    ask: (client, data, options) => client.orderDetail(orderIdOf(data), options),
  },
  {
    name: 'invited users',
    path: '/api/v3/rebate/affiliate/getAffiliateUIDs',
    family: 'affiliates',
    list: 'channelUserInfoItemList',
    id: 'uid',
    ask: (client, _data, options) => client.affiliateUsers(range(), options),
  },
  {
    name: 'their totals',
    path: '/api/v3/rebate/affiliate/getChannelUserTradeAndAsset',
    family: 'affiliates',
    list: 'records',
    id: 'uid',
    ask: (client, _data, options) => client.affiliateReferrals(range(), options),
  },
];
