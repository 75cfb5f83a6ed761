/** What the fuzz needs to know of each endpoint: its decoder, the fields whose text counts, and the reading that stands on it. */
import { ENDPOINTS } from '../../../src/api/endpoints';
import type { AffiliateQuery, HistoryPlanPage, Page, ServiceReader } from '../../../src/api/types';
import type { PlanOrder } from '../../../src/model/order';
import type { Reading } from '../../../src/model/coverage';
import { DAY } from '../../../src/model/timeRange';
import { readAffiliateUsers, readOpenOrders, readOrderHistory, readReferralTotals } from '../../../src/reading';
import { PLANTED } from '../exchange';
import { TRIALLED, type Trialled, symbolOf, orderIdOf } from '../endpoints';
import { livingAccount } from '../../../src/simulator/account';
import { signatureOf } from '../../../src/simulator/authentication';
import { service } from '../../../src/simulator/service';

const ORDER = {
  ...{ orderId: 'order_id', clientOid: 'client_oid', symbol: 'symbol', size: 'size', filledQty: 'filled_qty', price: 'price' },
  ...{ priceAvg: 'price_avg', fee: 'fee', totalProfits: 'totalProfits' },
};
const PLAN_ORDER = { ...ORDER, triggerPrice: 'triggerPrice', triggerPriceType: 'triggerPriceType' };
const AMOUNTS = ['depositAmount', 'withdrawalAmount', 'spotTradingAmount', 'futuresTradingAmount', 'commission'] as const;

export interface Fuzzed {
  readonly endpoint: Trialled;
  /** A good answer of the simulator. */
  readonly healthy: string;
  readonly decode: (body: unknown) => unknown;
  /** The records of what was decoded. */
  readonly recordsOf: (decoded: unknown) => readonly Readonly<Record<string, unknown>>[];
  /** Our names of the fields that have to keep their text, with the service's. */
  readonly exact: Readonly<Record<string, string>>;
  /** Reads from a service that has this on its first page, and nothing behind it. */
  readonly readAll?: (answer: () => unknown) => Promise<Reading<unknown>>;
}

/** Some moment: the same bodies come from the same seed on every day. */
export const NOW = Date.UTC(2026, 5, 1, 12);
const RANGE = { start: NOW - 60 * DAY, end: NOW };
const FEW = { maxRequests: 7, onFailure: 'keep' } as const;

type Records = readonly Readonly<Record<string, unknown>>[];

export function fuzzed(): readonly Fuzzed[] {
  const account = livingAccount({ open: 3, history: 3, affiliates: 20, sameMillisecond: false }, 7, NOW);
  const { truth } = account;
  const answer = service({ account, credentials: PLANTED, weight: 1e9, windowMs: 1000, quirks: new Set() });
  const range = `startTime=${RANGE.start}&endTime=${RANGE.end}`;
  const queries: Readonly<Record<string, string>> = {
    'open orders': '',
    'order history': `symbol=${symbolOf(truth)}`,
    'one order': `orderId=${orderIdOf(truth)}`,
    'invited users': range,
    'their totals': range,
  };
  const never = (): never => {
    throw new TypeError('nobody asks for this');
  };
  const reader = (methods: Partial<ServiceReader>): ServiceReader => ({
    ...{ currentPlanOrders: never, historyPlanOrders: never, orderDetail: never, affiliateUsers: never, affiliateReferrals: never },
    serverNow: () => NOW,
    ...methods,
  });
  const history =
    (give: () => unknown): ServiceReader['historyPlanOrders'] =>
    async () =>
      Promise.resolve(give() as HistoryPlanPage);
  const open =
    (give: () => unknown): ServiceReader['currentPlanOrders'] =>
    async ({ page = 0 } = {}) =>
      Promise.resolve(page === 0 ? (give() as PlanOrder[]) : []);
  const paged =
    <T>(give: () => unknown) =>
    async ({ page = 1 }: AffiliateQuery = {}): Promise<Page<T>> => {
      const first = give() as Page<T>;
      return Promise.resolve(page === 1 ? first : { ...first, items: [] });
    };

  const special: Readonly<Record<string, Omit<Fuzzed, 'endpoint' | 'healthy'>>> = {
    'open orders': {
      decode: (body) => ENDPOINTS.currentPlanOrders.decode(body, {}),
      recordsOf: (decoded) => decoded as Records,
      exact: PLAN_ORDER,
      readAll: (give) => readOpenOrders(reader({ currentPlanOrders: open(give) }), {}, FEW),
    },
    'order history': {
      decode: (body) => ENDPOINTS.historyPlanOrders.decode(body, { symbol: symbolOf(truth) }),
      recordsOf: (decoded) => (decoded as { orders: Records }).orders,
      exact: PLAN_ORDER,
      readAll: (give) => readOrderHistory(reader({ historyPlanOrders: history(give) }), { symbol: symbolOf(truth), range: RANGE }, FEW),
    },
    'one order': {
      decode: (body) => ENDPOINTS.orderDetail.decode(body, { orderId: orderIdOf(truth) }),
      recordsOf: (decoded) => [decoded as Records[number]],
      exact: ORDER,
    },
    'invited users': {
      decode: (body) => ENDPOINTS.affiliateUsers.decode(body, {}),
      recordsOf: (decoded) => (decoded as { items: Records }).items,
      exact: { uid: 'uid' },
      readAll: (give) => readAffiliateUsers(reader({ affiliateUsers: paged(give) }), { range: RANGE }, FEW),
    },
    'their totals': {
      decode: (body) => ENDPOINTS.affiliateReferrals.decode(body, {}),
      recordsOf: (decoded) => (decoded as { items: Records }).items,
      exact: { uid: 'uid', ...Object.fromEntries(AMOUNTS.map((name) => [name, name])) },
      readAll: (give) => readReferralTotals(reader({ affiliateReferrals: paged(give) }), { range: RANGE }, FEW),
    },
  };

  return TRIALLED.map((endpoint): Fuzzed => {
    const of = special[endpoint.name];
    if (!of) throw new Error(`nothing is known of ${endpoint.name}`);
    const query = queries[endpoint.name] ?? '';
    const request = { method: 'GET', path: endpoint.path, query, body: '' };
    const timestamp = String(NOW);
    const headers = {
      'access-key': PLANTED.apiKey,
      'access-sign': signatureOf(PLANTED.secretKey, timestamp, request),
      ...{ 'access-passphrase': PLANTED.passphrase, 'access-timestamp': timestamp, 'content-type': 'application/json' },
    };
    const { status, body } = answer({ ...request, headers }, '127.0.0.1', NOW);
    if (status !== 200) throw new Error(`${endpoint.name} answers ${status}: ${body}`);
    return { endpoint, healthy: body, ...of };
  });
}
