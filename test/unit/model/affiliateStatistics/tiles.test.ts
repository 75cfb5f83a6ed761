import assert from 'node:assert/strict';
import type { ReferralTotals } from '../../../../src/model/affiliate';
import { previousRangeOf } from '../../../../src/model/affiliateStatistics';
import { contains, DAY, lastDays, type TimeRange } from '../../../../src/model/timeRange';
import { type Account, accountOf, inputOf, NOW, partly, statisticsOf, text, totals, units, user, whole, YEAR } from './accounts';
import { computeStatistics } from '../../../support/atOnce';
import type { Figure } from '../../../../src/model/reliability';

/** The same number, however many zeros it ends with. */
const same = (one: string | undefined, units8: bigint): void => assert.equal(one === undefined ? undefined : units(one), units8);

const sumIn = ({ deeds }: Account, range: TimeRange, field: string): bigint =>
  deeds.reduce((sum, deed) => (deed.field === field && contains(range, deed.at) ? sum + deed.units : sum), 0n);

/** Half up to one decimal, by counting tenths of a percent. */
function percentOf(part: number, all: number): string {
  const tenths = Math.floor((part * 1000) / all);
  const rounded = part * 1000 - tenths * all >= all / 2 ? tenths + 1 : tenths;
  return `${Math.floor(rounded / 10)}.${rounded % 10}`;
}

