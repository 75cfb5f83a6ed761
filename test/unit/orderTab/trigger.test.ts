/** What only lists say of an order comes to its tab with them. */
import assert from 'node:assert/strict';
import { COMMANDS } from '../../../src/platform/ids';
import { type FakeService, NOW, planOrder } from '../../support/fakeService';
import { lists, settled } from '../doors/looks';
import { ONE } from '../doors/planted';
import { type OpenWindow, windowsAt } from '../doors/windows';

const ORDER = '596479999999999999';

describe('the tab of an order that was opened before its list', () => {
  const open = windowsAt(NOW);
  let window: OpenWindow;
  beforeEach(async () => {
    window = await open(ONE);
  });
  afterEach(() => window.close());

  it('shows the trigger once the list is there', async () => {
    const order = planOrder(ORDER, NOW - 5000, { triggerPrice: '48000', triggerTime: NOW - 1000 });
    const { triggerPrice: _price, triggerPriceType: _type, triggerTime: _time, ...detail } = order;
    const client = (window.store.sessions.current ?? assert.fail('nobody is signed in')).client as unknown as FakeService;
    client.lists.open.push(order);
    Object.assign(client, { orderDetail: () => Promise.resolve(detail) });
    const facts = (): string => JSON.stringify(window.editor.tabs.at(-1)?.holds.at(-1)?.['state']);
    await window.editor.run(COMMANDS.orderShow, ORDER);
    await settled();
    assert.match(facts(), /reported only in order lists/);
    await lists({ ...window, hidden: ONE });
    await settled();
    assert.doesNotMatch(facts(), /reported only in order lists/);
    assert.match(facts(), /"Trigger price","48000"/);
  });
});
