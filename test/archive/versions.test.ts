import assert from 'node:assert/strict';
import { orderByVersions } from '../../src/store/archive/versions';
import { ORDER_DETAIL, PLAN_ORDER } from '../unit/api/bodies';

describe('an order of an archive that was joined, of which versions are lost', () => {
  const row = { order_id: PLAN_ORDER.order_id, symbol: PLAN_ORDER.symbol, is_past: 1, is_final: 1, status: 'filled', trigger_price: '1' };
  const listed = (read: number, more: object = {}, source = 'openOrders') => ({
    ...{ kind: 'planOrder', source, read_at: read, record: JSON.stringify({ ...PLAN_ORDER, ...more }) },
  });
  const detailed = (read: number, more: object = {}) => ({
    ...{ kind: 'orderDetail', source: 'service', read_at: read, record: JSON.stringify({ ...ORDER_DETAIL, ...more }) },
  });
  const told = (...versions: Parameters<typeof orderByVersions>[1]) => {
    const { status, trigger_price: trigger, filled, is_past: past, detailed_at: detailedAt } = orderByVersions(row, versions);
    return { status, trigger, filled, past, detailedAt };
  };

  it('is as what is left of it says, whichever came last in the file: the later one, with what only lists tell', () => {
    const is = { status: 'open', trigger: '48000.00', filled: '0.75', past: 0, detailedAt: 20 };
    const [list, details] = [listed(10), detailed(20, { filled_qty: '0.75' })];
    assert.deepEqual([told(list, details), told(details, list)], [is, is]);
  });

  it('is one of the history where a history showed it, or it is over, and else of none', () => {
    assert.equal(told(listed(10), listed(20, {}, 'orderHistory')).past, 1);
    assert.equal(told(listed(10, {}, 'orderHistory'), detailed(20)).past, 1);
    assert.equal(told(listed(10, { status: '2' })).past, 1);
    assert.equal(told(listed(10)).past, 0);
  });

  it('stays over whatever was read of it later', () => {
    assert.deepEqual([told(listed(10, { status: '2' }), detailed(20)).status], ['filled']);
  });
});
