import { ServiceError } from '../../../src/api/errors';
import type { BudgetState, CallOptions } from '../../../src/api/types';
import type { OrderDetail, PlanOrder } from '../../../src/model/order';
import { createStore, type OrderAnswer, type OrderDetails, type SessionClient, type Store } from '../../../src/store';
import type { Session } from '../../../src/store/session';
import { OrderDetails as Details } from '../../../src/store/orderDetails';
import { fakeService, planOrder } from '../../support/fakeService';
import { ledgerOf, sessionOf } from './support';

interface Ask {
  readonly orderId: string;
  readonly options: CallOptions | undefined;
  answer(order?: Partial<PlanOrder>): void;
  refuse(error: ServiceError): void;
}

/** An account whose every question waits until the test answers it. */
export function account(id: string, open: readonly PlanOrder[] = [], now?: () => number) {
  const asked: Ask[] = [];
  const budget: { state: BudgetState | undefined } = { state: undefined };
  const service = fakeService({ open });
  const client: SessionClient = {
    ...service,
    rateBudget: () => (budget.state ? [budget.state] : []),
    testPauses: () => undefined,
    dispose: () => undefined,
    orderDetail: (orderId, options) =>
      new Promise<OrderDetail>((resolve, reject) => {
        options?.signal?.addEventListener('abort', () => reject(new ServiceError('canceled', 'Canceled.')));
        const answer = (order: Partial<PlanOrder> = {}): void => {
          const { triggerPrice: _price, triggerPriceType: _type, triggerTime: _time, ...detail } = planOrder(orderId, 5, order);
          resolve(detail);
        };
        asked.push({ orderId, options, answer, refuse: reject });
      }),
  };
  const session = sessionOf(client, id, now);
  return { session, asked, budget };
}

export const stateOf = (state: Partial<BudgetState>): BudgetState => ({
  ...{
    endpoint: 'order/detail',
    used: 0,
    limit: 500,
    windowMs: 10_000,
    waiting: 0,
    pausedForMs: 0,
    askedForMs: 0,
    waitMs: 0,
    hoversWaitMs: 0,
  },
  ...state,
});

export const notFound = new ServiceError('notFound', 'No such order.');

/** Lets everything that is due happen. */
export const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** A store of one account, on a clock that stands until a test puts it. Called in a `describe`. */
export function lookUps() {
  let store: Store;
  const clock = { now: 0 };
  beforeEach(() => {
    clock.now = 1_000_000;
    store = createStore(() => 0);
  });
  afterEach(() => store.dispose());
  const detailsOf = (session: Session | undefined): OrderDetails => {
    const mayAskUnprompted = (): boolean => store.sessions.mayAskUnprompted;
    return new Details(session, ledgerOf(session), store.of(session), mayAskUnprompted, () => clock.now);
  };
  /** Those of the account that is shown. */
  const details = (): OrderDetails => store.sessions.current?.part(detailsOf) ?? detailsOf(undefined);
  return {
    clock,
    store: () => store,
    details,
    signIn: (open: readonly PlanOrder[] = [], id = 'main') => {
      const opened = account(id, open, () => clock.now);
      store.sessions.set({ phase: 'signedIn', session: opened.session });
      return opened;
    },
    glance: (orderId: string, signal?: AbortSignal): Promise<OrderAnswer> => details().ask(orderId, { asker: 'glance', signal }),
    command: (orderId: string, fresh = false): Promise<OrderAnswer> =>
      details().ask(orderId, { asker: 'person', ...(fresh && { maxAge: 0 }) }),
  };
}
