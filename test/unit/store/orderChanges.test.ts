import assert from 'node:assert/strict';
import { ServiceError } from '../../../src/api/errors';
import { statusOf, type OrderDetail, type PlanOrder } from '../../../src/model/order';
import { createStore, type OrderChange, type Store } from '../../../src/store';
import { OrderChanges } from '../../../src/store/orderChanges';
import { planOrder } from '../../support/fakeService';
import { fakeClient, sessionOf, settled, type FakeClient } from './support';

const open = (id: string, rest: Partial<PlanOrder> = {}): PlanOrder => planOrder(id, 5, { status: statusOf('0'), ...rest });
const told = (changes: readonly OrderChange[]): string[] => changes.map(({ kind, order }) => `${order.orderId} ${kind}`);

describe('what became of open orders', () => {
  let store: Store;
  let changes: OrderChanges;
  let client: FakeClient;
  let asked: string[];
  /** By order id: the status that its details have; the service knows no other orders. */
  let statuses: Record<string, string>;

  const account = (orders: PlanOrder[]): FakeClient => {
    const service = fakeClient({ open: orders });
    service.orderDetail = (orderId): Promise<OrderDetail> => {
      asked.push(orderId);
      const status = statuses[orderId];
      return status === undefined
        ? Promise.reject(new ServiceError('notFound', 'No such order.'))
        : Promise.resolve(planOrder(orderId, 5, { status: statusOf(status) }));
    };
    return service;
  };
  const signIn = (orders: PlanOrder[], id = 'main'): void => {
    client = account(orders);
    store.sessions.set({ phase: 'signedIn', session: sessionOf(client, id) });
  };
  const lookAgain = async (): Promise<string[]> => {
    await store.openOrders.refresh();
    return told(await changes.look({ ask: true }));
  };

  beforeEach(() => {
    store = createStore(() => 0);
    changes = new OrderChanges(store);
    asked = [];
    statuses = {};
  });
  afterEach(() => store.dispose());

  it('is nothing at the first look, and nothing while they stay', async () => {
    signIn([open('1'), open('2')]);
    assert.deepEqual(await lookAgain(), []);
    client.lists.open = [open('2'), open('3')].concat(open('1'));
    assert.deepEqual(await lookAgain(), []);
    assert.deepEqual(asked, []);
  });

  it('is what their details say once they are listed no longer', async () => {
    signIn([open('1'), open('2'), open('3'), open('4')]);
    await lookAgain();
    Object.assign(statuses, { 1: 'filled', 2: 'canceled', 3: 'open' });
    client.lists.open = [open('4')];
    assert.deepEqual(await lookAgain(), ['1 filled', '2 canceled', '3 triggered']);
    assert.deepEqual(told(await changes.look({ ask: true })), [], 'told once');
  });

  it('is asked anew, though somebody looked at the order a moment before', async () => {
    signIn([open('1')]);
    await lookAgain();
    statuses['1'] = 'untriggered';
    await (await store.orderDetails()).ask('1', { asker: 'person', maxAge: 0 });
    statuses['1'] = 'filled';
    client.lists.open = [];
    assert.deepEqual(await lookAgain(), ['1 filled']);
  });

  it('is that they triggered, when they stay in the list with a time of it', async () => {
    signIn([open('1'), open('2', { triggerTime: 6 })]);
    await lookAgain();
    client.lists.open = [open('1', { triggerTime: 7 }), open('2', { triggerTime: 6 })];
    assert.deepEqual(await lookAgain(), ['1 triggered']);
    assert.deepEqual(asked, []);
  });

  it('is unknown when the service does not say, and nothing is guessed', async () => {
    signIn([open('lost'), open('odd')]);
    await lookAgain();
    statuses['odd'] = 'suspended';
    client.lists.open = [];
    assert.deepEqual(await lookAgain(), ['lost gone', 'odd gone']);
  });

  it('is nothing when the service says that they go on as they were', async () => {
    signIn([open('waiting'), open('leaving'), open('running', { triggerTime: 6 })]);
    await lookAgain();
    Object.assign(statuses, { waiting: 'untriggered', leaving: 'canceling', running: 'open' });
    client.lists.open = [];
    assert.deepEqual(await lookAgain(), []);
    statuses['leaving'] = 'canceled';
    assert.deepEqual(await lookAgain(), ['leaving canceled'], 'once that is decided');
    assert.deepEqual(await lookAgain(), []);
  });

  it('is asked later while the service wants a pause, and nothing is said of them before', async () => {
    signIn([open('1')]);
    await lookAgain();
    statuses['1'] = 'filled';
    client.lists.open = [];
    client.rateBudget = () => [{ endpoint: 'order/detail', used: 0, limit: 500, windowMs: 10_000, waiting: 0, pausedForMs: 5000 }];
    assert.deepEqual(await lookAgain(), []);
    client.rateBudget = () => [];
    assert.deepEqual(await lookAgain(), ['1 filled']);
  });

  it('is not asked while nobody wants to know, and not made up for later', async () => {
    signIn([open('1'), open('2')]);
    await lookAgain();
    client.lists.open = [open('2')];
    await store.openOrders.refresh();
    assert.deepEqual(await changes.look({ ask: false }), []);
    assert.deepEqual(await lookAgain(), []);
    assert.deepEqual(asked, []);
  });

  it('is asked of ten at a look, so that a cleared book does not take the budget', async () => {
    const many = Array.from({ length: 25 }, (_, index) => open(`${index}`));
    signIn(many);
    await lookAgain();
    for (const { orderId } of many) statuses[orderId] = 'canceled';
    client.lists.open = [];
    assert.equal((await lookAgain()).length, 10);
    assert.equal(asked.length, 10);
    const [first, last] = [await lookAgain(), await lookAgain()];
    assert.deepEqual([first[0], last.length, last.at(-1)], ['10 canceled', 5, '24 canceled']);
    assert.deepEqual(await lookAgain(), []);
  });

  it('is not read off a list that is not whole', async () => {
    // An order without an id makes it doubtful that the list is whole.
    signIn([open('1'), open('')]);
    await lookAgain();
    client.lists.open = [open('2')];
    assert.deepEqual(await lookAgain(), [], 'before was not whole');
    client.lists.open = [open('')];
    assert.deepEqual(await lookAgain(), [], 'now is not whole');
    client.lists.open = [];
    assert.deepEqual(await lookAgain(), ['2 gone']);
  });

  it('is not told to another account that is chosen while it is being asked', async () => {
    signIn([open('left'), open('stays')]);
    await lookAgain();
    client.lists.open = [open('stays', { triggerTime: 7 })];
    client.orderDetail = (orderId) => {
      signIn([open('2')], 'other');
      return Promise.resolve(planOrder(orderId, 5, { status: statusOf('filled') }));
    };
    assert.deepEqual(await lookAgain(), []);
    assert.equal(store.sessions.current?.account.id, 'other', 'it was not asked');
  });

  it('is not asked of another account, when it was still to be decided', async () => {
    signIn([open('slow'), open('undecided')]);
    await lookAgain();
    client.lists.open = [];
    statuses['undecided'] = 'canceling';
    let answer: (detail: OrderDetail) => void = () => undefined;
    const orderDetail = client.orderDetail.bind(client);
    const both = new Promise<void>((resolve) => {
      client.orderDetail = (orderId) => {
        if (orderId === 'slow') return new Promise((late) => (answer = late));
        resolve();
        return orderDetail(orderId);
      };
    });
    const late = lookAgain();
    await both;
    await settled();
    signIn([], 'other');
    await lookAgain();
    answer(planOrder('slow', 5, { status: statusOf('filled') }));
    assert.deepEqual(await late, []);
    assert.deepEqual(await lookAgain(), []);
    assert.deepEqual(asked, ['undecided'], 'of the account it belongs to, and of no other');
  });

  it('is nothing of another account', async () => {
    signIn([open('1')]);
    await lookAgain();
    signIn([open('2')], 'other');
    assert.deepEqual(await lookAgain(), []);
    assert.deepEqual(asked, []);
  });
});
