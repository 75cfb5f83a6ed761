import assert from 'node:assert/strict';
import { parse } from 'papaparse';
import { STATISTICS } from '../../../../src/dashboards/affiliates/exports';
import { statisticsChunks } from '../../../../src/dashboards/kit/statisticsExport';
import { DAY, lastDays } from '../../../../src/model/timeRange';
import type { StatisticsInput } from '../../../../src/model/affiliateStatistics';
import { inputOf, NOW, partly, statisticsOf, totals, user, whole, YEAR } from '../../model/affiliateStatistics/accounts';
import { computeStatistics, joinUsers, textOfPieces, trendPointOf } from '../../../support/atOnce';

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

  it('have no zero of a month, of an invite code or of a bar, wherever they are shown; of users read whole they do', () => {
    const users = [user('1', { registerTime: NOW - 40 * DAY, inviteCode: '0' })];
    const range = lastDays(30, NOW);
    const told = (coverage: Pick<StatisticsInput['coverage'], 'users' | 'totals'>) => {
      const computed = statisticsOf(users, [totals('1')], {
        coverage: { ...coverage, previousTotals: { unread: 'There is no range before.' } },
      });
      const point = trendPointOf({ label: '2026-11', range, cut: false }, joinUsers(users, [totals('1')]), coverage.users, {
        items: [totals('1')],
        coverage: coverage.totals,
      });
      const shown = {
        ...{ edition: 1, account: 'Main', statistics: computed, rows: [] },
        trend: { bucket: 'month', points: [point] },
      } as const;
      const { cohorts, inviteCodes, trend } = JSON.parse(
        textOfPieces(statisticsChunks(STATISTICS, shown, { format: 'json', now: NOW })),
      ) as Record<string, never> & { cohorts: object[]; inviteCodes: object[]; trend: { points: object[] } };
      const zeros = (line: object | undefined): string[] =>
        Object.entries(line ?? {}).flatMap(([name, value]) => (name !== 'code' && /^0(\.0+)?$/.test(String(value)) ? [name] : []));
      return [zeros(cohorts.at(-1)), zeros(inviteCodes[0]), zeros(trend.points[0])];
    };
    const ofUsers = [
      ['registered', 'verified', 'deposited', 'traded'],
      ['registeredInRange', 'deposited', 'traded'],
    ];
    const amounts = ['activeUsers', 'deposits', 'withdrawals', 'net', 'spotVolume', 'futuresVolume', 'commission'];
    const some = partly(range, 'Canceled.');
    assert.deepEqual(told({ users: some, totals: some }), [[], [], []]);
    assert.deepEqual(told({ users: whole(YEAR), totals: some }), [...ofUsers, ['registered']]);
    assert.deepEqual(told({ users: whole(YEAR), totals: whole(range) }), [
      [...(ofUsers[0] ?? []), 'active', 'commission'],
      [...(ofUsers[1] ?? []), 'active', 'deposits', 'volume', 'commission'],
      ['registered', ...amounts],
    ]);
  });
});
