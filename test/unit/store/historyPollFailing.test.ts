/** Histories that cannot be read, which lists refresh by themselves. */
import assert from 'node:assert/strict';
import { ServiceError } from '../../../src/api/errors';
import { MINUTE } from '../../../src/model/timeRange';
import { createStore, type Store } from '../../../src/store';
import type { AccountData } from '../../../src/store/accountData';
import { fakeClient, sessionOf, type FakeClient } from './support';

const SYMBOLS = ['cmt_btcusdt', 'cmt_ethusdt'];

describe('histories that fail', () => {
  let client: FakeClient;
  let store: Store;
  let isAway: boolean;
  let asked: string[];
  let now: number;

  beforeEach(async () => {
    [isAway, asked, now] = [false, [], 0];
    client = fakeClient({});
    const [history, current] = [client.historyPlanOrders.bind(client), client.currentPlanOrders.bind(client)];
    const answer = <T>(good: () => Promise<T>): Promise<T> =>
      isAway ? Promise.reject(new ServiceError('rateLimit', 'Too many requests.')) : good();
    client.historyPlanOrders = (query, options) => {
      asked.push(query.symbol);
      return answer(() => history(query, options));
    };
    client.currentPlanOrders = (query, options) => answer(() => current(query, options));
    store = createStore(() => 0);
    store.sessions.set({ phase: 'signedIn', session: sessionOf(client, 'main', () => now) });
    for (const symbol of SYMBOLS) await store.orderHistory.of(symbol).ensure();
  });
  afterEach(() => store.dispose());

  /** @returns how many of them were asked for */
  async function poll(): Promise<number> {
    asked = [];
    now += MINUTE;
    await (store.of(store.sessions.current) as unknown as AccountData).pollHistory();
    return new Set(asked).size;
  }
  async function fail(): Promise<void> {
    isAway = true;
    for (const symbol of SYMBOLS) await store.orderHistory.of(symbol).refresh('poll');
  }

  it('are asked for by themselves ever more rarely, so that a service that refuses so many is not asked more than one that answers', async () => {
    await fail();
    const polls: number[] = [];
    for (let count = 0; count < 30; count += 1) polls.push(await poll());
    assert.equal(polls.join(''), '202000200000002000000000200000');
  });

  it('are asked for with the first refresh after the service answered again', async () => {
    await fail();
    for (let count = 0; count < 4; count += 1) await poll();
    isAway = false;
    await store.openOrders.refresh('poll');
    assert.equal(await poll(), 2);
    assert.ok(SYMBOLS.every((symbol) => store.orderHistory.of(symbol).state.error === undefined));
  });

  it('are asked for at once by a person', async () => {
    await fail();
    for (let count = 0; count < 4; count += 1) await poll();
    isAway = false;
    asked = [];
    await store.orderHistory.refresh();
    assert.equal(new Set(asked).size, 2);
  });
});
