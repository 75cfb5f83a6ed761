/** Lists of users: the top ones, and those who went quiet, each with its rule. */
import { scaleFor } from '../../src/model/numbers';
import type { Dormant, DormantList, DormantRules, Statistics } from '../../src/model/statistics/types';
import { badge } from '../page/badge';
import { element, type Child } from '../page/dom';
import { oneTabStop } from '../page/tabStop';
import { UNKNOWN, type Format } from '../page/format';
import { amountOr } from '../page/number';
import { plainTable } from '../page/plainTable';
import type { SectionContent } from '../page/section';
import { KINDS } from './columns';
import type { Rows } from './columns';

export interface People {
  readonly openUser: (row: number) => void;
  readonly showList: (name: string, rows: readonly number[]) => void;
  readonly setRules: (rules: DormantRules) => void;
}

function uidButton(rows: Rows, row: number, format: Format, openUser: (row: number) => void): HTMLElement {
  const uid = format.uid(rows.columns.uid[row] ?? '…');
  return element('button', {
    class: 'link cut',
    text: uid,
    attributes: { type: 'button', title: `Show the timeline of ${uid}` },
    on: { click: () => openUser(row) },
  });
}

export function topUsers({ top, tiles, range }: Statistics, rows: Rows, format: Format, { openUser }: People): SectionContent {
  const kinds = [
    ['By commission', top.commission, 'commission'],
    ['By volume', top.volume, 'volume'],
    ['By deposits', top.deposits, 'deposits'],
  ] as const;
  const { completeness, problems } = tiles.commission;
  const reason = completeness === 'unread' ? format.words(problems[0] ?? 'It was not read.') : 'Nobody, in this range.';
  const list = (title: string, places: readonly number[], column: 'commission' | 'volume' | 'deposits'): HTMLElement => {
    const amounts = places.map((row) => rows.columns[column][row]);
    const scale = scaleFor(amounts);
    const table = plainTable(
      `Top users ${title.toLowerCase()}`,
      [{ title: 'Uid' }, { title: KINDS[column].title, numeric: true }],
      places.map((row, place) => [uidButton(rows, row, format, openUser), amountOr(amounts[place], format, scale)]),
    );
    return oneTabStop(table);
  };
  return {
    badge: badge(tiles.commission, format),
    note: `Amounts from ${format.day(range.start)} to ${format.day(range.end)}.`,
    body: [
      element(
        'div',
        { class: 'top-lists' },
        ...kinds.map(([title, places, column]) =>
          element(
            'div',
            {},
            element('h3', { text: title }),
            places.length === 0 ? element('p', { class: 'empty', text: reason }) : list(title, places, column),
          ),
        ),
      ),
    ],
  };
}

interface ListKind {
  readonly title: string;
  readonly rule: keyof DormantRules;
  readonly label: string;
}

const LISTS: Readonly<Record<DormantList, ListKind>> = {
  verifiedWithoutDeposit: { title: 'Verified, no deposit', rule: 'verifiedWithoutDepositDays', label: 'days since registration' },
  depositedWithoutTrade: { title: 'Deposited, never traded', rule: 'depositedWithoutTradeDays', label: 'days since first deposit' },
  noTrade: { title: 'Stopped trading', rule: 'noTradeDays', label: 'days without a trade' },
  netOutflow: { title: 'Net outflow', rule: 'netOutflowAbove', label: 'more than' },
};
const FIRST = 5;
const MOST_DAYS = 365;

export function dormant(statistics: Statistics, rows: Rows, format: Format, people: People): SectionContent {
  return {
    body: [
      element('div', { class: 'dormant' }, ...statistics.dormant.map((each) => dormantList(each, statistics.rules, rows, format, people))),
    ],
  };
}

function dormantList(list: Dormant, rules: DormantRules, rows: Rows, format: Format, people: People): HTMLElement {
  const { title, rule, label } = LISTS[list.list];
  const input = element('input', {
    class: 'limit',
    attributes:
      rule === 'netOutflowAbove'
        ? { id: `rule-${rule}`, inputmode: 'decimal', pattern: '\\d{1,40}(\\.\\d{1,40})?', required: true, value: rules[rule] }
        : { id: `rule-${rule}`, type: 'number', min: 0, max: MOST_DAYS, step: 1, required: true, value: rules[rule] },
  });
  input.addEventListener('change', () => {
    if (!input.reportValidity()) return;
    people.setRules(rule === 'netOutflowAbove' ? { ...rules, [rule]: input.value } : { ...rules, [rule]: Number(input.value) });
  });
  const first: Child[] = list.rows.slice(0, FIRST).map((row) => element('li', {}, uidButton(rows, row, format, people.openUser)));
  const unread = list.completeness === 'unread';
  return element(
    'div',
    { class: 'dormant-list', attributes: { 'data-list': list.list } },
    element('h3', {}, title, badge(list, format)),
    element('p', { class: 'big', text: unread ? UNKNOWN : format.count(list.rows.length) }),
    element(
      'label',
      { class: 'quiet', attributes: { for: `rule-${rule}` } },
      ...(rule === 'netOutflowAbove' ? [`${label} `, input] : [input, ` ${label}`]),
    ),
    element('p', { class: 'remark cut', text: list.rule, attributes: { title: list.rule } }),
    element('p', { class: 'remark', text: `Looks at ${format.day(list.range.start)} to ${format.day(list.range.end)}.` }),
    first.length > 0 && oneTabStop(element('ul', { class: 'uids' }, ...first)),
    list.rows.length > 0 &&
      element('button', {
        class: 'quiet-button',
        text: 'Show in the table',
        attributes: { type: 'button', 'aria-label': `Show in the table: ${title}` },
        on: { click: () => people.showList(title, list.rows) },
      }),
  );
}
