import assert from 'node:assert/strict';
import { DAY } from '../../../src/model/timeRange';
import { createStore, type Store } from '../../../src/store';
import type { Archive } from '../../../src/store/archive';
import { everySymbol, historySymbols } from '../../../src/store/historySymbols';
import { Ledger } from '../../../src/store/ledger';
import { Session } from '../../../src/store/session';
import { NOW, planOrder } from '../../support/fakeService';
import { fakeClient, sessionOf } from './support';

const [BTC, ETH, SOL, XRP] = ['cmt_btcusdt', 'cmt_ethusdt', 'cmt_solusdt', 'cmt_xrpusdt'] as const;
const of = (symbol: string, id: string) => ({ ...planOrder(id, NOW - DAY), symbol });

function storeOf(client = fakeClient({ open: [of(BTC, '1'), of(ETH, '2')] })): { store: Store; client: typeof client } {
  const store = createStore(() => 0);
  store.sessions.set({ phase: 'signedIn', session: sessionOf(client) });
  return { store, client };
}

describe('the symbols whose past orders are shown', () => {
  it('are those of open orders, and stay when their orders are over', async () => {
    const { store, client } = storeOf();
    await store.openOrders.refresh();
    assert.deepEqual(historySymbols(store, []), [BTC, ETH]);
    client.lists.open = [of(SOL, '3')];
    await store.openOrders.refresh();
    assert.deepEqual(historySymbols(store, []), [BTC, ETH, SOL]);
  });

  it('are also those whose history somebody opened', async () => {
    const { store } = storeOf();
    await store.orderHistory.of(XRP).refresh();
    assert.deepEqual(historySymbols(store, []), [XRP]);
  });

  it('are not what names no market', async () => {
    const { store } = storeOf(fakeClient({ open: [of(BTC, '1'), of('', '2'), of(' ', '3')] }));
    await store.openOrders.refresh();
    assert.deepEqual(historySymbols(store, []), [BTC]);
  });

  it('are also those that any answer named, such as one about a single order, where figures are of all of them at once', async () => {
    const { store } = storeOf();
    const session = store.sessions.current ?? assert.fail();
    (await session.ledger()).orders.detail(of(SOL, '9'), { turn: 2, at: NOW });
    assert.deepEqual(await everySymbol(session, store.of(session), []), [SOL]);
  });

  it('are of one account alone', async () => {
    const { store } = storeOf();
    await store.openOrders.refresh();
    store.sessions.set({ phase: 'signedIn', session: sessionOf(fakeClient(), 'other') });
    assert.deepEqual(historySymbols(store, []), []);
  });

  it('are remembered by every window until the account is forgotten', async () => {
    const values = new Map<string, unknown>();
    const kept = {
      get: (key: string) => values.get(key),
      update: (key: string, value: unknown) => Promise.resolve(void values.set(key, value)),
    };
    const windowOf = async (id: string, ...open: string[]): Promise<Store> => {
      const store = createStore(() => 0, undefined, undefined, kept);
      store.sessions.set({
        phase: 'signedIn',
        session: sessionOf(fakeClient({ open: open.map((symbol, place) => of(symbol, `${place}`)) }), id),
      });
      await store.openOrders.refresh();
      return store;
    };
    const first = await windowOf('a', BTC);
    const second = await windowOf('a', ETH);
    first.of(first.sessions.current).seen.add([SOL]);
    assert.deepEqual(historySymbols(second, []), [BTC, ETH]);
    assert.deepEqual(historySymbols(await windowOf('a'), []), [BTC, ETH, SOL]);
    assert.deepEqual(historySymbols(await windowOf('b'), []), []);
    second.news.forget('a');
    assert.deepEqual(historySymbols(await windowOf('a'), []), []);
    first.of(first.sessions.current).seen.add([XRP]);
    assert.deepEqual(historySymbols(await windowOf('a'), []), [XRP], 'what a window saw before is of another account');
  });

  it('are those that were chosen where somebody chose, as the service writes them', async () => {
    const { store } = storeOf();
    await store.openOrders.refresh();
    assert.deepEqual(historySymbols(store, ['ETHUSDT']), [ETH]);
  });

  it('are those of the archive too, where figures are of all of them at once', async () => {
    const archive = {
      settled: () => Promise.resolve(),
      ask: (name: string) => Promise.resolve(name === 'symbols' ? [SOL] : undefined),
      end: () => undefined,
    };
    const ledger = new Ledger(undefined, archive as unknown as Archive);
    const client = fakeClient({ open: [of(BTC, '1')] });
    const session = new Session({ id: 'a', label: 'a', service: 'weex' }, client, undefined, () => Promise.resolve(ledger));
    const store = createStore(() => 0);
    store.sessions.set({ phase: 'signedIn', session });
    store.of(session).seen.add([BTC]);
    assert.deepEqual(await everySymbol(session, store.of(session), []), [BTC, SOL]);
    assert.deepEqual(await everySymbol(session, store.of(session), [ETH]), [ETH]);
  });
});
