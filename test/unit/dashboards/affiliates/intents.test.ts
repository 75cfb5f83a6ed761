import assert from 'node:assert/strict';
import fc from 'fast-check';
import { intentOf } from '../../../../src/dashboards/affiliates/intents';
import { COLUMNS, type FromPage } from '../../../../src/dashboards/affiliates/protocol';
import { DORMANT_RULES } from '../../../../src/model/affiliateStatistics';

const intents: FromPage[] = [
  { type: 'ready' },
  { type: 'read', choice: { days: 30 }, fresh: false },
  { type: 'read', choice: { month: 'this' }, fresh: false },
  { type: 'read', choice: { month: 'last' }, fresh: true },
  { type: 'read', choice: { from: '2026-01-01', to: '2026-01-31' }, fresh: true },
  { type: 'cancel' },
  { type: 'setRules', rules: { ...DORMANT_RULES, netOutflowAbove: '0.5' } },
  { type: 'readTrend', bucket: 'week' },
  { type: 'exportTable', edition: 3, format: 'csv', columns: COLUMNS, rows: [2, 0] },
  { type: 'exportTable', edition: 3, format: 'json', columns: ['uid'] },
  { type: 'exportStatistics', edition: 3, format: 'json' },
  { type: 'sort', edition: 3, column: 'commission', descending: true },
  { type: 'copy', edition: 3, row: 7, columns: ['uid'] },
  { type: 'act', action: 'diagnose' },
];

describe('what arrives from the page', () => {
  it('is taken when it is one of the intents', () => {
    for (const intent of intents) assert.deepEqual(intentOf(JSON.parse(JSON.stringify(intent))), intent);
  });

  it('is left alone when it is anything else', () => {
    const wrong: unknown[] = [
      ...[undefined, null, 'ready', [], {}, { type: 'run' }, { type: 'ready', command: 'workbench.action.quit' }],
      ...[{ days: 0 }, { days: 731 }, { days: 1.5 }, { days: '7' }, { month: 'next' }, { from: 'a', to: 'b' }, { from: '2026-01-01' }].map(
        (choice) => ({
          type: 'read',
          choice,
          fresh: false,
        }),
      ),
      ...['-1', '1e9', '', 5].map((netOutflowAbove) => ({ type: 'setRules', rules: { ...DORMANT_RULES, netOutflowAbove } })),
      { type: 'setRules', rules: { ...DORMANT_RULES, noTradeDays: -1 } },
      { type: 'readTrend', bucket: 'day' },
      ...[[], ['raw'], [...COLUMNS, 'uid']].map((columns) => ({ type: 'exportTable', edition: 1, format: 'csv', columns })),
      { type: 'exportTable', edition: 1, format: 'csv', columns: ['uid'], rows: [-1] },
      { type: 'exportStatistics', edition: 1, format: 'exe' },
      { type: 'act', action: 'workbench.action.terminal.sendSequence' },
    ];
    for (const message of wrong) assert.equal(intentOf(message), undefined, JSON.stringify(message));
    fc.assert(fc.property(fc.anything(), (message) => assert.equal(intentOf(message), undefined)));
  });
});
