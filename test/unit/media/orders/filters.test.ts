import assert from 'node:assert/strict';
import type { OrderFilter } from '../../../../src/model/orderStatistics';
import { asPage } from '../document';

describe('a filter of the order dashboard', () => {
  let leave: () => void;
  let isIn: (filters: readonly OrderFilter[], one: OrderFilter) => boolean;

  before(async () => {
    leave = asPage();
    ({ isIn } = await import('../../../../media/orders/filters'));
  });
  after(() => leave());

  const filled: OrderFilter = { by: 'outcome', name: 'Filled', outcome: 'filled' };
  const btc: OrderFilter = { by: 'symbol', name: 'BTCUSDT', kind: 'known', code: 'cmt_btcusdt' };

  it('is known again in whatever language its name is, and in whatever order it is written', () => {
    assert.ok(isIn([btc, filled], { outcome: 'filled', name: 'Ausgeführt', by: 'outcome' }));
  });

  it('is not another one of its kind, nor one of another kind with the same code', () => {
    assert.ok(!isIn([filled, btc], { by: 'outcome', name: 'Filled', outcome: 'open' }));
    assert.ok(!isIn([filled, btc], { ...btc, by: 'strategy' }));
  });
});
