/** What a table says of its rows, by what a row is. */
import * as l10n from '@vscode/l10n';
import { plural } from '../../../src/model/language';

export type Noun = 'user' | 'order';

export interface TableWords {
  readonly title: string;
  /** In an export. */
  readonly everything: string;
  /** Nothing is in the table. */
  readonly none: string;
  /** Nothing fits the filter. */
  readonly noneFits: string;
  /** @param list the name of those that are shown alone */
  readonly showAll: (list: string) => string;
  /** @param text the number as it is written */
  readonly counted: (count: number, text: string) => string;
  /** @param some the number of those that are shown, as it is written */
  readonly someOf: (some: string, count: number, text: string) => string;
}

export const WORDS: Readonly<Record<Noun, TableWords>> = {
  user: {
    title: l10n.t('Users'),
    everything: l10n.t('All users and all columns'),
    none: l10n.t('No user is known yet.'),
    noneFits: l10n.t('No user fits the filter.'),
    showAll: (list) => l10n.t`Show all users again, not only: ${list}`,
    counted: (count, text) => plural(count, l10n.t('{0} user|{0} users', text)),
    someOf: (some, count, text) => plural(count, l10n.t('{0} of {1} user|{0} of {1} users', some, text)),
  },
  order: {
    title: l10n.t('Orders'),
    everything: l10n.t('All orders and all columns'),
    none: l10n.t('No order is known yet.'),
    noneFits: l10n.t('No order fits the filter.'),
    showAll: (list) => l10n.t`Show all orders again, not only: ${list}`,
    counted: (count, text) => plural(count, l10n.t('{0} order|{0} orders', text)),
    someOf: (some, count, text) => plural(count, l10n.t('{0} of {1} order|{0} of {1} orders', some, text)),
  },
};
