/** Whether the lists that were read have an order, so that nobody says that the service lists one which left them. */
import assert from 'node:assert/strict';
import { statusOf } from '../../../src/model/order';
import { Ledger } from '../../../src/store/ledger';
import { OrderDetails } from '../../../src/store/orderDetails';
import { planOrder } from '../../support/fakeService';

const asked = (turn: number): { turn: number; at: number } => ({ turn, at: 1000 * turn });
const PENDING = { status: statusOf('0') };
const FILLED = { status: statusOf('2') };

describe('what lists say of an order', () => {
  const ledgerOf = (): { ledger: Ledger; listing: (id: string) => string } => {
    const ledger = new Ledger();
    const details = new OrderDetails(undefined, ledger, undefined as never);
    return { ledger, listing: (id) => details.listing(id) };
  };
  const read = (...ids: string[]) => ({
    items: ids.map((id) => planOrder(id, 1, PENDING)),
    coverage: { range: undefined, complete: true, problems: [], requests: 1 },
  });

  it('is nothing where none ever had it', () => {
    const { ledger, listing } = ledgerOf();
    ledger.orders.detail(planOrder('7', 1, PENDING), asked(ledger.next()));
    assert.equal(listing('7'), 'never');
  });

  it('is that it left once a whole list lacks it, until one has it again', () => {
    const { ledger, listing } = ledgerOf();
    ledger.orders.open([planOrder('007', 1, PENDING)], asked(ledger.next()));
    assert.equal(listing('7'), 'listed');
    ledger.sawOpen(read('007', '8'), 1);
    assert.equal(listing('7'), 'listed');
    ledger.sawOpen(read('8'), 2);
    assert.equal(listing('7'), 'left');
    ledger.orders.open([planOrder('007', 1, PENDING)], asked(ledger.next()));
    assert.equal(listing('7'), 'listed');
  });

  it('is that it is there where a history has it', () => {
    const { ledger, listing } = ledgerOf();
    ledger.orders.open([planOrder('7', 1, PENDING)], asked(ledger.next()));
    ledger.sawOpen(read(), 1);
    ledger.orders.history('cmt_btcusdt', [planOrder('7', 1, FILLED)], asked(ledger.next()));
    assert.equal(listing('7'), 'listed');
  });
});
