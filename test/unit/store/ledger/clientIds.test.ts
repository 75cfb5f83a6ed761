import assert from 'node:assert/strict';
import fc from 'fast-check';
import { statusOf } from '../../../../src/model/order';
import { LONGEST_CLIENT_ID } from '../../../../src/model/clientIdsInText';
import { Ledger } from '../../../../src/store/ledger';
import { LedgerOrders } from '../../../../src/store/ledger/orders';
import { SymbolKeys } from '../../../../src/store/ledger/symbolKeys';
import { atOnce } from '../../../support/atOnce';
import { planOrder } from '../../../support/fakeService';
import { always } from '../../../support/property';

const asked = (turn: number): { turn: number; at: number } => ({ turn, at: 1000 * turn });

describe('a client id in the ledger', () => {
  it('leads to the orders that have it, whichever answer said so', () => {
    const { orders } = new Ledger();
    orders.open([planOrder('1', 1, { clientOid: 'mine' })], asked(1));
    orders.history('cmt_btcusdt', [planOrder('2', 1, { clientOid: 'mine' })], asked(2));
    orders.detail(planOrder('3', 1, { clientOid: 'mine' }), asked(3));
    orders.detail(planOrder('4', 1, { clientOid: 'other' }), asked(4));
    assert.deepEqual([orders.withClientId('mine'), orders.withClientId('other')], [['1', '2', '3'], ['4']]);
    assert.deepEqual([orders.withClientId('Mine'), orders.hasClientId('mine'), orders.hasClientId('min')], [[], true, false]);
  });

  it('is none where none was sent, and where it is too long to be looked for', () => {
    const { orders } = new Ledger();
    const long = 'x'.repeat(LONGEST_CLIENT_ID + 1);
    orders.open([planOrder('1', 1), planOrder('2', 1, { clientOid: long })], asked(1));
    assert.deepEqual([orders.hasClientId(''), orders.hasClientId(long)], [false, false]);
    orders.open([planOrder('3', 1, { clientOid: long.slice(1) })], asked(2));
    assert.deepEqual(orders.withClientId(long.slice(1)), ['3']);
  });

  it('stays the one that the list said where the details leave it out', () => {
    const { orders } = new Ledger();
    orders.open([planOrder('1', 1, { clientOid: 'mine' })], asked(1));
    orders.detail(planOrder('1', 1, { clientOid: '' }), asked(2));
    assert.deepEqual(orders.withClientId('mine'), ['1']);
  });

  it('is forgotten with the orders', () => {
    const ledger = new Ledger();
    ledger.orders.open([planOrder('1', 1, { clientOid: 'mine' })], asked(1));
    ledger.dispose();
    assert.deepEqual([ledger.orders.hasClientId('mine'), ledger.orders.withClientId('mine')], [false, []]);
  });

  it('is a name of an object of the language like any other', () => {
    const { orders } = new Ledger();
    orders.open([planOrder('1', 1, { clientOid: '__proto__' })], asked(1));
    assert.deepEqual([orders.withClientId('__proto__'), orders.withClientId('constructor')], [['1'], []]);
  });

  it('leads to exactly the orders that are found with it, whatever comes in whatever order', async () => {
    const event = fc.record({
      kind: fc.constantFrom('open' as const, 'history' as const, 'detail' as const),
      id: fc.constantFrom('1', '2', '3', '4'),
      clientOid: fc.constantFrom('', 'a', 'b', 'c'),
      status: fc.constantFrom('0', '2'),
      turn: fc.integer({ min: 1, max: 9 }),
    });
    await always(
      fc.asyncProperty(fc.array(event, { maxLength: 30 }), (events) => {
        const orders = new LedgerOrders(new SymbolKeys());
        for (const { kind, id, clientOid, status, turn } of events) {
          const order = planOrder(id, 1, { clientOid, status: statusOf(status) });
          if (kind === 'open') orders.open([order], asked(turn));
          else if (kind === 'history') orders.history('cmt_btcusdt', [order], asked(turn));
          else orders.detail(order, asked(turn));
        }
        const all = [...atOnce(orders.all()).values()];
        for (const clientOid of ['a', 'b', 'c']) {
          const having = all.filter(({ order }) => order.clientOid === clientOid).map(({ order }) => order.orderId);
          assert.deepEqual([...orders.withClientId(clientOid)].sort(), having.sort());
          assert.equal(orders.hasClientId(clientOid), having.length > 0);
        }
        return Promise.resolve();
      }),
      500,
    );
  });
});
