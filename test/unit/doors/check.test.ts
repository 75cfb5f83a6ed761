/** A check for orders that need a look says all that it could not look at, and looks at all that it can. */
import assert from 'node:assert/strict';
import { actionOf, statusOf } from '../../../src/model/order';
import { MINUTE, DAY } from '../../../src/model/timeRange';
import { COMMANDS, VIEWS } from '../../../src/platform/ids';
import { type FakeService, NOW, planOrder } from '../../support/fakeService';
import { settled, view } from './looks';
import { ONE } from './planted';
import { type OpenWindow, windowsAt } from './windows';

describe('a check for orders that need a look', () => {
  const open = windowsAt();
  let window: OpenWindow;
  let client: FakeService;
  const now = Date.now.bind(Date);
  let later: number;
  beforeEach(async () => {
    later = 0;
    Date.now = () => now() + later;
    window = await open(ONE);
    client = window.store.sessions.current?.client as unknown as FakeService;
    client.lists.open.length = 0;
    client.lists.history.length = 0;
  });
  afterEach(() => {
    window.close();
    Date.now = now;
  });

  async function said(): Promise<string> {
    window.editor.said.length = 0;
    await window.editor.run(COMMANDS.needsALookCheck);
    await settled();
    return window.editor.said.filter((each) => typeof each === 'string').join('\n');
  }
  const stop = (orderId: string, symbol: string) =>
    planOrder(orderId, NOW - DAY, { symbol, action: actionOf('3'), status: statusOf('0'), triggerPrice: '90000' });

  it('says so when everything was looked at', async () => {
    client.lists.open.push(stop('11', 'cmt_aausdt'));
    assert.equal(await said(), 'No orders need a look.');
  });

  for (const [name, command] of [
    ['Check for Orders That Need a Look', COMMANDS.needsALookCheck],
    ['Show Ignored Orders', COMMANDS.needsALookIgnored],
    ['Ignore Order', COMMANDS.needsALookIgnore],
  ] as const)
    it(`does not say so where no kind is selected, but that nothing is checked (${name})`, async () => {
      client.lists.open.push(stop('11', 'cmt_aausdt'));
      window.editor.settings.set('orderdeck.needsALook.kinds', []);
      window.editor.said.length = 0;
      await window.editor.run(command);
      await settled();
      assert.deepEqual(window.editor.said, ['No kind of order is selected for "Needs a Look", so nothing is checked.', 'Settings']);
    });

  it('does not say so when the open orders are those of an earlier load', async () => {
    await window.store.openOrders.ensure();
    client.currentPlanOrders = () => Promise.reject(new Error('The service has a fault.'));
    later = 2 * MINUTE;
    assert.equal(await said(), 'No loaded orders need a look. Not fully loaded: the open orders. The service has a fault.');
  });

  it('looks at all other symbols when one is refused, and names that one', async () => {
    client.lists.open.push(stop('11', 'cmt_aausdt'), stop('12', 'cmt_bbusdt'), stop('13', 'cmt_ccusdt'));
    const asked: string[] = [];
    const usual = client.historyPlanOrders.bind(client);
    client.historyPlanOrders = (query, options) => {
      asked.push(query.symbol);
      return query.symbol === 'cmt_bbusdt' ? Promise.reject(new Error('No such symbol.')) : usual(query, options);
    };
    assert.equal(await said(), 'No loaded orders need a look. Not fully loaded: BBUSDT. No such symbol.');
    assert.deepEqual([...new Set(asked)], ['cmt_aausdt', 'cmt_bbusdt', 'cmt_ccusdt']);
  });

  it('leaves a row behind that says when only a part of the open orders is known', async () => {
    window.close();
    window = await open(ONE, { trouble: 'beyond' });
    client = window.store.sessions.current?.client as unknown as FakeService;
    client.lists.open.splice(
      0,
      99,
      planOrder('11', NOW - DAY, { status: statusOf('1'), filledQty: '0.5', size: '1', action: actionOf('1') }),
    );
    await window.store.openOrders.ensure();
    await settled();
    const shown = JSON.stringify(await (await view(VIEWS.needsALook)({ ...window, hidden: ONE }))());
    assert.match(shown, /Partially filled for a long time/);
    assert.match(shown, /The open orders were not fully loaded\./);
  });
});
