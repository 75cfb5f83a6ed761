import assert from 'node:assert/strict';
import { VIEWS } from '../../src/platform/ids';
import { accountAt, cleanUp, signIn, simulate } from './support/accounts';
import { orderdeck } from './support/orderdeck';
import { frameOf, nodesOf } from './support/rows';
import { changeSetting, restoreSettings } from './support/settings';
import { until } from './support/until';

describe('polling', () => {
  afterEach(async () => {
    await restoreSettings();
    await cleanUp();
  });

  it('reads again the list that somebody can see, and nothing for those that nobody can', async () => {
    await changeSetting('refreshInterval', 1);
    const { store } = await orderdeck();
    const simulator = await simulate();
    await signIn(accountAt(simulator));
    const [symbol] = await nodesOf(VIEWS.orderHistory);
    assert.ok(symbol?.kind === 'symbol');
    await nodesOf(VIEWS.orderHistory, symbol);
    await nodesOf(VIEWS.affiliateUsers);
    for (const view of Object.values(VIEWS)) assert.equal((await frameOf(view)).visible, false);

    const { length } = simulator.log;
    const { openOrders } = store;
    const { loadedAt = 0 } = openOrders.state;
    // The watched list tells when the interval is over; nothing else can say that nothing came.
    const watching = store.polls.openOrders.watch();
    await until('the open orders are read again', () => (openOrders.state.loadedAt ?? 0) > loadedAt, openOrders.onDidChange);
    watching.dispose();
    assert.deepEqual([...new Set(simulator.log.slice(length).map(({ path }) => path))], ['/capi/v2/order/currentPlan']);
  });
});
