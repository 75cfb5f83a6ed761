/** Reading pages within a rate limit, beside the ways others would do it, from the same stand-in. */
import { ServiceClient } from '../../src/api';
import { ENDPOINTS } from '../../src/api/endpoints';
import { signedHeaders } from '../../src/api/sign';
import { startSimulator, type Simulator } from '../../src/simulator';
import { contest, type Contestant } from './contest';
import { nameOf, peer } from './peers';
import type { Bench, BenchRow } from './row';

/** A fifth of the real window, so that a run takes a minute: 25 pages go into each. */
const LIMIT = { weight: 500, windowMs: 2000 };
const WEIGHT = 20;
const LATENCY = 20;
const DAY = 86_400_000;

export const bench: Bench = {
  unit: `Seconds for pages of 100 users over HTTP: ${LIMIT.weight} weight in ${LIMIT.windowMs / 1000} s, ${WEIGHT} a page, ${LATENCY} ms to answer; medians of 2 rounds.`,
  rows: async () => [...(await contestOf(10)), ...(await contestOf(60))],
};

interface Exchange {
  throttle(cost: number): Promise<void>;
  fetch(url: string, method: string, headers: object): Promise<unknown>;
}
interface Ccxt {
  readonly Exchange: new (options: object) => Exchange;
}
interface Axios {
  readonly create: (options: object) => { get(url: string, options: object): Promise<unknown> };
}
interface AxiosRetry {
  readonly default: (client: unknown, options: object) => void;
  readonly exponentialDelay: (count: number) => number;
}
type Read = (simulator: Simulator, pages: readonly number[]) => Promise<unknown>;

const range = (): { startTime: number; endTime: number } => ({ startTime: Date.now() - 90 * DAY, endTime: Date.now() });

const ours: Read = async ({ contractBaseUrl, spotBaseUrl, credentials }, pages) => {
  const client = new ServiceClient({ contractBaseUrl, spotBaseUrl, credentials: () => Promise.resolve(credentials), rateLimit: LIMIT });
  const asked = range();
  await Promise.all(pages.map((page) => client.affiliateUsers({ ...asked, page, pageSize: 100 }, { priority: 'background' })));
  client.dispose();
};

/** What goes on the wire, for whoever signs by hand. */
function request({ spotBaseUrl, credentials }: Simulator, page: number): { url: string; headers: Record<string, string> } {
  const { path } = ENDPOINTS.affiliateUsers;
  const query = new URLSearchParams({ ...mapped(range()), page: String(page), pageSize: '100' }).toString();
  const headers = signedHeaders(credentials, { timestamp: String(Date.now()), method: 'GET', path, query });
  return { url: `${spotBaseUrl}${path}?${query}`, headers };
}

const mapped = (values: Record<string, number>): Record<string, string> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]));

const exchange = (): Exchange =>
  new (peer<Ccxt>('ccxt').Exchange)({ enableRateLimit: true, rateLimit: (LIMIT.windowMs * WEIGHT) / LIMIT.weight });

async function withCcxt(ccxt: Exchange, simulator: Simulator, page: number): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    await ccxt.throttle(1);
    const { url, headers } = request(simulator, page);
    try {
      await ccxt.fetch(url, 'GET', headers);
      return;
    } catch (error) {
      if (tries === 10) throw error;
    }
  }
}

const ccxtInTurn: Read = async (simulator, pages) => {
  const ccxt = exchange();
  for (const page of pages) await withCcxt(ccxt, simulator, page);
};

const ccxtAtOnce: Read = async (simulator, pages) => {
  const ccxt = exchange();
  await Promise.all(pages.map((page) => withCcxt(ccxt, simulator, page)));
};

const axiosLoop: Read = async (simulator, pages) => {
  const client = peer<Axios>('axios').create({});
  const { default: retrying, exponentialDelay } = peer<AxiosRetry>('axios-retry');
  retrying(client, { retries: 10, retryDelay: exponentialDelay, retryCondition: () => true });
  for (const page of pages) {
    const { url, headers } = request(simulator, page);
    await client.get(url, { headers });
  }
};

/** A service of its own for each run, so that no window is spent by the one before. */
function contestant(name: string, read: Read, count: number, refused: Map<string, number>): Contestant {
  return {
    name,
    async run() {
      const simulator = await startSimulator({ ...LIMIT, latencyMs: LATENCY, affiliates: 10_000, open: 0, history: 0 });
      const started = performance.now();
      try {
        await read(
          simulator,
          Array.from({ length: count }, (_, index) => index + 1),
        );
        return (performance.now() - started) / 1000;
      } finally {
        refused.set(name, simulator.log.filter(({ status }) => status === 429).length);
        await simulator.close();
      }
    },
  };
}

async function contestOf(count: number): Promise<BenchRow[]> {
  const refused = new Map<string, number>();
  const each = (name: string, read: Read): Contestant => contestant(name, read, count, refused);
  const ccxt = nameOf('ccxt');
  const peers = [
    each(`${ccxt}, its limiter, one after the other`, ccxtInTurn),
    each(`${ccxt}, its limiter, all at once, with retries`, ccxtAtOnce),
    each(`${nameOf('axios-retry')}, one after the other`, axiosLoop),
  ];
  const rows = await contest(`${count} pages`, each('ours', ours), peers, 2);
  return rows.map((row) => ({ ...row, note: `429 answers: ours ${refused.get('ours')}, theirs ${refused.get(row.against ?? '')}` }));
}