describe('the tiles', () => {
  it('give a step the number that the funnel gives it', () => {
    const { tiles, funnel } = computeStatistics(inputOf(accountOf(9, 700), lastDays(90, NOW)));
    const [, verified, deposited, traded] = funnel.steps.map(({ fromStartPercent }) => fromStartPercent);
    assert.deepEqual(
      [tiles.verifiedPercent.value, tiles.depositorsPercent.value, tiles.tradersPercent.value],
      [verified, deposited, traded],
    );
  });

  for (const [seed, days] of [
    [1, 7],
    [2, 30],
    [3, 90],
    [4, 180],
    [5, 365],
  ] as const) {
    it(`are those of an independent count over ${days} days`, () => {
      const account = accountOf(seed, 700);
      const range = lastDays(days, NOW);
      const { tiles } = computeStatistics(inputOf(account, range));
      const cohort = account.users.filter(({ registerTime = 0 }) => contains(range, registerTime));
      assert.equal(tiles.users.value, cohort.length);
      const deposited = cohort.filter(({ firstDeposit, firstTrade }) => firstDeposit ?? firstTrade);
      const verified = cohort.filter((each) => each.kycPassed || deposited.includes(each));
      assert.equal(tiles.verifiedPercent.value, percentOf(verified.length, cohort.length));
      assert.equal(tiles.depositorsPercent.value, percentOf(deposited.length, cohort.length));
      assert.equal(tiles.tradersPercent.value, percentOf(cohort.filter(({ firstTrade }) => firstTrade).length, cohort.length));
      same(tiles.deposits.value, sumIn(account, range, 'depositAmount'));
      same(tiles.withdrawals.value, sumIn(account, range, 'withdrawalAmount'));
      same(tiles.net.value, sumIn(account, range, 'depositAmount') - sumIn(account, range, 'withdrawalAmount'));
      same(tiles.spotVolume.value, sumIn(account, range, 'spotTradingAmount'));
      same(tiles.futuresVolume.value, sumIn(account, range, 'futuresTradingAmount'));
      same(tiles.commission.value, sumIn(account, range, 'commission'));
      const traded = account.deeds.filter(({ at, field }) => field.endsWith('TradingAmount') && contains(range, at));
      const active = new Set(traded.map(({ uid }) => uid)).size;
      assert.equal(tiles.activeUsers.value, active);
      const perActive = (sumIn(account, range, 'commission') * 2n + BigInt(active)) / (2n * BigInt(active));
      same(tiles.commissionPerActive.value, perActive);
      // Of those who registered before the 365 days nobody knows when they first did something.
      const { firstDeposits: _first, firstTrades: _trades, ...others } = tiles;
      for (const figure of Object.values(others) as Figure<string | number>[])
        assert.deepEqual([figure.completeness, figure.problems], ['complete', []]);
    });
  }

  it('stand beside those of the range before, of equal length and without a shared moment', () => {
    const account = accountOf(6, 500);
    const range = lastDays(30, NOW);
    const before = previousRangeOf(range, NOW);
    assert.deepEqual(before, { start: range.start - 1 - 30 * DAY, end: range.start - 1 });
    const { tiles, previousRange } = computeStatistics(inputOf(account, range));
    assert.deepEqual(previousRange, before);
    same(tiles.commission.previous, sumIn(account, before, 'commission'));
    assert.equal(tiles.users.previous, account.users.filter(({ registerTime = 0 }) => contains(before, registerTime)).length);
    assert.equal(tiles.commission.previousCompleteness, 'complete');
  });

  it('have no range before where the 365 days do not hold one', () => {
    const { tiles, previousRange } = computeStatistics(inputOf(accountOf(7, 50), lastDays(183, NOW)));
    assert.deepEqual([previousRange, tiles.users.previous, tiles.commission.previous], [undefined, undefined, undefined]);
    assert.ok(previousRangeOf(lastDays(182, NOW), NOW));
  });

  it('tell the change in percent, of shares in points, and none from nothing', () => {
    const before = NOW - 40 * DAY;
    const users = [
      user('1', { registerTime: NOW, kycPassed: true }),
      user('2', { registerTime: before, kycPassed: true }),
      user('3', { registerTime: before, kycPassed: false }),
    ];
    const previousTotals = [totals('2', { commission: '-0.4', depositAmount: '3' })];
    const { tiles } = statisticsOf(users, [totals('1', { commission: '-0.2', depositAmount: '2', spotTradingAmount: '1' })], {
      previousTotals,
    });
    assert.equal(tiles.users.changePercent, '-50.0');
    assert.equal(tiles.deposits.changePercent, '-33.3');
    assert.equal(tiles.commission.changePercent, '50.0', 'of the size of what was');
    assert.equal(tiles.spotVolume.changePercent, undefined);
    assert.deepEqual([tiles.verifiedPercent.changePoints, tiles.verifiedPercent.changePercent], ['50.0', undefined]);
  });

  it('tell no change where either range was not loaded whole', () => {
    const [now, before] = [NOW - DAY, NOW - 40 * DAY];
    const users = [user('1', { registerTime: now }), user('2', { registerTime: now }), user('3', { registerTime: before })];
    const amounts = [totals('1', { commission: '2' })];
    for (const partial of ['users', 'totals', 'previousTotals'] as const) {
      const coverage = {
        users: whole(YEAR),
        totals: whole(lastDays(30, NOW)),
        previousTotals: whole(YEAR),
        [partial]: partly(YEAR, 'Refused.'),
      };
      const { tiles } = statisticsOf(users, amounts, { previousTotals: [totals('3', { commission: '1' })], coverage });
      assert.equal(tiles.users.changePercent, partial === 'users' ? undefined : '100.0', partial);
      assert.equal(tiles.commission.changePercent, partial === 'users' ? '100.0' : undefined, partial);
      assert.deepEqual([tiles.users.previous, tiles.commission.previous], [1, '1']);
    }
  });

  it('round the change of a share once: from 9 of 17 to 7 of 15 it is 6.3 points down, not 52.9 less 46.7', () => {
    const before = NOW - 60 * DAY;
    const several = (many: number, verified: number, registerTime: number) =>
      Array.from({ length: many }, (_, index) => user(`${registerTime}-${index}`, { registerTime, kycPassed: index < verified }));
    const { verifiedPercent } = statisticsOf([...several(15, 7, NOW), ...several(17, 9, before)], [], { previousTotals: [] }).tiles;
    assert.deepEqual([verifiedPercent.previous, verifiedPercent.value, verifiedPercent.changePoints], ['52.9', '46.7', '-6.3']);
  });

  it('count what users did who registered long before', () => {
    const { tiles, known } = statisticsOf([], [totals('old', { spotTradingAmount: '5', commission: '1.10' })]);
    assert.deepEqual([tiles.users.value, tiles.activeUsers.value, tiles.commission.value], [0, 1, '1.1']);
    assert.deepEqual(known, { rows: 1, totalsOnly: 1 });
  });

  it('lose no digit of amounts that a float could not hold', () => {
    const { tiles } = statisticsOf(
      [],
      [totals('1', { commission: '9007199254740993' }), totals('2', { commission: '0.000000000000000001' })],
    );
    assert.equal(tiles.commission.value, '9007199254740993.000000000000000001');
  });
});

