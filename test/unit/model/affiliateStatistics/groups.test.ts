import assert from 'node:assert/strict';
import fc from 'fast-check';
import { type AffiliateStatistics, type JoinedUser } from '../../../../src/model/affiliateStatistics';
import { contains, DAY, lastDays } from '../../../../src/model/timeRange';
import { accountOf, inputOf, NOW, statisticsOf, text, totals, totalsIn, units, user, whole, YEAR } from './accounts';
import { computeStatistics, joinUsers } from '../../../support/atOnce';

const RANGE = lastDays(90, NOW);
const commissionOf = ({ totals: own }: JoinedUser): bigint => units(own?.commission ?? '0');
const sum = (list: readonly bigint[]): bigint => list.reduce((total, each) => total + each, 0n);
const unread = { unread: 'The totals could not be read.' };
const withoutTotals = { coverage: { users: whole(YEAR), totals: unread, previousTotals: unread }, previousTotals: undefined };

describe('joining users and totals', () => {
  it('makes one row per uid, the newest first and those with totals alone last', () => {
    const rows = joinUsers(
      [user('old', { registerTime: 1 }), user('undated'), user('new', { registerTime: 2 })],
      [totals('stranger'), totals('new', { commission: '3' })],
    );
    assert.deepEqual(
      rows.map(({ uid, user: known, totals: own }) => [uid, known !== undefined, own?.commission]),
      [
        ['new', true, '3'],
        ['old', true, undefined],
        ['undated', true, undefined],
        ['stranger', false, '0'],
      ],
    );
  });

  it('loses nobody and counts nobody twice', () => {
    const ids = fc.uniqueArray(fc.string({ maxLength: 2 }));
    fc.assert(
      fc.property(ids, ids, (known, active) => {
        const rows = joinUsers(
          known.map((uid) => user(uid)),
          active.map((uid) => totals(uid)),
        );
        assert.deepEqual(rows.map(({ uid }) => uid).sort(), [...new Set([...known, ...active])].sort());
        assert.equal(rows.filter((row) => row.totals).length, active.length);
      }),
    );
  });
});

describe('cohorts by month', () => {
  it('hold every known user once, with the commission of the range', () => {
    const account = accountOf(21, 600);
    const input = inputOf(account, RANGE);
    const { cohorts } = computeStatistics(input);
    assert.equal(cohorts.length, 13);
    assert.equal(sum(cohorts.map(({ registered = 0 }) => BigInt(registered))), BigInt(account.users.length));
    for (const { month, registered, traded, commission = '', range } of cohorts) {
      const members = input.rows.filter((row) => row.user && new Date(row.user.registerTime ?? 0).toISOString().startsWith(month));
      assert.equal(registered, members.length, month);
      assert.equal(traded, members.filter((row) => row.user?.firstTrade).length);
      assert.equal(units(commission), sum(members.map(commissionOf)));
      assert.ok(members.every((row) => contains(range, row.user?.registerTime ?? 0)));
    }
    assert.deepEqual(
      cohorts.map(({ cut }) => cut),
      [true, ...Array.from({ length: 11 }, () => false), true],
    );
  });

  it('add up to all users with those who registered in none of the months, or nobody knows when', () => {
    const users = [
      user('1', { registerTime: NOW - DAY }),
      user('2', { registerTime: undefined }),
      user('3', { registerTime: NOW + 3 * DAY }),
      user('4', { registerTime: NOW - 500 * DAY }),
    ];
    const ofAll = ['1', '2', '3', '4', '5'].map((uid) => totals(uid, { commission: '10', futuresTradingAmount: '1' }));
    const { cohorts, outsideCohorts } = statisticsOf(users, ofAll);
    assert.equal(
      cohorts.reduce((all, { registered = 0 }) => all + registered, 0),
      1,
    );
    assert.deepEqual(outsideCohorts, { users: 4, active: 4, commission: '40' });
    assert.equal(statisticsOf(users.slice(0, 1), []).outsideCohorts, undefined);
  });

  it('belong to the months of the time zone', () => {
    const newYear = user('1', { registerTime: Date.UTC(2025, 11, 31, 23, 30) });
    const month = (timeZone: string): string | undefined =>
      statisticsOf([newYear], [], { timeZone }).cohorts.find(({ registered }) => registered)?.month;
    assert.deepEqual([month('UTC'), month('Europe/Berlin')], ['2025-12', '2026-01']);
  });

  it('know no commission when no totals were read', () => {
    const { cohorts, inviteCodes, concentration, top } = statisticsOf([user('1', { registerTime: NOW })], [], withoutTotals);
    assert.ok(cohorts.every(({ commission, active }) => commission === undefined && active === undefined));
    assert.deepEqual([inviteCodes[0]?.users, inviteCodes[0]?.commission, inviteCodes[0]?.active], [1, undefined, undefined]);
    assert.deepEqual(concentration, { completeness: 'unread', problems: [unread.unread] });
    assert.deepEqual(top.commission, []);
  });
});

