import assert from 'node:assert/strict';
import { ServiceClient } from '../../../src/api';
import { lastDays } from '../../../src/model/timeRange';
import { readAffiliateUsers, readOpenOrders, readOrderHistory, readReferralTotals } from '../../../src/reading';
import { type QuirkName, type Simulator, type SimulatorOptions, startSimulator } from '../../../src/simulator';

const AMPLE = { weight: 1_000_000, windowMs: 10_000 };

/** A simulator and its client, closed afterwards. */
async function withService(options: SimulatorOptions, use: (client: ServiceClient, simulator: Simulator) => Promise<void>): Promise<void> {
  const simulator = await startSimulator({ ...AMPLE, ...options });
  const { contractBaseUrl, spotBaseUrl, credentials } = simulator;
  const client = new ServiceClient({ contractBaseUrl, spotBaseUrl, credentials: () => Promise.resolve(credentials), rateLimit: AMPLE });
  try {
    await use(client, simulator);
  } finally {
    client.dispose();
    await simulator.close();
  }
}

const sorted = (ids: readonly string[]): string[] => [...ids].sort();
const historyIds = ({ data }: Simulator, symbol: string): string[] =>
  sorted((data.historyOrders.get(symbol) ?? []).map(({ order_id }) => order_id));

const BOUNDS: readonly QuirkName[] = ['exclusive-start', 'exclusive-end'];
const WIRE: readonly QuirkName[] = [
  'wrapped',
  'numeric-ids',
  'numeric-times',
  'text-times',
  'extra-fields',
  'missing-fields',
  'text-codes',
];

describe('reading over real HTTP', () => {
  for (const quirks of [[], ['history-oldest-first', ...BOUNDS], ['history-unordered', ...WIRE, ...BOUNDS]] as const) {
    it(`reads a whole history${quirks.length > 0 ? ` with ${quirks.join(', ')}` : ''}`, () =>
      withService({ history: 450, open: 0, affiliates: 0, quirks }, async (client, simulator) => {
        const [, symbol = ''] = simulator.symbols;
        const { items, coverage } = await readOrderHistory(client, { symbol, range: lastDays(90, Date.now()) });
        assert.deepEqual(coverage.problems, []);
        assert.deepEqual(sorted(items.map(({ orderId }) => orderId)), historyIds(simulator, symbol));
        assert.ok(coverage.requests <= 13, `${coverage.requests} requests`);
      }));
  }

  it('does not call a history complete with a millisecond too full to be asked for', () =>
    withService(
      { history: 300, open: 0, affiliates: 0, quirks: ['same-millisecond', 'history-oldest-first'] },
      async (client, simulator) => {
        const [crowded = '', tied = ''] = simulator.symbols;
        const range = lastDays(90, Date.now());
        const first = await readOrderHistory(client, { symbol: crowded, range });
        assert.equal(first.coverage.complete, false);
        assert.match(first.coverage.problems.join(), /There are more orders around 20/);
        const second = await readOrderHistory(client, { symbol: tied, range });
        assert.deepEqual(second.coverage.problems, []);
        assert.deepEqual(sorted(second.items.map(({ orderId }) => orderId)), historyIds(simulator, tied));
      },
    ));

  it('reads a history that grows meanwhile', () =>
    withService({ history: 450, open: 0, affiliates: 0, quirks: ['history-arrivals'] }, async (client, simulator) => {
      const [symbol = ''] = simulator.symbols;
      const before = historyIds(simulator, symbol);
      const { items, coverage } = await readOrderHistory(client, { symbol, range: lastDays(90, Date.now()) });
      const read = new Set(items.map(({ orderId }) => orderId));
      assert.ok(coverage.complete && before.every((id) => read.has(id)));
    }));

  it('reads the open orders while they come and go', () =>
    withService({ open: 260, history: 0, affiliates: 0, quirks: ['open-drift'] }, async (client, simulator) => {
      const before = simulator.data.openOrders.map(({ order_id }) => order_id);
      const { items, coverage } = await readOpenOrders(client);
      const read = new Set(items.map(({ orderId }) => orderId));
      const stayed = simulator.data.openOrders.filter(({ order_id }) => before.includes(order_id));
      assert.deepEqual(coverage.problems, []);
      assert.ok(stayed.length > 200 && stayed.every(({ order_id }) => read.has(order_id)));
      assert.equal(read.size, items.length);
    }));

  it('reads the users and their totals of 365 days, with a total that is too small', () =>
    withService({ affiliates: 700, history: 0, open: 0, quirks: [...WIRE, ...BOUNDS, 'total-under-reports'] }, async (client, { data }) => {
      const range = lastDays(365, Date.now());
      const within = { start: range.start + 600_000, end: range.end };
      const users = await readAffiliateUsers(client, { range });
      assert.deepEqual(users.coverage.problems, []);
      const uids = new Set(users.items.map(({ uid }) => uid));
      assert.ok(data.users.filter(({ registerTime }) => registerTime > within.start).every(({ uid }) => uids.has(uid)));
      assert.equal(uids.size, users.items.length);

      const totals = await readReferralTotals(client, { range });
      assert.deepEqual(totals.coverage.problems, []);
      const active = [...data.activity].filter(([, deeds]) => deeds.some(({ at }) => at > within.start)).map(([uid]) => uid);
      assert.deepEqual(sorted(totals.items.map(({ uid }) => uid)), sorted(active));
      const units = (text: string): bigint => BigInt(text.replace('.', '')) * 10n ** BigInt(12 - (text.split('.')[1]?.length ?? 0));
      for (const item of totals.items) {
        const exact = (data.activity.get(item.uid) ?? [])
          .filter(({ at, field }) => at > within.start && field === 'commission')
          .reduce((sum, { amount }) => sum + units(amount), 0n);
        // What carries nothing was not sent, and nobody knows that it is nothing.
        assert.equal(units((item.known?.commission ?? item.commission) || '0'), exact);
      }
    }));

  it('says so when a list of users never holds still', () =>
    withService({ affiliates: 1200, history: 0, open: 0, quirks: ['affiliate-drift'] }, async (client) => {
      const { items, coverage } = await readAffiliateUsers(client, { range: lastDays(80, Date.now()) });
      assert.equal(new Set(items.map(({ uid }) => uid)).size, items.length);
      assert.ok(coverage.complete || /kept changing/.test(coverage.problems.join()));
    }));
});
