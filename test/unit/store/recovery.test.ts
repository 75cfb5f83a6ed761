import assert from 'node:assert/strict';
import { mock } from 'node:test';
import { ServiceError } from '../../../src/api/errors';
import { MINUTE, SECOND } from '../../../src/model/timeRange';
import { createStore, type Pace, type Store } from '../../../src/store';
import { Paused } from '../../../src/store/askers';
import { Emitter } from '../../../src/primitives/emitter';
import { NOW, planOrder } from '../../support/fakeService';
import { settled, until } from '../../support/settled';
import { fakeClient, sessionOf, type FakeClient } from './support';

const INTERVAL = 30 * SECOND;
const WRONG_KEY = new ServiceError('auth', 'The key is wrong.');
const OFFLINE = new ServiceError('network', 'No network.');
const SYMBOL = 'cmt_btcusdt';

describe('a store whose service fails and comes back', () => {
  let error: ServiceError | undefined;
  let client: FakeClient;
  let store: Store;
  let focused: Emitter<void>;
  let factor: number;

  /** Lets time go by, second by second, and everything that is asked be answered. */
  const pass = async (ms: number): Promise<void> => {
    for (let left = ms; left > 0; left -= SECOND) {
      mock.timers.tick(Math.min(left, SECOND));
      const turns = async (): Promise<void> => {
        for (let turn = 0; turn < 4; turn += 1) await settled();
      };
      await turns();
      await until('the lists are read', () => !lists().some(({ state }) => state.loading), turns);
    }
  };
  const lists = () => [store.openOrders, store.orderHistory.of(SYMBOL), store.affiliateUsers.list];
  const errors = (): unknown[] => lists().map(({ state }) => state.error);
  const openReads = (): number =>
    client.calls.filter(({ limit, page, startTime }) => limit !== undefined && page === undefined && startTime === undefined).length;

  beforeEach(async () => {
    mock.timers.enable({ apis: ['setTimeout', 'Date'], now: NOW });
    error = undefined;
    factor = 1;
    focused = new Emitter();
    client = fakeClient({
      before() {
        if (error) throw error;
      },
    });
    const pace: Pace = {
      get factor() {
        return factor;
      },
      onDidFocus: focused.event,
      refresh: () => Promise.resolve(),
    };
    store = createStore(() => INTERVAL, pace);
    store.sessions.set({ phase: 'signedIn', session: sessionOf(client) });
    await Promise.all(lists().map((list) => list.ensure()));
    for (const poll of Object.values(store.polls)) poll.watch();
  });
  afterEach(() => {
    store.dispose();
    mock.timers.reset();
  });

  it('reads a list that was refused with its first read, as soon as one retry works', async () => {
    error = WRONG_KEY;
    const late = store.orderHistory.of('cmt_ethusdt');
    await late.ensure();
    await pass(2 * INTERVAL);
    error = undefined;
    await store.openOrders.refresh();
    await pass(3 * SECOND);
    await until('the other history is read', () => !late.state.loading);
    assert.ok(late.state.content);
  });

  it('reads what broke off in an outage to its end with the first good answer', async () => {
    const late = store.orderHistory.of('cmt_ethusdt');
    client.lists.history = Array.from({ length: 150 }, (_, n) => planOrder(`${n}`, NOW - n * MINUTE, { symbol: 'cmt_ethusdt' }));
    let answers = 1;
    const reading = client.historyPlanOrders.bind(client);
    client.historyPlanOrders = (...asked) => (answers-- > 0 ? reading(...asked) : Promise.reject(OFFLINE));
    await late.ensure();
    assert.equal(late.state.content?.coverage.complete, false);
    assert.equal(late.state.error, undefined);
    answers = Infinity;
    await store.openOrders.refresh('poll');
    await pass(3 * SECOND);
    await until('the other history is read', () => !late.state.loading);
    assert.equal(late.state.content?.coverage.complete, true);
  });

  it('says the same of all lists as soon as one question was refused, and asks nothing more', async () => {
    error = WRONG_KEY;
    await store.openOrders.refresh();
    for (const each of errors()) assert.match((each as Error).message, /^Paused: the key was rejected\. The key is wrong\./);
    const { length } = client.calls;
    await pass(10 * INTERVAL);
    assert.equal(client.calls.length, length);
  });

  it('reads all lists again within seconds after one retry that works', async () => {
    error = WRONG_KEY;
    await store.openOrders.refresh();
    await pass(2 * INTERVAL);
    error = undefined;
    await store.affiliateUsers.refresh();
    const before = client.calls.length;
    await pass(3 * SECOND);
    assert.deepEqual(errors(), [undefined, undefined, undefined]);
    assert.ok(client.calls.length > before);
    assert.ok(lists().every(({ state }) => (state.loadedAt ?? 0) >= Date.now() - 4 * SECOND));
  });

  it('reads the users again with the first good answer after an outage, long before their own slow poll', async () => {
    error = OFFLINE;
    await Promise.all(lists().map((list) => list.refresh('poll')));
    assert.ok(errors().every((each) => each === OFFLINE));
    error = undefined;
    await store.openOrders.refresh('poll');
    await pass(3 * SECOND);
    assert.deepEqual(errors(), [undefined, undefined, undefined]);
  });

  it('asks nothing of a hidden list when the service comes back, and reads it when it is seen', async () => {
    store.dispose();
    store = createStore(() => INTERVAL);
    store.sessions.set({ phase: 'signedIn', session: sessionOf(client) });
    error = OFFLINE;
    await store.openOrders.refresh();
    error = undefined;
    await store.affiliateUsers.refresh();
    const before = openReads();
    await pass(INTERVAL);
    assert.equal(openReads(), before);
    store.polls.openOrders.watch();
    await pass(SECOND);
    assert.equal(openReads(), before + 1);
  });

  it('reads the open orders once for two views that need them', async () => {
    client.lists.open = [planOrder('1', NOW)];
    const before = openReads();
    await pass(10 * INTERVAL);
    const reads = openReads() - before;
    assert.ok(reads <= 11, `${reads} reads in ten intervals`);
  });

  it('asks at a third of the pace while another window was focused last, and catches up when it is focused', async () => {
    factor = 3;
    for (const poll of Object.values(store.polls)) poll.restart();
    let before = openReads();
    await pass(6 * INTERVAL);
    assert.equal(openReads() - before, 2);
    await pass(2 * INTERVAL);
    before = openReads();
    factor = 1;
    focused.fire();
    await pass(SECOND);
    assert.equal(openReads() - before, 1);
  });

  it('tells of a refusal what it is, not that an old one still holds', async () => {
    error = WRONG_KEY;
    await store.openOrders.refresh();
    assert.ok(store.openOrders.state.error instanceof Paused);
    error = undefined;
    await store.openOrders.refresh();
    assert.equal(store.openOrders.state.error, undefined);
    assert.equal(store.affiliateUsers.list.state.error, undefined);
  });
});
