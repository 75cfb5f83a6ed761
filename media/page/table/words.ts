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
  readonly counted: (count: number) => string;
  /** @param some the number of those that are shown */
  readonly someOf: (some: number, count: number) => string;
}

export const WORDS: Readonly<Record<Noun, TableWords>> = {
  user: {
    title: l10n.t('Users'),
    everything: l10n.t('All users and all columns'),
    none: l10n.t('No users are loaded yet.'),
    noneFits: l10n.t('No users match the filter.'),
    showAll: (list) => l10n.t`Clear filter: ${list}`,
    counted: (count) => plural(count, l10n.t('{0} user|{0} users')),
    someOf: (some, count) => plural(count, l10n.t('{0} of {1} user|{0} of {1} users'), some, count),
  },
  order: {
    title: l10n.t('Orders'),
    everything: l10n.t('All orders and all columns'),
    none: l10n.t('No orders are loaded yet.'),
    noneFits: l10n.t('No orders match the filter.'),
    showAll: (list) => l10n.t`Clear filter: ${list}`,
    counted: (count) => plural(count, l10n.t('{0} order|{0} orders')),
    someOf: (some, count) => plural(count, l10n.t('{0} of {1} order|{0} of {1} orders'), some, count),
  },
};
