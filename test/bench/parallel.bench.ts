import { ServiceClient } from '../../src/api';
import { DAY, lastDays, type TimeRange } from '../../src/model/timeRange';
import { readAffiliateUsers, readReferralTotals } from '../../src/reading';
import { startSimulator, type Simulator } from '../../src/simulator';
import { createStore } from '../../src/store';
import { Session } from '../../src/store/session';
import { OrderDetails } from '../../src/store/orderDetails';
import { type Bench, type BenchRow, row } from './row';

/** So late the stand-in answers, milliseconds; a round trip is what one page takes alone. */
const LATENCY = 200;
const LIMIT = { weight: 500, windowMs: 10_000 };
const LIMITED = { against: 'limit' } as const;
const AMPLE = { weight: 1_000_000, windowMs: 10_000 };

interface Setup {
  readonly simulator: Simulator;
  readonly client: ServiceClient;
  /** Milliseconds. */
  readonly roundTrip: number;
}

async function withService<T>(affiliates: number, rateLimit: typeof LIMIT, run: (setup: Setup) => Promise<T>): Promise<T> {
  const simulator = await startSimulator({ ...rateLimit, affiliates, open: 200, history: 0, latencyMs: LATENCY });
  const { contractBaseUrl, spotBaseUrl, credentials } = simulator;
  const connect = (limit: typeof LIMIT): ServiceClient =>
    new ServiceClient({ contractBaseUrl, spotBaseUrl, credentials: () => Promise.resolve(credentials), rateLimit: limit });
  const [first, client] = [connect(AMPLE), connect(rateLimit)];
  try {
    const alone: number[] = [];
    while (alone.length < 10) alone.push((await timed(() => first.affiliateUsers())).ms);
    // The service has to forget these before it counts.
    await new Promise((resume) => setTimeout(resume, rateLimit === LIMIT ? LIMIT.windowMs : 0));
    return await run({ simulator, client, roundTrip: median(alone) });
  } finally {
    first.dispose();
    client.dispose();
    await simulator.close();
  }
}

/** The time in which the newest so many users registered: one window, so that they are pages of one list. */
function rangeOf({ data }: Simulator, users: number): TimeRange {
  const times = data.users.map(({ registerTime }) => registerTime).sort((a, b) => b - a);
  const range = { start: times[users - 1] ?? NaN, end: Date.now() };
  if (!(range.end - range.start < 89 * DAY)) throw new Error(`${users} users are not in one window`);
  return range;
}

async function timed<T>(run: () => Promise<T>): Promise<{ readonly ms: number; readonly answer: T }> {
  const started = performance.now();
  const answer = await run();
  return { ms: performance.now() - started, answer };
}

const complete = <T extends { readonly coverage: { readonly complete: boolean; readonly problems: readonly string[] } }>(reading: T): T => {
  if (!reading.coverage.complete) throw new Error(reading.coverage.problems.join(' '));
  return reading;
};

const refused = ({ log }: Simulator): BenchRow => {
  const count = log.filter(({ status }) => status === 429).length;
  return { case: 'answers 429 in it', measured: count, reference: 0, ratio: count === 0 ? 1 : Infinity, ...LIMITED };
};

const freshBudget = (): Promise<BenchRow[]> =>
  withService(12_000, LIMIT, async ({ simulator, client, roundTrip }) => {
    const range = rangeOf(simulator, 2450);
    const { ms, answer } = await timed(() => readAffiliateUsers(client, { range }));
    return [row(`2,450 users in ${complete(answer).coverage.requests} pages, round trips`, ms / roundTrip, 8, LIMITED), refused(simulator)];
  });

const manyPages = (): Promise<BenchRow[]> =>
  withService(12_000, LIMIT, async ({ simulator, client, roundTrip }) => {
    const range = rangeOf(simulator, 1990);
    const { ms, answer } = await timed(() => readAffiliateUsers(client, { range }, { pageSize: 20 }));
    const { requests } = complete(answer).coverage;
    const note =
      'Weight is given back one window after an answer, so each of the three windows to wait for costs a round trip; counted from the request, some would be refused.';
    const name = `${requests} pages, round trips beside the 30 s of the budget`;
    return [row(name, (ms - 30_000) / roundTrip, 10, { ...LIMITED, note }), refused(simulator)];
  });

const year = (): Promise<BenchRow[]> =>
  withService(2_300, LIMIT, async ({ simulator, client, roundTrip }) => {
    const range = lastDays(365, Date.now());
    const { ms, answer } = await timed(() => Promise.all([readAffiliateUsers(client, { range }), readReferralTotals(client, { range })]));
    const pages = answer.map((reading) => complete(reading).coverage.requests);
    return [
      row(`users and totals of 365 days in ${pages.join(' and ')} pages, round trips`, ms / roundTrip, 12, LIMITED),
      refused(simulator),
    ];
  });

/** A pointer that rests on one order after the other, alone and then while pages without end are read. */
const hover = (): Promise<BenchRow> =>
  withService(12_000, AMPLE, async ({ simulator, client, roundTrip }) => {
    const store = createStore(() => 0);
    const session = new Session({ id: 'bench', label: 'bench', service: 'custom' }, client);
    store.sessions.set({ phase: 'signedIn', session });
    const details = new OrderDetails(session, await session.ledger(), store);
    const ids = simulator.data.openOrders.map(({ order_id }) => order_id);
    const glances = async (more: (count: number) => boolean): Promise<number[]> => {
      const times: number[] = [];
      while (more(times.length)) times.push((await timed(() => details.ask(ids.pop() ?? '', { asker: 'glance' }))).ms);
      return times;
    };
    try {
      const alone = await glances((count) => count < 40);
      let reading = true;
      const pages = readAffiliateUsers(client, { range: rangeOf(simulator, 1990) }, { pageSize: 5 }).finally(() => (reading = false));
      const meanwhile = await glances((count) => reading && count < 80);
      complete(await pages);
      return row('hover while pages are read, p95 beyond alone, round trips', (p95(meanwhile) - p95(alone)) / roundTrip, 0.6, LIMITED);
    } finally {
      details.dispose();
      store.dispose();
    }
  });

const percentile = (times: readonly number[], part: number): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * part)] ?? NaN;
const median = (times: readonly number[]): number => percentile(times, 0.5);
const p95 = (times: readonly number[]): number => percentile(times, 0.95);

export const bench: Bench = {
  unit: `round trips of about ${LATENCY} ms at ${LIMIT.weight} weight per ${LIMIT.windowMs / 1000} s, against the most it may take`,
  rows: async () => [...(await freshBudget()), ...(await manyPages()), ...(await year()), await hover()],
};
