import assert from 'node:assert/strict';
import type { OrderFilter } from '../../../../src/model/orderStatistics';
import { asPage } from '../document';

describe('what is pressed on the order dashboard', () => {
  let leave: () => void;
  let toggled: typeof import('../../../../media/orders/filters').toggled;

  before(async () => {
    leave = asPage();
    ({ toggled } = await import('../../../../media/orders/filters'));
  });
  after(() => leave());

  const filled: OrderFilter = { by: 'outcome', name: 'Filled', outcome: 'filled' };
  const open: OrderFilter = { by: 'outcome', name: 'Still open', outcome: 'open' };
  const btc: OrderFilter = { by: 'symbol', name: 'BTCUSDT', kind: 'known', code: 'cmt_btcusdt' };

  it('is a filter beside those of other kinds', () => assert.deepEqual(toggled([filled], btc), [filled, btc]));

  it('takes the place of another of its kind', () => assert.deepEqual(toggled([filled, btc], open), [btc, open]));

  it('is a filter no more when it is pressed again, in whatever language its name is', () => {
    assert.deepEqual(toggled([filled, btc], { outcome: 'filled', name: 'Ausgeführt', by: 'outcome' }), [btc]);
  });
});
