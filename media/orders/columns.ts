/** The table of orders: its rows, its columns, how it is filtered. */
import * as l10n from '@vscode/l10n';
import { type AmountColumn, type Column, COLUMNS, type RowsMessage, type WordColumn } from '../../src/dashboards/orders/protocol';
import { pairOf } from '../../src/model/describe';
import { exactColumn, idColumn, textColumn, timeColumn, wordColumn, type ColumnKind } from '../page/table/columns';
import type { ChoiceKind, FilterKind } from '../page/table/filter';
import { noRows, type Rows as RowsOf } from '../page/table/rows';

export type Rows = RowsOf<RowsMessage>;

export const NO_ROWS: Rows = noRows<RowsMessage>(COLUMNS, { words: { symbol: [], action: [], execution: [], status: [] } });

const NOT_SENT = 'The service did not send it.';

const word = (title: string, column: WordColumn, write?: (word: string) => string): ColumnKind<Rows> =>
  wordColumn(
    title,
    ({ columns }) => columns[column],
    ({ words }) => words[column],
    () => NOT_SENT,
    write,
  );
const amount = (title: string, column: AmountColumn): ColumnKind<Rows> => exactColumn(title, ({ columns }) => columns[column], NOT_SENT);

export const KINDS: Readonly<Record<Column, ColumnKind<Rows>>> = {
  orderId: idColumn(
    'Order id',
    ({ columns }) => columns.orderId,
    (id) => id,
    170,
  ),
  clientOid: textColumn('Client id', ({ columns }) => columns.clientOid, NOT_SENT),
  symbol: word('Symbol', 'symbol', pairOf),
  action: word('Action', 'action'),
  execution: word('Execution', 'execution'),
  status: word('Status', 'status'),
  created: timeColumn(
    'Created',
    ({ columns }) => columns.created,
    () => 'Not sent, so it is in no figure.',
    true,
  ),
  triggered: timeColumn(
    'Triggered',
    ({ columns }) => columns.triggered,
    () => 'Not triggered, as far as the service says.',
    true,
  ),
  size: amount('Size', 'size'),
  filled: amount('Filled', 'filled'),
  price: amount('Price', 'price'),
  average: amount('Average price', 'average'),
  trigger: amount('Trigger price', 'trigger'),
  profit: amount('Profit', 'profit'),
  fee: amount('Fee', 'fee'),
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
  hint: l10n.t('Filter by order id or client id'),
  fits:
    ({ columns }, text) =>
    (row) =>
      String(columns.orderId[row]).includes(text) || String(columns.clientOid[row]).toLowerCase().includes(text),
  choices: {
    symbol: choice('Symbol', 'Every symbol', 'symbol', pairOf),
    action: choice('Action', 'Every action', 'action'),
    status: choice('Status', 'Every status', 'status'),
  },
};
