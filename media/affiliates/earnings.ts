/** Who earns: commission by invite code, and how few users it hangs on. */
import * as l10n from '@vscode/l10n';
import { formOf, plural } from '../../src/model/language';
import { scaleFor } from '../../src/model/numbers';
import { leastOf } from '../../src/model/reliability';
import { CODE_TITLES, CODELESS, HOW_MANY, TILE_TITLES, TOP, topTenth, USERS } from '../../src/model/affiliateStatistics/titles';
import type { InviteCode, AffiliateStatistics } from '../../src/model/affiliateStatistics/types';
import { badge, badgeOf, lackingNote } from '../page/badge';
import { percentNumber, shareBar } from '../page/charts/share';
import { element } from '../page/dom';
import { filled } from '../page/filled';
import { percentText, UNKNOWN, type Format } from '../page/format';
import { amountOr, marked } from '../page/number';
import { plainTable } from '../page/plainTable';
import type { SectionContent } from '../page/section';
import { WORDS } from '../page/table/words';
import { ONLY_TOTALS } from './words';

/** The best are seen at a glance; the table has all. */
const MOST = 10;

const nameOf = ({ kind, code }: InviteCode): string => (kind === 'code' ? (code ?? '') : CODELESS[kind]);

export function inviteCodes({ inviteCodes: all, range, coverage, tiles }: AffiliateStatistics, format: Format): SectionContent {
  const quality = badgeOf(coverage.users, coverage.totals);
  const note = l10n.t`Commission from ${format.day(range.start)} to ${format.day(range.end)}; users from the past 365 days.`;
  if (all.length === 0) return { badge: quality, note, body: [element('p', { class: 'empty', text: l10n.t('No known users.') })] };
  const most = Math.max(0, ...all.map(({ commissionPercent }) => percentNumber(commissionPercent)));
  const scales = {
    deposits: scaleFor(all.map(({ deposits }) => deposits)),
    volume: scaleFor(all.map(({ volume }) => volume)),
    commission: scaleFor(all.map(({ commission }) => commission)),
  };
  const lacking = {
    registeredInRange: tiles.users.lacking,
    active: tiles.activeUsers.lacking,
    deposits: tiles.deposits.lacking,
    volume: leastOf(tiles.spotVolume, tiles.futuresVolume).lacking,
    commission: tiles.commission.lacking,
    commissionPercent: tiles.commission.lacking,
  };
  const lackingIn = (each: InviteCode, name: keyof typeof lacking) => (each.lacks?.includes(name) ? lacking[name] : undefined);
  const amount = (each: InviteCode, name: keyof typeof scales) => amountOr(each[name], format, scales[name], lackingIn(each, name));
  const count = (value: number | undefined): string => (value === undefined ? UNKNOWN : format.count(value));
  const share = (each: InviteCode, tag: 'span' | 'small'): HTMLElement => {
    const percent = each.commissionPercent;
    const shown = element(tag, { text: percentText(percent, format) });
    return percent === undefined ? shown : marked(shown, lackingIn(each, 'commissionPercent'));
  };
  const bars = all
    .slice(0, MOST)
    .map((each) =>
      element(
        'li',
        {},
        nameElement(each),
        shareBar(most > 0 ? (percentNumber(each.commissionPercent) / most) * 100 : 0),
        element('span', { class: 'figure' }, amount(each, 'commission'), each.commissionPercent !== undefined && share(each, 'small')),
        element('span', { class: 'quiet figure', text: WORDS.user.counted(each.users) }),
      ),
    );
  const rest = all.length - bars.length;
  return {
    badge: quality,
    lacking: lackingNote(...all.flatMap((each) => (each.lacks ?? []).map((name) => ({ lacking: lacking[name] })))),
    note,
    body: [
      element('ol', { class: 'codes' }, ...bars),
      rest > 0 &&
        element('p', {
          class: 'remark',
          text: plural(rest, l10n.t('{0} more code in the table.|{0} more codes in the table.')),
        }),
    ],
    table: () =>
      plainTable(
        l10n.t('Invite codes by commission'),
        [
          { title: l10n.t('Invite code') },
          ...[
            TILE_TITLES.commission,
            CODE_TITLES.commissionPercent,
            USERS,
            CODE_TITLES.registeredInRange,
            HOW_MANY.deposited,
            HOW_MANY.traded,
            CODE_TITLES.active,
            TILE_TITLES.deposits,
            CODE_TITLES.volume,
          ].map((title) => ({ title, numeric: true })),
        ],
        all.map((each) => [
          nameElement(each),
          amount(each, 'commission'),
          share(each, 'span'),
          count(each.users),
          marked(element('span', { text: count(each.registeredInRange) }), lackingIn(each, 'registeredInRange')),
          ...[each.deposited, each.traded].map(count),
          marked(element('span', { text: count(each.active) }), lackingIn(each, 'active')),
          amount(each, 'deposits'),
          amount(each, 'volume'),
        ]),
      ),
  };
}

/** A code may be long, and may run from right to left: it is cut at its own end, with all of it under the pointer. */
function nameElement(each: InviteCode): HTMLElement {
  const text = nameOf(each);
  if (each.kind === 'code') return element('span', { class: 'code cut', text, attributes: { dir: 'auto', title: text } });
  return element('span', { class: 'quiet', text, attributes: { title: each.kind === 'unknown' ? ONLY_TOTALS : undefined } });
}

export function concentration({ concentration: all, range }: AffiliateStatistics, format: Format): SectionContent {
  const quality = badge(all);
  const note = l10n.t`Share of commission from ${format.day(range.start)} to ${format.day(range.end)}, among users who brought in any.`;
  const reason =
    all.completeness === 'unread'
      ? (all.problems[0] ?? l10n.t('Not loaded.'))
      : l10n.t('No users brought in any commission in this range.');
  if (!all.earners) return { badge: quality, note, body: [element('p', { class: 'empty', text: reason })] };
  const tenth = format.count(all.tenth ?? 0);
  const shares = [
    [TOP.user, all.top1Percent],
    [TOP.ten, all.top10Percent],
    [topTenth(tenth), all.topTenthPercent],
  ] as const;
  return {
    badge: quality,
    lacking: lackingNote(all),
    note,
    body: [
      element(
        'ol',
        { class: 'concentration' },
        ...shares.map(([name, percent]) =>
          element(
            'li',
            {},
            element('span', { text: name }),
            shareBar(percentNumber(percent)),
            marked(element('strong', { class: 'figure', text: percentText(percent, format) }), all.lacking),
          ),
        ),
      ),
      element(
        'p',
        { class: 'remark' },
        ...filled(
          formOf(all.earners, l10n.t('{0} user brought in {1} in total.|{0} users brought in {1} in total.')),
          format.count(all.earners),
          amountOr(all.commission, format, undefined, all.lacking),
        ),
      ),
    ],
    table: () =>
      plainTable(
        l10n.t('Commission concentration'),
        [{ title: l10n.t('Users') }, { title: l10n.t('Share of commission'), numeric: true }],
        shares.map(([name, percent]) => [name, marked(element('span', { text: percentText(percent, format) }), all.lacking)]),
      ),
  };
}
