import assert from 'node:assert/strict';
import { calendarSpans } from '../../../../src/model/calendar';
import type { ReferralTotals } from '../../../../src/model/affiliate';
import { DORMANT_RULES, type DormantList, type AffiliateStatistics } from '../../../../src/model/affiliateStatistics';
import { DAY, lastDays } from '../../../../src/model/timeRange';
import { accountOf, inputOf, NOW, partly, statisticsOf, totals, totalsIn, units, user, whole, YEAR } from './accounts';
import { computeStatistics, joinUsers, trendPointOf, withRules } from '../../../support/atOnce';

const listed = ({ dormant }: AffiliateStatistics, wanted: DormantList): readonly number[] =>
  dormant.find(({ list }) => list === wanted)?.rows ?? [];
const ago = (days: number): number => NOW - days * DAY;

describe('dormant lists', () => {
  it('name who is verified but has not deposited, after the days of the rule', () => {
    const users = [
      user('0', { registerTime: ago(6.9), kycPassed: true }),
      user('1', { registerTime: ago(7), kycPassed: true }),
      user('2', { registerTime: ago(8), kycPassed: false }),
      user('3', { registerTime: ago(9), kycPassed: true, lastDeposit: ago(1) }),
      user('4', { registerTime: ago(10), kycPassed: true, firstTrade: ago(1) }),
      user('5', { kycPassed: true }),
    ];
    assert.deepEqual(listed(statisticsOf(users, []), 'verifiedWithoutDeposit'), [1]);
  });

  it('name who deposited but never traded', () => {
    const users = [
      user('0', { registerTime: 9, firstDeposit: ago(7) }),
      user('1', { registerTime: 8, firstDeposit: ago(6) }),
      user('2', { registerTime: 7, lastDeposit: ago(20) }),
      user('3', { registerTime: 6, firstDeposit: ago(20), lastTrade: ago(19) }),
    ];
    assert.deepEqual(listed(statisticsOf(users, []), 'depositedWithoutTrade'), [0, 2]);
  });

  it('name who traded once but not lately, by the last trade', () => {
    const users = [
      user('0', { registerTime: 9, firstTrade: ago(90), lastTrade: ago(30) }),
      user('1', { registerTime: 8, firstTrade: ago(90), lastTrade: ago(29) }),
      user('2', { registerTime: 7, firstTrade: ago(31) }),
      user('3', { registerTime: 6 }),
    ];
    assert.deepEqual(listed(statisticsOf(users, []), 'noTrade'), [0, 2]);
  });

  it('name somebody of whose latest trade the time is missing only where the totals show that there was none since', () => {
    const users = [user('0', { registerTime: ago(200), firstTrade: ago(190) })];
    const found = (days: number, records: readonly ReferralTotals[]): readonly number[] =>
      listed(statisticsOf(users, records, { range: lastDays(days, NOW) }), 'noTrade');
    const traded = [totals('0', { futuresTradingAmount: '77' })];
    assert.deepEqual([found(30, traded), found(7, traded), found(7, [])], [[], [], []]);
    assert.deepEqual([found(30, []), found(30, [totals('0', { spotTradingAmount: '' })])], [[0], []]);
  });

  it('name nobody of whom the totals of the range tell otherwise than the times', () => {
    const users = [
      user('0', { registerTime: ago(100), kycPassed: true }),
      user('1', { registerTime: ago(100), firstDeposit: ago(90) }),
      user('2', { registerTime: ago(100), firstTrade: ago(90) }),
    ];
    const did = users.map(({ uid }) => totals(uid, { depositAmount: '1000', futuresTradingAmount: '50000' }));
    const statistics = statisticsOf(users, did, { range: lastDays(7, NOW) });
    for (const list of ['verifiedWithoutDeposit', 'depositedWithoutTrade', 'noTrade'] as const)
      assert.deepEqual(listed(statistics, list), [], list);
    assert.deepEqual(listed(statisticsOf(users, []), 'noTrade'), [2]);
  });

  it('name who took out more than came in, in the range, to the last digit', () => {
    const records = [
      totals('0', { depositAmount: '1', withdrawalAmount: '1.000000000000000000001' }),
      totals('1', { depositAmount: '1', withdrawalAmount: '1' }),
      totals('2', { withdrawalAmount: '0.5' }),
      totals('3', { depositAmount: '', withdrawalAmount: '100' }),
    ];
    const statistics = statisticsOf([], records);
    assert.deepEqual(listed(statistics, 'netOutflow'), [2, 0]);
    const rules = { ...DORMANT_RULES, netOutflowAbove: '0.4999999999999999999999999' };
    assert.deepEqual(listed(withRules(statistics, { rows: joinUsers([], records) }, rules), 'netOutflow'), [2]);
  });

  it('of net outflow begin with who took out the most, to the last digit, whoever brought commission before', () => {
    const records = [
      totals('0', { withdrawalAmount: '9007199254740993' }),
      totals('1', { depositAmount: '9', withdrawalAmount: '9.5' }),
      totals('2', { depositAmount: '7', withdrawalAmount: '9007199254741000.01' }),
      totals('3', { withdrawalAmount: '0.50' }),
    ];
    const previousTotals = [totals('1', { commission: '100' }), totals('3', { commission: '200' })];
    const found = statisticsOf([], records, { previousTotals }).dormant.find(({ list }) => list === 'netOutflow');
    assert.deepEqual(found?.rows, [2, 0, 3, 1]);
    assert.deepEqual(found?.brought, [undefined, undefined, '200', '100']);
  });

  it('begin with who brought the most commission in the range before, then with the most volume, to the last digit', () => {
    const users = ['1', '2', '3', '4', '5', '6', '7'].map((uid) => user(uid, { lastTrade: ago(40) }));
    const previousTotals = [
      totals('3', { commission: '9007199254740993', spotTradingAmount: '1' }),
      totals('6', { commission: '9007199254740993.0000000001' }),
      totals('5', { commission: '0', futuresTradingAmount: '7' }),
      totals('2', { commission: '0', futuresTradingAmount: '6.9', spotTradingAmount: '0.2' }),
      totals('4', { commission: 'n/a', futuresTradingAmount: '1000' }),
      totals('99', { commission: '1000000000000000000' }),
    ];
    const statistics = statisticsOf(users, [], { previousTotals });
    const found = statistics.dormant.find(({ list }) => list === 'noTrade');
    const rows = joinUsers(users, []);
    assert.deepEqual(
      found?.rows.map((row) => rows[row]?.uid),
      ['6', '3', '2', '5', '4', '1', '7'],
    );
    assert.deepEqual(found?.brought, ['9007199254740993.0000000001', '9007199254740993', '0', '0', undefined]);
  });

  it('end with those of whom commission was taken back in the range before, after who did nothing in it', () => {
    const users = ['1', '2', '3', '4'].map((uid) => user(uid, { lastTrade: ago(40) }));
    const previousTotals = [totals('1', { commission: '-0.01' }), totals('2', { commission: '-7' }), totals('4')];
    const found = statisticsOf(users, [], { previousTotals }).dormant.find(({ list }) => list === 'noTrade');
    const rows = joinUsers(users, []);
    assert.deepEqual(
      found?.rows.map((row) => rows[row]?.uid),
      ['4', '3', '1', '2'],
    );
    assert.deepEqual(found?.brought, ['0', undefined, '-0.01', '-7']);
  });

  it('keep the order of the rows where the range before was not read', () => {
    const users = ['3', '1', '2'].map((uid) => user(uid, { lastTrade: ago(40) }));
    const [found] = statisticsOf(users, [], { previousTotals: undefined }).dormant.filter(({ list }) => list === 'noTrade');
    assert.deepEqual(
      [found?.rows, found?.brought],
      [
        [0, 1, 2],
        [undefined, undefined, undefined],
      ],
    );
  });

  it('say their rule, what it looks at and how well that is known', () => {
    const coverage = { users: partly(YEAR, 'Canceled.'), totals: { unread: 'No permission.' }, previousTotals: { unread: '' } };
    const { dormant } = statisticsOf([], [], { coverage, rules: { ...DORMANT_RULES, noTradeDays: 1 } });
    assert.deepEqual(
      dormant.map(({ list, range, completeness, problems }) => [list, range, completeness, problems]),
      [
        // Totals take people off these lists.
        ['verifiedWithoutDeposit', YEAR, 'partial', ['Canceled.', 'No permission.']],
        ['depositedWithoutTrade', YEAR, 'partial', ['Canceled.', 'No permission.']],
        ['noTrade', YEAR, 'partial', ['Canceled.', 'No permission.']],
        ['netOutflow', lastDays(30, NOW), 'unread', ['No permission.']],
      ],
    );
    assert.equal(dormant[2]?.rule, 'Traded before, but not in the past 1 day');
  });

  it('change with the rules and leave the rest as it was', () => {
    const input = inputOf(accountOf(31, 300), lastDays(30, NOW));
    const before = computeStatistics(input);
    const rules = { ...DORMANT_RULES, noTradeDays: 100 };
    const after = withRules(before, input, rules);
    assert.deepEqual(after, computeStatistics({ ...input, rules }));
    assert.ok(listed(after, 'noTrade').length < listed(before, 'noTrade').length);
  });
});

