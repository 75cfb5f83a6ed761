/** A history that an automatic refresh has to read, where a person asks for something else meanwhile. */
import assert from 'node:assert/strict';
import { mock } from 'node:test';
import { HOUR, SECOND } from '../../../src/model/timeRange';
import { statusOf } from '../../../src/model/order';
import { untilAborted } from '../../../src/primitives/abort';
import type { AccountData } from '../../../src/store/accountData';
import { createStore, type Store } from '../../../src/store';
import { NOW, planOrder } from '../../support/fakeService';
import { until } from '../../support/settled';
import { fakeClient, sessionOf, type FakeClient } from './support';

const SYMBOL = 'cmt_btcusdt';
const OPEN = planOrder('7', NOW - HOUR, { status: statusOf('0') });

describe('a history of which an open order has just filled', () => {
  let client: FakeClient;
  let store: Store;
  let hangs: boolean;
  beforeEach(async () => {
    mock.timers.enable({ apis: ['Date'], now: NOW });
    hangs = false;
    client = fakeClient({ open: [OPEN] });
    const answer = client.historyPlanOrders.bind(client);
    client.historyPlanOrders = async (query, options) => {
      if (hangs) await untilAborted(new Promise<void>(() => undefined), options?.signal);
      options?.signal?.throwIfAborted();
      return answer(query, options);
    };
    store = createStore(() => 0);
    store.sessions.set({ phase: 'signedIn', session: sessionOf(client) });
    await store.orderHistory.of(SYMBOL).ensure();
    await poll();
    // It fills, and the next automatic refresh, which finds it gone from the open orders, has no answer about the history.
    client.lists.open = [];
    client.lists.history = [{ ...OPEN, status: statusOf('2') }];
    mock.timers.tick(SECOND);
    hangs = true;
    void poll();
    await until('the history is read', () => store.orderHistory.of(SYMBOL).state.loading);
    mock.timers.tick(3 * SECOND);
    hangs = false;
  });
  afterEach(() => {
    store.dispose();
    mock.timers.reset();
  });
  const poll = () => (store.of(store.sessions.current) as unknown as AccountData).pollHistory();
  const shown = (): unknown[] => store.orderHistory.of(SYMBOL).state.content?.orders.map(({ orderId }) => orderId) ?? [];

  it('shows it with the next automatic refresh after older orders were loaded instead', async () => {
    await store.orderHistory.loadOlder(SYMBOL);
    mock.timers.tick(SECOND);
    await poll();
    assert.deepEqual(shown(), ['7']);
  });

  it('shows it with the next automatic refresh after this one was stopped', async () => {
    store.orderHistory.of(SYMBOL).stop();
    await until('it is stopped', () => !store.orderHistory.of(SYMBOL).state.loading);
    mock.timers.tick(SECOND);
    await poll();
    assert.deepEqual(shown(), ['7']);
  });
});
