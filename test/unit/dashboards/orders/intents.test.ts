import assert from 'node:assert/strict';
import { intentOf } from '../../../../src/dashboards/orders/intents';

describe('the intents of the order dashboard', () => {
  it('are taken as a page of ours sends them', () => {
    const intents = [
      { type: 'ready' },
      { type: 'read', choice: { days: 90 }, fresh: true },
      { type: 'chooseSymbols' },
      { type: 'goAhead' },
      { type: 'setStrategy', rule: { parts: 2 } },
      { type: 'setUnit', unit: 'week' },
      { type: 'filter', filter: { by: 'outcome', name: 'Filled', outcome: 'filled' } },
      { type: 'filter', filter: { by: 'symbol', name: 'BTCUSDT', kind: 'known', code: 'cmt_btcusdt' } },
      { type: 'filter', filter: { by: 'created', name: 'May 3', range: { start: 0, end: 86399999 } } },
      { type: 'filter', filter: { by: 'weekHour', name: 'Monday, 14:00', weekday: 1, hour: 14 } },
      { type: 'unfilter', by: 'strategy' },
      { type: 'unfilter' },
      { type: 'openOrder', orderId: '596471064624628269' },
      { type: 'exportTable', edition: 1, format: 'csv', columns: ['orderId', 'profit'], rows: [0, 7] },
    ];
    for (const intent of intents) assert.deepEqual(intentOf(intent), intent);
  });

  it('are left alone when no page of ours sends them', () => {
    const rubbish: unknown[] = [
      undefined,
      { type: 'goAhead', whatever: true },
      { type: 'setStrategy', rule: { parts: 0 } },
      { type: 'setStrategy', rule: { parts: 11 } },
      { type: 'setStrategy', rule: { parts: 1.5 } },
      { type: 'setStrategy', rule: { separator: '-', parts: 1 } },
      { type: 'setUnit', unit: 'second' },
      { type: 'filter', filter: { by: 'outcome', name: 'Won', outcome: 'won' } },
      { type: 'filter', filter: { by: 'symbol', name: 'others', kind: 'others', code: '' } },
      { type: 'filter', filter: { by: 'weekHour', name: 'x', weekday: 8, hour: 14 } },
      { type: 'filter', filter: { by: 'weekHour', name: 'x'.repeat(5000), weekday: 1, hour: 14 } },
      { type: 'unfilter', by: 'profit' },
      { type: 'openOrder', orderId: '../x' },
      { type: 'openOrder', orderId: '1'.repeat(21) },
      { type: 'openOrder', orderId: 596471064624628269n },
      { type: 'exportTable', edition: 1, format: 'csv', columns: ['uid'] },
      { type: 'copy', edition: 1, row: -1, columns: ['profit'] },
      { type: 'sort', edition: 1, column: 'uid', descending: true },
    ];
    for (const message of rubbish) assert.equal(intentOf(message), undefined);
  });
});
