import assert from 'node:assert/strict';
import type { PlanOrder } from '../../../../src/model/order';
import { GROUPINGS, type OrderFilter, OUTCOMES } from '../../../../src/model/orderStatistics';
import { STRATEGY_RULE } from '../../../../src/model/orderStatistics/strategyRule';
import { DAY, HOUR } from '../../../../src/model/timeRange';
import { visibleMessage } from '../../../../src/model/visible';
import { fittingOrders } from '../../../support/atOnce';
import { order, RANGE, statisticsOf } from './orders';

const MONDAY = Date.UTC(2026, 4, 4);

describe('the orders that fit what is pressed on the order dashboard', () => {
  const orders: readonly PlanOrder[] = [
    order({ clientOid: 'grid-1', symbol: 'cmt_btcusdt' }),
    order({ clientOid: 'grid-2', symbol: 'CMT_BTCUSDT', type: '1', filledQty: '0', state: '-1' }),
    order({ clientOid: 'grid-3', symbol: '', type: '' }),
    order({ clientOid: 'dca\u202e-1', type: '77', state: '99' }),
    order({ clientOid: 'dca\u202e-2', state: '0', filledQty: '0' }),
    order({ clientOid: 'dca\u202e-3', state: '0', filledQty: '0.5' }),
    order({ clientOid: '', type: '9' }),
    order({ clientOid: '12345678', createTime: RANGE.start }),
    order({ clientOid: 'twap-1' }),
  ];
  const statistics = statisticsOf(orders);
  const fitting = (filters: readonly OrderFilter[], timeZone = 'UTC', of = orders): readonly PlanOrder[] =>
    fittingOrders(of, filters, { rule: STRATEGY_RULE, timeZone }).orders;
  const perhaps = (filter: OrderFilter, ...of: readonly PlanOrder[]): number =>
    fittingOrders(of, [filter], { rule: STRATEGY_RULE, timeZone: 'UTC' }).perhaps;

  it('are as many as the bar of all orders says, each in one of its parts', () => {
    const lists = OUTCOMES.map((outcome) => fitting([{ by: 'outcome', name: '', outcome }]));
    assert.deepEqual(
      lists.map(({ length }) => length),
      OUTCOMES.map((which) => statistics.figures.counts[which].value),
    );
    assert.deepEqual(new Set(lists.flat()), new Set(orders));
  });

  it('are as many as each group says that has a name of its own, by the code that a page has', () => {
    for (const grouping of GROUPINGS)
      for (const { kind, code, label, counts } of visibleMessage(statistics).groups[grouping]) {
        if (kind === 'others') continue;
        assert.equal(fitting([{ by: grouping, name: label, kind, code }]).length, counts.orders, `${grouping} ${kind} ${label}`);
      }
  });

  it('are those of a day that were created in it, to its last millisecond', () => {
    const day = { start: RANGE.start, end: RANGE.start + DAY - 1 };
    assert.deepEqual(fitting([{ by: 'created', name: '', range: day }]), [orders[7]]);
  });

  it('are those of an hour of the week in the time zone, on each such day', () => {
    const at = (time: number): PlanOrder => order({ createTime: time });
    const some = [at(MONDAY + 14 * HOUR), at(MONDAY + 15 * HOUR - 1), at(MONDAY + 15 * HOUR), at(MONDAY + 7 * DAY + 14 * HOUR)];
    const filter = { by: 'weekHour', name: '', weekday: 1, hour: 14 } as const;
    assert.deepEqual(fitting([filter], 'UTC', some), [some[0], some[1], some[3]]);
    assert.deepEqual(fitting([filter], 'Etc/GMT+1', some), [some[2]]);
    assert.deepEqual(fitting([{ ...filter, hour: 16 }], 'Europe/Berlin', some), [some[0], some[1], some[3]]);
  });

  it('may be more, where the service did not say what they are chosen by', () => {
    const undated = order({ createTime: undefined });
    assert.equal(
      perhaps({ by: 'symbol', name: '', kind: 'known', code: 'cmt_btcusdt' }, order({ symbol: '' }), order({ symbol: 'cmt_ethusdt' })),
      1,
    );
    assert.equal(perhaps({ by: 'action', name: '', kind: 'known', code: 'close_long' }, order({ type: '' }), order({ type: '77' })), 1);
    assert.equal(perhaps({ by: 'strategy', name: '', kind: 'known', code: 'grid' }, order({ clientOid: '' })), 0);
    assert.equal(perhaps({ by: 'created', name: '', range: RANGE }, undated), 1);
    assert.equal(perhaps({ by: 'weekHour', name: '', weekday: 1, hour: 3 }, undated), 1);
    assert.equal(
      perhaps({ by: 'outcome', name: '', outcome: 'canceledFilled' }, order({ state: '-1', filledQty: '' }), order({ state: '99' })),
      2,
    );
    const unread = order({ state: '0', filledQty: 'x' });
    assert.deepEqual(
      OUTCOMES.map((outcome) => perhaps({ by: 'outcome', name: '', outcome }, unread)),
      OUTCOMES.map((outcome) => (outcome === 'partlyFilled' ? 1 : 0)),
      'an open order may be partly filled where its filled quantity cannot be read',
    );
    assert.equal(
      perhaps(
        { by: 'outcome', name: '', outcome: 'partlyFilled' },
        order({ state: '0', filledQty: '0' }),
        order({ state: '-1', filledQty: '0' }),
      ),
      0,
      'of orders whose filled quantity is known none may be partly filled besides',
    );
    assert.equal(perhaps({ by: 'outcome', name: '', outcome: 'filled' }, order({ state: '-1', filledQty: '' }), order({ state: '99' })), 1);
    assert.equal(perhaps({ by: 'symbol', name: '', kind: 'none', code: '' }, order({ symbol: 'cmt_ethusdt' })), 0);
  });

  it('are perhaps of those only that no other filter leaves out', () => {
    const filters: readonly OrderFilter[] = [
      { by: 'outcome', name: '', outcome: 'filled' },
      { by: 'symbol', name: '', kind: 'known', code: 'cmt_btcusdt' },
    ];
    const context = { rule: STRATEGY_RULE, timeZone: 'UTC' };
    const some = [order({ symbol: '' }), order({ symbol: '', state: '-1', filledQty: '0' }), order({ symbol: 'cmt_btcusdt' })];
    assert.deepEqual(fittingOrders(some, filters, context), { orders: [some[2]], perhaps: 1 });
  });

  it('are those that fit all of several, and the very same list where nothing is chosen', () => {
    const closed: OrderFilter = { by: 'symbol', name: '', kind: 'known', code: 'cmt_btcusdt' };
    assert.deepEqual(fitting([closed, { by: 'outcome', name: '', outcome: 'canceledUnfilled' }]), [orders[1]]);
    assert.equal(fitting([]), orders);
  });
});