describe('invite codes', () => {
  it('add up to the whole, whoever is behind them', () => {
    const input = inputOf(accountOf(22, 600), RANGE);
    const { inviteCodes, tiles } = computeStatistics(input);
    assert.equal(sum(inviteCodes.map(({ users }) => BigInt(users))), BigInt(input.rows.length));
    assert.equal(sum(inviteCodes.map(({ commission = '' }) => units(commission))), units(tiles.commission.value ?? ''));
    assert.equal(sum(inviteCodes.map(({ active = 0 }) => BigInt(active))), BigInt(tiles.activeUsers.value ?? 0));
    for (const { kind, code, users, commission = '', deposits = '' } of inviteCodes) {
      const members = input.rows.filter((row) => (kind === 'unknown' ? !row.user : row.user?.inviteCode === code));
      assert.equal(users, members.length);
      assert.equal(units(commission), sum(members.map(commissionOf)));
      assert.equal(units(deposits), sum(members.map(({ totals: own }) => units(own?.depositAmount ?? '0'))));
    }
    const earned = inviteCodes.map(({ commission = '' }) => units(commission));
    assert.deepEqual(
      earned,
      earned.toSorted((a, b) => (a < b ? 1 : a > b ? -1 : 0)),
    );
  });

  it('tell a missing code from an unknown user', () => {
    const { inviteCodes } = statisticsOf(
      [user('1', { inviteCode: 'unknown' }), user('2', { inviteCode: '' })],
      [totals('3', { commission: '3' }), totals('1', { commission: '1' })],
    );
    assert.deepEqual(
      inviteCodes.map(({ kind, code, commission, commissionPercent }) => [kind, code, commission, commissionPercent]),
      [
        ['unknown', undefined, '3', '75.0'],
        ['code', 'unknown', '1', '25.0'],
        ['none', undefined, '0', '0.0'],
      ],
    );
  });

  it('have shares of what was brought, none of them over 100 %, though commission of another code was taken back', () => {
    const users = ['a', 'b', 'c', 'd'].map((inviteCode) => user(inviteCode, { inviteCode }));
    const sharesOf = (...commissions: readonly string[]) => {
      const { inviteCodes } = statisticsOf(
        users,
        commissions.map((commission, place) => totals(users[place]?.uid ?? '', { commission })),
      );
      return Object.fromEntries(inviteCodes.map(({ code = '', commissionPercent }) => [code, commissionPercent] as const));
    };
    assert.deepEqual(sharesOf('7.5', '-5', '2.5', '0'), { a: '75.0', b: undefined, c: '25.0', d: '0.0' });
    assert.deepEqual(sharesOf('1', '-5'), { a: '100.0', b: undefined, c: '0.0', d: '0.0' });
    assert.deepEqual(sharesOf('0', '-5', '-1', '0'), { a: undefined, b: undefined, c: undefined, d: undefined });
  });

  it('know of those whose totals alone are known neither when they registered nor how far they came', () => {
    const { inviteCodes } = statisticsOf([user('1', { registerTime: NOW })], [totals('2', { depositAmount: '3', commission: '3' })]);
    assert.deepEqual(
      inviteCodes.map(({ kind, users, registeredInRange, deposited, traded }) => [kind, users, registeredInRange, deposited, traded]),
      [
        ['unknown', 1, undefined, undefined, undefined],
        ['none', 1, 1, 0, 0],
      ],
    );
  });
});

describe('amounts that were not sent', () => {
  it('leave open whether somebody was active, where no volume that was sent says so', () => {
    const users = [user('1', { registerTime: NOW, inviteCode: 'a' }), user('2', { registerTime: NOW, inviteCode: 'b' })];
    const unsure = statisticsOf(users, [
      totals('1', { spotTradingAmount: '' }),
      totals('2', { spotTradingAmount: '', futuresTradingAmount: '1' }),
    ]);
    assert.deepEqual(
      [unsure.tiles.activeUsers.value, unsure.tiles.activeUsers.lacking],
      [1, ['Users who may have been active, though the service does not report all of their volume: 1.']],
    );
    assert.deepEqual(
      new Map(unsure.inviteCodes.map(({ code, lacks }) => [code, lacks])),
      new Map([
        ['a', ['active', 'volume']],
        ['b', ['volume']],
      ]),
    );
    assert.deepEqual(unsure.cohorts.at(-1)?.lacks, ['active']);
    assert.match(unsure.tiles.firstTrades.lacking?.join() ?? '', /first trade may have been in the range.*: 2\./);
  });

  it('make nobody active and nobody inactive: a number of active users is unknown where nothing is known of any', () => {
    const users = [user('1', { registerTime: NOW, inviteCode: 'a' }), user('2', { registerTime: NOW - 60 * DAY, inviteCode: 'b' })];
    const activeIn = ({ tiles, inviteCodes, cohorts }: AffiliateStatistics) => [
      tiles.activeUsers.value,
      new Map(inviteCodes.map(({ code, active }) => [code, active])),
      cohorts.at(-1)?.active,
    ];
    const [unsent, idle] = [totals('1', { spotTradingAmount: '' }), totals('2')];
    assert.deepEqual(activeIn(statisticsOf(users, [unsent, idle])), [
      0,
      new Map([
        ['a', undefined],
        ['b', 0],
      ]),
      undefined,
    ]);
    assert.deepEqual(activeIn(statisticsOf(users, [unsent, { ...unsent, uid: '2' }])), [
      undefined,
      new Map([
        ['a', undefined],
        ['b', undefined],
      ]),
      undefined,
    ]);
  });

  it('make no group 0, and each sum say that it lacks one', () => {
    const users = [user('1', { registerTime: NOW, inviteCode: 'a' }), user('2', { registerTime: NOW - 40 * DAY, inviteCode: 'b' })];
    const statistics = statisticsOf(users, [totals('1', { commission: '' }), totals('2', { commission: '2', depositAmount: 'x' })]);
    assert.deepEqual(
      statistics.inviteCodes.map(({ code, commission, commissionPercent, deposits }) => [code, commission, commissionPercent, deposits]),
      [
        ['b', '2', '100.0', undefined],
        ['a', undefined, undefined, '0'],
      ],
    );
    assert.deepEqual(
      statistics.cohorts.slice(-2).map(({ commission }) => commission),
      ['2', undefined],
    );
    assert.deepEqual(
      statistics.inviteCodes.map(({ code, lacks }) => [code, lacks]),
      [
        ['b', ['deposits', 'commissionPercent']],
        ['a', ['commission', 'commissionPercent']],
      ],
    );
    assert.deepEqual(
      statistics.cohorts.slice(-2).map(({ lacks }) => lacks),
      [undefined, ['commission']],
    );
    const { totals: covered } = statistics.coverage;
    assert.ok('complete' in covered && covered.complete, 'all was read');
    assert.match(statistics.concentration.lacking?.join(' ') ?? '', /left out of all totals.*: 1\./);
    assert.equal(statistics.tiles.spotVolume.completeness, 'complete');
  });
});

