import { ServiceClient } from '../../src/api';
import { USUAL_DIGITS } from '../../src/model/orderIdDigits';
import { idAt, idsIn } from '../../src/model/orderIds';
import { startSimulator, type Simulator } from '../../src/simulator';
import { OrderDetails } from '../../src/store/orderDetails';
import { createStore, type Store } from '../../src/store';
import { Session } from '../../src/store/session';
import { generator } from '../support/fakeService';
import { type Bench, type BenchRow, row } from './row';

const LATENCY = 20;
const DETAIL = '/capi/v2/order/detail';

interface Setup {
  readonly simulator: Simulator;
  readonly store: Store;
  readonly details: OrderDetails;
  readonly ids: readonly string[];
  readonly weightSpent: () => number;
}

/** An account on a simulated service, as hovers use it. */
async function withService<T>(latencyMs: number, run: (setup: Setup) => Promise<T>): Promise<T> {
  const simulator = await startSimulator({ latencyMs, open: 60, history: 40, affiliates: 0 });
  const { contractBaseUrl, spotBaseUrl, credentials } = simulator;
  const store = createStore(() => 0);
  const client = new ServiceClient({ contractBaseUrl, spotBaseUrl, credentials: () => Promise.resolve(credentials) });
  const session = new Session({ id: 'bench', label: 'bench', service: 'custom' }, client);
  store.sessions.set({ phase: 'signedIn', session });
  const details = new OrderDetails(session, await session.ledger(), store);
  try {
    const ids = simulator.data.openOrders.map((order) => order.order_id);
    const weightSpent = (): number => client.rateBudget().find(({ endpoint }) => endpoint === 'order/detail')?.used ?? 0;
    return await run({ simulator, store, details, ids, weightSpent });
  } finally {
    details.dispose();
    store.dispose();
    await simulator.close();
  }
}

const requests = ({ log }: Simulator): number => log.filter(({ path }) => path === DETAIL).length;

function percentile(times: readonly number[], part: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? NaN;
}

async function timesOf(count: number, run: (index: number) => unknown): Promise<number[]> {
  const times: number[] = [];
  for (let index = 0; index < count; index += 1) {
    const started = performance.now();
    await run(index);
    times.push(performance.now() - started);
  }
  return times;
}

const speed = (): Promise<BenchRow[]> =>
  withService(LATENCY, async ({ details, ids }) => {
    const first = await timesOf(40, (index) => details.ask(ids[index] ?? '', { asker: 'glance' }));
    const again = await timesOf(2000, (index) => details.ask(ids[index % 40] ?? '', { asker: 'glance' }));
    const own = first.map((time) => time - LATENCY);
    return [
      row('answer from the cache, p95 µs, of 5,000', 1000 * percentile(again, 0.95), 5000),
      row('answer from the service without its latency, median ms, of 20', percentile(own, 0.5), 20),
    ];
  });

/** A pointer moving over a log: 200 hovers over 20 orders, some at the same time. */
const mixed = (): Promise<BenchRow> =>
  withService(5, async ({ simulator, details, ids }) => {
    const dice = generator(5);
    for (let round = 0; round < 50; round += 1) {
      const four = Array.from(
        { length: 4 },
        (_, index) => ids[(round * 4 + index < 20 ? round * 4 + index : Math.floor(dice() * 20)) % 20] ?? '',
      );
      await Promise.all(four.map((id) => details.ask(id, { asker: 'glance' })));
    }
    return row('requests of 200 hovers over 20 orders', requests(simulator), 20);
  });

const unknown = (): Promise<BenchRow> =>
  withService(0, async ({ simulator, details, weightSpent }) => {
    await Promise.all(Array.from({ length: 1000 }, (_, index) => details.ask(`9${String(index).padStart(17, '0')}`, { asker: 'glance' })));
    if (requests(simulator) * 2 !== weightSpent()) throw new Error('the client counts another weight than the service');
    return row('weight of 1,000 hovers over unknown orders in one window, of its fifth', requests(simulator) * 2, 100);
  });

async function matcher(): Promise<BenchRow[]> {
  const line = `${'"price": 123.45, "x": 99999999999999999999999, '.repeat(10_000)}"orderId": 461234125,${' y 596471064624628269'.repeat(26_000)}`;
  const places = Array.from({ length: 200 }, (_, index) => Math.floor((index * line.length) / 200));
  const times = await timesOf(places.length, (index) => idAt(line, places[index] ?? 0, USUAL_DIGITS));
  return [
    row(`matcher in one line of ${(line.length / 1e6).toFixed(1)} MB, p95 ms, of 1`, percentile(times, 0.95), 1),
    row('matcher in that line, worst ms, of 5', Math.max(...times), 5),
    row('links of 10,000 lines of numbers, ms, of 200', await linksOfATable(), 200),
  ];
}

/** Every line holds a key and ten numbers that might be ids. */
async function linksOfATable(): Promise<number> {
  const line = `order_id_count=1,${Array.from({ length: 10 }, (_, index) => 1_000_000 + index).join(',')}`;
  const [time = NaN] = await timesOf(1, () => {
    for (let index = 0; index < 10_000; index += 1) idsIn(line);
  });
  return time;
}

export const bench: Bench = {
  unit: 'measured against what the reference says; 1.00 or less is within it',
  rows: async () => [...(await speed()), await mixed(), await unknown(), ...(await matcher())],
};
