/** The table of users: its rows, its columns, how it is filtered. */
import { COLUMNS, type Column, type RowsMessage } from '../../src/dashboards/affiliates/protocol';
import { STAGE_LABELS, STAGES } from '../../src/model/affiliate';
import { amountColumn, idColumn, stepColumn, timeColumn, wordColumn, type ColumnKind } from '../page/table/columns';
import type { FilterKind } from '../page/table/filter';
import { noRows, type Rows as RowsOf } from '../page/table/rows';

export type Rows = RowsOf<RowsMessage>;

export const NO_ROWS: Rows = noRows<RowsMessage>(COLUMNS, { codes: [] });

const AMOUNTS = ['deposits', 'withdrawals', 'net', 'spotVolume', 'futuresVolume', 'volume', 'commission'] as const;

/** Told of one user by itself, besides the times. */
export const FACTS = ['code', 'stage', 'verified', ...AMOUNTS] as const satisfies readonly Column[];

const NOT_READ = 'Registered more than 365 days ago, or not read: only the totals are known.';
const NEVER = 'Never, as far as the service says.';
const NOT_SAID = 'The service does not say.';

/** Why there is no value; of who has totals alone, nothing else is known. */
const missing =
  (why: string) =>
  ({ columns }: Rows, row: number): string =>
    columns.stage[row] === null ? NOT_READ : why;

const amount = (title: string, column: (typeof AMOUNTS)[number]): ColumnKind<Rows> =>
  amountColumn(title, ({ columns }) => columns[column], 'The service has no record of this user in the range.');

const UNKNOWN_CODE = -2;

export const KINDS: Readonly<Record<Column, ColumnKind<Rows>>> = {
  uid: idColumn(
    'Uid',
    ({ columns }) => columns.uid,
    (uid, format) => format.uid(uid),
  ),
  code: wordColumn(
    'Invite code',
    ({ columns }) => columns.code,
    ({ codes }) => codes,
    ({ columns }, row) => (columns.code[row] === UNKNOWN_CODE ? NOT_READ : 'Registered without an invite code.'),
  ),
  stage: stepColumn(
    'Stage',
    ({ columns }) => columns.stage,
    STAGES.map((stage) => STAGE_LABELS[stage]),
    missing(NOT_SAID),
  ),
  verified: stepColumn('Verified', ({ columns }) => columns.verified, ['No', 'Yes'], missing(NOT_SAID)),
  registered: timeColumn('Registered', ({ columns }) => columns.registered, missing(NOT_SAID)),
  firstDeposit: timeColumn('First deposit', ({ columns }) => columns.firstDeposit, missing(NEVER)),
  lastDeposit: timeColumn('Latest deposit', ({ columns }) => columns.lastDeposit, missing(NEVER)),
  firstTrade: timeColumn('First trade', ({ columns }) => columns.firstTrade, missing(NEVER)),
  lastTrade: timeColumn('Latest trade', ({ columns }) => columns.lastTrade, missing(NEVER)),
  deposits: amount('Deposits', 'deposits'),
  withdrawals: amount('Withdrawals', 'withdrawals'),
  net: amount('Net deposits', 'net'),
  spotVolume: amount('Spot volume', 'spotVolume'),
  futuresVolume: amount('Futures volume', 'futuresVolume'),
  volume: amount('Volume', 'volume'),
  commission: amount('Commission', 'commission'),
};

/** From left to right: what the table is sorted by at first, and what belongs to it, is in sight however narrow the page is. */
export const PLACES = [
  'uid',
  'commission',
  'volume',
  'deposits',
  'net',
  'withdrawals',
  'spotVolume',
  'futuresVolume',
  'code',
  'stage',
  'verified',
  'registered',
  'firstDeposit',
  'lastDeposit',
  'firstTrade',
  'lastTrade',
] as const satisfies readonly Column[];

/** Shown until the person chooses. */
export const USUAL: readonly Column[] = ['uid', 'commission', 'volume', 'deposits', 'net', 'code', 'stage', 'registered', 'lastTrade'];

export const FILTER: FilterKind<Rows, 'stage'> = {
  textOf: 'uid or invite code',
  fits({ columns, codes }, text) {
    const codeFits = codes.map((each) => each.toLowerCase().includes(text));
    return (row) => String(columns.uid[row]).includes(text) || codeFits[columns.code[row] ?? -1] === true;
  },
  choices: {
    stage: {
      title: 'Stage',
      every: 'Every stage',
      options: STAGES.map((stage) => STAGE_LABELS[stage]),
      values: ({ columns }) => columns.stage,
    },
  },
};
