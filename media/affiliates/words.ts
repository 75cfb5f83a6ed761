/** Words of more than one section. */
import * as l10n from '@vscode/l10n';

export const ONLY_TOTALS = l10n.t('Only their totals are known: they registered more than 365 days ago, or were not loaded.');
