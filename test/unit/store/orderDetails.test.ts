import assert from 'node:assert/strict';
import { ServiceError } from '../../../src/api/errors';
import type { BudgetState, CallOptions } from '../../../src/api/types';
import type { Reading } from '../../../src/model/coverage';
import { statusOf, type OrderDetail, type PlanOrder } from '../../../src/model/order';
import { createStore, type OrderAnswer, type OrderDetails, type SessionClient, type Store } from '../../../src/store';
import { Session } from '../../../src/store/session';
import { Paused } from '../../../src/store/asking';
import { Resource } from '../../../src/store/resource';
import { OrderDetails as Details } from '../../../src/store/orderDetails';
import { fakeService, planOrder } from '../../support/fakeService';

interface Ask {
  readonly orderId: string;
  readonly options: CallOptions | undefined;
  answer(order?: Partial<PlanOrder>): void;
  refuse(error: ServiceError): void;
}

/** An account whose every question waits until the test answers it. */
function account(id: string, open: readonly PlanOrder[] = []) {
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
  const session = new Session({ id, label: id, service: 'custom' }, client);
  return { session, asked, budget };
}

const WHOLE = { range: undefined, complete: true, problems: [], requests: 1 };
const notFound = new ServiceError('notFound', 'No such order.');

describe('the details of an order', () => {
  let store: Store;
  let now = 0;
  beforeEach(() => {
    now = 1_000_000;
    store = createStore(() => 0);
  });
  afterEach(() => store.dispose());
  const detailsOf = (session: Session | undefined): OrderDetails => {
    const mayAskUnprompted = (): boolean => store.sessions.mayAskUnprompted;
    return new Details(session, store.of(session), mayAskUnprompted, () => now);
  };
  /** Those of the account that is shown. */
  const details = (): OrderDetails => store.sessions.current?.part(detailsOf) ?? detailsOf(undefined);

  const signIn = (open: readonly PlanOrder[] = [], id = 'main') => {
    const opened = account(id, open);
    store.sessions.set({ phase: 'signedIn', session: opened.session });
    return opened;
  };
  const glance = (orderId: string, signal?: AbortSignal): Promise<OrderAnswer> => details().ask(orderId, { asker: 'glance', signal });
  const command = (orderId: string, fresh = false): Promise<OrderAnswer> =>
    details().ask(orderId, { asker: 'person', ...(fresh && { maxAge: 0 }) });
  /** Lets everything that is due happen. */
  const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

  it('come from a list that is loaded, without a request', async () => {
    const { asked } = signIn([planOrder('700', 1)]);
    await store.openOrders.refresh();
    const answer = await glance('700');
    assert.ok(answer.kind === 'found' && answer.from === 'openOrders');
    assert.equal(asked.length, 0);
  });

  it('are asked for once by all who want them at the same time', async () => {
    const { asked } = signIn();
    const answers = Promise.all([glance('1'), glance('1'), command('1')]);
    await settle();
    assert.equal(asked.length, 1);
    asked[0]?.answer({ size: '3' });
    for (const answer of await answers) assert.ok(answer.kind === 'found' && answer.order.size === '3');
  });

  it('hold an hour when they are final and seconds when they are not', async () => {
    const { asked } = signIn();
    for (const [id, status, last] of [
      ['1', 'filled', 3_599_000],
      ['2', 'open', 14_000],
    ] as const) {
      const first = glance(id);
      await settle();
      asked.at(-1)?.answer({ status: statusOf(status) });
      await first;
      const { length } = asked;
      now += last;
      assert.equal((await glance(id)).kind, 'found');
      assert.equal(asked.length, length);
      now += 2000;
      const again = glance(id);
      await settle();
      assert.equal(asked.length, length + 1);
      asked.at(-1)?.answer();
      await again;
    }
  });

  it('that do not exist are remembered for a minute', async () => {
    const { asked } = signIn();
    const first = glance('404');
    await settle();
    asked[0]?.refuse(notFound);
    assert.equal((await first).kind, 'notFound');
    now += 59_000;
    assert.equal((await glance('404')).kind, 'notFound');
    assert.equal(asked.length, 1);
    now += 2000;
    const again = glance('404');
    await settle();
    assert.equal(asked.length, 2);
    asked[1]?.refuse(notFound);
    await again;
  });

  it('are still awaited by others when one asker leaves', async () => {
    const { asked } = signIn();
    const abort = new AbortController();
    const leaving = glance('1', abort.signal);
    const staying = glance('1');
    await settle();
    abort.abort();
    assert.equal((await leaving).kind, 'canceled');
    assert.equal(asked[0]?.options?.signal?.aborted, false);
    asked[0]?.answer();
    assert.equal((await staying).kind, 'found');
  });

  it('are no longer asked for when the last asker has left, and can be asked for again', async () => {
    const { asked } = signIn();
    const aborts = [new AbortController(), new AbortController()];
    const leaving = aborts.map(({ signal }) => glance('1', signal));
    await settle();
    aborts.forEach((abort) => abort.abort());
    for (const answer of await Promise.all(leaving)) assert.equal(answer.kind, 'canceled');
    assert.equal(asked[0]?.options?.signal?.aborted, true);
    const again = glance('1');
    await settle();
    assert.equal(asked.length, 2);
    asked[1]?.answer();
    assert.equal((await again).kind, 'found');
  });

  it('of one account are never shown for another', async () => {
    const first = signIn();
    const known = glance('1');
    const late = glance('2');
    await settle();
    first.asked[0]?.answer({ size: '111' });
    await known;
    const second = signIn([], 'other');
    assert.equal(first.asked[1]?.options?.signal?.aborted, true, 'the request for the account before goes on');
    first.asked[1]?.answer({ size: '222' });
    assert.equal((await late).kind, 'canceled');
    for (const id of ['1', '2']) {
      const answer = glance(id);
      await settle();
      second.asked.at(-1)?.answer({ size: '5' });
      const found = await answer;
      assert.ok(found.kind === 'found' && found.order.size === '5');
    }
    assert.equal(second.asked.length, 2);
  });

  it('need an account', async () => {
    assert.equal((await glance('1')).kind, 'signedOut');
  });

  it('are not asked for by glances that have spent their fifth of the budget, until it frees up', async () => {
    const { asked, budget } = signIn();
    budget.state = { endpoint: 'order/detail', used: 0, limit: 500, windowMs: 10_000, waiting: 0, pausedForMs: 0, waitMs: 0 };
    const answers = Array.from({ length: 1000 }, (_, id) => glance(String(id)));
    await settle();
    assert.equal(asked.length, 50);
    for (const ask of asked) ask.refuse(notFound);
    const kinds = (await Promise.all(answers)).map((answer) =>
      answer.kind === 'notAsked' && answer.why !== 'untrusted' ? `${answer.why} ${answer.retryInMs}` : answer.kind,
    );
    assert.deepEqual([...new Set(kinds)], ['notFound', 'share 10000']);

    const asking = command('777');
    await settle();
    assert.equal(asked.length, 51, 'who asks on purpose is not held back');
    asked[50]?.answer();
    assert.equal((await asking).kind, 'found');
    assert.equal((await glance('0')).kind, 'notFound', 'what is known is told all the same');

    now += 10_000;
    void glance('888');
    await settle();
    assert.equal(asked.length, 52);
  });

  it('are not asked for by glances while the service wants a pause', async () => {
    const { asked, budget } = signIn();
    budget.state = { endpoint: 'order/detail', used: 0, limit: 500, windowMs: 10_000, waiting: 0, pausedForMs: 7000, waitMs: 0 };
    assert.deepEqual(await glance('1'), { kind: 'notAsked', why: 'pause', retryInMs: 7000 });
    assert.equal(asked.length, 0);
  });

  it('are tried once by a glance, ahead of what is read in the background; a command that met a failing glance tries itself', async () => {
    const { asked } = signIn();
    const glanced = glance('1');
    const wanted = command('1');
    await settle();
    assert.deepEqual([asked[0]?.options?.retry, asked[0]?.options?.priority], [false, 'interactive']);
    asked[0]?.refuse(new ServiceError('network', 'Offline.'));
    assert.equal((await glanced).kind, 'failed');
    await settle();
    assert.deepEqual([asked[1]?.options?.retry, asked[1]?.options?.priority], [true, 'interactive']);
    asked[1]?.answer();
    assert.equal((await wanted).kind, 'found');
  });

  it('are not asked for by glances while the key is refused, and told from what is known', async () => {
    const { asked } = signIn([planOrder('700', 1, { status: statusOf('0') })]);
    await store.openOrders.refresh();
    now = Date.now();
    const first = glance('1');
    await settle();
    asked[0]?.refuse(new ServiceError('auth', 'Wrong key.'));
    await first;
    const second = await glance('2');
    assert.ok(second.kind === 'failed' && second.error instanceof Paused);
    assert.match(second.error.message, /^Paused: the key was refused\. Wrong key\./);
    now += 10 * 60_000;
    assert.equal((await glance('700')).kind, 'found');
    assert.equal(asked.length, 1);
    void command('2');
    await settle();
    assert.equal(asked.length, 2);
  });

  it('are asked for again by a glance when the list is older than a minute and the order can still change', async () => {
    const open = [planOrder('700', 1, { status: statusOf('0') }), planOrder('701', 1, { status: statusOf('2') })];
    const { asked } = signIn(open);
    await store.openOrders.refresh();
    now = Date.now() + 59_000;
    await glance('700');
    assert.equal(asked.length, 0);
    now += 3_600_000;
    const answer = glance('700');
    await glance('701');
    await settle();
    assert.equal(asked.length, 1, 'the one that is final is not asked about');
    asked[0]?.answer({ status: statusOf('filled') });
    const told = await answer;
    assert.ok(told.kind === 'found' && told.order.status.kind === 'filled');
  });

  it('are told from an old list when a glance may not ask or fails', async () => {
    const { asked, budget } = signIn([planOrder('700', 1, { status: statusOf('0') })]);
    await store.openOrders.refresh();
    now = Date.now() + 3_600_000;
    budget.state = { endpoint: 'order/detail', used: 0, limit: 500, windowMs: 10_000, waiting: 0, pausedForMs: 5000, waitMs: 0 };
    assert.equal((await glance('700')).kind, 'found');
    budget.state = undefined;
    const failing = glance('700');
    await settle();
    asked[0]?.refuse(new ServiceError('network', 'No network.'));
    const told = await failing;
    assert.ok(told.kind === 'found' && told.at !== undefined && told.at < now - 3_500_000, 'with the age of the list');
  });

  it('join what the list and the service say, the newer for what may change', async () => {
    const { asked } = signIn([planOrder('700', 1, { triggerPrice: '48000', clientOid: 'mine', status: statusOf('0'), raw: { plan: 1 } })]);
    await store.openOrders.refresh();
    now = Date.now() + 60_000;
    const fresh = command('700', true);
    await settle();
    asked[0]?.answer({ status: statusOf('filled'), clientOid: '', raw: { detail: 1 } });
    const answer = await fresh;
    assert.ok(answer.kind === 'found' && 'triggerPrice' in answer.order, JSON.stringify(answer));
    assert.deepEqual(
      [answer.order.triggerPrice, answer.order.clientOid, answer.order.status.kind, answer.from],
      ['48000', 'mine', 'filled', 'service'],
    );
    assert.deepEqual(
      answer.records.map(({ name, raw }) => [name, raw]),
      [
        ['plan order', { plan: 1 }],
        ['order detail', { detail: 1 }],
      ],
    );
  });

  it('are what the service says, though a list was read at a time that is still to come since the clock was put back', async () => {
    const { sessions } = store;
    const { session, asked } = account('main');
    sessions.set({ phase: 'signedIn', session });
    const list = new Resource<Reading<PlanOrder>>(
      session,
      () => Promise.resolve({ items: [planOrder('700', 1)], coverage: WHOLE }),
      'orders',
      () => now,
    );
    const put = new Details(session, { openOrders: list, orderHistory: store.orderHistory }, undefined, () => now);
    now = 10_000_000;
    await list.refresh();
    now -= 3_600_000;
    const answer = put.ask('700', { asker: 'person', maxAge: 0 });
    asked[0]?.answer({ status: statusOf('3') });
    const found = await answer;
    assert.ok(found.kind === 'found');
    assert.deepEqual([found.from, found.order.status.code, found.at], ['service', '3', now]);
    put.dispose();
  });
});
