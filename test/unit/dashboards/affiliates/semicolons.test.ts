import assert from 'node:assert/strict';
import { parse } from 'papaparse';
import { STATISTICS, TABLE } from '../../../../src/dashboards/affiliates/exports';
import { COLUMNS } from '../../../../src/dashboards/affiliates/protocol';
import { statisticsChunks } from '../../../../src/dashboards/kit/statisticsExport';
import { tableChunks } from '../../../../src/dashboards/kit/tableExport';
import { lastDays } from '../../../../src/model/timeRange';
import { computeStatistics, joinUsers, textOfPieces } from '../../../support/atOnce';
import { inputOf, NOW, totals, user } from '../../model/affiliateStatistics/accounts';

describe('a file of the affiliate dashboard with semicolons', () => {
  const rows = joinUsers([user('1', { inviteCode: '1.5' })], [totals('1', { commission: '96.340' })]);
  const shown = {
    ...{ edition: 1, account: '2.5', rows },
    statistics: computeStatistics(inputOf({ users: [], deeds: [] }, lastDays(30, NOW), { rows })),
  };
  const how = { format: 'csv', separator: ';', now: NOW } as const;
  const read = (text: string): string[][] => parse<string[]>(text, { delimiter: ';', skipEmptyLines: true }).data;

  it('has amounts with a comma, and invite codes and the account as they are called', () => {
    const [titles = [], row = []] = read(textOfPieces(tableChunks(TABLE, shown, { ...how, columns: COLUMNS })));
    const cells = ['invite_code', 'commission', 'account'].map((title) => row[titles.indexOf(title)]);
    assert.deepEqual(cells, ['1.5', '96,340', '2.5']);
  });

  it('has sums with a comma beside the codes that they are of', () => {
    const lines = read(textOfPieces(statisticsChunks(STATISTICS, shown, how)));
    const sums = lines.flatMap(([, name, , value]) => (value?.startsWith('96') ? [[name, value]] : []));
    assert.ok(sums.some(([name]) => name === '1.5'));
    assert.deepEqual([...new Set(sums.map(([, value]) => value))], ['96,34']);
  });
});
