/** An account that gets the key of another account of the exchange, in another window or just before VS Code ends. */
import assert from 'node:assert/strict';
import { Session } from '../../../src/store/session';
import { fakeClient } from './support';
import { Looks, open } from './orderLooks';

describe('an order that was open with the key before', () => {
  let looks: Looks;
  beforeEach(async () => {
    looks = new Looks();
    looks.signIn([open('1'), open('2')]);
    await looks.again();
    // Nobody said that what was seen is to be forgotten.
    looks.client = fakeClient({ open: [open('3')] });
    looks.client.orderDetail = (orderId) => {
      looks.asked.push(orderId);
      return Promise.reject(new Error('No such order.'));
    };
    const account = { id: 'main', label: 'main', service: 'weex' } as const;
    looks.store.sessions.set({ phase: 'signedIn', session: new Session(account, looks.client, undefined, undefined, 'the other key') });
  });

  it('is neither asked about with the new key nor told of as gone', async () => {
    const told = [await looks.again()];
    for (let look = 0; look < 5; look += 1) told.push(await looks.later());
    assert.deepEqual([told.flat(), looks.asked], [[], []]);
  });

  it('is remembered no more, and those of the new key are', async () => {
    await looks.again();
    assert.deepEqual([...(looks.kept.kept.get('main')?.orders.keys() ?? [])], ['3']);
  });
});
