/**
 * Accounts that differ in nothing but what privacy mode hides: amounts, sizes, prices, fees, results and uids of 1 to 20 digits, in
 * records and in what the service says. All amounts of one are those of another times the same number, so that shares, percentages,
 * ranks and counts, which stay visible, are the same. Whoever sees a difference between them sees what is hidden.
 */
import { ServiceError } from '../../../src/api/errors';
import type { AffiliateUser } from '../../../src/model/affiliate';
import { actionOf, type PlanOrder, statusOf } from '../../../src/model/order';
import { DAY, HOUR } from '../../../src/model/timeRange';
import type { SessionClient } from '../../../src/store';
import { Session } from '../../../src/store/session';
import { type Deed, fakeService, NOW, planOrder, type FakeService } from '../../support/fakeService';

/** What one of them has instead of another. */
export interface Hidden {
  /** What each amount is multiplied by. */
  readonly times: bigint;
  /** What uids begin with: the others follow. */
  readonly uids: string;
}

export const ONE: Hidden = { times: 1n, uids: '30668621724519803327' };
export const THIRD: Hidden = { times: 7n, uids: '58260741973625018276' };
export const OTHER: Hidden = { times: 3n, uids: '47719530862914507165' };

const LENGTHS = Array.from({ length: 20 }, (_, index) => index + 1);
const DIGITS = '38274619503826471958';
export const SYMBOLS = ['cmt_btcusdt', 'cmt_ethusdt'] as const;
export const INVITE_CODE = 'friends-2024';

/** Of so many digits, some behind the point of the longer ones. @param more makes the amounts of one record differ */
function amount({ times }: Hidden, length: number, more = 1n): string {
  const places = length > 6 ? 4 : length > 3 ? 2 : 0;
  const digits = (BigInt(DIGITS.slice(0, length)) * times * more).toString().padStart(places + 1, '0');
  return places === 0 ? digits : `${digits.slice(0, -places)}.${digits.slice(-places)}`;
}

export const uidOf = ({ uids }: Hidden, length: number): string => uids.slice(0, length);

/** Ids of orders are public, whatever they look like. */
export const orderIdOf = (kind: 'open' | 'past', place: number): string =>
  `${kind === 'open' ? 5 : 6}964710646246282${String(place).padStart(2, '0')}`;

function orderOf(hidden: Hidden, kind: 'open' | 'past', length: number): PlanOrder {
  const past = kind === 'past';
  const size = amount(hidden, length, 2n);
  return planOrder(orderIdOf(kind, length), NOW - length * HOUR, {
    symbol: SYMBOLS[length % 2] ?? SYMBOLS[0],
    clientOid: `grid-${length}`,
    size,
    filledQty: past ? size : amount(hidden, length, 1n),
    price: amount(hidden, length, 5n),
    priceAvg: amount(hidden, length, 7n),
    fee: amount(hidden, length, 11n),
    totalProfits: `${length % 3 === 0 ? '-' : ''}${amount(hidden, length, 13n)}`,
    triggerPrice: amount(hidden, length, 17n),
    // A kind that nobody knows may be anything.
    action: actionOf(length % 7 === 0 ? amount(hidden, length, 29n) : past ? '3' : '1'),
    status: statusOf(past ? '2' : '0'),
    triggerTime: NOW - length * HOUR + 60_000,
    raw: { size, margin: amount(hidden, length, 19n) },
  });
}

const userOf = (hidden: Hidden, length: number): AffiliateUser => ({
  uid: uidOf(hidden, length),
  registerTime: NOW - length * DAY,
  kycPassed: true,
  inviteCode: INVITE_CODE,
  firstDeposit: NOW - length * DAY + HOUR,
  lastDeposit: NOW - HOUR,
  ...(length % 4 !== 0 && { firstTrade: NOW - length * DAY + 2 * HOUR, lastTrade: NOW - length * HOUR }),
  raw: { uid: uidOf(hidden, length) },
});

const deedOf = (hidden: Hidden, length: number): Deed => ({
  uid: uidOf(hidden, length),
  at: NOW - length * HOUR,
  thousandths: BigInt(DIGITS.slice(0, length)) * hidden.times,
});

/** How numbers are written in different places of the world: with groups, points, units and exponents. */
const WRITTEN: readonly ((units: bigint) => string)[] = [
  String,
  (units) => units.toLocaleString('en'),
  (units) => units.toLocaleString('de'),
  (units) => units.toLocaleString('fr'),
  (units) => units.toLocaleString('de-CH'),
  (units) => `${units.toLocaleString('en')}.55`,
  (units) => `${units.toLocaleString('de')},55`,
  (units) => `${units}K`,
  (units) => `${units}万`,
  (units) => `${units}e3`,
];

