import assert from 'node:assert/strict';
import { contains, lastDays } from '../../../../src/model/timeRange';
import { computeStatistics } from '../../../support/atOnce';
import { accountOf, inputOf, NOW, statisticsOf, totals, user, YEAR } from './accounts';

const RANGE = lastDays(30, NOW);
const BEFORE = RANGE.start - 1;

describe('first deposits and first trades in a range', () => {
  for (const [seed, days] of [
    [1, 7],
    [2, 30],
    [3, 90],
  ] as const)
    it(`are those of an independent count over ${days} days, with that of the range before`, () => {
      const account = accountOf(seed, 700);
      const range = lastDays(days, NOW);
      const { tiles, previousRange } = computeStatistics(inputOf(account, range));
      assert.ok(previousRange);
      const counted = (within: typeof range, field: 'firstDeposit' | 'firstTrade'): number =>
        account.users.filter((each) => contains(within, each[field] ?? NaN)).length;
      const { firstDeposits, firstTrades } = tiles;
      assert.deepEqual(
        [firstDeposits.value, firstDeposits.previous, firstTrades.value, firstTrades.previous],
        [
          ...[counted(range, 'firstDeposit'), counted(previousRange, 'firstDeposit')],
          ...[counted(range, 'firstTrade'), counted(previousRange, 'firstTrade')],
        ],
      );
      assert.ok(counted(range, 'firstDeposit') > 0);
    });

  it('count whoever registered before the range, and nobody by a later deposit', () => {
    const users = [
      user('1', { registerTime: YEAR.start, firstDeposit: NOW, lastDeposit: NOW }),
      user('2', { registerTime: NOW, firstDeposit: BEFORE, lastDeposit: NOW }),
      user('3', { registerTime: NOW }),
    ];
    const { firstDeposits, firstTrades } = statisticsOf(users, []).tiles;
    assert.deepEqual([firstDeposits.value, firstDeposits.previous, firstDeposits.completeness], [1, 1, 'complete']);
    assert.deepEqual([firstTrades.value, firstTrades.completeness], [0, 'complete']);
  });

  it('say of how many the service tells the latest deposit alone, unless that was before the range', () => {
    const users = [user('1', { registerTime: NOW, lastDeposit: NOW }), user('2', { registerTime: NOW, lastDeposit: BEFORE })];
    const { firstDeposits, firstTrades } = statisticsOf(users, []).tiles;
    assert.equal(firstDeposits.value, 0);
    assert.deepEqual(firstDeposits.lacking, [
      'Users whose first deposit may have been in the range, though the service does not report when it was: 1.',
    ]);
    assert.equal(firstTrades.lacking, undefined);
  });

  it('say how many did something in the range of whom the service tells no time, however they registered', () => {
    const { firstDeposits, firstTrades } = statisticsOf(
      [user('1', { registerTime: NOW })],
      [totals('1', { depositAmount: '5', spotTradingAmount: '1' })],
    ).tiles;
    for (const figure of [firstDeposits, firstTrades]) {
      assert.equal(figure.value, 0);
      assert.match(figure.lacking?.join() ?? '', /may have been in the range, .*: 1\.$/);
    }
  });

  it('say how many did something in the range of whom no times are known, as they registered more than 365 days ago', () => {
    const records = [
      totals('1', { depositAmount: '5' }),
      totals('2', { futuresTradingAmount: '1' }),
      totals('3', { withdrawalAmount: '9' }),
    ];
    const past = [totals('1', { spotTradingAmount: '1' }), totals('4', { spotTradingAmount: '1' })];
    const { firstDeposits, firstTrades } = statisticsOf([user('2', { registerTime: NOW })], records, { previousTotals: past }).tiles;
    assert.match(firstDeposits.lacking?.join() ?? '', /: 1\.$/);
    assert.match(firstTrades.lacking?.join() ?? '', /: 1\.$/);
    assert.match(firstTrades.previousLacking?.join() ?? '', /: 2\.$/);
  });

  it('are unknown where no users were read, and not 0', () => {
    const coverage = { ...inputOf({ users: [], deeds: [] }, RANGE).coverage, users: { unread: 'No permission.' } };
    const { firstDeposits } = statisticsOf([], [], { coverage }).tiles;
    assert.deepEqual([firstDeposits.value, firstDeposits.completeness], [undefined, 'unread']);
  });
});
