/** An order ID is a text to the service, which may write zeros before it, as programs may. */
import assert from 'node:assert/strict';
import { LOOK_RULES } from '../../../../src/model/needsALook';
import { statusOf } from '../../../../src/model/order';
import { rawJson } from '../../../../src/api/wire';
import type { Archive } from '../../../../src/store/archive';
import { Ledger } from '../../../../src/store/ledger';
import { lookThrough } from '../../../../src/store/looks';
import { atOnce } from '../../../support/atOnce';
import { planOrder } from '../../../support/fakeService';
import { PLAN_ORDER } from '../../api/bodies';
import { lookUps, notFound, settle } from '../orderDetailsSetup';

const asked = (turn: number): { turn: number; at: number } => ({ turn, at: 1000 * turn });
const PENDING = { status: statusOf('0') };
const FILLED = { status: statusOf('2') };

describe('an order whose ID the service writes with zeros before it', () => {
  it('is found with and without them, with its record', () => {
    const { orders } = new Ledger();
    orders.open([planOrder('007', 1, { ...PENDING, raw: { order_id: '007' } })], asked(1));
    for (const id of ['007', '7', '0007']) {
      const { order, records } = orders.find(id) ?? assert.fail(id);
      assert.deepEqual([order.orderId, records.map(({ raw }) => raw)], ['007', [{ order_id: '007' }]]);
    }
  });

  it('is one order, whichever answer writes it so', () => {
    const { orders } = new Ledger();
    orders.open([planOrder('007', 1, { ...PENDING, clientOid: 'mine' })], asked(1));
    orders.detail(planOrder('7', 1, { ...FILLED, clientOid: '' }), asked(2));
    assert.deepEqual(
      [...atOnce(orders.all()).values()].map(({ order }) => order.status.kind),
      ['filled'],
    );
    assert.deepEqual(
      orders.withClientId('mine').map((id) => orders.find(id)?.order.status.kind),
      ['filled'],
    );
    orders.missing('0007', notFound, asked(3));
    assert.equal(orders.findMissing('7')?.error, notFound);
  });

  it('is brought back from disk as it was kept', async () => {
    const kept = { orderId: '00461234125', kind: 'planOrder', source: 'openOrders', isPast: false, readAt: 5 };
    const record = rawJson({ ...PLAN_ORDER, order_id: kept.orderId });
    const archive = {
      settled: () => Promise.resolve(),
      ask: (_: string, { orderIds }: { orderIds: string[] }) =>
        Promise.resolve(orderIds.includes(kept.orderId) ? [{ ...kept, record }] : []),
    };
    const ledger = new Ledger(undefined, archive as unknown as Archive);
    await ledger.recalledOrder(kept.orderId);
    assert.equal(ledger.orders.find('461234125')?.order.orderId, kept.orderId);
  });

  it('needs no look once it ended', async () => {
    const ledger = new Ledger();
    const order = planOrder('007', 1, PENDING);
    ledger.orders.open([order], asked(1));
    ledger.orders.detail(planOrder('007', 1, FILLED), asked(2));
    const looked = { open: { items: [], complete: true }, vanished: ['007'], now: 5, rules: LOOK_RULES };
    assert.deepEqual((await lookThrough(ledger, looked)).suspicions, []);
  });
});

describe('the details of an order whose ID the service writes with zeros before it', () => {
  const { store, details, signIn, glance, command } = lookUps();

  it('come from its list, however the ID is asked for', async () => {
    const { asked: questions } = signIn([planOrder('00700', 1)]);
    await store().openOrders.refresh();
    for (const id of ['00700', '700']) assert.equal((await glance(id)).kind, 'found', id);
    assert.equal(questions.length, 0);
  });

  it('are asked for as the service writes it', async () => {
    const { asked: questions } = signIn([planOrder('00700', 1, PENDING)]);
    await store().openOrders.refresh();
    const answer = command('700', true);
    await settle();
    assert.deepEqual(
      questions.map(({ orderId }) => orderId),
      ['00700'],
    );
    questions[0]?.answer({ size: '8' });
    const found = await answer;
    assert.ok(found.kind === 'found' && found.order.size === '8');
  });

  it('stand once among all that are known', async () => {
    signIn([planOrder('00700', 1)]);
    await store().openOrders.refresh();
    assert.deepEqual(
      (await details().all()).map(({ orderId }) => orderId),
      ['00700'],
    );
  });
});
