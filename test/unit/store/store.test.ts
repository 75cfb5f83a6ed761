import assert from 'node:assert/strict';
import { mock } from 'node:test';
import { ServiceError, type ErrorKind } from '../../../src/api/errors';
import { DAY, SECOND } from '../../../src/model/timeRange';
import { createStore, type Disposable, type Store } from '../../../src/store';
import { NOW, planOrder } from '../../support/fakeService';
import { settled } from '../../support/settled';
import { fakeClient, sessionOf, type FakeClient } from './support';

const BTC = 'cmt_btcusdt';
const ETH = 'cmt_ethusdt';
const INTERVAL = 30 * SECOND;
/** An empty list of open orders takes two answers. */
const EMPTY = 2;
const clientWith = (orderId: string): FakeClient =>
  fakeClient({
    open: [planOrder(orderId, NOW - DAY)],
    history: [planOrder(`1${orderId}`, NOW - DAY)],
    users: [{ uid: `2${orderId}`, registerTime: NOW - DAY, raw: {} }],
  });

const signIn = (store: Store, client: FakeClient): void =>
  store.sessions.set({ phase: 'signedIn', session: sessionOf(client, client.lists.open[0]?.orderId) });

async function readAll({ openOrders, orderHistory, affiliateUsers }: Store): Promise<void> {
  await Promise.all([openOrders.refresh(), orderHistory.of(BTC).refresh(), affiliateUsers.list.refresh()]);
}

/** Resolves when no list is loading any more, nor one that waited for another. */
async function idle(store: Store): Promise<void> {
  const { openOrders, orderHistory, affiliateUsers } = store;
  const lists = [openOrders, orderHistory.of(BTC), orderHistory.of(ETH), affiliateUsers.list];
  for (const list of lists) {
    await new Promise<void>((resolve) => {
      const look = (): void => void (list.state.loading || resolve());
      list.onDidChange(look);
      look();
    });
  }
  await settled();
  if (lists.some(({ state }) => state.loading)) await idle(store);
}

const shown = ({ openOrders, orderHistory, affiliateUsers }: Store): unknown[] => [
  openOrders.state.content?.items.map(({ orderId }) => orderId),
  orderHistory.of(BTC).state.content?.orders.map(({ orderId }) => orderId),
  affiliateUsers.list.state.content?.users.map(({ uid }) => uid),
];

describe('the store', () => {
  let store: Store;
  beforeEach(() => (store = createStore(() => INTERVAL)));
  afterEach(() => store.dispose());

  it('reads the lists of whoever is signed in', async () => {
    signIn(store, clientWith('7'));
    await readAll(store);
    assert.deepEqual(shown(store), [['7'], ['17'], ['27']]);
  });

  it('forgets every list when another account is shown, and ends the requests of the one before', async () => {
    const before = clientWith('7');
    signIn(store, before);
    await readAll(store);
    signIn(store, clientWith('8'));
    assert.deepEqual(shown(store), [undefined, undefined, undefined]);
    assert.equal(before.disposed, true);
    await readAll(store);
    assert.deepEqual(shown(store), [['8'], ['18'], ['28']]);
  });

  it('keeps a timer only for lists that somebody looks at', async () => {
    const timers = (): number => process.getActiveResourcesInfo().filter((each) => each === 'Timeout').length;
    signIn(store, clientWith('7'));
    await readAll(store);
    const before = timers();
    const looks = Object.values(store.polls).map((poll) => poll.watch());
    assert.equal(timers() - before, 3);
    looks.forEach((look) => look.dispose());
    assert.equal(timers() - before, 0);
    await readAll(store);
    assert.equal(timers() - before, 0);
  });

  it('drops what arrives for the account before', async () => {
    signIn(store, clientWith('7'));
    const late = readAll(store);
    signIn(store, clientWith('8'));
    const now = readAll(store);
    await Promise.all([late, now]);
    assert.deepEqual(shown(store), [['8'], ['18'], ['28']]);
  });

  it('shows nothing to nobody', async () => {
    signIn(store, clientWith('7'));
    await readAll(store);
    store.sessions.set({ phase: 'signedOut' });
    await readAll(store);
    assert.deepEqual(shown(store), [undefined, undefined, undefined]);
  });

  it('lets go of the client when it is disposed', () => {
    const client = clientWith('7');
    signIn(store, client);
    store.dispose();
    assert.equal(client.disposed, true);
  });
});

