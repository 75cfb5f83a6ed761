/** What figures of affiliate users are called: on the page, and in files for people. Pure. */
import * as l10n from '@vscode/l10n';
import type { DormantList, Tiles, TrendBucket } from './types';

export const TILE_TITLES: Readonly<Record<keyof Tiles, string>> = {
  commission: l10n.t('Commission'),
  deposits: l10n.t('Deposits'),
  withdrawals: l10n.t('Withdrawals'),
  net: l10n.t('Net deposits'),
  futuresVolume: l10n.t('Futures volume'),
  spotVolume: l10n.t('Spot volume'),
  commissionPerActive: l10n.t('Commission per active user'),
  activeUsers: l10n.t('Active users'),
  firstDeposits: l10n.t('First deposits'),
  firstTrades: l10n.t('First trades'),
  users: l10n.t('New users'),
  verifiedPercent: l10n.t('Verified (new)'),
  depositorsPercent: l10n.t('Deposited (new)'),
  tradersPercent: l10n.t('Traded (new)'),
};

/** Of the sections of the page. */
export const SECTION_TITLES = {
  tiles: l10n.t('Key figures'),
  codes: l10n.t('Commission by invite code'),
  dormant: l10n.t('Users to follow up on'),
  concentration: l10n.t('Concentration'),
  funnel: l10n.t('Funnel'),
  cohorts: l10n.t('Cohorts by month of registration'),
} as const;
export const TREND_TITLES: Readonly<Record<TrendBucket, string>> = { week: l10n.t('Trend by week'), month: l10n.t('Trend by month') };

export const USERS = l10n.t('Users');
/** How many users, or which share of them, have come so far. Other words than those for the stage of one user. */
export const HOW_MANY = {
  verified: l10n.t({ message: 'Verified', args: [], comment: ['title: how many users are verified'] }),
  deposited: l10n.t({ message: 'Deposited', args: [], comment: ['title: how many users have deposited'] }),
  traded: l10n.t({ message: 'Traded', args: [], comment: ['title: how many users have traded'] }),
} as const;

export const STEP_TITLES = {
  fromPreviousPercent: l10n.t('Share of previous step'),
  fromStartPercent: l10n.t({ message: 'Share of registered users', args: [], comment: ['share of all who registered'] }),
  medianDays: l10n.t('Median days since the previous step'),
} as const;

export const OUT_OF_ORDER = l10n.t(
  '{0} case is not included in the median because its times are out of order, such as a deposit before registration.|{0} cases are not included in the median because their times are out of order, such as a deposit before registration.',
);

export const ACTIVE = l10n.t({ message: 'Active', args: [], comment: ['how many users are active'] });
export const EARLIER = l10n.t({ message: 'Earlier or unknown', args: [], comment: ['in a column of months: when other users registered'] });

export const CODE_TITLES = {
  commissionPercent: l10n.t({ message: 'Share', args: [], comment: ['of the commission of all, in percent'] }),
  registeredInRange: l10n.t('New in range'),
  active: l10n.t('Active in range'),
  volume: l10n.t('Volume'),
} as const;
export const CODELESS = { none: l10n.t('No code'), unknown: l10n.t('Unknown code') } as const;

export const TOP = { user: l10n.t('Top user'), ten: l10n.t('Top 10 users') } as const;
/** @param users as many as they are */
export const topTenth = (users: string): string => l10n.t`Top 10% (${users})`;

export const DORMANT_TITLES: Readonly<Record<DormantList, string>> = {
  verifiedWithoutDeposit: l10n.t('Verified, no deposit'),
  depositedWithoutTrade: l10n.t('Deposited, never traded'),
  noTrade: l10n.t('Stopped trading'),
  netOutflow: l10n.t('Net outflow'),
};
