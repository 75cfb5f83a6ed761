import assert from 'node:assert/strict';
import fc from 'fast-check';
import { parse } from 'papaparse';
import type { Shown } from '../../../../src/dashboards/affiliates/data';
import { STATISTICS, TABLE } from '../../../../src/dashboards/affiliates/exports';
import { asWritten } from '../../../../src/dashboards/kit/context';
import { statisticsChunks } from '../../../../src/dashboards/kit/statisticsExport';
import { tableChunks, type TableExport } from '../../../../src/dashboards/kit/tableExport';
import { COLUMNS, type Column } from '../../../../src/dashboards/affiliates/protocol';
import { type StatisticsInput } from '../../../../src/model/affiliateStatistics';
import { lastDays } from '../../../../src/model/timeRange';
import { accountOf, inputOf, NOW, partly, totals, user, whole, YEAR } from '../../model/affiliateStatistics/accounts';
import { computeStatistics, joinUsers, textOfPieces } from '../../../support/atOnce';

const RANGE = lastDays(30, NOW);
/** More than one piece holds. */
const many = joinUsers(
  Array.from({ length: 4001 }, (_, index) => user(`${index}`)),
  [],
);

function shownOf(rows: StatisticsInput['rows'], rest: Partial<StatisticsInput> = {}, account = 'Main'): Shown {
  const input = inputOf({ users: [], deeds: [] }, RANGE, { rows, ...rest });
  return { edition: 1, account, statistics: computeStatistics(input), rows };
}

const csv = (shown: Shown, wanted: Partial<TableExport<Column>> = {}): string =>
  textOfPieces(tableChunks(TABLE, shown, { format: 'csv', columns: COLUMNS, now: NOW, ...wanted }));

const read = (text: string, separator = ','): string[][] => {
  const { data, errors } = parse<string[]>(text, { delimiter: separator, skipEmptyLines: true });
  assert.deepEqual(errors, []);
  return data;
};
const lines = (text: string): Record<string, string>[] =>
  parse<Record<string, string>>(text, { header: true, delimiter: ',', skipEmptyLines: true }).data;

