/** The table of orders: its rows, its columns, how it is filtered. */
import * as l10n from '@vscode/l10n';
import { type AmountColumn, type Column, COLUMNS, type RowsMessage, type WordColumn } from '../../src/dashboards/orders/protocol';
import { pairOf, priceText } from '../../src/model/describe';
import type { Format } from '../page/format';
import { exactColumn, idColumn, textColumn, timeColumn, wordColumn, type ColumnKind } from '../page/table/columns';
import { folded, type ChoiceKind, type FilterKind } from '../page/table/filter';
import { noRows, type Rows as RowsOf } from '../page/table/rows';
import { EXECUTION } from './words';

export type Rows = RowsOf<RowsMessage>;

export const NO_ROWS: Rows = noRows<RowsMessage>(COLUMNS, { words: { symbol: [], action: [], execution: [], status: [] } });

const NOT_SENT = l10n.t('Not reported by the service.');

const word = (title: string, column: WordColumn, write?: (word: string) => string): ColumnKind<Rows> =>
  wordColumn(
    title,
    ({ columns }) => columns[column],
    ({ words }) => words[column],
    () => NOT_SENT,
    write,
  );
const amount = (title: string, column: AmountColumn, write?: (value: string, format: Format) => string): ColumnKind<Rows> =>
  exactColumn(title, ({ columns }) => columns[column], NOT_SENT, write);

export const KINDS: Readonly<Record<Column, ColumnKind<Rows>>> = {
  orderId: idColumn(
    l10n.t('Order ID'),
    ({ columns }) => columns.orderId,
    (id) => id,
    170,
  ),
  clientOid: textColumn(l10n.t('Client ID'), ({ columns }) => columns.clientOid, NOT_SENT),
  symbol: word(l10n.t('Symbol'), 'symbol', pairOf),
  action: word(l10n.t('Action'), 'action'),
  execution: word(EXECUTION, 'execution'),
  status: word(l10n.t('Status'), 'status'),
  created: timeColumn(
    l10n.t({ message: 'Created', args: [], comment: ['when an order was created'] }),
    ({ columns }) => columns.created,
    () => l10n.t('Not reported, so not included in any figure.'),
    true,
  ),
  triggered: timeColumn(
    l10n.t({ message: 'Triggered', args: [], comment: ['when an order was triggered'] }),
    ({ columns }) => columns.triggered,
    () => l10n.t('Not triggered, according to the service.'),
    true,
  ),
  size: amount(l10n.t({ message: 'Size', args: [], comment: ['how much an order is for'] }), 'size'),
  filled: amount(l10n.t({ message: 'Filled', args: [], comment: ['how much of an order is filled'] }), 'filled'),
  price: amount(l10n.t('Price'), 'price', (price, { exact, masked }) => (masked ? exact(price) : priceText(price, exact))),
  average: amount(l10n.t('Average price'), 'average'),
  trigger: amount(l10n.t('Trigger price'), 'trigger'),
  profit: amount(l10n.t('Profit'), 'profit'),
  fee: amount(l10n.t({ message: 'Fee', args: [], comment: ['what an order cost'] }), 'fee'),
};

/** From left to right. */
export const PLACES = [
  ...(['orderId', 'created', 'symbol', 'action', 'status', 'profit', 'fee', 'filled', 'size', 'trigger', 'average', 'price'] as const),
  ...(['triggered', 'execution', 'clientOid'] as const),
] satisfies readonly Column[];

/** Shown until the person chooses. */
export const USUAL: readonly Column[] = [
  'orderId',
  'created',
  'symbol',
  'action',
  'status',
  'profit',
  'fee',
  'filled',
  'trigger',
  'average',
  'clientOid',
];

const choice = (title: string, every: string, column: WordColumn, write?: (word: string) => string): ChoiceKind<Rows> => ({
  title,
  every,
  options: ({ words }) => (write ? words[column].map(write) : words[column]),
  values: ({ columns }) => columns[column],
});

export const FILTER: FilterKind<Rows, 'symbol' | 'action' | 'status'> = {
  hint: l10n.t('Filter by order ID or client ID'),
  fits:
    ({ columns }, text) =>
    (row) =>
      String(columns.orderId[row]).includes(text) || folded(String(columns.clientOid[row])).includes(text),
  choices: {
    symbol: choice(l10n.t('Symbol'), l10n.t('All symbols'), 'symbol', pairOf),
    action: choice(l10n.t('Action'), l10n.t('All actions'), 'action'),
    status: choice(l10n.t('Status'), l10n.t('All statuses'), 'status'),
  },
};
