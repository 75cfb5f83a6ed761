import assert from 'node:assert/strict';
import { NO_ROWS, type Rows } from '../../../../media/orders/columns';
import { createdIn, ofGroup, ofOutcome, placesOf } from '../../../../media/orders/lists';
import { rowChunk, wordsOf } from '../../../../src/dashboards/orders/rows';
import type { PlanOrder } from '../../../../src/model/order';
import { STRATEGY_RULE } from '../../../../src/model/orderStatistics/strategyRule';
import { GROUPINGS, OUTCOMES } from '../../../../src/model/orderStatistics/types';
import { DAY } from '../../../../src/model/timeRange';
import { atOnce } from '../../../support/atOnce';
import { order, RANGE, statisticsOf } from '../../model/orderStatistics/orders';

describe('the orders behind what is pressed on the order dashboard', () => {
  const orders: readonly PlanOrder[] = [
    order({ clientOid: 'grid-1', symbol: 'cmt_btcusdt' }),
    order({ clientOid: 'grid-2', symbol: 'CMT_BTCUSDT', type: '1', filledQty: '0', state: '-1' }),
    order({ clientOid: 'grid-3', symbol: '', type: '' }),
    order({ clientOid: 'dca-1', type: '77', state: '99' }),
    order({ clientOid: 'dca-2', state: '0', filledQty: '0' }),
    order({ clientOid: 'dca-3', state: '0', filledQty: '0.5' }),
    order({ clientOid: '', type: '9' }),
    order({ clientOid: '12345678', createTime: RANGE.start }),
    order({ clientOid: 'twap-1' }),
  ];
  const words = atOnce(wordsOf(orders));
  const rows: Rows = { ...NO_ROWS, words, columns: rowChunk(orders, words), length: orders.length };
  const statistics = statisticsOf(orders);

  it('are as many as the bar of all orders says, each in one of its parts', () => {
    const lists = OUTCOMES.map((which) => placesOf(rows, ofOutcome(rows, which)));
    assert.deepEqual(
      lists.map(({ length }) => length),
      OUTCOMES.map((which) => statistics.figures.counts[which].value),
    );
    assert.deepEqual(
      lists.flat().toSorted((one, other) => one - other),
      [...orders.keys()],
    );
  });

  it('are as many as each group says that has a name of its own', () => {
    for (const grouping of GROUPINGS)
      for (const group of statistics.groups[grouping]) {
        const fits = ofGroup(rows, grouping, group, STRATEGY_RULE);
        if (group.kind === 'others') assert.equal(fits, undefined);
        else assert.equal(fits && placesOf(rows, fits).length, group.counts.orders, `${grouping} ${group.kind} ${group.label}`);
      }
  });

  it('are those of a day that were created in it, to its last millisecond', () => {
    const day = { start: RANGE.start, end: RANGE.start + DAY - 1 };
    assert.deepEqual(placesOf(rows, createdIn(rows, day)), [7]);
  });
});
