/** The figures at the top. */
import * as l10n from '@vscode/l10n';
import { TILE_TITLES } from '../../src/model/affiliateStatistics/titles';
import type { AffiliateStatistics, Tiles } from '../../src/model/affiliateStatistics/types';
import { element } from '../page/dom';
import type { Format } from '../page/format';
import { tile, type TileKind } from '../page/tiles';
import type { Figure } from '../../src/model/reliability';

/** What came in and went out, then who came: a row each. */
const MONEY: readonly TileKind<keyof Tiles>[] = [
  { key: 'commission', more: 'good', title: TILE_TITLES.commission, hint: l10n.t('For all affiliate users, in the range.') },
  { key: 'deposits', more: 'good', title: TILE_TITLES.deposits, hint: l10n.t('For all affiliate users, in the range.') },
  { key: 'withdrawals', more: 'bad', title: TILE_TITLES.withdrawals, hint: l10n.t('For all affiliate users, in the range.') },
  { key: 'net', more: 'good', title: TILE_TITLES.net, hint: l10n.t('Deposits minus withdrawals.') },
  { key: 'futuresVolume', more: 'good', title: TILE_TITLES.futuresVolume, hint: l10n.t('For all affiliate users, in the range.') },
  { key: 'spotVolume', more: 'good', title: TILE_TITLES.spotVolume, hint: l10n.t('For all affiliate users, in the range.') },
  {
    key: 'commissionPerActive',
    more: 'good',
    title: TILE_TITLES.commissionPerActive,
    hint: l10n.t('Commission divided by the number of active users (those with volume in the range).'),
  },
];
const USERS: readonly TileKind<keyof Tiles>[] = [
  {
    key: 'activeUsers',
    more: 'good',
    title: TILE_TITLES.activeUsers,
    hint: l10n.t('Users with volume in the range, regardless of when they registered.'),
    plain: true,
  },
  {
    key: 'firstDeposits',
    more: 'good',
    title: TILE_TITLES.firstDeposits,
    hint: l10n.t('Users whose first deposit was in the range and who registered at any time within the past 365 days.'),
    plain: true,
  },
  {
    key: 'firstTrades',
    more: 'good',
    title: TILE_TITLES.firstTrades,
    hint: l10n.t('Users whose first trade was in the range and who registered at any time within the past 365 days.'),
    plain: true,
  },
  { key: 'users', more: 'good', title: TILE_TITLES.users, hint: l10n.t('Users who registered in the range.'), plain: true },
  {
    key: 'verifiedPercent',
    more: 'good',
    title: TILE_TITLES.verifiedPercent,
    hint: l10n.t('New users who were verified, made a deposit or traded, as in the funnel.'),
    unit: '%',
  },
  {
    key: 'depositorsPercent',
    more: 'good',
    title: TILE_TITLES.depositorsPercent,
    hint: l10n.t('New users who deposited or traded at least once, as in the funnel.'),
    unit: '%',
  },
  {
    key: 'tradersPercent',
    more: 'good',
    title: TILE_TITLES.tradersPercent,
    hint: l10n.t('New users who traded at least once.'),
    unit: '%',
  },
];

export const figuresOf = ({ tiles: figures }: AffiliateStatistics): Figure<string | number>[] =>
  [...MONEY, ...USERS].map(({ key }) => figures[key]);

/** Rows of tiles. */
export function tiles({ tiles: figures, previousRange, coverage }: AffiliateStatistics, format: Format): HTMLElement[] {
  const before = {
    range: previousRange,
    coverage: coverage.previousTotals,
    outOfReach: l10n.t('The service only covers the past 365 days.'),
  };
  return [MONEY, USERS].map((row) =>
    element('div', { class: 'tiles seven' }, ...row.map((kind) => tile(kind, figures[kind.key], before, format))),
  );
}
