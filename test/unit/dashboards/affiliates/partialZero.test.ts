import assert from 'node:assert/strict';
import { parse } from 'papaparse';
import { STATISTICS } from '../../../../src/dashboards/affiliates/exports';
import { statisticsChunks } from '../../../../src/dashboards/kit/statisticsExport';
import { lastDays } from '../../../../src/model/timeRange';
import { inputOf, NOW } from '../../model/affiliateStatistics/accounts';
import { computeStatistics, textOfPieces } from '../../../support/atOnce';

describe('statistics of which only a part was loaded', () => {
  it('have no zero, in JSON as in CSV', () => {
    const computed = computeStatistics(inputOf({ users: [], deeds: [] }, lastDays(30, NOW)));
    const part = { completeness: 'partial', problems: ['Canceled.'], previousCompleteness: 'partial' } as const;
    const zeros = { users: { ...part, value: 0, previous: 0 }, deposits: { ...part, value: '0.00', previous: '3' } };
    const shown = { edition: 1, account: 'Main', statistics: { ...computed, tiles: { ...computed.tiles, ...zeros } }, rows: [] };
    const text = (format: 'json' | 'csv'): string => textOfPieces(statisticsChunks(STATISTICS, shown, { format, now: NOW }));

    const { tiles } = JSON.parse(text('json')) as { tiles: Record<string, object> };
    assert.deepEqual([tiles['users'], tiles['deposits']], [part, { ...part, previous: '3' }]);

    const { data } = parse<Record<string, string>>(text('csv'), { header: true, skipEmptyLines: true });
    const cells = ['New users', 'Deposits'].map((name) => data.find((line) => line['section'] === 'Key figures' && line['name'] === name));
    const [users, deposits] = cells.map((line) => [line?.['value'], line?.['previous']]);
    assert.deepEqual(
      [users, deposits],
      [
        ['', ''],
        ['', '3'],
      ],
    );
  });
});
