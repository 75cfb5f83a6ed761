/** Lists of users: the top ones, and those who went quiet, each with its rule. */
import * as l10n from '@vscode/l10n';
import { UNSIGNED } from '../../src/model/decimals';
import type { Column } from '../../src/dashboards/affiliates/protocol';
import { scaleFor } from '../../src/model/numbers';
import { leastOf } from '../../src/model/reliability';
import { DORMANT_TITLES } from '../../src/model/affiliateStatistics/titles';
import {
  DORMANT_FIRST,
  type Dormant,
  type DormantList,
  type DormantRules,
  type AffiliateStatistics,
} from '../../src/model/affiliateStatistics/types';
import { badge, badgeOf, lackingNote, mark } from '../page/badge';
import { element } from '../page/dom';
import { oneTabStop } from '../page/tabStop';
import { explained, wholeNumber } from '../page/field';
import { filled } from '../page/filled';
import { UNKNOWN, type Format } from '../page/format';
import { amountOr } from '../page/number';
import { plainTable } from '../page/plainTable';
import type { SectionContent } from '../page/section';
import type { Sort } from '../page/table/header';
import type { RowList } from '../page/table/table';
import { KINDS } from './columns';
import type { Rows } from './columns';

export interface People {
  readonly openUser: (row: number) => void;
  readonly showList: (list: RowList<Column>) => void;
  readonly setRules: (rules: DormantRules) => void;
}

function uidButton(rows: Rows, row: number, format: Format, openUser: (row: number) => void): HTMLElement {
  const uid = format.uid(rows.columns.uid[row] ?? '…');
  return element('button', {
    class: 'link cut',
    text: uid,
    attributes: { type: 'button', title: l10n.t`Show the timeline of ${uid}` },
    on: { click: () => openUser(row) },
  });
}

export function topUsers({ top, tiles, range }: AffiliateStatistics, rows: Rows, format: Format, { openUser }: People): SectionContent {
  const kinds = [
    [l10n.t('By commission'), l10n.t('Top users by commission'), top.commission, 'commission', tiles.commission],
    [l10n.t('By volume'), l10n.t('Top users by volume'), top.volume, 'volume', leastOf(tiles.spotVolume, tiles.futuresVolume)],
    [l10n.t('By deposits'), l10n.t('Top users by deposits'), top.deposits, 'deposits', tiles.deposits],
  ] as const;
  const { completeness, problems } = tiles.commission;
  const reason =
    completeness === 'unread'
      ? (problems[0] ?? l10n.t('Not loaded.'))
      : format.masked
        ? l10n.t('Privacy mode hides the ranking.')
        : l10n.t('No users in this range.');
  const list = (caption: string, places: readonly number[], column: 'commission' | 'volume' | 'deposits'): HTMLElement => {
    const amounts = places.map((row) => rows.columns[column][row]);
    const scale = scaleFor(amounts);
    const table = plainTable(
      caption,
      [{ title: l10n.t('UID') }, { title: KINDS[column].title, numeric: true }],
      places.map((row, place) => [uidButton(rows, row, format, openUser), amountOr(amounts[place], format, scale)]),
    );
    return oneTabStop(table);
  };
  return {
    badge: badge(tiles.commission),
    lacking: lackingNote(...kinds.map(([, , , , worth]) => worth)),
    note: l10n.t`Amounts from ${format.day(range.start)} to ${format.day(range.end)}.`,
    body: [
      kinds.every(([, , places]) => places.length === 0)
        ? element('p', { class: 'empty', text: reason })
        : element(
            'div',
            { class: 'top-lists' },
            ...kinds.map(([title, caption, places, column, { lacking }]) =>
              element(
                'div',
                {},
                element('h3', {}, title, mark(lacking)),
                places.length === 0 ? element('p', { class: 'empty', text: reason }) : list(caption, places, column),
              ),
            ),
          ),
    ],
  };
}

interface ListKind {
  readonly title: string;
  readonly rule: keyof DormantRules;
  /** With `{0}`, where the number is typed in. */
  readonly label: string;
  /** Those first that it is about the most; else those who brought in the most before. */
  readonly sort?: Sort<Column>;
}

const NEWEST_FIRST: Sort<Column> = { column: 'registered', descending: true };
const LISTS: Readonly<Record<DormantList, ListKind>> = {
  verifiedWithoutDeposit: {
    title: DORMANT_TITLES.verifiedWithoutDeposit,
    rule: 'verifiedWithoutDepositDays',
    label: l10n.t('{0} days since registration'),
    sort: NEWEST_FIRST,
  },
  depositedWithoutTrade: {
    title: DORMANT_TITLES.depositedWithoutTrade,
    rule: 'depositedWithoutTradeDays',
    label: l10n.t('{0} days since first deposit'),
    sort: NEWEST_FIRST,
  },
  noTrade: { title: DORMANT_TITLES.noTrade, rule: 'noTradeDays', label: l10n.t('{0} days without a trade') },
  netOutflow: {
    title: DORMANT_TITLES.netOutflow,
    rule: 'netOutflowAbove',
    label: l10n.t({ message: 'more than {0}', args: [], comment: ['net outflow; {0} is a field for an amount'] }),
    sort: { column: 'net', descending: false },
  },
};
const MOST_DAYS = 365;

