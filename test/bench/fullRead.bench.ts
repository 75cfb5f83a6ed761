import { ServiceClient } from '../../src/api';
import { lastDays } from '../../src/model/timeRange';
import { readAffiliateUsers } from '../../src/reading';
import { startSimulator } from '../../src/simulator';
import { type Bench, type BenchRow, row } from './row';

/** So many that more than 10,000 of them registered in the past 365 days. */
const USERS = 10_900;
const LIMIT = { weight: 500, windowMs: 10_000 };
const WEIGHT = 20;

/** All users of 365 days over real HTTP, at the real weights. */
async function fullRead(): Promise<BenchRow[]> {
  const simulator = await startSimulator({ ...LIMIT, affiliates: USERS, open: 0, history: 0 });
  const { contractBaseUrl, spotBaseUrl, credentials } = simulator;
  const client = new ServiceClient({ contractBaseUrl, spotBaseUrl, credentials: () => Promise.resolve(credentials), rateLimit: LIMIT });
  try {
    const range = lastDays(365, Date.now());
    const registered = simulator.data.users.filter(({ registerTime }) => registerTime >= range.start).length;
    const started = performance.now();
    const { items, coverage } = await readAffiliateUsers(client, { range });
    const seconds = (performance.now() - started) / 1000;
    if (!coverage.complete) throw new Error(coverage.problems.join(' '));
    const refused = simulator.log.filter(({ status }) => status === 429).length;
    // A full window of calls goes out at once, and each further window 10 s after the one before.
    const windows = Math.ceil(coverage.requests / (LIMIT.weight / WEIGHT)) - 1;
    return [
      row('users read', items.length, registered),
      row('requests', coverage.requests, Math.ceil(registered / 100)),
      row('seconds', seconds, (windows * LIMIT.windowMs) / 1000),
      { case: 'answers 429', measured: refused, reference: 0, ratio: refused === 0 ? 1 : Infinity },
    ];
  } finally {
    client.dispose();
    await simulator.close();
  }
}

export const bench: Bench = {
  unit: `all users of 365 days at ${LIMIT.weight} weight per ${LIMIT.windowMs / 1000} s, against the least the limit allows`,
  rows: fullRead,
};
