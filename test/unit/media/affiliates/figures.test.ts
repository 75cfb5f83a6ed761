import assert from 'node:assert/strict';
import type { Rows } from '../../../../media/affiliates/columns';
import { formatFor } from '../../../../media/page/format';
import type { TrendState } from '../../../../src/dashboards/affiliates/protocol';
import type { AffiliateStatistics } from '../../../../src/model/affiliateStatistics';
import { lastDays } from '../../../../src/model/timeRange';
import { NOW, partly, statisticsOf, totals, user, whole } from '../../model/affiliateStatistics/accounts';
import type { AffiliateUser } from '../../../../src/model/affiliate';
import type { SourceCoverage } from '../../../../src/model/reliability';
import { joinUsers, trendPointOf } from '../../../support/atOnce';
import { asPage, seen, type Shown } from '../document';

const format = formatFor('en', 'UTC');
const RANGE = lastDays(30, NOW);
const COST = { buckets: 1, leastRequests: 1, mostRequests: 1, weight: 1, leastSeconds: 1, mostSeconds: 1 };
const NO_COST = { week: COST, month: COST };

describe('the figures of the affiliate dashboard, as they are seen', () => {
  let leave: () => void;
  let tiles: (statistics: AffiliateStatistics) => Shown[];
  let codes: (statistics: AffiliateStatistics) => Shown;
  let dialog: () => Shown;
  let note: (months: Readonly<Record<string, readonly string[]>>) => string | undefined;
  let month: (users: readonly AffiliateUser[], coverage: SourceCoverage, isLoading?: boolean) => Shown;

  before(async () => {
    leave = asPage();
    const page = await import('../../../../media/affiliates/tiles');
    const { inviteCodes } = await import('../../../../media/affiliates/earnings');
    const { openTimeline } = await import('../../../../media/affiliates/timeline');
    const { NO_ROWS } = await import('../../../../media/affiliates/columns');
    tiles = (statistics) => page.tiles(statistics, format).flatMap((row) => seen(row).ofClass('tile'));
    codes = (statistics) => {
      const { lacking, table } = inviteCodes(statistics, format);
      const shown = seen(document.createElement('section'));
      shown.append(seen(table?.()), ...(lacking ? [seen(lacking)] : []));
      return shown;
    };
    const { trend } = await import('../../../../media/affiliates/trend');
    note = (months) => {
      const points = Object.entries(months).map(([label, withdrawals]) => {
        const items = withdrawals.map((withdrawalAmount, place) => totals(`${place}`, { withdrawalAmount }));
        return trendPointOf({ label, range: RANGE, cut: false }, joinUsers([], []), whole(RANGE), { items, coverage: whole(RANGE) });
      });
      return trend({ name: 'ready', bucket: 'month', points, complete: true, differences: [], cost: NO_COST }, format, 'UTC').lacking
        ?.textContent;
    };
    month = (users, coverage, isLoading = false) => {
      const span = { label: '2026-11', range: RANGE, cut: false };
      const point = trendPointOf(span, joinUsers(users, []), coverage, { items: [], coverage: whole(RANGE) });
      const shown = { bucket: 'month', points: [point] } as const;
      const state: TrendState = isLoading
        ? { ...shown, name: 'loading', done: 1, expected: 2 }
        : { ...shown, name: 'ready', complete: true, differences: [], cost: NO_COST };
      return seen(trend(state, format, 'UTC').table?.());
    };
    dialog = () => {
      const rows = { ...NO_ROWS, length: 1, total: 1, columns: { ...NO_ROWS.columns, uid: ['7'], deposits: ['5'] } } as Rows;
      openTimeline(rows, 0, format, NOW, RANGE);
      return seen(document.body);
    };
  });
  after(() => leave());

  const colourOf = (shown: readonly Shown[], key: string): string => {
    const change = shown.find((each) => each.attribute('data-tile') === key)?.ofClass('change')[0];
    return !change ? 'no change' : change.hasClass('better') ? 'green' : change.hasClass('worse') ? 'red' : 'plain';
  };

  it('say how many deposited and traded for the first time, beside the new users and their shares', () => {
    const users = [
      user('1', { registerTime: NOW, kycPassed: true, firstDeposit: NOW }),
      user('2', { registerTime: 1, firstDeposit: 1, firstTrade: NOW }),
    ];
    const titles = ['Active users', 'First deposits', 'First trades', 'New users', 'Verified (new)', 'Deposited (new)', 'Traded (new)'];
    const shown = tiles(statisticsOf(users, [])).slice(-7);
    assert.deepEqual(
      shown.map((each) => each.attribute('aria-label')),
      titles,
    );
    assert.deepEqual(
      shown.map((each) => each.ofClass('tile-value')[0]?.textContent),
      ['0', '1', '1', '1', '100.0%', '100.0%', '0.0%'],
    );
  });

  it('are green for more deposits and commission, and red for more withdrawals', () => {
    const all = (amount: string) => [
      totals('1', {
        depositAmount: amount,
        withdrawalAmount: amount,
        spotTradingAmount: amount,
        futuresTradingAmount: amount,
        commission: amount,
      }),
    ];
    const rising = tiles(statisticsOf([], all('5'), { previousTotals: all('4') }));
    const falling = tiles(statisticsOf([], all('4'), { previousTotals: all('5') }));
    for (const key of ['deposits', 'spotVolume', 'futuresVolume', 'commission', 'commissionPerActive'])
      assert.deepEqual([colourOf(rising, key), colourOf(falling, key)], ['green', 'red'], key);
    assert.deepEqual([colourOf(rising, 'withdrawals'), colourOf(falling, 'withdrawals')], ['red', 'green']);
  });

  it('put a small mark on each sum and mean that lacks an amount, and on a count that hangs on one, and call nothing partial that was read', () => {
    const shown = tiles(
      statisticsOf([], [totals('1', { spotTradingAmount: '3', commission: '1' }), totals('2', { spotTradingAmount: '?', commission: '' })]),
    );
    const marked = shown.filter((each) => each.ofClass('mark').length > 0).map((each) => each.attribute('data-tile'));
    assert.deepEqual(marked, ['commission', 'spotVolume', 'commissionPerActive', 'activeUsers']);
    assert.ok(shown.every((each) => each.ofClass('badge').length === 0));
  });

  it('mark of the invite codes the very figures that lack an amount, a share where any commission is missing, with one sentence each below', () => {
    const users = [user('1', { registerTime: NOW, inviteCode: 'a' }), user('2', { registerTime: NOW, inviteCode: 'b' })];
    const records = [totals('1', { commission: '5', depositAmount: 'x' }), totals('2', { commission: '2' })];
    const table = codes(statisticsOf(users, [...records, totals('3', { commission: 'y' })]));
    const rows = table
      .all()
      .filter(({ tag }) => tag === 'tr')
      .slice(1);
    const marks = rows.map((row) =>
      row
        .all()
        .filter(({ tag }) => tag === 'td')
        .flatMap((cell, place) => (cell.ofClass('mark').length > 0 ? [place] : [])),
    );
    // Of a code whose every amount is missing nothing is known: that is a dash.
    assert.deepEqual(marks, [[1], [1], []]);
    assert.deepEqual(
      table.ofClass('lacking').map((each) => each.textContent.match(/left out of all totals[^:]*: 1\./g)?.length),
      [2],
    );
    const [both] = codes(
      statisticsOf([user('1', { registerTime: NOW, inviteCode: 'a' }), user('2', { registerTime: NOW, inviteCode: 'a' })], records),
    ).ofClass('marked');
    assert.equal(both?.textContent, '0*, with a note');
  });

  it('say below the bars which month lacks how many amounts', () => {
    const missing = (count: number): string => `Withdrawals left out of all totals because [^.]*: ${count}\\.`;
    assert.match(
      note({ '2026-09': ['?', '?', '5'], '2026-10': ['5'], '2026-11': ['?', '7'] }) ?? '',
      new RegExp(`^\\* 2026-09: ${missing(2)} 2026-11: ${missing(1)}$`),
    );
    assert.equal(note({ '2026-10': ['5'] }), undefined);
  });

  it('mark the new users of a code and of a month where somebody registered at a time that nobody knows', () => {
    const users = [user('1', { registerTime: NOW, inviteCode: 'a' }), user('2', { inviteCode: 'a' })];
    assert.equal(codes(statisticsOf(users, [])).ofClass('marked')[0]?.textContent, '1*, with a note');
    assert.equal(month(users, whole(RANGE)).ofClass('marked')[0]?.textContent, '1*, with a note');
  });

  it('call a month partial whose users were not all loaded, and count none of them as none', () => {
    const row = month([], partly(RANGE, 'Canceled.'));
    assert.deepEqual([row.all().filter(({ tag }) => tag === 'td')[1]?.textContent, row.ofClass('badge').length], ['–', 1]);
  });

  it('call no month complete while others are read, which may show that the service takes no notice of months', () => {
    const coverage = (isLoading: boolean) =>
      month([], whole(RANGE), isLoading)
        .all()
        .findLast(({ tag }) => tag === 'td')?.textContent;
    assert.deepEqual([coverage(true), coverage(false)], ['–', 'complete']);
  });

  it('say of users with nothing but totals not that none of them deposited or traded, but that nobody knows', () => {
    const table = codes(statisticsOf([], [totals('1', { depositAmount: '3', futuresTradingAmount: '2', commission: '1' })]));
    const cells = table.all().filter(({ tag }) => tag === 'td');
    // Commission, share and users; new, deposited and traded; active, deposits and volume.
    assert.deepEqual(
      cells.map((each) => each.textContent),
      ['1', '100.0%', '1', '–', '–', '–', '1', '3', '2'],
    );
  });

  it('name the range of the amounts in the dialog of a user', () => {
    assert.match(dialog().textContent, /Amounts from Oct 21, 2026 to Nov 20, 2026\./);
  });
});