/** Who stopped is told first and by name: those can be asked to come back. */
const PLACES: readonly DormantList[] = ['noTrade', 'netOutflow', 'depositedWithoutTrade', 'verifiedWithoutDeposit'];

/** How those are ordered that say nothing else: by what they brought in before, as far as that is known and shown. */
function ranksOf({ previousRange: before, coverage }: AffiliateStatistics, format: Format): string | undefined {
  return before && !('unread' in coverage.previousTotals) && !format.masked
    ? l10n.t`Sorted by commission from ${format.day(before.start)} to ${format.day(before.end)}, highest first.`
    : undefined;
}

const inTable = ({ list, rows }: Dormant, ranks: string | undefined, { masked }: Format): RowList<Column> => {
  const { title, sort } = LISTS[list];
  return { id: list, name: title, rows, order: (!masked && sort) || ranks };
};

/** What the table can be filtered by. */
export const dormantLists = (statistics: AffiliateStatistics, format: Format): RowList<Column>[] =>
  statistics.dormant.map((each) => inTable(each, ranksOf(statistics, format), format));

export function dormant(statistics: AffiliateStatistics, rows: Rows, format: Format, people: People): SectionContent {
  const lists = PLACES.flatMap((place) => statistics.dormant.filter(({ list }) => list === place));
  const { previousRange: before, coverage } = statistics;
  const isRanked = before !== undefined && !('unread' in coverage.previousTotals);
  const ranks = ranksOf(statistics, format);
  return {
    badge: isRanked ? badgeOf(coverage.previousTotals) : undefined,
    lacking: lackingNote(...statistics.dormant),
    body: [
      element(
        'div',
        { class: 'dormant' },
        ...lists.map((each) => dormantList(each, { ranks, rules: statistics.rules }, rows, format, people)),
      ),
    ],
  };
}

function dormantList(
  list: Dormant,
  { ranks, rules }: { readonly ranks: string | undefined; readonly rules: DormantRules },
  rows: Rows,
  format: Format,
  people: People,
): HTMLElement {
  const { title, rule, label, sort } = LISTS[list.list];
  const input = element('input', {
    class: 'limit',
    attributes:
      rule === 'netOutflowAbove'
        ? {
            id: `rule-${rule}`,
            inputmode: 'decimal',
            pattern: UNSIGNED,
            required: true,
            value: rules[rule],
            disabled: format.masked,
          }
        : { id: `rule-${rule}`, type: 'number', min: 0, max: MOST_DAYS, step: 1, required: true, value: rules[rule] },
  });
  const field = explained(
    input,
    rule === 'netOutflowAbove' ? l10n.t('Enter an amount of 0 or more, such as 1000.5.') : wholeNumber(0, MOST_DAYS),
  );
  input.addEventListener('change', () => {
    if (!input.reportValidity()) return;
    people.setRules(rule === 'netOutflowAbove' ? { ...rules, [rule]: input.value } : { ...rules, [rule]: Number(input.value) });
  });
  // What cannot be used does not stay beside the figures, as if they were of it.
  input.addEventListener('blur', () => {
    if (!input.validity.valid) field.set(String(rules[rule]));
  });
  const count = list.completeness === 'unread' ? UNKNOWN : format.count(list.rows.length);
  const words = [element('span', { class: 'big', text: count }), ` ${title}`];
  const looksAt = l10n.t`Covers ${format.day(list.range.start)} to ${format.day(list.range.end)}.`;
  const about = `${list.rule}. ${looksAt}`;
  return element(
    'div',
    { class: 'dormant-list', attributes: { 'data-list': list.list } },
    element(
      'h3',
      {},
      list.rows.length === 0
        ? element('span', { attributes: { title: about } }, ...words)
        : element(
            'button',
            {
              class: 'link',
              attributes: { type: 'button', title: about, 'aria-label': l10n.t`${count} ${title}: show in the table` },
              on: { click: () => people.showList(inTable(list, ranks, format)) },
            },
            ...words,
          ),
      mark(list.lacking),
      badge(list),
    ),
    element('label', { class: 'quiet', attributes: { for: `rule-${rule}` } }, ...filled(label, input)),
    ...(sort || list.rows.length === 0
      ? []
      : [
          element('p', { class: 'remark', text: ranks ?? unranked(format) }),
          firstOf(list, ranks !== undefined, rows, format, people.openUser),
        ]),
  );
}

const unranked = ({ masked }: Format): string =>
  masked ? l10n.t('Privacy mode hides who brought in the most.') : l10n.t('Unsorted: commission in the previous period is unknown.');

function firstOf(
  { rows: places, brought }: Dormant,
  isRanked: boolean,
  rows: Rows,
  format: Format,
  openUser: People['openUser'],
): HTMLElement {
  const scale = scaleFor(brought);
  const { lastTrade } = rows.columns;
  const time = (value: number | null | undefined): string => (typeof value === 'number' ? format.day(value) : UNKNOWN);
  const table = plainTable(
    LISTS.noTrade.title,
    [
      { title: KINDS.uid.title },
      ...(isRanked ? [{ title: l10n.t('Previous commission'), numeric: true }] : []),
      { title: KINDS.lastTrade.title },
    ],
    places
      .slice(0, DORMANT_FIRST)
      .map((row, place) => [
        uidButton(rows, row, format, openUser),
        ...(isRanked ? [amountOr(brought[place], format, scale)] : []),
        time(lastTrade[row]),
      ]),
  );
  return oneTabStop(table);
}
