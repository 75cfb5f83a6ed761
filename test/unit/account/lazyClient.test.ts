import assert from 'node:assert/strict';
import { lazyClient } from '../../../src/account/lazyClient';
import type { SessionClient } from '../../../src/store';
import { fakeService, planOrder } from '../../support/fakeService';

const LIMIT = { weight: 40, windowMs: 5000 };

describe('the client of an account', () => {
  const made = () => {
    const state = { opened: 0, disposed: 0 };
    const open = (): Promise<SessionClient> => {
      state.opened += 1;
      return Promise.resolve({
        ...fakeService({ open: [planOrder('1', 1)] }),
        rateBudget: () => [],
        testPauses: () => undefined,
        dispose: () => void (state.disposed += 1),
      });
    };
    return { state, open };
  };

  it('is made with the first question, and once', async () => {
    const { state, open } = made();
    const client = lazyClient(LIMIT, open);
    assert.deepEqual([client.rateBudget()[0]?.limit, state.opened], [40, 0]);
    const answers = await Promise.all([client.currentPlanOrders(), client.currentPlanOrders()]);
    assert.deepEqual(
      answers.map(([order]) => order?.orderId),
      ['1', '1'],
    );
    assert.equal(state.opened, 1);
  });

  it('is let go of once, also while it is being made', async () => {
    const { state, open } = made();
    const client = lazyClient(LIMIT, open);
    const asked = client.currentPlanOrders();
    client.dispose();
    await asked;
    client.dispose();
    assert.deepEqual([state.opened, state.disposed], [1, 1]);
  });

  it('is let go of where it was asked for something before, once', async () => {
    const { state, open } = made();
    const client = lazyClient(LIMIT, open);
    await client.currentPlanOrders();
    client.dispose();
    client.dispose();
    assert.deepEqual([state.opened, state.disposed], [1, 1]);
  });

  it('is not made any more once it is let go of', async () => {
    const { state, open } = made();
    const unused = lazyClient(LIMIT, open);
    unused.dispose();
    await assert.rejects(unused.currentPlanOrders(), { kind: 'canceled' });
    assert.deepEqual([state.opened, state.disposed], [0, 0]);
  });

  it('is tried again when it could not be made', async () => {
    const { open } = made();
    let fails = true;
    const client = lazyClient(LIMIT, () => (fails ? Promise.reject(new Error('no port')) : open()));
    await assert.rejects(client.currentPlanOrders(), /no port/);
    fails = false;
    assert.equal((await client.currentPlanOrders()).length, 1);
  });
});
