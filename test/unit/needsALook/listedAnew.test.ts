import assert from 'node:assert/strict';
import { actionOf, statusOf } from '../../../src/model/order';
import { HOUR } from '../../../src/model/timeRange';
import { type FakeService, NOW, planOrder } from '../../support/fakeService';
import { settled } from '../doors/looks';
import { ONE } from '../doors/planted';
import { type OpenWindow, windowsAt } from '../doors/windows';

describe('the list of what needs a look', () => {
  const open = windowsAt(NOW);
  let window: OpenWindow;
  beforeEach(async () => (window = await open(ONE)));
  afterEach(() => window.close());

  /** Two orders that are one and the same. */
  const twice = (first: number, price: string) =>
    [first, first + 1].map((id) =>
      planOrder(String(id), NOW - 5 * HOUR, { action: actionOf('3'), status: statusOf('0'), triggerPrice: price, clientOid: '' }),
    );
  async function foundOf(orders: FakeService['lists']['open']): Promise<string[]> {
    const { client } = window.store.sessions.current ?? assert.fail();
    (client as unknown as FakeService).lists.open = orders;
    await window.store.openOrders.refresh();
    await settled();
    return (window.store.needsALook.value?.found ?? []).map(({ kind, orderIds }) => `${kind} ${orderIds.join(' ')}`).toSorted();
  }

  it('is made anew where one of several is another one by now, though as many are as they were', async () => {
    const stays = twice(11, '100');
    assert.deepEqual(await foundOf([...stays, ...twice(21, '200')]), ['double 11 12', 'double 21 22']);
    assert.deepEqual(await foundOf([...stays, ...twice(31, '200')]), ['double 11 12', 'double 31 32']);
  });

  it('is of what a person wants to see now, at whatever moment of a look they say so', async () => {
    await foundOf(twice(11, '100'));
    const kinds = (...wanted: readonly string[]): void => window.editor.change('needsALook.kinds', wanted);
    const missed: number[] = [];
    for (let moments = 0; moments < 100; moments += 1) {
      kinds('double');
      for (let passed = 0; passed < moments; passed += 1) await Promise.resolve();
      kinds();
      for (let turn = 0; turn < 5; turn += 1) await new Promise((resume) => setImmediate(resume));
      if (window.store.needsALook.value?.found.length !== 0) missed.push(moments);
    }
    assert.deepEqual(missed, []);
  });
});