describe('concentration and top users', () => {
  it('agree with an independent sort', () => {
    const account = accountOf(23, 800);
    const input = inputOf(account, RANGE);
    const { concentration, top } = computeStatistics(input);
    const earned = totalsIn(account, RANGE)
      .map(({ commission }) => units(commission))
      .filter((each) => each > 0n)
      .sort((a, b) => (a < b ? 1 : -1));
    const share = (count: number): string => {
      const tenths = (sum(earned.slice(0, count)) * 2000n + sum(earned)) / (2n * sum(earned));
      return `${tenths / 10n}.${tenths % 10n}`;
    };
    assert.equal(concentration.earners, earned.length);
    assert.equal(concentration.tenth, Math.ceil(earned.length / 10));
    assert.deepEqual(
      [concentration.top1Percent, concentration.top10Percent, concentration.topTenthPercent],
      [share(1), share(10), share(concentration.tenth ?? 0)],
    );
    assert.deepEqual(
      top.commission.map((row) => commissionOf(input.rows[row] ?? { uid: '' })),
      earned.slice(0, 10),
    );
    assert.ok(top.volume.length === 10 && top.deposits.length === 10);
  });

  it('share out any amounts right, to half of the last digit shown', () => {
    const amounts = fc.array(fc.bigInt({ min: -(10n ** 12n), max: 10n ** 18n }), { minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(amounts, (list) => {
        const { concentration } = statisticsOf(
          [],
          list.map((each, index) => totals(`${index}`, { commission: text(each) })),
        );
        const earned = list.filter((each) => each > 0n).sort((a, b) => (a < b ? 1 : -1));
        const whole = sum(earned);
        assert.equal(units(concentration.commission ?? ''), whole);
        const shares = [
          [1, concentration.top1Percent],
          [10, concentration.top10Percent],
          [Math.ceil(earned.length / 10), concentration.topTenthPercent],
        ] as const;
        for (const [count, share] of shares) {
          if (whole === 0n) assert.equal(share, undefined);
          else {
            const off = BigInt((share ?? '').replace('.', '')) * whole - sum(earned.slice(0, count)) * 1000n;
            assert.ok(2n * (off < 0n ? -off : off) <= whole);
          }
        }
      }),
    );
  });

  it('count nobody who brought nothing', () => {
    const { concentration, top } = statisticsOf([], [totals('1', { commission: '-5' }), totals('2', { commission: '3' }), totals('3')]);
    assert.deepEqual([concentration.earners, concentration.commission, concentration.top1Percent], [1, '3', '100.0']);
    assert.deepEqual(top.commission, [1]);
  });

  it('have no share when nobody earned', () => assert.equal(statisticsOf([], []).concentration.top1Percent, undefined));

  it('keep the order of the rows among equals', () => {
    const many = Array.from({ length: 25 }, (_, index) => totals(`${index}`, { commission: index % 2 ? '1.0' : '1' }));
    assert.deepEqual(statisticsOf([], many).top.commission, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });
});

describe('what a range of 90 days misses', () => {
  it('is not in it, though the user is known', () => {
    const long = NOW - 200 * DAY;
    const { tiles, cohorts } = statisticsOf([user('1', { registerTime: long })], []);
    assert.deepEqual([tiles.users.value, cohorts.find(({ registered }) => registered === 1)?.month], [0, '2026-05']);
  });
});
