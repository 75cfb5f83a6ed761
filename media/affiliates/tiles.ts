/** The figures at the top. */
import type { Statistics, Tiles } from '../../src/model/statistics/types';
import type { Format } from '../page/format';
import { tile, type TileKind } from '../page/tiles';

const TILES: readonly TileKind<keyof Tiles>[] = [
  { key: 'users', title: 'New users', hint: 'Users who registered in the range.', plain: true },
  { key: 'verifiedPercent', title: 'Verified', hint: 'Of the new users: verified, deposited or traded, as in the funnel.', unit: '%' },
  {
    key: 'depositorsPercent',
    title: 'Depositors',
    hint: 'Of the new users: deposited or traded at least once, as in the funnel.',
    unit: '%',
  },
  { key: 'tradersPercent', title: 'Traders', hint: 'Of the new users: traded at least once.', unit: '%' },
  { key: 'deposits', title: 'Deposits', hint: 'Of all invited users, in the range.' },
  { key: 'withdrawals', title: 'Withdrawals', hint: 'Of all invited users, in the range.' },
  { key: 'net', title: 'Net deposits', hint: 'Deposits less withdrawals.' },
  { key: 'spotVolume', title: 'Spot volume', hint: 'Of all invited users, in the range.' },
  { key: 'futuresVolume', title: 'Futures volume', hint: 'Of all invited users, in the range.' },
  { key: 'commission', title: 'Commission', hint: 'Of all invited users, in the range.' },
  { key: 'activeUsers', title: 'Active users', hint: 'Users with a volume in the range, whenever they registered.', plain: true },
  {
    key: 'commissionPerActive',
    title: 'Commission per active',
    hint: 'Commission divided by the active users: those with a volume in the range.',
  },
];

export function tiles({ tiles: figures, previousRange, coverage }: Statistics, format: Format): HTMLElement[] {
  const before = {
    range: previousRange,
    coverage: coverage.previousTotals,
    outOfReach: 'The service answers for the past 365 days only.',
  };
  return TILES.map((kind) => tile(kind, figures[kind.key], before, format));
}
