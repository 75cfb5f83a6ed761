/** The figures at the top. */
import * as l10n from '@vscode/l10n';
import type { AffiliateStatistics, Tiles } from '../../src/model/affiliateStatistics/types';
import type { Format } from '../page/format';
import { tile, type TileKind } from '../page/tiles';
import { HOW_MANY } from './words';
import type { Figure } from '../../src/model/reliability';

const TILES: readonly TileKind<keyof Tiles>[] = [
  { key: 'users', more: 'good', title: l10n.t('New users'), hint: l10n.t('Users who registered in the range.'), plain: true },
  {
    key: 'verifiedPercent',
    more: 'good',
    title: HOW_MANY.verified,
    hint: l10n.t('Of the new users: verified, deposited or traded, as in the funnel.'),
    unit: '%',
  },
  {
    key: 'depositorsPercent',
    more: 'good',
    title: l10n.t('Depositors'),
    hint: l10n.t('Of the new users: deposited or traded at least once, as in the funnel.'),
    unit: '%',
  },
  { key: 'tradersPercent', more: 'good', title: l10n.t('Traders'), hint: l10n.t('Of the new users: traded at least once.'), unit: '%' },
  { key: 'deposits', more: 'good', title: l10n.t('Deposits'), hint: l10n.t('Of all invited users, in the range.') },
  { key: 'withdrawals', more: 'bad', title: l10n.t('Withdrawals'), hint: l10n.t('Of all invited users, in the range.') },
  { key: 'net', more: 'good', title: l10n.t('Net deposits'), hint: l10n.t('Deposits less withdrawals.') },
  { key: 'spotVolume', more: 'good', title: l10n.t('Spot volume'), hint: l10n.t('Of all invited users, in the range.') },
  { key: 'futuresVolume', more: 'good', title: l10n.t('Futures volume'), hint: l10n.t('Of all invited users, in the range.') },
  { key: 'commission', more: 'good', title: l10n.t('Commission'), hint: l10n.t('Of all invited users, in the range.') },
  {
    key: 'activeUsers',
    more: 'good',
    title: l10n.t('Active users'),
    hint: l10n.t('Users with a volume in the range, whenever they registered.'),
    plain: true,
  },
  {
    key: 'commissionPerActive',
    more: 'good',
    title: l10n.t('Commission per active'),
    hint: l10n.t('Commission divided by the active users: those with a volume in the range.'),
  },
];

export const figuresOf = ({ tiles: figures }: AffiliateStatistics): Figure<string | number>[] => TILES.map(({ key }) => figures[key]);

export function tiles({ tiles: figures, previousRange, coverage }: AffiliateStatistics, format: Format): HTMLElement[] {
  const before = {
    range: previousRange,
    coverage: coverage.previousTotals,
    outOfReach: l10n.t('The service answers for the past 365 days only.'),
  };
  return TILES.map((kind) => tile(kind, figures[kind.key], before, format));
}
