/** The table of a check: its rows, its columns, how it is filtered. */
import * as l10n from '@vscode/l10n';
import { COLUMNS, GROUPS, VERDICT_WORDS, type Column, type RowsMessage } from '../../src/fileCheck/page/protocol';
import { UNKNOWN } from '../page/format';
import { stepColumn, type ColumnKind, type SortKey } from '../page/table/columns';
import { folded, type FilterKind } from '../page/table/filter';
import { noRows, type Rows as RowsOf } from '../page/table/rows';

export type Rows = RowsOf<RowsMessage>;

export const NO_ROWS: Rows = noRows<RowsMessage>([...COLUMNS.filter((column) => column !== 'file'), 'file', 'source', 'group'], {
  files: [],
});

const IN_NO_FILE = l10n.t('Not mentioned in any checked file.');
const isUnnamed = ({ columns }: Rows, row: number): boolean => columns.source[row] === null;

/** So many lines has no file. */
const MOST_LINES = 1e10;

/** Which line of which file; undefined where there is none. */
function lineOf({ columns, files }: Rows, row: number): string | undefined {
  const [source, number] = [columns.source[row] ?? null, columns.line[row] ?? null];
  if (source === null || number === null) return undefined;
  return files.length > 1 ? `${files[source] ?? ''}:${number}` : String(number);
}

const line: ColumnKind<Rows> = {
  title: l10n.t({ message: 'Line', args: [], comment: ['of a file'] }),
  numeric: false,
  width: ({ files, columns }, digit) => {
    const last = columns.line.reduce<number>((most, each) => Math.max(most, each ?? 0), 1);
    const name = files.length > 1 ? Math.max(...files.map((each) => each.length)) + 1 : 0;
    return Math.max(60, Math.min(220, Math.ceil((String(last).length + name + 1) * digit) + 24));
  },
  cell(rows, row) {
    const [source, number] = [rows.columns.source[row] ?? null, rows.columns.line[row] ?? null];
    if (source === null) return { text: UNKNOWN, title: IN_NO_FILE };
    const name = rows.files[source] ?? '';
    if (number === null) return { text: UNKNOWN, title: l10n.t`This part of ${name} has been edited since the check.` };
    return { text: lineOf(rows, row) ?? UNKNOWN, title: l10n.t`Go to ${name}, line ${number}`, link: true };
  },
  copied: (rows, row) => lineOf(rows, row) ?? UNKNOWN,
  sortKey: ({ columns }) => ({ hint: (row) => (columns.source[row] ?? NaN) * MOST_LINES + (columns.line[row] ?? NaN) }),
};

const text = (title: string, column: 'difference' | 'file' | 'exchange' | 'pair', width: number, missing: string): ColumnKind<Rows> => ({
  title,
  numeric: false,
  width: () => width,
  cell(rows, row) {
    const value = rows.columns[column][row];
    return value ? { text: value, title: value, foreign: true } : { text: UNKNOWN, title: isUnnamed(rows, row) ? IN_NO_FILE : missing };
  },
  sortKey: ({ columns }) => byLetters(columns[column]),
});

/** What has no text comes last. */
function byLetters(values: readonly (string | null)[]): SortKey {
  const sorted = [...new Set(values)].filter((each) => each !== null).toSorted();
  const ranks = new Map(sorted.map((each, rank) => [each, rank]));
  return { hint: (row) => ranks.get(values[row] ?? '') ?? NaN };
}

export const KINDS: Readonly<Record<Column, ColumnKind<Rows>>> = {
  line,
  order: {
    title: l10n.t({ message: 'Order', args: [], comment: ['of a trader; a noun'] }),
    numeric: false,
    width: (_, digit) => Math.ceil(19 * digit) + 20,
    cell: ({ columns }, row) => ({ text: columns.order[row] ?? '', title: l10n.t('Show order'), link: true, foreign: true }),
    sortKey: ({ columns }) => byLetters(columns.order),
  },
  verdict: {
    ...stepColumn<Rows>(
      l10n.t({ message: 'Result', args: [], comment: ['of comparing a file with the exchange'] }),
      ({ columns }) => columns.verdict,
      Object.values(VERDICT_WORDS),
      () => '',
    ),
    width: () => 110,
    sortKey(rows) {
      const { hint } = line.sortKey(rows);
      return { hint: (row) => rows.columns.verdict[row] ?? NaN, exact: (one, other) => hint(one) - hint(other) };
    },
  },
  difference: text(l10n.t('Difference'), 'difference', 260, l10n.t('No differences in what was compared.')),
  file: text(l10n.t('In the file'), 'file', 280, l10n.t('The file says nothing about this order.')),
  exchange: text(l10n.t('On the exchange'), 'exchange', 280, l10n.t('Nothing is known about this order.')),
  pair: text(
    l10n.t({ message: 'Pair', args: [], comment: ['what an order trades, such as BTCUSDT'] }),
    'pair',
    100,
    l10n.t('Not given in the file or by the exchange.'),
  ),
};

export const FILTER: FilterKind<Rows, 'group'> = {
  hint: l10n.t('Filter by order ID or text'),
  fits({ columns, files }, wanted) {
    const { order, file, exchange, difference, pair } = columns;
    const all = [order, file, exchange, difference, pair];
    const verdicts = Object.values(VERDICT_WORDS).map((word) => folded(word).includes(wanted));
    // Seen in the column of lines where there are several.
    const named = files.map((name) => files.length > 1 && folded(name).includes(wanted));
    return (row) =>
      all.some((column) => folded(column[row] ?? '').includes(wanted)) ||
      verdicts[columns.verdict[row] ?? -1] === true ||
      named[columns.source[row] ?? -1] === true;
  },
  choices: {
    group: {
      title: l10n.t({ message: 'Show', args: [], comment: ['which rows of a table are shown'] }),
      every: l10n.t('Everything'),
      options: GROUPS,
      values: ({ columns }) => columns.group,
    },
  },
};