describe('tiles of what is not known', () => {
  it('have no value, never 0, when no totals were read', () => {
    const unread = { unread: 'The totals could not be loaded. No permission.' };
    const { tiles } = statisticsOf([user('1', { registerTime: NOW })], [], {
      coverage: { users: whole(YEAR), totals: unread, previousTotals: unread },
      previousTotals: undefined,
    });
    assert.equal(tiles.users.value, 1);
    for (const name of [
      'deposits',
      'withdrawals',
      'net',
      'spotVolume',
      'futuresVolume',
      'commission',
      'activeUsers',
      'commissionPerActive',
    ] as const) {
      const { value, previous, completeness, problems } = tiles[name];
      assert.deepEqual([value, previous, completeness, problems], [undefined, undefined, 'unread', [unread.unread]], name);
    }
  });

  it('have no value when no users were read, though totals were', () => {
    const unread = { unread: 'The users could not be read.' };
    const range = lastDays(30, NOW);
    const { tiles } = statisticsOf([], [totals('1', { commission: '2' })], {
      coverage: { users: unread, totals: whole(range), previousTotals: unread },
    });
    assert.equal(tiles.commission.value, '2');
    for (const name of ['users', 'verifiedPercent', 'depositorsPercent', 'tradersPercent'] as const) {
      assert.deepEqual([tiles[name].value, tiles[name].completeness], [undefined, 'unread'], name);
    }
  });

  it('carry that a reading was partial, and why', () => {
    const range = lastDays(30, NOW);
    const account = accountOf(8, 100);
    const coverage = { users: whole(YEAR), totals: partly(range, 'Canceled.'), previousTotals: partly(range, 'Earlier canceled.') };
    const { tiles } = computeStatistics(inputOf(account, range, { coverage }));
    assert.deepEqual([tiles.commission.completeness, tiles.commission.problems], ['partial', ['Canceled.']]);
    assert.equal(tiles.commissionPerActive.completeness, 'partial');
    assert.equal(tiles.commission.previousCompleteness, 'partial');
    assert.equal(tiles.users.completeness, 'complete');
  });

  it('leave out amounts that were not sent or are no decimals, and say how many', () => {
    const { tiles } = statisticsOf(
      [],
      [totals('1', { commission: '1.5', depositAmount: '' }), totals('2', { commission: '1e5', depositAmount: '' })],
    );
    assert.deepEqual([tiles.commission.value, tiles.commission.completeness], ['1.5', 'partial']);
    assert.match(
      tiles.commission.problems.join(),
      /^Commissions left out of all totals because they are missing or not plain decimal numbers: 1\.$/,
    );
    assert.deepEqual([tiles.deposits.value, tiles.net.value, tiles.net.completeness], [undefined, undefined, 'partial']);
    assert.equal(tiles.withdrawals.completeness, 'complete');
  });

  it('hold what came of an amount that a part of the range lacks, and say that it is not all', () => {
    const known = { commission: '1.5', spotTradingAmount: '0' };
    const { tiles, inviteCodes, concentration, top } = statisticsOf(
      ['1', '2'].map((uid) => user(uid, { inviteCode: 'a', registerTime: NOW })),
      [totals('1', { commission: '2' }), totals('2', { commission: '', spotTradingAmount: '', known })],
    );
    assert.deepEqual([tiles.commission.value, tiles.commission.completeness], ['3.5', 'partial']);
    assert.match(tiles.commission.lacking?.join() ?? '', /^Commissions left out of all totals.*: 1\.$/);
    assert.deepEqual([tiles.activeUsers.value, tiles.activeUsers.completeness], [0, 'partial']);
    assert.deepEqual([inviteCodes[0]?.commission, inviteCodes[0]?.lacks], ['3.5', ['active', 'volume', 'commission', 'commissionPercent']]);
    assert.deepEqual([concentration.earners, concentration.commission, top.commission], [2, '3.5', [0]]);
  });

  it('are doubted where most users did the very same in the range before: the service may take no notice of it', () => {
    const did = (uid: string, amount: string) => totals(uid, { futuresTradingAmount: amount });
    const worth = (now: readonly ReferralTotals[], before: readonly ReferralTotals[]): unknown => {
      const { tiles, coverage } = statisticsOf([], now, { previousTotals: before });
      const { problems = [] } = 'problems' in coverage.previousTotals ? coverage.previousTotals : {};
      return [tiles.futuresVolume.completeness, problems.length];
    };
    const three = [did('1', '5'), did('2', '6'), did('3', '7')];
    assert.deepEqual(worth(three, three), ['partial', 1]);
    assert.deepEqual(worth(three, [did('1', '5'), did('2', '7'), did('3', '8')]), ['complete', 0]);
    assert.deepEqual(worth(three.slice(0, 1), three.slice(0, 1)), ['complete', 0], 'one user may do the same twice');
    assert.deepEqual(worth([totals('1'), totals('2')], [totals('1'), totals('2')]), ['complete', 0], 'nobody did anything');
  });

  it('are doubted where no user did less, or none did more, than in the range before, and some the very same', () => {
    const of = (amounts: readonly string[]) => amounts.map((futuresTradingAmount, uid) => totals(`${uid}`, { futuresTradingAmount }));
    const doubted = (before: readonly string[], now: readonly string[]): boolean =>
      /start or the end/.test(statisticsOf([], of(now), { previousTotals: of(before) }).tiles.futuresVolume.problems.join());
    assert.deepEqual([doubted(['1', '2', '3'], ['1', '2', '9', '8']), doubted(['1', '2', '9', '8'], ['1', '2', '3'])], [false, false]);
    assert.deepEqual(
      [doubted(['1', '2', '3', '1'], ['1', '2', '9', '8']), doubted(['1', '2', '9', '8'], ['1', '2', '3', '1'])],
      [true, true],
    );
    assert.equal(doubted(['1', '2', '3', '1', '5'], ['1', '2', '9', '8', '4']), false, 'one did less');
    assert.equal(doubted(['1', '2', '3', '1', '5'], ['1', '2', '9', '8']), false, 'one does nothing any more');
    const many = Array.from({ length: 20 }, (_, place) => `${place + 1}`);
    assert.deepEqual(
      [
        doubted(
          many,
          many.map((each) => `${each}0`),
        ),
        doubted([], many),
        doubted(many, []),
      ],
      [true, false, false],
    );
  });

  it('are not doubted where some deposit the same round amount in every range, and nobody does less', () => {
    const of = (volume: string): ReferralTotals[] => [
      ...['1', '2', '3'].map((uid) => totals(uid, { depositAmount: '100' })),
      ...['4', '5', '6', '7'].map((uid) => totals(uid, { futuresTradingAmount: volume })),
    ];
    for (const now of [of('9'), of('9').slice(0, 3)]) {
      const { tiles } = statisticsOf([], now, { previousTotals: of('5').slice(0, now.length) });
      assert.deepEqual([tiles.futuresVolume.completeness, tiles.deposits.completeness], ['complete', 'complete']);
    }
  });

  it('lack what cannot be read where they are sums or means; counts lack nothing by it', () => {
    const { tiles } = statisticsOf(
      [],
      [totals('1', { commission: '3', spotTradingAmount: '1' }), totals('2', { spotTradingAmount: 'x', futuresTradingAmount: '1' })],
    );
    assert.match(tiles.spotVolume.lacking?.join() ?? '', /^Spot volumes .*: 1\.$/);
    for (const { lacking, completeness } of [tiles.activeUsers, tiles.users, tiles.commission, tiles.commissionPerActive])
      assert.deepEqual([lacking, completeness], [undefined, 'complete']);
  });

  it('say that users without a time of registration, or without a word on verification, may be missing', () => {
    const { tiles } = statisticsOf([user('1'), user('2', { registerTime: NOW })], []);
    assert.equal(tiles.users.value, 1);
    assert.match(tiles.users.problems.join(), /Users without a registration time.*: 1\./);
    assert.match(tiles.verifiedPercent.problems.join(), /verification status the service does not report.*: 1\./);
    assert.equal(tiles.deposits.completeness, 'complete');
  });

  it('say when the range reaches beyond what users were read for', () => {
    const { tiles } = computeStatistics(inputOf(accountOf(9, 20), { start: YEAR.start - DAY, end: NOW }));
    assert.equal(tiles.users.completeness, 'partial');
    const stale = { users: whole({ start: YEAR.start, end: NOW - 1 }), totals: whole(lastDays(30, NOW)), previousTotals: { unread: '' } };
    assert.equal(statisticsOf([], [], { coverage: stale }).tiles.users.completeness, 'partial');
  });

  it('know the commission of each active user only as well as who was active', () => {
    const { tiles } = statisticsOf([], [totals('1', { commission: '3', spotTradingAmount: '1' }), totals('2', { spotTradingAmount: '' })]);
    assert.deepEqual(
      [tiles.commissionPerActive.value, tiles.commissionPerActive.completeness, tiles.commission.completeness],
      ['3', 'partial', 'complete'],
    );
  });

  it('have no share of nobody', () => {
    const { tiles, funnel } = statisticsOf([], []);
    assert.deepEqual(
      [tiles.users.value, tiles.verifiedPercent.value, tiles.commission.value, tiles.commissionPerActive.value],
      [0, undefined, '0', undefined],
    );
    assert.ok(funnel.steps.every(({ reached, fromStartPercent }) => reached === 0 && fromStartPercent === undefined));
    assert.equal(text(0n), '0.00000000');
  });
});
