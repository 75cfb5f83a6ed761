import assert from 'node:assert/strict';
import { FILTER, NO_ROWS } from '../../../../media/orders/columns';
import { matching, noFilter } from '../../../../media/page/table/filter';
import { withChunk } from '../../../../media/page/table/rows';
import { rowChunk, wordsOf } from '../../../../src/dashboards/orders/rows';
import { atOnce } from '../../../support/atOnce';
import { NOW, planOrder } from '../../../support/fakeService';

/** Order ids that the table shows while this is typed. */
function left(text: string, clientIds: readonly string[], masked = false): unknown[] {
  const orders = clientIds.map((clientOid, place) => planOrder(String(place), NOW, { clientOid }));
  const words = atOnce(wordsOf(orders));
  const chunk = rowChunk(orders, words, { masked });
  const rows = withChunk(NO_ROWS, { type: 'rows', edition: 1, offset: 0, total: orders.length, words, rows: chunk });
  return [...matching(FILTER, rows, { ...noFilter(FILTER), text }, undefined)].map((row) => clientIds[row]);
}

describe('the table of orders', () => {
  const IDS = ['Grid-btc-0001', 'grid-eth-0001', 'dca_7', '', '[x](command:evil)', '(a+)+$'];
  it('is filtered by a part of the client id, in upper or lower case, also in privacy mode', () => {
    for (const masked of [false, true]) {
      assert.deepEqual(left('GRID', IDS, masked), ['Grid-btc-0001', 'grid-eth-0001']);
      assert.deepEqual(left(' btc-0001 ', IDS, masked), ['Grid-btc-0001']);
      assert.deepEqual(left('](command', IDS, masked), ['[x](command:evil)']);
      assert.deepEqual(left('(a+)+$', IDS, masked), ['(a+)+$']);
      assert.deepEqual(left('.*', IDS, masked), []);
    }
  });
});
