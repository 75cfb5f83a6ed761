/** The five endpoints of section 4 and the weights of section 8. */
export type Family = 'contract' | 'affiliate';

export interface Rule {
  readonly kind: 'symbol' | 'time' | 'whole' | 'id' | 'text';
  readonly required?: boolean;
  /** For `whole`: the least and the greatest value. */
  readonly from?: number;
  readonly to?: number;
}

export interface Endpoint {
  readonly path: string;
  readonly family: Family;
  readonly weightPerIp: number;
  readonly weightPerKey: number;
  readonly rules: Readonly<Record<string, Rule>>;
}

const TIMES = { startTime: { kind: 'time' }, endTime: { kind: 'time' } } as const;
const AFFILIATE_RULES = {
  uid: { kind: 'id' },
  ...TIMES,
  page: { kind: 'whole', from: 1, to: 2 ** 31 - 1 },
  pageSize: { kind: 'whole', from: 1, to: 100 },
} as const;

export const ENDPOINTS = {
  historyPlan: {
    path: '/capi/v2/order/historyPlan',
    family: 'contract',
    weightPerIp: 5,
    weightPerKey: 10,
    rules: {
      symbol: { kind: 'symbol', required: true },
      ...TIMES,
      delegateType: { kind: 'whole', from: 1, to: 4 },
      pageSize: { kind: 'whole', from: 1, to: 100 },
    },
  },
  currentPlan: {
    path: '/capi/v2/order/currentPlan',
    family: 'contract',
    weightPerIp: 3,
    weightPerKey: 3,
    rules: {
      symbol: { kind: 'symbol' },
      // The service is known to ignore an order id it cannot read, and to answer with everything.
      orderId: { kind: 'text' },
      ...TIMES,
      limit: { kind: 'whole', from: 1, to: 100 },
      page: { kind: 'whole', from: 0, to: 2 ** 31 - 1 },
    },
  },
  detail: {
    path: '/capi/v2/order/detail',
    family: 'contract',
    weightPerIp: 2,
    weightPerKey: 2,
    rules: { orderId: { kind: 'id', required: true } },
  },
  affiliateUids: {
    path: '/api/v3/rebate/affiliate/getAffiliateUIDs',
    family: 'affiliate',
    weightPerIp: 20,
    weightPerKey: 20,
    rules: AFFILIATE_RULES,
  },
  referrals: {
    path: '/api/v3/rebate/affiliate/getChannelUserTradeAndAsset',
    family: 'affiliate',
    weightPerIp: 20,
    weightPerKey: 20,
    rules: AFFILIATE_RULES,
  },
} as const satisfies Readonly<Record<string, Endpoint>>;

export type EndpointName = keyof typeof ENDPOINTS;

const BY_PATH: ReadonlyMap<string, EndpointName> = new Map(
  (Object.keys(ENDPOINTS) as EndpointName[]).map((name) => [ENDPOINTS[name].path, name]),
);

export const endpointAt = (path: string): EndpointName | undefined => BY_PATH.get(path);

/** Which family's error body a path gets, known endpoint or not. */
export const familyOf = (path: string): Family => (path.startsWith('/api/v3') ? 'affiliate' : 'contract');