describe('the table as CSV', () => {
  it('comes back as it went, whatever the texts hold', () => {
    const texts = fc.oneof(fc.string(), fc.constantFrom('a,b', '"', 'x"y', 'line\r\nbreak', ' ', ';', 'ä€😀', "'"));
    fc.assert(
      fc.property(fc.uniqueArray(texts, { maxLength: 8 }), fc.constantFrom(',', ';', '\t'), (codes, separator) => {
        const safe = codes.filter((code) => !/[=+\-@]/.test(code));
        const shown = shownOf(
          joinUsers(
            safe.map((inviteCode, index) => user(`${index}`, { inviteCode })),
            [],
          ),
        );
        const [header, ...rows] = read(csv(shown, { columns: ['uid', 'code'], separator }), separator);
        assert.deepEqual(header?.slice(0, 3), ['uid', 'invite_code', 'account']);
        if (safe.length > 0)
          assert.deepEqual(
            rows.map((row) => row.slice(0, 2)),
            safe.map((code, index) => [`${index}`, code]),
          );
      }),
    );
  });

  it('keeps amounts to the last digit, negative ones too', () => {
    const shown = shownOf(joinUsers([], [totals('1', { commission: '-9007199254740993.000000000000000001', withdrawalAmount: '3' })]));
    const [row] = lines(csv(shown));
    assert.deepEqual([row?.['commission'], row?.['net_deposits']], ['-9007199254740993.000000000000000001', '-3']);
  });

  it('defuses what a spreadsheet would take for a formula, in every column of text', () => {
    const codes = ['=1+1', '+A1', '-A1', '@SUM(A1)', '\tx', '\rx', '-5.5', '-5.5.5', '=HYPERLINK("http://x")'];
    const shown = shownOf(
      joinUsers(
        codes.map((inviteCode, index) => user(`${index}`, { inviteCode })),
        [],
      ),
      {},
      '=cmd()',
    );
    const rows = read(csv(shown, { columns: ['uid', 'code'] })).slice(1);
    assert.deepEqual(
      rows.map((row) => row[1]),
      codes.map((code) => (code === '-5.5' ? code : `'${code}`)),
    );
    assert.ok(rows.every((row) => row[2] === "'=cmd()"));
  });

  it('tells times in the time zone, and leaves what is not known empty', () => {
    const users = [user('1', { registerTime: Date.UTC(2026, 6, 1, 22, 30, 5), kycPassed: true, lastTrade: NOW }), user('2')];
    const [known, unknown] = lines(csv(shownOf(joinUsers(users, []), { timeZone: 'Europe/Berlin' })));
    assert.deepEqual(
      [known?.['registered'], known?.['verified'], known?.['stage'], known?.['time_zone']],
      ['2026-07-02T00:30:05.000+02:00', 'yes', 'Traded', 'Europe/Berlin'],
    );
    assert.deepEqual([unknown?.['registered'], unknown?.['verified'], unknown?.['commission'], unknown?.['invite_code']], ['', '', '', '']);
  });

  it('carries in every line what the numbers cover', () => {
    const coverage = { users: whole(YEAR), totals: partly(RANGE, 'Canceled.'), previousTotals: { unread: '' } };
    const rows = joinUsers([user('1'), user('2')], []);
    for (const line of lines(csv(shownOf(rows, { coverage })))) {
      assert.deepEqual([line['account'], line['users_coverage'], line['totals_coverage']], ['Main', 'complete', 'partial: Canceled.']);
      assert.deepEqual(
        [line['range_from'], line['range_to'], line['as_of']],
        ['2026-10-21T12:00:00.000+00:00', '2026-11-20T12:00:00.000+00:00', '2026-11-20T12:00:00.000+00:00'],
      );
    }
    const [alone, ...none] = lines(csv(shownOf([], { coverage })));
    assert.deepEqual([alone?.['uid'], alone?.['totals_coverage'], none.length], ['', 'partial: Canceled.', 0]);
  });

  it('holds the rows and columns that were chosen, in their order', () => {
    const rows = joinUsers(
      ['a', 'b', 'c', 'd'].map((uid, index) => user(uid, { registerTime: 9 - index })),
      [],
    );
    const text = csv(shownOf(rows), { columns: ['stage', 'uid'], rows: [3, 0, 99] });
    assert.deepEqual(
      read(text).map((row) => row.slice(0, 2)),
      [
        ['stage', 'uid'],
        ['Registered', 'd'],
        ['Registered', 'a'],
      ],
    );
  });

  it('ends its lines as RFC 4180 says, also between pieces', () => {
    const text = csv(shownOf(many), { columns: ['uid', 'commission'] });
    assert.ok(text.startsWith('\uFEFF') && text.endsWith('\r\n') && !text.includes('\r\n\r\n'));
    assert.equal(text.split('\r\n').length, many.length + 2);
    assert.equal(text.split('\uFEFF').length, 2);
    assert.deepEqual(
      lines(text).map(({ uid }) => uid),
      many.map(({ uid }) => uid),
    );
  });
});

interface JsonTable {
  readonly kind: string;
  readonly account: string;
  readonly generatedAt: string;
  readonly timeZone: string;
  readonly range: unknown;
  readonly coverage: unknown;
  readonly rows: readonly Readonly<Record<string, unknown>>[];
}

