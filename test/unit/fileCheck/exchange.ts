/** An account whose orders a test makes up, as a check asks it. */
import { ServiceError } from '../../../src/api/errors';
import type { BudgetState } from '../../../src/api/types';
import { FileChecks, type CheckOptions, type CheckState, type FileToCheck } from '../../../src/fileCheck/check';
import { textSource } from '../../../src/fileCheck/read';
import type { PlanOrder } from '../../../src/model/order';
import { createStore, type SessionClient, type Store } from '../../../src/store';
import { fakeService, NOW } from '../../support/fakeService';

export interface Exchange {
  readonly store: Store;
  readonly checks: FileChecks;
  /** What was asked, in its order: `detail 5…`, `history cmt_btcusdt`, `open`. */
  readonly asked: string[];
  /** What any question about one order does before its answer: throws, waits, switches the account. */
  before: (orderId: string) => unknown;
  readonly details: () => number;
  check(text: string | readonly string[], options?: Partial<CheckOptions>): Promise<CheckState>;
  dispose(): void;
}

export interface Orders {
  readonly open?: readonly PlanOrder[];
  readonly past?: readonly PlanOrder[];
  /** Which no list has. */
  readonly others?: readonly PlanOrder[];
  readonly budget?: Pick<BudgetState, 'limit' | 'windowMs'>;
}

export const fileOf = (text: string, name = 'bot.log'): FileToCheck => ({
  uri: `file:///${name}`,
  name,
  table: false,
  open: () => Promise.resolve(textSource(text)),
});

export function exchange({ open = [], past = [], others = [], budget }: Orders = {}): Exchange {
  const service = fakeService({ open, history: past });
  const all = new Map([...open, ...past, ...others].map((order) => [order.orderId, order]));
  const asked: string[] = [];
  const store = createStore(() => 0);
  const state = { used: 0, waiting: 0, pausedForMs: 0, waitMs: 0 };
  const client: SessionClient = {
    ...service,
    historyPlanOrders: (query, call) => {
      asked.push(`history ${query.symbol}`);
      return service.historyPlanOrders({ ...query }, call).then(({ orders, nextPage }) => ({
        orders: orders.filter(({ symbol }) => symbol === query.symbol),
        nextPage,
      }));
    },
    currentPlanOrders: (query, call) => {
      asked.push('open');
      return service.currentPlanOrders(query, call);
    },
    orderDetail: async (orderId) => {
      asked.push(`detail ${orderId}`);
      await made.before(orderId);
      const order = all.get(orderId);
      if (!order) throw new ServiceError('notFound', 'No such order.', { code: '43001' });
      const { triggerPrice: _price, triggerPriceType: _type, triggerTime: _time, ...detail } = order;
      return detail;
    },
    rateBudget: () => (budget ? [{ endpoint: 'order/detail', ...budget, ...state }] : []),
    testPauses: () => undefined,
    dispose: () => undefined,
  };
  store.sessions.set({ phase: 'signedIn', session: { account: { id: 'main', label: 'Main', service: 'custom' }, client } });
  const checks = new FileChecks(store, () => NOW);
  const made: Exchange = {
    store,
    checks,
    asked,
    before: () => undefined,
    details: () => asked.filter((each) => each.startsWith('detail')).length,
    async check(text, options = {}) {
      const files = (typeof text === 'string' ? [text] : text).map((each, index) => fileOf(each, `bot${index || ''}.log`));
      const ended = await checks.run(files, {
        orderIdPattern: undefined,
        statusWords: {},
        timeZone: 'UTC',
        unchecked: new Set(),
        signal: new AbortController().signal,
        confirm: () => Promise.resolve('ask'),
        ...options,
      });
      if (!ended) throw new Error('nothing was checked');
      return ended;
    },
    dispose: () => store.dispose(),
  };
  return made;
}
