import assert from 'node:assert/strict';
import { createStore, type OrderDetails, type Store } from '../../../src/store';
import { planOrder } from '../../support/fakeService';
import { fakeClient, sessionOf } from './support';

describe('a folder that is not trusted', () => {
  const ways: Readonly<Record<string, (store: Store, details: OrderDetails, trust: () => void) => unknown>> = {
    'trusts the folder': (_store, _details, trust) => trust(),
    'opens an order': (_store, details) => details.ask('2', { asker: 'person' }),
    'sees a list': (store) => store.openOrders.want('poll'),
    'opens a page': (store) => store.sessions.as('person'),
  };

  for (const [way, act] of Object.entries(ways)) {
    it(`asks nothing for a glance until somebody ${way}`, async () => {
      let trusted = false;
      const store = createStore(
        () => 0,
        undefined,
        () => trusted,
      );
      const asked: string[] = [];
      const client = fakeClient({ open: [planOrder('1', 1), planOrder('2', 2)] });
      const orderDetail = client.orderDetail.bind(client);
      client.orderDetail = (orderId, options) => {
        asked.push(orderId);
        return orderDetail(orderId, options);
      };
      store.sessions.set({ phase: 'signedIn', session: sessionOf(client) });
      const details = await store.orderDetails();

      assert.deepEqual(await details.ask('1', { asker: 'glance' }), { kind: 'notAsked', why: 'untrusted' });
      assert.equal(store.sessions.mayAskUnprompted, false);
      assert.deepEqual(asked, []);
      await act(store, details, () => (trusted = true));
      const { kind } = await details.ask('1', { asker: 'glance' });
      assert.notEqual(kind, 'notAsked');
      assert.equal(store.sessions.mayAskUnprompted, true);
      store.dispose();
    });
  }
});