describe('the sessions of the store', () => {
  it('keep nobody waiting who wants to know who is signed in, when it ends before that is known', async () => {
    const store = createStore(() => 0);
    const known = store.sessions.known();
    store.dispose();
    assert.deepEqual(await known, { phase: 'signedOut' });
    assert.deepEqual(await store.sessions.known(), { phase: 'signedOut' });
  });

  it('keep the client when the same session is told again', () => {
    const store = createStore(() => 0);
    const session = sessionOf(clientWith('7'));
    store.sessions.set({ phase: 'signedIn', session });
    store.sessions.set({ phase: 'signedIn', session });
    assert.equal((session.client as FakeClient).disposed, false);
    store.sessions.set({ phase: 'signedOut', problem: 'locked' });
    assert.equal((session.client as FakeClient).disposed, true);
    assert.deepEqual([store.sessions.current, store.sessions.state], [undefined, { phase: 'signedOut', problem: 'locked' }]);
  });
});

describe('polling', () => {
  let store: Store;
  let client: FakeClient;
  let failure: ErrorKind | undefined;

  beforeEach(async () => {
    mock.timers.enable({ apis: ['setTimeout', 'Date'], now: NOW });
    failure = undefined;
    client = fakeClient({
      before: () => {
        if (failure) throw new ServiceError(failure, 'It failed.');
      },
    });
    store = createStore(() => INTERVAL);
    signIn(store, client);
    await readAll(store);
  });
  afterEach(() => {
    store.dispose();
    mock.timers.reset();
  });

  const watchAll = (): Disposable[] => Object.values(store.polls).map((poll) => poll.watch());

  /** How many requests were made meanwhile. */
  async function requestsIn(ms: number): Promise<number> {
    const before = client.calls.length;
    for (let passed = 0; passed < ms; passed += INTERVAL) {
      mock.timers.tick(INTERVAL);
      await idle(store);
    }
    return client.calls.length - before;
  }

  it('reads nothing that nobody watches', async () => {
    assert.equal(await requestsIn(100 * INTERVAL), 0);
  });

  it('reads a watched list again and again, without getting in a person’s way', async () => {
    store.polls.openOrders.watch();
    assert.equal(await requestsIn(3 * INTERVAL), 3 * EMPTY);
    assert.deepEqual(
      client.options.slice(-3).map((options) => options?.priority),
      ['background', 'background', 'background'],
    );
  });

  it('reads a list that somebody else read an interval after that, not up to two', async () => {
    store.polls.openOrders.watch();
    mock.timers.tick(INTERVAL / 2);
    await store.openOrders.refresh();
    const before = client.calls.length;
    for (const [passed, requests] of [
      [INTERVAL / 2, 0],
      [INTERVAL / 2 - 1, 0],
      [1, EMPTY],
    ] as const) {
      mock.timers.tick(passed);
      await idle(store);
      assert.equal(client.calls.length - before, requests);
    }
  });

  it('reads affiliate users at a tenth of the pace', async () => {
    store.polls.affiliateUsers.watch();
    assert.equal(await requestsIn(9 * INTERVAL), 0);
    assert.equal(await requestsIn(INTERVAL), 1);
  });

  describe('of the history', () => {
    const symbolsRead = (calls: number): unknown[] => client.calls.slice(-calls).flatMap(({ symbol }) => symbol ?? []);

    beforeEach(async () => {
      await store.orderHistory.of(ETH).ensure();
      store.polls.orderHistory.watch();
      await requestsIn(INTERVAL);
    });

    it('asks only for the open orders while those stay as they are', async () => {
      assert.equal(await requestsIn(5 * INTERVAL), 5 * EMPTY);
      assert.deepEqual(symbolsRead(5 * EMPTY), []);
    });

    it('reads the symbol whose open orders changed, and no other', async () => {
      client.lists.open.push(planOrder('77', NOW - DAY, { symbol: ETH }));
      const requests = await requestsIn(INTERVAL);
      assert.deepEqual(symbolsRead(requests), [ETH]);
    });

    it('reads every symbol that was opened now and then', async () => {
      const requests = await requestsIn(10 * INTERVAL);
      assert.deepEqual(symbolsRead(requests).toSorted(), [BTC, ETH]);
    });
  });

  for (const kind of ['auth', 'permission', 'clock'] as const) {
    it(`stops after an error of kind ${kind}, which asking again cannot mend, until a person asks`, async () => {
      watchAll();
      failure = kind;
      await readAll(store);
      assert.equal(await requestsIn(20 * INTERVAL), 0);
      failure = undefined;
      await readAll(store);
      assert.ok((await requestsIn(10 * INTERVAL)) >= 10 + 1);
    });
  }

  it('goes on after an error that may pass', async () => {
    watchAll();
    failure = 'network';
    await readAll(store);
    failure = undefined;
    assert.ok((await requestsIn(10 * INTERVAL)) >= 10 + 1);
    assert.deepEqual([store.openOrders.state.error, store.affiliateUsers.list.state.error], [undefined, undefined]);
  });

  it('stops for everybody when the store is disposed', async () => {
    watchAll();
    store.dispose();
    assert.equal(await requestsIn(20 * INTERVAL), 0);
  });
});
