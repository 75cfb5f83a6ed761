/** A service whose amounts and codes are odd: what a person may meet in no demo, and a page has to stand. */
import type { Simulator } from '../../src/simulator';
import { DAY } from '../../src/model/timeRange';
import { startLocalServer, type LocalServer, type Received } from '../support/localServer';

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

/** Stands before a simulator, and makes what it says of affiliates odd. The range before was a thousandth of everything. */
export async function oddService(simulator: Simulator): Promise<LocalServer> {
  const before = ({ target }: Received): boolean =>
    Number(new URLSearchParams(target.split('?')[1]).get('endTime')) < Date.now() - 20 * DAY;
  return startLocalServer((request, response) => {
    void answer(request).then(({ status, text }) => response.writeHead(status, { 'Content-Type': 'application/json' }).end(text));
  });

  async function answer(request: Received): Promise<{ status: number; text: string }> {
    const { host: _host, connection: _connection, ...headers } = request.headers;
    const given = await fetch(simulator.spotBaseUrl + request.target, { headers: headers as Record<string, string> });
    const body = (await given.json()) as { records?: Records; channelUserInfoItemList?: Records };
    body.records?.forEach((record, place) => {
      for (const [field, values] of Object.entries(ODD)) record[field] = before(request) ? '0.001' : values[place % values.length];
    });
    body.channelUserInfoItemList?.forEach((user, place) => {
      user['inviteCode'] = CODES[place % CODES.length];
      if (place % 5 === 0) user['kycResult'] = null;
    });
    return { status: given.status, text: JSON.stringify(body) };
  }
}
