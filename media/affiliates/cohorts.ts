/** Users by the month they registered: how far each month's users have come. */
import * as l10n from '@vscode/l10n';
import { scaleFor } from '../../src/model/numbers';
import { ACTIVE, EARLIER, HOW_MANY, TILE_TITLES, USERS } from '../../src/model/affiliateStatistics/titles';
import type { Cohort, AffiliateStatistics, OutsideCohorts } from '../../src/model/affiliateStatistics/types';
import { badgeOf, lackingNote } from '../page/badge';
import { percentNumber, shareBar } from '../page/charts/share';
import { element } from '../page/dom';
import { percentText, UNKNOWN, type Format } from '../page/format';
import { amountOr, marked } from '../page/number';
import { plainTable } from '../page/plainTable';
import type { SectionContent } from '../page/section';

export function cohorts(statistics: AffiliateStatistics, format: Format): SectionContent {
  const { cohorts: all, outsideCohorts, coverage, range, tiles } = statistics;
  const quality = badgeOf(coverage.users, coverage.totals);
  if (all.length === 0) return { badge: quality, body: [element('p', { class: 'empty', text: l10n.t('No users were loaded.') })] };
  const others = outsideCohorts ? [outsideCohorts] : [];
  const scale = scaleFor([...all, ...others].map(({ commission }) => commission));
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
      { attributes: { title: cut ? l10n.t('Not a full month.') : undefined } },
      name,
      cut && element('span', { class: 'quiet', text: ' …' }),
    );
  const counted = (count: number | undefined): string => (count === undefined ? UNKNOWN : format.count(count));
  const lacking = { commission: tiles.commission.lacking, active: tiles.activeUsers.lacking };
  const figuresOf = ({ commission, lacks = [], active }: Omit<OutsideCohorts, 'users'>, users: number | undefined) => {
    const lackingIn = (name: keyof typeof lacking) => (lacks.includes(name) ? lacking[name] : undefined);
    return [
      amountOr(commission, format, scale, lackingIn('commission')),
      counted(users),
      marked(element('span', { text: counted(active) }), lackingIn('active')),
    ];
  };
  const lacked = new Set([...all, ...others].flatMap(({ lacks = [] }) => lacks));
  return {
    badge: quality,
    lacking: lackingNote(tiles.users, ...[...lacked].map((name) => ({ lacking: lacking[name] }))),
    note: l10n.t`Registrations in the past 365 days. Active users and commission cover ${format.day(range.start)} to ${format.day(range.end)}. An ellipsis (…) marks an incomplete month.`,
    body: [
      plainTable(
        l10n.t('Users by month of registration'),
        [
          { title: l10n.t('Month') },
          { title: TILE_TITLES.commission, numeric: true },
          { title: USERS, numeric: true },
          { title: ACTIVE, numeric: true },
          { title: HOW_MANY.verified },
          { title: HOW_MANY.deposited },
          { title: HOW_MANY.traded },
        ],
        all
          .toReversed()
          .map((each) => [
            month(each),
            ...figuresOf(each, each.registered),
            cell(each.verifiedPercent, 0),
            cell(each.depositedPercent, 1),
            cell(each.tradedPercent, 2),
          ])
          .concat(others.map((each) => [earlier(), ...figuresOf(each, each.users), UNKNOWN, UNKNOWN, UNKNOWN])),
      ),
    ],
  };
}

const earlier = (): HTMLElement =>
  element('span', {
    class: 'quiet',
    text: EARLIER,
    attributes: { title: l10n.t('Registered more than 365 days ago, at an unknown time, or not loaded.') },
  });