/** What the service says when it fails: numbers of some lengths, each written in some way, and a uid. */
export function wordsOf(hidden: Hidden, lengths: readonly number[]): string {
  const said = lengths.map((length, place) => WRITTEN[(length + place) % WRITTEN.length]?.(BigInt(DIGITS.slice(0, length)) * hidden.times));
  return `balance ${said.join(' of ')} USDT, uid ${uidOf(hidden, lengths.at(-1) ?? 1)}`;
}

/** The lengths of the numbers in what each endpoint says when it fails: all together 1 to 20 digits. */
const SAID = {
  currentPlanOrders: [1, 6, 11, 16],
  historyPlanOrders: [2, 7, 12, 17],
  affiliateUsers: [3, 8, 13, 18],
  affiliateReferrals: [4, 9, 14, 19],
  orderDetail: [5, 10, 15, 20],
} as const satisfies Partial<Record<keyof SessionClient, readonly number[]>>;
type Method = keyof typeof SAID;

/** Every question fails; or those do that lead beyond the first answer, and some orders are never answered, so that all is there in part. */
export const TROUBLES = ['always', 'beyond'] as const;
export type Trouble = (typeof TROUBLES)[number];

interface Query {
  readonly page?: number;
  readonly endTime?: number;
}
const isBeyond: Readonly<Record<Method, (query: Query | string | undefined) => boolean>> = {
  currentPlanOrders: (query) => typeof query === 'object' && (query.page ?? 0) > 0,
  historyPlanOrders: (query) => typeof query === 'object' && (query.endTime ?? NOW) < NOW - HOUR,
  affiliateUsers: (query) => typeof query === 'object' && (query.page ?? 1) > 1,
  affiliateReferrals: (query) => typeof query === 'object' && (query.page ?? 1) > 1,
  orderDetail: (query) => typeof query === 'string' && /[369]$/.test(query),
};

/** An account that is signed in. */
export function plantedSession(hidden: Hidden, trouble?: Trouble, label = 'Main'): Session {
  const all = <T>(make: (hidden: Hidden, length: number) => T): T[] => LENGTHS.map((length) => make(hidden, length));
  const past = LENGTHS.map((length) => orderOf(hidden, 'past', length));
  const open = LENGTHS.map((length) => orderOf(hidden, 'open', length));
  const service = fakeService({ open, users: all(userOf), deeds: all(deedOf), ...(trouble && { cap: 4 }) });
  const histories = new Map(
    SYMBOLS.map((symbol) => [
      symbol as string,
      fakeService({ history: past.filter((order) => order.symbol === symbol), ...(trouble && { cap: 4 }) }),
    ]),
  );
  const detail = new Map([...open, ...past].map((order) => [order.orderId, order]));
  const complete: FakeService = {
    ...service,
    historyPlanOrders: (query, call) => (histories.get(query.symbol) ?? fakeService()).historyPlanOrders(query, call),
    orderDetail(orderId) {
      const order = detail.get(orderId);
      const left = !service.lists.open.some((each) => each.orderId === orderId);
      return order
        ? Promise.resolve(left ? { ...order, filledQty: order.size, status: statusOf('2') } : order)
        : Promise.reject(new ServiceError('notFound', 'No such order.', { serverMessage: wordsOf(hidden, [3, 6, 10]) }));
    },
  };
  const failing = Object.fromEntries(
    (Object.keys(SAID) as Method[]).map((method) => [
      method,
      (query: Query | string | undefined, ...rest: readonly unknown[]) => {
        if (trouble === 'always' || (trouble === 'beyond' && isBeyond[method](query)))
          return Promise.reject(new ServiceError('server', 'The service has a fault.', { serverMessage: wordsOf(hidden, SAID[method]) }));
        return (complete[method] as (...given: readonly unknown[]) => Promise<unknown>)(query, ...rest);
      },
    ]),
  ) as unknown as Pick<SessionClient, Method>;
  const client: SessionClient = { ...complete, ...failing, rateBudget: () => [], testPauses: () => undefined, dispose: () => undefined };
  return new Session({ id: label.toLowerCase(), label, service: 'custom' }, client);
}

/** What a bot wrote: other amounts than the exchange's, of the same account. */
export const logOf = (hidden: Hidden): string =>
  LENGTHS.flatMap((length) => [
    `order_id=${orderIdOf('past', length)} symbol=cmt_btcusdt status=open size=${amount(hidden, length, 3n)} price=${amount(hidden, length, 5n)}`,
    `order_id=${orderIdOf('past', length)} symbol=cmt_btcusdt status=canceled size=${amount(hidden, length, 23n)} price=${amount(hidden, length, 5n)}`,
    `order_id=59647106462${String(length).padStart(7, '0')} symbol=cmt_btcusdt status=filled size=${amount(hidden, length, 3n)}`,
  ]).join('\n');
