/** An account whose orders a test makes up, as a check asks it. */
import { ENDPOINTS, weightOf } from '../../../src/api/endpoints';
import { ServiceError } from '../../../src/api/errors';
import { realTimers } from '../../../src/api/gate';
import { createLanes } from '../../../src/api/lanes';
import { createBucket } from '../../../src/api/limiter';
import type { BudgetState } from '../../../src/api/types';
import { FileChecks, type CheckOptions, type CheckState, type FileToCheck } from '../../../src/fileCheck/check';
import { USUAL_DIGITS } from '../../../src/model/orderIdDigits';
import { textSource } from '../../../src/fileCheck/read';
import type { OrderDetail, PlanOrder } from '../../../src/model/order';
import { createStore, type SessionClient, type Store } from '../../../src/store';
import { Session } from '../../../src/store/session';
import { fakeService, NOW } from '../../support/fakeService';

export interface Exchange {
  readonly store: Store;
  readonly checks: FileChecks;
  /** What was asked, in its order: `detail 5…`, `history cmt_btcusdt`, `open`. */
  readonly asked: string[];
  /** What any question about one order does before its answer: throws, waits, switches the account. */
  before: (orderId: string) => unknown;
  /** What a question about a list does before its answer, and once that is made. */
  around: (moment: 'before open' | 'after open' | 'before history' | 'after history') => unknown;
  readonly details: () => number;
  /** From now on the exchange has these. @param now epoch milliseconds by its clock */
  become(orders: Omit<Orders, 'budget'>, now?: number): void;
  check(text: string | readonly string[], options?: Partial<CheckOptions>): Promise<CheckState>;
  checkFiles(files: readonly FileToCheck[], options?: Partial<CheckOptions>): Promise<CheckState>;
  dispose(): void;
}

export interface Orders {
  readonly open?: readonly PlanOrder[];
  readonly past?: readonly PlanOrder[];
  /** Which no list has. */
  readonly others?: readonly PlanOrder[];
  readonly budget?: Pick<BudgetState, 'limit' | 'windowMs'>;
  /** Epoch milliseconds of the local clock, which stands by default. */
  readonly now?: () => number;
}

export const fileOf = (text: string, name = 'bot.log'): FileToCheck => ({
  uri: `file:///${name}`,
  name,
  table: false,
  open: () => Promise.resolve(textSource(text)),
});

export function exchange({ open = [], past = [], others = [], budget, now = () => NOW }: Orders = {}): Exchange {
  const service = fakeService();
  const all = new Map<string, PlanOrder>();
  const asked: string[] = [];
  const store = createStore(() => 0);
  const bucket =
    budget &&
    createBucket(
      ENDPOINTS.orderDetail.name,
      weightOf(ENDPOINTS.orderDetail),
      { weight: budget.limit, windowMs: budget.windowMs },
      createLanes(),
      realTimers,
    );
  const client: SessionClient = {
    ...service,
    historyPlanOrders: async (query, call) => {
      asked.push(`history ${query.symbol}`);
      await made.around('before history');
      const { orders, nextPage } = await service.historyPlanOrders({ ...query }, call);
      await made.around('after history');
      return { orders: orders.filter(({ symbol }) => symbol === query.symbol), nextPage };
    },
    currentPlanOrders: async (query, call) => {
      asked.push('open');
      await made.around('before open');
      const orders = await service.currentPlanOrders(query, call);
      await made.around('after open');
      return orders;
    },
    orderDetail: (orderId, { signal = new AbortController().signal, priority = 'interactive', share } = {}) => {
      const send = async (): Promise<OrderDetail> => {
        asked.push(`detail ${orderId}`);
        await made.before(orderId);
        const order = all.get(orderId);
        if (!order) throw new ServiceError('notFound', 'No such order.', { code: '43001' });
        const { triggerPrice: _price, triggerPriceType: _type, triggerTime: _time, ...detail } = order;
        return detail;
      };
      return bucket ? bucket.run(() => Promise.resolve(), send, { signal, priority, share }) : send();
    },
    rateBudget: () => (bucket ? [bucket.state()] : []),
    testPauses: () => undefined,
    dispose: () => undefined,
  };
  store.sessions.set({ phase: 'signedIn', session: new Session({ id: 'main', label: 'Main', service: 'custom' }, client) });
  const checks = new FileChecks(store, now);
  const made: Exchange = {
    store,
    checks,
    asked,
    before: () => undefined,
    around: () => undefined,
    details: () => asked.filter((each) => each.startsWith('detail')).length,
    check(text, options) {
      const files = (typeof text === 'string' ? [text] : text).map((each, index) => fileOf(each, `bot${index || ''}.log`));
      return made.checkFiles(files, options);
    },
    async checkFiles(files, options = {}) {
      const ended = await checks.run(files, {
        idDigits: USUAL_DIGITS,
        statusWords: {},
        names: {},
        patterns: [],
        timeZone: 'UTC',
        unchecked: new Set(),
        signal: new AbortController().signal,
        confirm: () => Promise.resolve('ask'),
        ...options,
      });
      if (!ended) throw new Error('nothing was checked');
      return ended;
    },
    become(orders, serverNow = NOW) {
      service.lists.open = [...(orders.open ?? [])];
      service.lists.history = [...(orders.past ?? [])];
      service.lists.now = serverNow;
      all.clear();
      for (const order of [orders.open, orders.past, orders.others].flatMap((each) => each ?? [])) all.set(order.orderId, order);
    },
    dispose: () => store.dispose(),
  };
  made.become({ open, past, others });
  return made;
}