describe('a trend', () => {
  it('adds up to the range', () => {
    const account = accountOf(32, 300);
    const range = lastDays(90, NOW);
    const input = inputOf(account, range);
    const points = calendarSpans(range, 'week', 'UTC').map((span) =>
      trendPointOf(span, input.rows, whole(YEAR), { items: totalsIn(account, span.range), coverage: whole(span.range) }),
    );
    const { tiles } = computeStatistics(input);
    for (const name of ['deposits', 'withdrawals', 'net', 'spotVolume', 'futuresVolume', 'commission'] as const) {
      assert.equal(
        points.reduce((sum, point) => sum + units(point[name] ?? ''), 0n),
        units(tiles[name].value ?? ''),
        name,
      );
    }
    assert.equal(
      points.reduce((sum, { registered = 0 }) => sum + registered, 0),
      tiles.users.value,
    );
    assert.ok(points.every(({ completeness }) => completeness === 'complete'));
  });

  it('has no amounts where nothing was read', () => {
    const [span] = calendarSpans(lastDays(3, NOW), 'month', 'UTC');
    assert.ok(span);
    const point = trendPointOf(span, [], { unread: 'No users.' }, { items: [], coverage: { unread: 'Not read.' } });
    assert.deepEqual(
      [point.completeness, point.commission, point.activeUsers, point.registered],
      ['unread', undefined, undefined, undefined],
    );
  });
});
