/** One fault of each kind on what people and programs look at, as far as it needs no VS Code. */
import { lastDays } from '../../../src/model/timeRange';
import { readOrderHistory } from '../../../src/reading';
import { DashboardData } from '../../../src/dashboards/affiliates/data';
import type { ToPage as AffiliatesToPage } from '../../../src/dashboards/affiliates/protocol';
import { OrdersData } from '../../../src/dashboards/orders/data';
import type { ToPage as OrdersToPage } from '../../../src/dashboards/orders/protocol';
import { listChunks, ORDER_COLUMNS } from '../../../src/explorer/listExport';
import { FileChecks } from '../../../src/fileCheck/check';
import { textSource } from '../../../src/fileCheck/read';
import { USUAL_DIGITS } from '../../../src/model/orderIdDigits';
import { STRATEGY_RULE } from '../../../src/model/orderStatistics/strategyRule';
import { openOrders as openOrdersTool } from '../../../src/modelTools/answers';
import { toolInput } from '../../../src/modelTools/input';
import { TOOLS } from '../../../src/platform/ids';
import { createStore, type Store } from '../../../src/store';
import { Session } from '../../../src/store/session';
import { symbolOf } from '../endpoints';
import type { Exchange, Serve } from '../exchange';
import { connect } from './client';
import type { Fault } from './fault';
import { holdsSecret, patienceOf } from './judge';

export interface Desk {
  readonly store: Store;
  readonly session: Session;
  readonly exchange: Exchange;
  /** From now on nothing but the fault. */
  readonly fail: () => void;
  readonly heal: () => void;
}

/** What the fault says, and what has to be seen; answers what was shown, to look for secrets in it. */
type Surface = (desk: Desk, says: string) => Promise<{ readonly wrong: readonly string[]; readonly shown: unknown }>;

interface Told {
  readonly type: string;
  readonly status?: { readonly phase: { readonly name: string; readonly message?: string } };
}

/** A dashboard reads, fails, reads again: the figures of before stay, with the reason above them. */
async function dashboard({ fail, heal }: Desk, says: string, told: readonly Told[], read: () => Promise<void>) {
  const phase = (): { name: string; message?: string } => told.findLast(({ type }) => type === 'status')?.status?.phase ?? { name: 'none' };
  const figures = (): string => JSON.stringify(told.findLast(({ type }) => type === 'statistics'));
  const wrong: string[] = [];
  await read();
  const before = figures();
  if (phase().name !== 'ready') wrong.push(`is ${phase().name} before the fault`);
  fail();
  await read();
  if (phase().name !== 'failed') wrong.push(`is ${phase().name} in the fault`);
  if (!phase().message?.includes(says)) wrong.push(`says "${String(phase().message)}"`);
  if (figures() !== before) wrong.push('the figures of before are gone');
  heal();
  await read();
  if (phase().name !== 'ready') wrong.push(`is ${phase().name} afterwards`);
  return { wrong, shown: told };
}

const describe = (error: unknown): { message: string } => ({ message: error instanceof Error ? error.message : String(error) });
const UTC = { timeZone: () => 'UTC', language: () => 'en', describe } as const;

