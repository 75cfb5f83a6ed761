/** Words of more than one section. Titles of figures: how many users, or which share of them, have come so far. Other words than those for the stage of one user. */
import * as l10n from '@vscode/l10n';

export const HOW_MANY = {
  verified: l10n.t({ message: 'Verified', args: [], comment: ['title: how many users are verified'] }),
  deposited: l10n.t({ message: 'Deposited', args: [], comment: ['title: how many users have deposited'] }),
  traded: l10n.t({ message: 'Traded', args: [], comment: ['title: how many users have traded'] }),
} as const;

export const ONLY_TOTALS = l10n.t('Only their totals are known: they registered more than 365 days ago, or were not loaded.');