describe('the table as JSON', () => {
  const json = (shown: Shown, wanted: Partial<TableExport<Column>> = {}): JsonTable =>
    JSON.parse(textOfPieces(tableChunks(TABLE, shown, { format: 'json', columns: COLUMNS, now: NOW, ...wanted }))) as JsonTable;

  it('names its account, range, zone and coverage', () => {
    const { account, generatedAt, timeZone, range, coverage, rows, kind } = json(shownOf([]));
    assert.deepEqual([kind, account, generatedAt, timeZone, rows], ['orderdeck.affiliates', 'Main', '2026-11-20T12:00:00.000Z', 'UTC', []]);
    assert.deepEqual(range, { start: '2026-10-21T12:00:00.000Z', end: '2026-11-20T12:00:00.000Z' });
    const before = { start: '2026-09-21T11:59:59.999Z', end: '2026-10-21T11:59:59.999Z' };
    assert.deepEqual(coverage, {
      users: { ...whole(YEAR), range: { start: '2025-11-20T12:00:00.000Z', end: '2026-11-20T12:00:00.000Z' } },
      totals: { ...whole(RANGE), range },
      previousTotals: { ...whole(RANGE), range: before },
    });
  });

  it('keeps amounts as strings and leaves out what is not known', () => {
    const known = user('1', { registerTime: NOW, kycPassed: false, inviteCode: '=x' });
    const { rows } = json(shownOf(joinUsers([known], [totals('2', { commission: '-0.10' })])));
    assert.deepEqual(rows[0], {
      uid: '1',
      invite_code: '=x',
      stage: 'registered',
      verified: false,
      registered: '2026-11-20T12:00:00.000Z',
    });
    assert.deepEqual([rows[1]?.['commission'], 'invite_code' in (rows[1] ?? {})], ['-0.10', false]);
  });

  it('holds every row once, over many pieces', () => {
    assert.deepEqual(
      json(shownOf(many)).rows.map(({ uid }) => uid),
      many.map(({ uid }) => uid),
    );
  });
});