export const SURFACES: Readonly<Record<string, Surface>> = {
  async 'Affiliate dashboard'(desk, says) {
    const told: AffiliatesToPage[] = [];
    const data = new DashboardData({ sessions: desk.store.sessions, post: (message) => told.push(message), ...UTC });
    try {
      return await dashboard(desk, says, told, () => data.read({ days: 30 }, true));
    } finally {
      data.dispose();
    }
  },

  async 'Order dashboard'(desk, says) {
    const told: OrdersToPage[] = [];
    const data = new OrdersData({
      ...{ sessions: desk.store.sessions, post: (message) => told.push(message), ...UTC },
      setting: () => ({ historySymbols: [symbolOf(desk.exchange.data)], strategy: STRATEGY_RULE }),
      seenSymbols: () => Promise.resolve([]),
    });
    try {
      return await dashboard(desk, says, told, () => data.read({ days: 30 }, true));
    } finally {
      data.dispose();
    }
  },

  async 'Check of a file'({ store, exchange, fail }, says) {
    const ids = exchange.data.openOrders.slice(0, 3).map(({ order_id }) => order_id);
    const file = { uri: 'file:///bot.log', name: 'bot.log', table: false, open: () => Promise.resolve(textSource(ids.join('\n'))) };
    const checks = new FileChecks(store);
    fail();
    const state = await checks.run([file], {
      ...{ idDigits: USUAL_DIGITS, statusWords: {}, names: {}, patterns: [], timeZone: 'UTC', unchecked: new Set<string>() },
      signal: new AbortController().signal,
      confirm: () => Promise.resolve('ask'),
    });
    checks.dispose();
    const { rows = [], problems = [] } = state?.findings ?? {};
    return {
      wrong: [
        rows.length === ids.length ? '' : `${rows.length} rows for ${ids.length} ids`,
        rows.every(({ exchange: found }) => found === undefined) ? '' : 'it claims to know an order',
        JSON.stringify([rows, problems]).includes(says) ? '' : `says ${JSON.stringify(problems)}`,
        problems.length > 0 ? '' : 'it looks whole',
      ],
      shown: state,
    };
  },

  async 'Tools of language models'({ store, session, fail }, says) {
    const signal = new AbortController().signal;
    fail();
    const answer: unknown = await openOrdersTool({
      store,
      session,
      input: toolInput(TOOLS.listOpenOrders, {}),
      display: { now: Date.now() },
      symbols: [],
      signal,
    }).catch((error: unknown) => error);
    return { wrong: [answer instanceof Error && answer.message.includes(says) ? '' : `answers ${JSON.stringify(answer)}`], shown: answer };
  },

  async Exports({ store, exchange, fail }, says) {
    const client = store.sessions.as('person');
    if (!client) return { wrong: ['nobody is signed in'], shown: undefined };
    const range = lastDays(365, Date.now());
    // The first page is good: what came until then is exported, and said to be a part.
    const after = {
      ...client,
      historyPlanOrders: (...asked: Parameters<typeof client.historyPlanOrders>) => client.historyPlanOrders(...asked).finally(fail),
    };
    const { items, coverage } = await readOrderHistory(after, { symbol: symbolOf(exchange.data), range }, { onFailure: 'keep' });
    const list = { name: 'order history', records: items, columns: ORDER_COLUMNS, account: 'Trial', filter: '', readAt: undefined };
    const text = (['csv', 'json'] as const).map((format) =>
      Array.from(
        listChunks({ ...list, problems: coverage.problems }, { format, separator: ',', timeZone: 'UTC', now: Date.now() }),
        (chunk) => chunk.text,
      ).join(''),
    );
    return {
      wrong: [
        items.length > 0 ? '' : 'nothing was kept',
        text[0]?.includes('partial: ') && text[1]?.includes('"complete": false') ? '' : 'it looks whole',
        text.every((each) => each.includes(says)) ? '' : `says ${coverage.problems.join(' ')}`,
      ],
      shown: text,
    };
  },
};

/** What is wrong with how a surface shows a fault. */
export async function surfaceCell(surface: Surface, fault: Fault & { readonly serve: Serve }, exchange: Exchange): Promise<string[]> {
  const store = createStore(() => 0);
  const client = connect(exchange.origin, { timeoutMs: patienceOf(fault) });
  const session = new Session({ id: 'trial', label: 'Trial', service: 'custom' }, client);
  store.sessions.set({ phase: 'signedIn', session });
  try {
    const desk = { store, session, exchange, fail: () => exchange.trouble(undefined, fault.serve), heal: () => exchange.trouble() };
    const { wrong, shown } = await surface(desk, fault.outcome.kind === 'none' ? '' : fault.outcome.says);
    return [...wrong.filter(Boolean), ...(holdsSecret(shown, exchange.secrets()) ? ['a secret is shown'] : [])];
  } finally {
    exchange.trouble();
    store.dispose();
  }
}
