import assert from 'node:assert/strict';
import { COLUMNS } from '../../../../src/dashboards/affiliates/protocol';
import { EXPORTS, STATISTICS, TABLE } from '../../../../src/dashboards/affiliates/exports';
import { statisticsChunks } from '../../../../src/dashboards/kit/statisticsExport';
import { tableChunks } from '../../../../src/dashboards/kit/tableExport';
import { lastDays } from '../../../../src/model/timeRange';
import { computeStatistics, textOfPieces } from '../../../support/atOnce';
import { accountOf, inputOf, NOW } from '../../model/affiliateStatistics/accounts';

const input = inputOf(accountOf(7, 80), lastDays(90, NOW));
const shown = { edition: 1, account: 'Main', statistics: computeStatistics(input), rows: input.rows };
const maskedShown = EXPORTS.asShown(shown, { masked: true });
const exportsOf = (format: 'csv' | 'json', masked: boolean): string => {
  const what = masked ? maskedShown : shown;
  return (
    textOfPieces(tableChunks(TABLE, what, { format, columns: COLUMNS, now: NOW, masked })) +
    textOfPieces(statisticsChunks(STATISTICS, what, { format, now: NOW, masked }))
  );
};
const { tiles, inviteCodes } = shown.statistics;
const amounts = [
  ...input.rows.flatMap(({ totals }) => (totals ? [totals.depositAmount, totals.withdrawalAmount, totals.commission] : [])),
  ...[
    tiles.deposits,
    tiles.withdrawals,
    tiles.net,
    tiles.spotVolume,
    tiles.futuresVolume,
    tiles.commission,
    tiles.commissionPerActive,
  ].flatMap(({ value, previous }) => [value, previous]),
  ...inviteCodes.flatMap(({ deposits, volume, commission }) => [deposits, volume, commission]),
].filter((amount): amount is string => amount !== undefined && /[1-9].*\d.*\d/.test(amount));
const secrets = [...new Set([...amounts, ...input.rows.map(({ uid }) => uid)])];

/** Whether the text holds it by itself, not within a longer number. */
const holds = (text: string, secret: string): boolean => new RegExp(`(?<![\\d.])${secret.replaceAll('.', '\\.')}(?![\\d.])`).test(text);

describe('an export of the dashboard in privacy mode', () => {
  for (const format of ['csv', 'json'] as const) {
    it(`has no amount and no uid: ${format}`, () => {
      assert.ok(secrets.length > 100);
      const [open, masked] = [exportsOf(format, false), exportsOf(format, true)];
      assert.deepEqual(
        secrets.filter((secret) => !holds(open, secret)),
        [],
        'the export without a mask holds them all',
      );
      assert.deepEqual(
        secrets.filter((secret) => holds(masked, secret)),
        [],
      );
    });

    it(`keeps counts, shares and times: ${format}`, () => {
      const masked = exportsOf(format, true);
      for (const kept of [String(tiles.users.value), tiles.verifiedPercent.value ?? '', String(tiles.activeUsers.value)])
        assert.ok(holds(masked, kept), kept);
      assert.deepEqual(maskedShown.statistics.range, shown.statistics.range);
    });
  }

  it('does not tell who of those who went quiet brought the most', () => {
    for (const [place, { rows, brought }] of maskedShown.statistics.dormant.entries()) {
      const open = shown.statistics.dormant[place] ?? assert.fail('a list is missing');
      assert.deepEqual([rows, brought], [open.rows.toSorted((one, other) => one - other), []]);
    }
    assert.ok(
      shown.statistics.dormant.some(({ rows }) => rows.some((row, place) => row < (rows[place - 1] ?? -1))),
      'one is ranked',
    );
  });

  it('masks what is reckoned from amounts, and leaves empty what is not known', () => {
    const text = textOfPieces(tableChunks(TABLE, shown, { format: 'csv', columns: ['uid', 'net', 'volume'], now: NOW, masked: true }));
    const cells = text
      .split('\r\n')
      .slice(1, -1)
      .map((line) => line.split(',').slice(0, 3));
    for (const [index, [uid, net, volume]] of cells.entries()) {
      const known = input.rows[index]?.totals !== undefined;
      assert.deepEqual([uid, net, volume], ['•••', known ? '•••' : '', known ? '•••' : '']);
    }
  });
});
