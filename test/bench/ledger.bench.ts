/** What the ledger saves in requests, and what very many orders cost in memory and in turns of the host. */
import { type PlanOrder, statusOf } from '../../src/model/order';
import { DAY, HOUR, lastDays, MINUTE } from '../../src/model/timeRange';
import { Ledger } from '../../src/store/ledger';
import { readHistory } from '../../src/store/ledger/history';
import { readOpen } from '../../src/store/ledger/open';
import { readOrders } from '../../src/store/orderReads';
import { generator, NOW, planOrder } from '../support/fakeService';
import { heapUsed } from './host/heap';
import { longestHold } from './host/probe';
import { type Bench, type BenchRow, row } from './row';
import { sortedService } from './sortedService';

const SYMBOLS = ['cmt_btcusdt', 'cmt_ethusdt', 'cmt_solusdt', 'cmt_ethbtc'];
const FRESH = 10 * MINUTE;
/** Milliseconds. */
const LONGEST = 50;
const PAGE = 100;

function ordersOf(count: number): PlanOrder[] {
  const dice = generator(count);
  return Array.from({ length: count }, (_, index) =>
    planOrder(String(5e17 + index * 997), NOW - Math.floor(dice() * 90 * DAY), {
      symbol: SYMBOLS[index % SYMBOLS.length] ?? '',
      clientOid: `grid-btc-${index}`,
      status: statusOf('2'),
      totalProfits: (dice() * 100).toFixed(4),
      fee: (dice() * 2).toFixed(8),
      raw: { order_id: String(5e17 + index * 997), totalProfits: (dice() * 100).toFixed(4) },
    }),
  );
}

function account(orders: readonly PlanOrder[]) {
  const resting = Array.from({ length: 20 }, (_, index) =>
    planOrder(`1${index}`, NOW - index * 3 * DAY - 77, { symbol: SYMBOLS[index % 4] ?? '', status: statusOf('0') }),
  );
  const service = sortedService(orders, resting);
  const ledger = new Ledger();
  const clock = { now: NOW };
  const client = ledger.heard({ ...service, serverNow: () => clock.now });
  const dashboard = (age: number | 'everything') =>
    readOrders(ledger, client, { symbols: SYMBOLS, range: lastDays(90, clock.now) }, { age });
  const costOf = async (read: () => Promise<unknown>): Promise<number> => {
    const before = service.requests;
    await read();
    return service.requests - before;
  };
  const histories = async (days: number, age: number): Promise<void> => {
    for (const symbol of SYMBOLS) await readHistory(ledger, client, { symbol, range: lastDays(days, clock.now) }, { age });
  };
  const open = () => readOpen(ledger, client, { age: 'everything' });
  return { ledger, clock, dashboard, costOf, histories, open };
}

async function requests(): Promise<BenchRow[]> {
  const count = 6000;
  const orders = ordersOf(count);
  const least = SYMBOLS.length * Math.ceil(count / SYMBOLS.length / PAGE);
  const against = { against: 'pages of 100 of all orders' };
  const alone = account(orders);
  const first = await alone.costOf(() => alone.dashboard(FRESH));
  const again = await alone.costOf(() => alone.dashboard(FRESH));
  alone.clock.now += HOUR;
  const later = await alone.costOf(() => alone.dashboard(FRESH));
  const check = await alone.costOf(() => alone.histories(7, MINUTE));
  const listed = account(orders);
  await listed.open();
  await listed.histories(30, 0);
  const rest = await listed.costOf(() => listed.dashboard(FRESH));
  const refreshed = await listed.costOf(() => listed.dashboard('everything'));
  return [
    row('order dashboard alone: 90 days, 4 symbols, 6,000 orders, requests', first, least, against),
    row('the same at once again', again, least, against),
    row('an hour later', later, least, against),
    row('the histories of 7 days for a file check after that', check, least, against),
    row('after the histories of 30 days were listed', rest, least, against),
    row('refreshed: everything is read', refreshed, least, against),
  ];
}

async function many(): Promise<BenchRow[]> {
  const count = 300_000;
  const before = heapUsed();
  const orders = ordersOf(count);
  const made = heapUsed() - before;
  const { ledger, dashboard } = account(orders);
  const empty = heapUsed();
  const read = await longestHold(() => dashboard(FRESH));
  const kept = heapUsed() - empty;
  const again = await longestHold(() => dashboard(FRESH));
  if (ledger.orders.size < count) throw new Error(`${ledger.orders.size} orders are known`);
  const limit = { against: 'limit' };
  return [
    row('300,000 orders in the ledger, bytes each', kept / count, made / count, { against: 'the records as they were made' }),
    row('300,000 orders read: longest turn, milliseconds', read, LONGEST, limit),
    row('300,000 orders served again: longest turn, milliseconds', again, LONGEST, limit),
  ];
}

export const bench: Bench = {
  unit: 'Requests of reads through the ledger; bytes and milliseconds of very many orders.',
  rows: async () => [...(await requests()), ...(await many())],
};
