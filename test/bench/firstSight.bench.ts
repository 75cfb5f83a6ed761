/** How long a person looks at nothing: until the first row, and the first figures, of what takes long to read. */
import { ServiceClient } from '../../src/api';
import { DashboardData } from '../../src/dashboards/affiliates/data';
import type { PageOptions } from '../../src/dashboards/kit/phases';
import { OrdersData } from '../../src/dashboards/orders/data';
import { STRATEGY_RULE } from '../../src/model/orderStatistics/strategyRule';
import { startSimulator, type Simulator, type SimulatorOptions } from '../../src/simulator';
import { createStore, type Store } from '../../src/store';
import { Session } from '../../src/store/session';
import { type Bench, type BenchRow, row } from './row';

/** Milliseconds. */
const LATENCY = 120;
/** Milliseconds. */
const FIGURES_WITHIN = 2000;
const ROWS_WITHIN = 4;
const LIMITED = { against: 'limit' } as const;

interface Setup {
  readonly simulator: Simulator;
  readonly store: Store;
  /** Milliseconds. */
  readonly roundTrip: number;
}

async function withAccount<T>(options: SimulatorOptions, run: (setup: Setup) => Promise<T>): Promise<T> {
  const simulator = await startSimulator({ ...options, latencyMs: LATENCY });
  const { contractBaseUrl, spotBaseUrl, credentials } = simulator;
  const rateLimit = { weight: 500, windowMs: 10_000 };
  const client = new ServiceClient({ contractBaseUrl, spotBaseUrl, credentials: () => Promise.resolve(credentials), rateLimit });
  const store = createStore(() => 0);
  try {
    store.sessions.set({ phase: 'signedIn', session: new Session({ id: 'bench', label: 'bench', service: 'custom' }, client) });
    // The first question sets up the connection, whoever asks it.
    const alone: number[] = [];
    for (let times = 0; times < 4; times += 1) alone.push(await timed(() => client.currentPlanOrders()));
    return await run({ simulator, store, roundTrip: Math.min(...alone) });
  } finally {
    store.dispose();
    client.dispose();
    await simulator.close();
  }
}

async function timed(run: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await run();
  return performance.now() - started;
}

const firstRow = (): Promise<BenchRow> =>
  withAccount({ history: 20_000, affiliates: 1 }, async ({ simulator, store, roundTrip }) => {
    const list = store.orderHistory.of(simulator.symbols[0] ?? '');
    const ms = await timed(async () => {
      void list.ensure();
      while (!list.state.soFar && !list.state.content) await changed(list);
    });
    const { length } = (list.state.soFar ?? list.state.content)?.orders ?? [];
    list.stop();
    if (length === 0) throw new Error('No row came.');
    return row('first row of a history of 20,000 orders, round trips', ms / roundTrip, ROWS_WITHIN, LIMITED);
  });

const changed = (list: Pick<Store['affiliateUsers']['list'], 'onDidChange'>): Promise<void> =>
  new Promise((resolve) => {
    const listening = list.onDidChange(() => {
      listening.dispose();
      resolve();
    });
  });

/** @param open opens a page that posts what it is told, and reads */
async function firstFigures(
  name: string,
  options: SimulatorOptions,
  open: (page: PageOptions<{ readonly type: string }>, simulator: Simulator) => { cancel(): void; dispose(): void },
): Promise<BenchRow> {
  return withAccount(options, async ({ simulator, store }) => {
    const started = performance.now();
    const shown = new Promise<number>((resolve) => {
      const page = open(
        {
          sessions: store.sessions,
          timeZone: () => 'UTC',
          language: () => 'en',
          describe: (error) => ({ message: String(error) }),
          post(message) {
            if (message.type !== 'statistics' || !(message as { readonly statistics?: object }).statistics) return;
            resolve(performance.now() - started);
            page.cancel();
            page.dispose();
          },
        },
        simulator,
      );
    });
    return row(name, await shown, FIGURES_WITHIN, LIMITED);
  });
}

const figures = async (): Promise<BenchRow[]> => [
  await firstFigures(
    'first figures of the order dashboard: 90 days of 2,000 orders a symbol, ms',
    { history: 2000, affiliates: 1 },
    (page, { symbols }) => {
      const setting = () => ({ historySymbols: symbols, strategy: STRATEGY_RULE });
      const data = new OrdersData({ ...page, setting, seenSymbols: () => Promise.resolve(symbols) });
      void data.read({ days: 90 }, false).then(() => data.goAhead());
      return data;
    },
  ),
  await firstFigures('first figures of the affiliate dashboard: 10,000 users, ms', { history: 1, affiliates: 10_000 }, (page) => {
    const data = new DashboardData(page);
    void data.read({ days: 30 }, false);
    return data;
  }),
];

export const bench: Bench = {
  unit: `a service that answers after ${LATENCY} ms, 500 weight per 10 s, against the most it may take`,
  rows: async () => [await firstRow(), ...(await figures())],
};
