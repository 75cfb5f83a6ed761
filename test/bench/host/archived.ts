/** What keeping orders on disk costs and saves. In a process of its own, on a Node that has SQLite: prints its rows as JSON. */
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { type PlanOrder, statusOf } from '../../../src/model/order';
import { computeOrderStatistics } from '../../../src/model/orderStatistics';
import { STRATEGY_RULE } from '../../../src/model/orderStatistics/strategyRule';
import { DAY, lastDays } from '../../../src/model/timeRange';
import { inSlices } from '../../../src/primitives/slices';
import { Archive } from '../../../src/store/archive';
import { Ledger } from '../../../src/store/ledger';
import { readHistory } from '../../../src/store/ledger/history';
import { readOpen } from '../../../src/store/ledger/open';
import { NOW, planOrder } from '../../support/fakeService';
import { type BenchRow, row } from '../row';
import { sortedService } from '../sortedService';
import { heapUsed } from './heap';
import { longestHold } from './probe';

const SYMBOL = 'cmt_btcusdt';
const LARGE = Number(process.env['ARCHIVE_ORDERS'] ?? 100_000);
/** Orders of years that are kept, of which the last is looked at; 0 for none. */
const YEARS = Number(process.env['ARCHIVE_YEARS_ORDERS'] ?? 0);
/** Milliseconds. */
const LONGEST = 50;
const ROUND_TRIP = 150;

/** Evenly over so many days, each with a record of the usual length. */
function ordersOf(count: number, days: number, until = NOW - 2 * DAY, from = 0): PlanOrder[] {
  return Array.from({ length: count }, (_, index) => {
    const order = planOrder(String(5e17 + (from + index) * 1024), until - Math.floor(((count - 1 - index) / count) * days * DAY), {
      ...{ symbol: SYMBOL, clientOid: `grid-btc-${index}`, status: statusOf('2'), size: '0.0125', filledQty: '0.0125' },
      ...{ price: '91234.5', priceAvg: '91230.1', fee: '0.68422575', totalProfits: '-12.5031', triggerPrice: '91200' },
    });
    const { orderId, clientOid, createTime, size, price } = order;
    const record = { symbol: SYMBOL, size, client_oid: clientOid, createTime: String(createTime), filled_qty: size, fee: order.fee };
    const rest = { order_id: orderId, price, price_avg: order.priceAvg, status: '2', type: '1', order_type: '0' };
    return { ...order, raw: { ...record, ...rest, totalProfits: order.totalProfits, triggerPrice: '91200', triggerPriceType: 'LAST' } };
  });
}

const start = (): Worker => new Worker(path.resolve(__dirname, '../../../dist/archiveWorker.js'));

/** @param days how much of it is asked for */
async function visit(file: string | undefined, service: ReturnType<typeof sortedService>, days: number, now = NOW) {
  const archive = file === undefined ? undefined : new Archive({ file, account: 'Bench', limitBytes: Infinity, start });
  const ledger = new Ledger(() => now, archive);
  const client = ledger.heard({ ...service, serverNow: () => now });
  await archive?.opened;
  const before = service.requests;
  const heap = heapUsed();
  await readOpen(ledger, client, { age: 'everything' });
  const began = performance.now();
  let firstRows = Infinity;
  const options = { age: 0, maxRequests: 100_000, onRecalled: () => (firstRows = performance.now() - began) };
  const reading = readHistory(ledger, client, { symbol: SYMBOL, range: lastDays(days, now) }, options);
  const { items, coverage } = await reading;
  const milliseconds = performance.now() - began;
  if (!coverage.complete) throw new Error(coverage.problems.join(' '));
  const result = {
    items,
    coverage,
    firstRows,
    milliseconds,
    orders: items.length,
    requests: service.requests - before,
    heap: heapUsed() - heap,
  };
  await archive?.settled();
  ledger.dispose();
  await archive?.end();
  return result;
}

