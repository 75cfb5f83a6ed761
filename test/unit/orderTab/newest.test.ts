/** The tab of an order shows the newest that is known, whoever knew it, and whatever came of the last question about it. */
import assert from 'node:assert/strict';
import { type OrderDetail, type PlanOrder, statusOf } from '../../../src/model/order';
import type { PageState } from '../../../src/orderTab/protocol';
import { COMMANDS, EDITORS } from '../../../src/platform/ids';
import { type FakeService, NOW, planOrder } from '../../support/fakeService';
import { settled } from '../doors/looks';
import { ONE } from '../doors/planted';
import { type OpenWindow, windowsAt } from '../doors/windows';

const ORDER = '596479999999999999';
const SYMBOL = 'cmt_btcusdt';
/** By whether lists know all of the trigger. */
const TRIGGERS = { 'waits for its trigger': undefined, 'was triggered': NOW - 1000 } as const;

describe('the tab of an order that lists go on to tell of', () => {
  const open = windowsAt(NOW);
  let window: OpenWindow;
  let client: FakeService;
  /** The service as it is knows no details of the order. */
  let none: () => Promise<OrderDetail>;
  beforeEach(async () => {
    window = await open(ONE);
    client = (window.store.sessions.current ?? assert.fail('nobody is signed in')).client as unknown as FakeService;
    none = client.orderDetail.bind(client, ORDER);
  });
  afterEach(() => window.close());

  const state = (): PageState => window.editor.tabs.at(-1)?.holds.at(-1)?.['state'] as PageState;
  const shown = (): Extract<PageState, { kind: 'order' }>['view'] => {
    const now = state();
    assert.ok(now.kind === 'order', JSON.stringify(now));
    return now.view;
  };
  const told = (): readonly unknown[] => [shown().status.label, shown().fill?.percent, shown().source];
  const order = (status: string, rest: Partial<PlanOrder> = {}): PlanOrder =>
    planOrder(ORDER, NOW - 5000, { size: '2', status: statusOf(status), triggerTime: undefined, ...rest });
  const details = (answer: () => Promise<OrderDetail>): void => void Object.assign(client, { orderDetail: answer });
  const show = async (): Promise<void> => {
    await window.editor.run(COMMANDS.orderShow, ORDER);
    await settled();
  };
  const refresh = async (): Promise<void> => {
    window.editor.tabs.at(-1)?.say({ type: 'refresh' });
    await settled();
  };
  /** The open orders are read again: this one, or none. */
  const openOrders = async (...orders: PlanOrder[]): Promise<void> => {
    client.lists.open = orders;
    await window.store.openOrders.refresh();
    await settled();
  };
  const history = async (...orders: PlanOrder[]): Promise<void> => {
    Object.assign(client, {
      historyPlanOrders: ({ symbol }: { symbol: string }) => Promise.resolve({ orders: symbol === SYMBOL ? orders : [], nextPage: false }),
    });
    await window.store.orderHistory.of(SYMBOL).refresh();
    await settled();
  };

  for (const [what, answer] of [
    ['has none', () => none()],
    ['has a fault', () => Promise.reject(new Error('The line is cut.'))],
  ] as const)
    for (const [waits, triggerTime] of Object.entries(TRIGGERS))
      it(`follows the lists where the service ${what} for its details: it ${waits}`, async () => {
        details(answer);
        await openOrders(order('0', { triggerTime }));
        await show();
        await refresh();
        assert.deepEqual(told(), ['Pending', 0, 'from the open orders']);
        await openOrders(order('1', { triggerTime, filledQty: '1' }));
        assert.deepEqual(told(), ['Partially filled', 50, 'from the open orders']);
        await refresh();
        assert.deepEqual(told(), ['Partially filled', 50, 'from the open orders']);
        await openOrders();
        await history(order('2', { triggerTime, filledQty: '2' }));
        assert.deepEqual(told(), ['Filled', 100, 'from the order history']);
        for (const again of [refresh, show]) {
          await again();
          assert.deepEqual(told(), ['Filled', 100, 'from the order history']);
        }
      });

  it('shows what a list says after the details, and what the details say after a list', async () => {
    details(() => Promise.resolve(order('0')));
    await show();
    assert.deepEqual(told(), ['Pending', 0, 'from the service']);
    await openOrders(order('1', { filledQty: '1' }));
    assert.deepEqual(told(), ['Partially filled', 50, 'from the open orders']);
    details(() => Promise.resolve(order('1', { filledQty: '1.5' })));
    await refresh();
    assert.deepEqual(told(), ['Partially filled', 75, 'from the service']);
  });

  it('shows that it ended whatever a list says that still has it open', async () => {
    details(() => Promise.resolve(order('2', { filledQty: '2' })));
    await show();
    await openOrders(order('1', { filledQty: '1' }));
    assert.deepEqual(told(), ['Filled', 100, 'from the service']);
  });

  it('shows what a list says while the person waits for the details', async () => {
    await openOrders(order('0'));
    await show();
    details(() => new Promise(() => undefined));
    await refresh();
    await openOrders(order('1', { filledQty: '1' }));
    const now = state();
    assert.deepEqual([now.kind === 'order' && now.asking, ...told()], [true, 'Partially filled', 50, 'from the open orders']);
  });

  it('tells its page nothing where a list tells nothing of it', async () => {
    details(() => Promise.resolve(order('0')));
    await show();
    const { length } = window.editor.tabs.at(-1)?.holds ?? [];
    await openOrders(planOrder('596479999999999000', NOW - 5000));
    assert.equal(window.editor.tabs.at(-1)?.holds.length, length);
  });

  it('says that the service has no details for an order that it lists', async () => {
    details(none);
    await openOrders(order('0'));
    await show();
    await refresh();
    assert.match(shown().problem?.text ?? '', /^The service lists this order but has no details for it\./);
    await openOrders();
    await history(order('2', { filledQty: '2' }));
    assert.match(shown().problem?.text ?? '', /^The service lists this order but has no details for it\./);
  });

  it('does not say that the service lists an order which left the open ones', async () => {
    details(none);
    await openOrders(order('0'));
    await show();
    await refresh();
    await openOrders();
    const gone = /^This order is no longer among the open orders, and the service has no details for it\. The service says: balance/;
    assert.match(shown().problem?.text ?? '', gone);
    await refresh();
    assert.match(shown().problem?.text ?? '', gone);
  });

  it('says that the service no longer has details for an order that no list ever had', async () => {
    details(() => Promise.resolve(order('2', { filledQty: '2' })));
    await show();
    details(none);
    await refresh();
    assert.equal(shown().status.label, 'Filled');
    assert.match(shown().problem?.text ?? '', /^The service no longer has details for this order\. The service says: balance/);
  });
});

describe('the tab of an order while nobody is signed in', () => {
  const open = windowsAt(NOW);
  it('says so, also where it is to be read again', async () => {
    const window = await open(ONE);
    window.store.sessions.set({ phase: 'signedOut' });
    const tab = await window.editor.restore(EDITORS.order, { orderId: ORDER });
    await settled();
    tab.say({ type: 'refresh' });
    await settled();
    assert.match(JSON.stringify(tab.holds.at(-1)), /You are signed out/);
    window.close();
  });
});
