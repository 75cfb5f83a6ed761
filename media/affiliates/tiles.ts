/** The figures at the top. */
import * as l10n from '@vscode/l10n';
import type { AffiliateStatistics, Tiles } from '../../src/model/affiliateStatistics/types';
import { element } from '../page/dom';
import type { Format } from '../page/format';
import { tile, type TileKind } from '../page/tiles';
import type { Figure } from '../../src/model/reliability';

/** What came in and went out, then who came: a row each. */
const MONEY: readonly TileKind<keyof Tiles>[] = [
  { key: 'commission', more: 'good', title: l10n.t('Commission'), hint: l10n.t('For all affiliate users, in the range.') },
  { key: 'deposits', more: 'good', title: l10n.t('Deposits'), hint: l10n.t('For all affiliate users, in the range.') },
  { key: 'withdrawals', more: 'bad', title: l10n.t('Withdrawals'), hint: l10n.t('For all affiliate users, in the range.') },
  { key: 'net', more: 'good', title: l10n.t('Net deposits'), hint: l10n.t('Deposits minus withdrawals.') },
  { key: 'futuresVolume', more: 'good', title: l10n.t('Futures volume'), hint: l10n.t('For all affiliate users, in the range.') },
  { key: 'spotVolume', more: 'good', title: l10n.t('Spot volume'), hint: l10n.t('For all affiliate users, in the range.') },
  {
    key: 'commissionPerActive',
    more: 'good',
    title: l10n.t('Per active user'),
    hint: l10n.t('Commission divided by the number of active users (those with volume in the range).'),
  },
];
const USERS: readonly TileKind<keyof Tiles>[] = [
  {
    key: 'activeUsers',
    more: 'good',
    title: l10n.t('Active users'),
    hint: l10n.t('Users with volume in the range, regardless of when they registered.'),
    plain: true,
  },
  {
    key: 'firstDeposits',
    more: 'good',
    title: l10n.t('First deposits'),
    hint: l10n.t('Users whose first deposit was in the range and who registered at any time within the past 365 days.'),
    plain: true,
  },
  {
    key: 'firstTrades',
    more: 'good',
    title: l10n.t('First trades'),
    hint: l10n.t('Users whose first trade was in the range and who registered at any time within the past 365 days.'),
    plain: true,
  },
  { key: 'users', more: 'good', title: l10n.t('New users'), hint: l10n.t('Users who registered in the range.'), plain: true },
  {
    key: 'verifiedPercent',
    more: 'good',
    title: l10n.t('Verified (new)'),
    hint: l10n.t('New users who were verified, made a deposit or traded, as in the funnel.'),
    unit: '%',
  },
  {
    key: 'depositorsPercent',
    more: 'good',
    title: l10n.t('Deposited (new)'),
    hint: l10n.t('New users who deposited or traded at least once, as in the funnel.'),
    unit: '%',
  },
  {
    key: 'tradersPercent',
    more: 'good',
    title: l10n.t('Traded (new)'),
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
