/** What only lists say of an order comes to its tab with them. */
import assert from 'node:assert/strict';
import { type PlanOrder, statusOf } from '../../../src/model/order';
import { COMMANDS } from '../../../src/platform/ids';
import { type FakeService, NOW, planOrder } from '../../support/fakeService';
import { lists, settled } from '../doors/looks';
import { ONE } from '../doors/planted';
import { type OpenWindow, windowsAt } from '../doors/windows';

const ORDER = '596479999999999999';
const AT_48 = { triggerPrice: '48000' };
/** By what became of the order, which lists have it, and when it triggered. */
const ORDERS: Readonly<Record<string, readonly [list: 'open' | 'history', rest: Partial<PlanOrder>]>> = {
  triggered: ['open', { ...AT_48, triggerTime: NOW - 1000 }],
  'not triggered yet': ['open', { ...AT_48, triggerTime: undefined, status: statusOf('0') }],
  'canceled before it triggered': ['history', { ...AT_48, triggerTime: undefined, status: statusOf('-1') }],
};

describe('the tab of an order that was opened before its list', () => {
  const open = windowsAt(NOW);
  let window: OpenWindow;
  beforeEach(async () => {
    window = await open(ONE);
  });
  afterEach(() => window.close());

  for (const [what, [list, rest]] of Object.entries(ORDERS))
    it(`shows the trigger once the list is there: ${what}`, async () => {
      const order = planOrder(ORDER, NOW - 5000, rest);
      const { triggerPrice: _price, triggerPriceType: _type, triggerTime: _time, ...detail } = order;
      const client = (window.store.sessions.current ?? assert.fail('nobody is signed in')).client as unknown as FakeService;
      if (list === 'open') client.lists.open.push(order);
      const past = ({ symbol }: { symbol: string }): PlanOrder[] => (list === 'history' && symbol === order.symbol ? [order] : []);
      Object.assign(client, {
        orderDetail: () => Promise.resolve(detail),
        historyPlanOrders: (query: { symbol: string }) => Promise.resolve({ orders: past(query), nextPage: false }),
      });
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
