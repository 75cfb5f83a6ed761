/** What needs a look is told of the open orders as they were read, however long ago that is. */
import assert from 'node:assert/strict';
import { statusOf } from '../../../src/model/order';
import { MINUTE } from '../../../src/model/timeRange';
import { VIEWS } from '../../../src/platform/ids';
import { type FakeService, NOW, planOrder } from '../../support/fakeService';
import { settled, view } from '../doors/looks';
import { ONE } from '../doors/planted';
import { type OpenWindow, windowsAt } from '../doors/windows';

describe('Needs a Look, when the open orders cannot be read any more', () => {
  const open = windowsAt(NOW);
  let window: OpenWindow;
  let service: FakeService;
  let moment = NOW;

  const waits = (orderId: string, minutesAgo: number) =>
    planOrder(orderId, NOW - 60 * MINUTE, { status: statusOf('0'), triggerPrice: orderId, triggerTime: NOW - minutesAgo * MINUTE });

  beforeEach(async () => {
    moment = NOW;
    Date.now = () => moment;
    window = await open(ONE);
    window.editor.settings.set('orderdeck.needsALook.notifications', ['stuck']);
    service = window.store.sessions.current!.client as unknown as FakeService;
    service.lists.open = [waits('11', 30), waits('12', 4)];
    await window.store.openOrders.ensure();
    await settled();
    window.editor.said.length = 0;
  });
  afterEach(() => window.close());

  async function poll(minutesLater: number): Promise<void> {
    moment += minutesLater * MINUTE;
    service.lists.now = moment;
    await window.store.openOrders.refresh('poll');
    await settled();
  }
  function fail(): () => void {
    const usual = service.currentPlanOrders.bind(service);
    service.currentPlanOrders = () => Promise.reject(new window.ServiceError('network', 'No network.'));
    return () => (service.currentPlanOrders = usual);
  }
  const told = (): unknown[] => window.editor.said.filter((each) => typeof each === 'string' && each.includes('Triggered, not filled'));
  const found = (): readonly string[] => window.store.needsALook.value?.found.flatMap(({ orderIds }) => orderIds) ?? [];
  async function message(): Promise<unknown> {
    const look = await view(VIEWS.needsALook)({ ...window, hidden: ONE });
    return ((await look()) as { readonly message?: unknown }).message;
  }

  it('calls no order unfilled for too long that was read before it took too long, and does once it was read again', async () => {
    const mend = fail();
    await poll(20);
    assert.deepEqual([found(), told()], [['11'], []]);
    mend();
    await poll(1);
    assert.deepEqual([found(), told().length], [['12', '11'], 1]);
  });

  it('says above its rows since when they are stale, and why, until they are read again', async () => {
    assert.equal(await message(), undefined);
    const mend = fail();
    await poll(20);
    assert.match(String(await message()), /^Stale since .* · no connection$/);
    mend();
    await poll(1);
    assert.equal(await message(), undefined);
  });

  it('tells nothing when a computer that slept begins to read them again, of an order that was filled meanwhile', async () => {
    const [first] = service.lists.open;
    assert.ok(first);
    service.lists.open = [first];
    await poll(540);
    assert.deepEqual([found(), told()], [['11'], []]);
  });
});
