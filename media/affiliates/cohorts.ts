/** Users by the month they registered: how far each month's users have come. */
import * as l10n from '@vscode/l10n';
import { scaleFor } from '../../src/model/numbers';
import type { Cohort, AffiliateStatistics } from '../../src/model/affiliateStatistics/types';
import { badgeOf, lackingNote } from '../page/badge';
import { percentNumber, shareBar } from '../page/charts/share';
import { element } from '../page/dom';
import { percentText, UNKNOWN, type Format } from '../page/format';
import { amountOr } from '../page/number';
import { plainTable } from '../page/plainTable';
import type { SectionContent } from '../page/section';
import { HOW_MANY } from './words';

export function cohorts(statistics: AffiliateStatistics, format: Format): SectionContent {
  const { cohorts: all, coverage, range, tiles } = statistics;
  const quality = badgeOf(coverage.users, coverage.totals);
  if (all.length === 0) return { badge: quality, body: [element('p', { class: 'empty', text: l10n.t('No users were loaded.') })] };
  const scale = scaleFor(all.map(({ commission }) => commission));
  const cell = (percent: string | undefined, place: number): HTMLElement =>
    element(
      'span',
      { class: 'bar-cell' },
      shareBar(percentNumber(percent), `series-${place}`),
      element('span', { text: percentText(percent, format) }),
    );
  const month = ({ month: name, cut }: Cohort): HTMLElement =>
    element(
      'span',
      { attributes: { title: cut ? l10n.t('Not a whole month.') : undefined } },
      name,
      cut && element('span', { class: 'quiet', text: ' …' }),
    );
  return {
    badge: quality,
    lacking: lackingNote(tiles.users, ...(all.some(({ lacks }) => lacks) ? [tiles.commission] : [])),
    note: l10n.t`Registrations in the past 365 days. Active users and commission cover ${format.day(range.start)} to ${format.day(range.end)}. … marks an incomplete month.`,
    body: [
      plainTable(
        l10n.t('Users by month of registration'),
        [
          { title: l10n.t('Month') },
          { title: l10n.t('Commission'), numeric: true },
          { title: l10n.t('Users'), numeric: true },
          { title: l10n.t({ message: 'Active', args: [], comment: ['how many users are active'] }), numeric: true },
          { title: HOW_MANY.verified },
          { title: HOW_MANY.deposited },
          { title: HOW_MANY.traded },
        ],
        all
          .toReversed()
          .map((each) => [
            month(each),
            amountOr(each.commission, format, scale, each.lacks && tiles.commission.lacking),
            format.count(each.registered),
            each.active === undefined ? UNKNOWN : format.count(each.active),
            cell(each.verifiedPercent, 0),
            cell(each.depositedPercent, 1),
            cell(each.tradedPercent, 2),
          ]),
      ),
    ],
  };
}