/** Years of orders, read and kept quarter by quarter as they went by; then the statistics of the last one, as after a start. */
async function years(folder: string, count: number): Promise<BenchRow[]> {
  const file = path.join(folder, 'years.sqlite');
  const began = performance.now();
  const perYear = 240_000;
  const each = (perYear * 73) / 365;
  // The last of a visit is not proven yet when it ends: the next one reads it again.
  const overlap = Math.round((perYear * 3) / 365);
  for (let from = 0; from < count; from += each) {
    const now = NOW - ((count - from - each) / perYear) * 365 * DAY;
    await visit(file, sortedService(ordersOf(each + overlap, 76, now - 1, from - overlap), []), 76, now);
  }
  const seconds = (performance.now() - began) / 1000;
  const { items, coverage, heap, milliseconds } = await visit(file, sortedService([], []), 365);
  const whole = { open: coverage, symbols: [{ symbol: SYMBOL, coverage }] };
  const computing = performance.now();
  const input = {
    asOf: NOW,
    range: lastDays(365, NOW),
    timeZone: 'utc',
    unit: 'month',
    rule: STRATEGY_RULE,
    filters: [],
    perhaps: { now: 0, before: 0 },
  } as const;
  const figures = await inSlices(
    computeOrderStatistics({ ...input, unfiltered: items.length, read: { orders: items, coverage: whole }, before: { unread: '' } }),
  );
  if (!figures) throw new Error('No figures.');
  return [
    row(`${count} orders kept: MB on disk`, statSync(file).size / 1e6, count / 1000, { against: '1,000 bytes each' }),
    row(`${count} orders kept: seconds to keep them`, seconds, count / 1000, { against: 'a thousand a second' }),
    row(`${items.length} of them, a year, back: seconds`, milliseconds / 1000, items.length / 10_000, { against: 'ten thousand a second' }),
    row(`${items.length} of them: seconds to compute the figures of the year`, (performance.now() - computing) / 1000, 10, {
      against: 'limit',
    }),
    row(`${items.length} of them: MB of memory`, heap / 1e6, items.length / 1000, { against: '1,000 bytes each' }),
  ];
}

async function rows(): Promise<BenchRow[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'orderdeck-bench-'));
  try {
    const file = path.join(folder, 'small.sqlite');
    const service = sortedService(ordersOf(10_000, 80), []);
    const [without, filling] = [await visit(undefined, service, 85), await longestHold(async () => void (await visit(file, service, 85)))];
    let kept = await visit(file, service, 85);
    const again = await longestHold(async () => void (kept = await visit(file, service, 85)));
    const large = path.join(folder, 'large.sqlite');
    const began = performance.now();
    await visit(large, sortedService(ordersOf(LARGE, 85), []), 88);
    const written = performance.now() - began;
    const year = await visit(large, sortedService([], []), 80);
    return [
      row('10,000 orders kept: all rows after a start, ms', kept.firstRows, 2 * ROUND_TRIP, { against: 'two round trips' }),
      row('10,000 orders kept: requests of the list', kept.requests, without.requests, { against: 'without' }),
      row('10,000 orders kept: longest turn of the host, ms', again, LONGEST, { against: 'limit' }),
      row('10,000 orders read and kept: longest turn of the host, ms', filling, LONGEST, { against: 'limit' }),
      row(`${LARGE} orders: bytes on disk each`, statSync(large).size / LARGE, 1000, { against: 'limit' }),
      row(`${LARGE} orders: seconds to read and keep them`, written / 1000, LARGE / 1000, { against: 'a thousand a second' }),
      row(`${LARGE} orders: seconds to bring them back`, year.milliseconds / 1000, LARGE / 10_000, { against: 'ten thousand a second' }),
      row(`${LARGE} orders: bytes of memory each`, year.heap / year.orders, 1000, { against: 'limit' }),
      ...(YEARS > 0 ? await years(folder, YEARS) : []),
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

void rows().then((found) => console.log(JSON.stringify(found)));
