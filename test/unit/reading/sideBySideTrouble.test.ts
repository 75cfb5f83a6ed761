import assert from 'node:assert/strict';
import { ServiceClient } from '../../../src/api';
import type { RateLimit } from '../../../src/api/types';
import { lastDays } from '../../../src/model/timeRange';
import { readAffiliateUsers } from '../../../src/reading';
import { type Simulator, type SimulatorOptions, startSimulator } from '../../../src/simulator';

const AMPLE = { weight: 1_000_000, windowMs: 10_000 };
const range = lastDays(80, Date.now());
const BUSY = { refusal: 'tooMany' } as const;

const refusals = ({ log }: Simulator): number => log.filter(({ status }) => status === 429).length;
const invited = ({ data }: Simulator): string[] =>
  data.users.flatMap(({ uid, registerTime }) => (registerTime >= range.start ? [uid] : [])).sort();

interface Trouble extends SimulatorOptions {
  /** What the client takes for the service's. */
  readonly rateLimit?: RateLimit;
  /** The service's clock stands still until it has refused one: on a slow machine its window would be over before it is full. */
  readonly standing?: boolean;
}

/** A simulator of some 40 small pages and its client, closed afterwards. */
async function withService(
  { rateLimit = AMPLE, standing = false, ...options }: Trouble,
  use: (client: ServiceClient, simulator: Simulator) => Promise<void>,
): Promise<void> {
  const start = Date.now();
  const started: Simulator[] = [];
  const now = (): number => (standing && !started.some((each) => refusals(each) > 0) ? start : Date.now());
  const simulator = await startSimulator({ ...AMPLE, affiliates: 900, open: 1, history: 0, now, ...options });
  started.push(simulator);
  const { contractBaseUrl, spotBaseUrl } = simulator;
  const credentials = () => Promise.resolve(simulator.credentials);
  const client = new ServiceClient({ contractBaseUrl, spotBaseUrl, credentials, rateLimit, backoffMs: 1 });
  try {
    await use(client, simulator);
  } finally {
    client.dispose();
    await simulator.close();
  }
}

/** Does something when so many pages have come. */
const after = (pages: number, act: () => void) => {
  let come = 0;
  return () => {
    if ((come += 1) === pages) act();
  };
};

describe('pages side by side in trouble', () => {
  it('pause once when the service says 429 in the middle, lose nothing and ask for nothing twice but what was refused', () =>
    withService({ latencyMs: 5, rateLimit: { weight: 1e6, windowMs: 60 } }, async (client, simulator) => {
      const busy = after(7, () => simulator.fail({ ...BUSY, times: 5 }));
      const { items, coverage } = await readAffiliateUsers(client, { range }, { pageSize: 5, onProgress: busy });
      assert.deepEqual(coverage.problems, []);
      assert.deepEqual(items.map(({ uid }) => uid).sort(), invited(simulator));
      assert.ok(refusals(simulator) <= 5);
      assert.equal(simulator.log.length, coverage.requests + refusals(simulator));
    }));

  it('go on at its pace when the service counts twice the weight', () =>
    withService(
      { weight: 200, windowMs: 200, quirks: ['no-retry-after'], rateLimit: { weight: 400, windowMs: 200 }, standing: true },
      async (client, simulator) => {
        const { items, coverage } = await readAffiliateUsers(client, { range }, { pageSize: 10 });
        assert.deepEqual(coverage.problems, []);
        assert.deepEqual(items.map(({ uid }) => uid).sort(), invited(simulator));
        assert.ok(refusals(simulator) > 0, 'or the test tests nothing');
        assert.ok(refusals(simulator) <= coverage.requests / 2, `${refusals(simulator)} of ${coverage.requests}`);
      },
    ));

  it('end at once when they are canceled with six requests under way, and keep what has come', () =>
    withService({ latencyMs: 30 }, async (client, simulator) => {
      const abort = new AbortController();
      const { signal } = abort;
      const glance: Promise<unknown>[] = [];
      let kept = 0;
      const cancel = after(6, () => {
        glance.push(assert.rejects(client.orderDetail('1', { signal }), { kind: 'canceled' }));
        setImmediate(() => abort.abort());
      });
      const { items, coverage } = await readAffiliateUsers(
        client,
        { range },
        { pageSize: 5, signal, onProgress: (progress) => (cancel(), (kept = progress.done)) },
      );
      await Promise.all(glance);
      assert.match(coverage.problems.join(' '), /because it was canceled\. .*Not fully loaded/);
      assert.equal(items.length, kept);
      assert.ok(items.length >= 30);
      const { length } = simulator.log;
      await client.currentPlanOrders();
      assert.ok(simulator.log.length <= length + 7, 'nothing but what was under way, and this');
    }));

  it('end at once when the account is closed meanwhile, and ask nothing more', () =>
    withService({ latencyMs: 5 }, async (client, simulator) => {
      const close = after(6, () => client.dispose());
      const { items, coverage } = await readAffiliateUsers(client, { range }, { pageSize: 5, onProgress: close });
      assert.match(coverage.problems.join(' '), /because it was canceled/);
      assert.ok(items.length >= 30 && items.length < invited(simulator).length);
      assert.ok(simulator.log.length <= 11, `${simulator.log.length} requests`);
    }));
});
