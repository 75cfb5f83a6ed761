/** A service whose amounts and codes are odd: what a person may meet in no demo, and a page has to stand. */
import type { Simulator } from '../../src/simulator';
import { DAY } from '../../src/model/timeRange';
import { startLocalServer, type LocalServer, type Received } from './localServer';

/** 10^15 and 18 decimals at once. */
export const HUGE = '1000000000000000.123456789012345678';
export const TINY = '0.000000000000000123';
export const LONG_CODE = 'partner-programme-2026-spring-campaign-north-newsletter-00042';
export const RIGHT_TO_LEFT = 'קוד-הזמנה-ארוך-מאוד-של-שותף-מהצפון-42';
/** Turns what follows it around, where nothing keeps it to itself. */
const TURNING = '\u202Egnp.edoc\u2066-7';

const CODES = [LONG_CODE, RIGHT_TO_LEFT, TURNING, 'abc', '', '=1+1', 'W'.repeat(60)];
const ODD = {
  depositAmount: [HUGE, '12', '-1234567.123456789012345678', '0', '999999999.999999999999999999'],
  withdrawalAmount: ['1', '999999999.99996', '-0.5', '', '7'],
  spotTradingAmount: ['123456.123456789', '98765.4321', '0.0001', '3', '17.000000000000000001'],
  futuresTradingAmount: ['900000000000.5', 'n/a', '0.25', '1234567890', '8'],
  commission: [TINY, '0.000000000000045678', '0', '-0.000000000000000001', '0.000000000000987654'],
} as const;

type Records = Record<string, unknown>[];

/** Longer than any bar is wide. */
export const LABEL = 'A partner with a name that is longer than any bar is wide';
const STATE = 'a state nobody has heard of, told in more words than fit';
/** What an exchange or a person says, in whatever language. */
export const SAID = [LABEL, STATE];

/** Orders as a person may meet them in no demo, by their place in the list. What is not named stays as it was. */
const ODD_ORDERS: readonly Readonly<Record<string, string>>[] = [
  { symbol: 'cmt_dogeusdt', triggerPrice: '0.08123', price: '0.08125', size: '125000', type: '4' },
  { triggerPrice: TINY, price: TINY, size: HUGE },
  { symbol: 'cmt_1000000averylongtokennameindeedusdt', triggerPrice: HUGE, price: HUGE, size: TINY },
  { client_oid: RIGHT_TO_LEFT, symbol: `cmt_${RIGHT_TO_LEFT}` },
  { type: '77', order_type: '9', status: 'FROZEN', triggerPriceType: 'NOBODY_KNOWS' },
  { type: '7', status: STATE },
  { symbol: '', size: '', price: '', triggerPrice: '', type: '' },
];

/** Stands before a simulator, and makes its orders odd. */
export const oddOrders = (simulator: Simulator): Promise<LocalServer> =>
  standBefore(simulator.contractBaseUrl, (body, { target }) => {
    for (const [place, record] of recordsIn(body).entries()) {
      const { symbol } = record;
      Object.assign(record, ODD_ORDERS[place % ODD_ORDERS.length]);
      // Past orders are asked for by their symbol, and stay with it.
      if (target.includes('history')) Object.assign(record, { symbol });
    }
  });

/** Wherever the answer keeps its orders. */
function recordsIn(body: unknown): Record<string, unknown>[] {
  if (typeof body !== 'object' || body === null) return [];
  if ('order_id' in body) return [body];
  return Object.values(body).flatMap(recordsIn);
}

/** Stands before a simulator, and makes what it says of affiliates odd. The range before was a thousandth of everything. */
export const oddService = (simulator: Simulator): Promise<LocalServer> =>
  standBefore(simulator.spotBaseUrl, (answer, { target }) => {
    const body = answer as { records?: Records; channelUserInfoItemList?: Records };
    const rangeBefore = Number(new URLSearchParams(target.split('?')[1]).get('endTime')) < Date.now() - 20 * DAY;
    body.records?.forEach((record, place) => {
      for (const [field, values] of Object.entries(ODD)) record[field] = rangeBefore ? '0.001' : values[place % values.length];
    });
    body.channelUserInfoItemList?.forEach((user, place) => {
      user['inviteCode'] = CODES[place % CODES.length];
      if (place % 5 === 0) user['kycResult'] = null;
    });
  });

/** Passes every request on, and changes what is answered. */
function standBefore(baseUrl: string, change: (body: unknown, request: Received) => void): Promise<LocalServer> {
  async function answer(request: Received): Promise<{ status: number; text: string }> {
    const { host: _host, connection: _connection, ...headers } = request.headers;
    const given = await fetch(baseUrl + request.target, { headers: headers as Record<string, string> });
    const body: unknown = await given.json();
    change(body, request);
    return { status: given.status, text: JSON.stringify(body) };
  }
  return startLocalServer((request, response) => {
    void answer(request).then(({ status, text }) => response.writeHead(status, { 'Content-Type': 'application/json' }).end(text));
  });
}