describe('the statistics as a file', () => {
  const account = accountOf(43, 200);
  const input = inputOf(account, RANGE);
  const shown: Shown = { edition: 1, account: 'Main', statistics: computeStatistics(input), rows: input.rows };
  const text = (which: Shown, format: 'csv' | 'json'): string => textOfPieces(statisticsChunks(STATISTICS, which, { format, now: NOW }));

  it('has one line per number, with its completeness', () => {
    const table = lines(text(shown, 'csv'));
    const find = (section: string, name: string, measure: string): Record<string, string> | undefined =>
      table.find((line) => line['section'] === section && line['name'] === name && line['measure'] === measure);
    const { tiles, funnel, cohorts } = shown.statistics;
    assert.equal(find('Key figures', 'Commission', 'value')?.['value'], tiles.commission.value);
    assert.equal(find('Key figures', 'Commission', 'value')?.['previous'], tiles.commission.previous);
    assert.equal(find('Funnel', 'Traded', 'Users')?.['value'], String(funnel.steps[3]?.reached));
    const months = 'Cohorts by month of registration';
    assert.equal(find(months, cohorts[5]?.month ?? '', 'Commission')?.['value'], cohorts[5]?.commission);
    assert.equal(find(months, cohorts[5]?.month ?? '', 'Verified, %')?.['value'], cohorts[5]?.verifiedPercent);
    assert.equal(find(months, 'Earlier or unknown', 'Users')?.['value'], String(shown.statistics.outsideCohorts?.users));
    assert.equal(find('Users to follow up on', 'Stopped trading', 'Users')?.['value'], String(shown.statistics.dormant[2]?.rows.length));
    const { tenth, topTenthPercent } = shown.statistics.concentration;
    assert.equal(find('Concentration', 'Commission', `Top 10% (${tenth})`)?.['value'], topTenthPercent);
    assert.equal(find('Coverage', 'Previous period', 'Coverage')?.['value'], 'complete');
    assert.ok(table.every((line) => line['account'] === 'Main' && line['completeness'] !== ''));
    assert.equal(new Set(table.map(({ section }) => section)).size, 7);
  });

  it('names no section, figure or list as programs do, and an invite code as it is', () => {
    const inviteCodes = ['constructor', 'users', '_'].map((code) => ({ kind: 'code', code, users: 1 }) as const);
    const point = { label: '2026-11', range: RANGE, cut: true, completeness: 'complete', problems: [], net: '1', activeUsers: 2 } as const;
    const statistics = { ...shown.statistics, inviteCodes: [...inviteCodes, { kind: 'none', users: 1 } as const] };
    const table = lines(text({ ...shown, statistics, trend: { bucket: 'month', points: [point] } }, 'csv'));
    const codes = table.filter(({ section }) => section === 'Commission by invite code').map(({ name }) => name);
    assert.deepEqual([...new Set(codes)], ['constructor', 'users', '_', '(No code)']);
    const names = new Set(table.flatMap(({ section, name = '', measure }) => [section, codes.includes(name) ? '' : name, measure]));
    assert.deepEqual(
      [...names].filter((name = '') => name !== 'value' && /^[a-z]|[a-z][A-Z]|_/.test(name)),
      [],
    );
  });

  it('writes numbers, percent and points as they are, whatever their sign, and defuses formulas among them', () => {
    const { tiles } = shown.statistics;
    const figure = { value: '1', previous: '2', completeness: 'complete', problems: [] } as const;
    const changed = {
      ...tiles,
      deposits: { ...figure, changePercent: '-50.0' },
      withdrawals: { ...figure, changePercent: '3.5' },
      verifiedPercent: { ...figure, changePoints: '-3.0' },
    };
    const codes = ['-5 %', '+3%', '+3 %', '-12.5', '+7', '-3 %+1', '=1', '-cmd', '+A1', '-3 points|x'];
    const inviteCodes = codes.map((code) => ({ kind: 'code', code, users: 1, registeredInRange: 0, deposited: 0, traded: 0 }) as const);
    const table = lines(text({ ...shown, statistics: { ...shown.statistics, tiles: changed, inviteCodes } }, 'csv'));
    const changeOf = (name: string): string | undefined =>
      table.find((line) => line['section'] === 'Key figures' && line['name'] === name)?.['change'];
    assert.deepEqual(['Deposits', 'Withdrawals', 'Verified (new)'].map(changeOf), ['-50.0%', '3.5%', '-3.0 points']);
    const names = table
      .filter(({ section, measure }) => section === 'Commission by invite code' && measure === 'Users')
      .map(({ name }) => name);
    assert.deepEqual(names, [...codes.slice(0, 5), ...codes.slice(5).map((code) => `'${code}`)]);
  });

  it('leaves what is not known empty and says why', () => {
    const unread = { unread: 'No permission.' };
    const statistics = computeStatistics({ ...input, coverage: { users: whole(YEAR), totals: unread, previousTotals: unread } });
    const table = lines(text({ ...shown, statistics }, 'csv'));
    const commission = table.find(({ section, name }) => section === 'Key figures' && name === 'Commission');
    const outflow = table.find(({ section, name }) => section === 'Users to follow up on' && name === 'Net outflow');
    assert.deepEqual([outflow?.['value'], outflow?.['completeness']], ['', 'unread']);
    assert.deepEqual([commission?.['value'], commission?.['completeness'], commission?.['problems']], ['', 'unread', 'No permission.']);
    const json = JSON.parse(text({ ...shown, statistics }, 'json')) as {
      tiles: { commission: object };
      dormant: object[];
      coverage: object;
    };
    assert.deepEqual(json.tiles.commission, { completeness: 'unread', problems: ['No permission.'], previousCompleteness: 'unread' });
    assert.ok(!('users' in (json.dormant[3] ?? {})));
    assert.deepEqual(json.coverage, asWritten(statistics.coverage));
  });

  it('calls complete what is of users alone, though totals were not read: nobody is nobody then', () => {
    const coverage = { ...input.coverage, totals: partly(RANGE, 'Canceled.') };
    const rows = joinUsers([user('1', { registerTime: NOW - 2, inviteCode: 'a' })], [totals('2')]);
    const table = lines(text({ ...shown, statistics: computeStatistics({ ...input, rows, coverage }), rows }, 'csv'));
    const told = (name: string, ...measures: readonly string[]): unknown =>
      measures
        .map((measure) => table.find((line) => line['name'] === name && line['measure'] === measure))
        .map((line) => [line?.['value'], line?.['completeness']]);
    const [whole0, part] = [
      ['0', 'complete'],
      ['', 'partial'],
    ];
    assert.deepEqual(told('2026-09', 'Users', 'Traded', 'Active', 'Commission'), [whole0, whole0, part, part]);
    assert.deepEqual(told('a', 'New in range', 'Traded', 'Active in range', 'Commission'), [['1', 'complete'], whole0, part, part]);
    assert.deepEqual(told('(Unknown code)', 'Users'), [['1', 'partial']]);
  });

  it('tells of a funnel, and of the period before, only what was read', () => {
    const unverified = [user('1', { registerTime: NOW - 2, inviteCode: 'a' })];
    const rows = joinUsers(unverified, [totals('1', { commission: '5' })]);
    const previousTotals = partly(lastDays(30, RANGE.start), 'Page 3 failed.');
    const coverage = { users: whole(YEAR), totals: whole(RANGE), previousTotals };
    const table = lines(text(shownOf(rows, { coverage, previousTotals: [] }), 'csv'));
    const funnel = table.filter(({ section }) => section === 'Funnel');
    assert.ok(funnel.some(({ completeness }) => completeness === 'partial'));
    assert.ok(funnel.every(({ measure = '' }) => !/NaN|out of order/.test(measure)));
    assert.deepEqual(funnel.find(({ name, measure }) => name === 'Traded' && measure === 'Users')?.['value'], '0');
    const commission = table.find(({ section, name }) => section === 'Key figures' && name === 'Commission');
    assert.deepEqual([commission?.['value'], commission?.['previous']], ['5', '']);
  });

  it('calls partial the very numbers that lack an amount, and no number 0 that may be more', () => {
    const known = { registerTime: NOW - 2, kycPassed: true, firstTrade: NOW - 1 };
    const users = [user('1', { ...known, inviteCode: 'a' }), user('2', { ...known, inviteCode: 'b' })];
    const rows = joinUsers(users, [totals('1', { spotTradingAmount: '', futuresTradingAmount: '1' }), totals('2', { commission: '2' })]);
    const table = lines(text(shownOf(rows), 'csv'));
    const partial = table.flatMap(({ section = '', name = '', measure = '', completeness }) =>
      completeness === 'partial' ? [[section, name, measure].join(' ')] : [],
    );
    assert.deepEqual(partial, ['Key figures Spot volume value', 'Commission by invite code a Volume']);
    assert.equal(table.find(({ name }) => name === 'Spot volume')?.['value'], '');
    const unsure = { users: partly(YEAR, 'Canceled.'), totals: partly(RANGE, 'Canceled.'), previousTotals: { unread: '' } };
    const values = lines(text(shownOf(rows, { coverage: unsure }), 'csv')).map(({ value }) => value);
    assert.ok(!values.includes('0'), 'a number of which more may come');
  });

  it('names users by uid, as positions mean nothing in a file', () => {
    const { dormant, top } = JSON.parse(text(shown, 'json')) as { dormant: { users: string[] }[]; top: { commission: string[] } };
    assert.deepEqual(
      dormant[2]?.users,
      shown.statistics.dormant[2]?.rows.map((row) => input.rows[row]?.uid),
    );
    assert.deepEqual(
      top.commission,
      shown.statistics.top.commission.map((row) => input.rows[row]?.uid),
    );
  });

  it('holds the trend when it was read', () => {
    const point = { label: '2026-11', range: RANGE, cut: true, completeness: 'complete', problems: [], deposits: '1.5' } as const;
    const table = lines(text({ ...shown, trend: { bucket: 'month', points: [point] } }, 'csv'));
    assert.equal(table.find(({ section, measure }) => section === 'Trend by month' && measure === 'Deposits')?.['value'], '1.5');
    assert.match(text({ ...shown, trend: { bucket: 'month', points: [point] } }, 'json'), /"bucket": "month"/);
  });
});
