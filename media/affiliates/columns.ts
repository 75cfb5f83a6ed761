/** The table of users: its rows, its columns, how it is filtered. */
import * as l10n from '@vscode/l10n';
import { COLUMNS, type Column, type RowsMessage } from '../../src/dashboards/affiliates/protocol';
import { STAGE_LABELS, STAGES } from '../../src/model/affiliate';
import { MASK } from '../../src/model/privacy';
import type { Format } from '../page/format';
import { amountColumn, idColumn, stepColumn, timeColumn, wordColumn, type ColumnKind } from '../page/table/columns';
import { folded, type FilterKind } from '../page/table/filter';
import { noRows, type Rows as RowsOf } from '../page/table/rows';

export type Rows = RowsOf<RowsMessage>;

export const NO_ROWS: Rows = noRows<RowsMessage>(COLUMNS, { codes: [] });

const AMOUNTS = ['deposits', 'withdrawals', 'net', 'spotVolume', 'futuresVolume', 'volume', 'commission'] as const;

/** Told of one user by itself, besides the times. */
export const FACTS = ['code', 'stage', 'verified', ...AMOUNTS] as const satisfies readonly Column[];

const NOT_READ = l10n.t('Registered more than 365 days ago, or not loaded: only the totals are known.');
const NEVER = l10n.t('Never, according to the service.');
const NOT_SAID = l10n.t('Not reported by the service.');

/** Why there is no value; of who has totals alone, nothing else is known. */
const missing =
  (why: string) =>
  ({ columns }: Rows, row: number): string =>
    columns.stage[row] === null ? NOT_READ : why;

const amount = (title: string, column: (typeof AMOUNTS)[number]): ColumnKind<Rows> =>
  amountColumn(title, ({ columns }) => columns[column], l10n.t('The service has no data for this user in the range.'));

const UNKNOWN_CODE = -2;

const STAGE = l10n.t({ message: 'Stage', args: [], comment: ['how far an invited user has come'] });
const YES = l10n.t({ message: 'Yes', args: [], comment: ['the user is verified'] });
const NO = l10n.t({ message: 'No', args: [], comment: ['the user is not verified'] });

export const KINDS: Readonly<Record<Column, ColumnKind<Rows>>> = {
  uid: idColumn(
    l10n.t('UID'),
    ({ columns }) => columns.uid,
    (uid, format) => format.uid(uid),
  ),
  code: wordColumn(
    l10n.t('Invite code'),
    ({ columns }) => columns.code,
    ({ codes }) => codes,
    ({ columns }, row) => (columns.code[row] === UNKNOWN_CODE ? NOT_READ : l10n.t('Registered without an invite code.')),
  ),
  stage: stepColumn(
    STAGE,
    ({ columns }) => columns.stage,
    STAGES.map((stage) => STAGE_LABELS[stage]),
    missing(NOT_SAID),
  ),
  verified: stepColumn(
    l10n.t({ message: 'Verified', args: [], comment: ['whether a user is verified: yes or no'] }),
    ({ columns }) => columns.verified,
    [NO, YES],
    missing(NOT_SAID),
  ),
  registered: timeColumn(
    l10n.t({ message: 'Registered', args: [], comment: ['when a user registered'] }),
    ({ columns }) => columns.registered,
    missing(NOT_SAID),
  ),
  firstDeposit: timeColumn(l10n.t('First deposit'), ({ columns }) => columns.firstDeposit, missing(NEVER)),
  lastDeposit: timeColumn(l10n.t('Latest deposit'), ({ columns }) => columns.lastDeposit, missing(NEVER)),
  firstTrade: timeColumn(l10n.t('First trade'), ({ columns }) => columns.firstTrade, missing(NEVER)),
  lastTrade: timeColumn(l10n.t('Latest trade'), ({ columns }) => columns.lastTrade, missing(NEVER)),
  deposits: amount(l10n.t('Deposits'), 'deposits'),
  withdrawals: amount(l10n.t('Withdrawals'), 'withdrawals'),
  net: amount(l10n.t('Net deposits'), 'net'),
  spotVolume: amount(l10n.t('Spot volume'), 'spotVolume'),
  futuresVolume: amount(l10n.t('Futures volume'), 'futuresVolume'),
  volume: amount(l10n.t('Volume'), 'volume'),
  commission: amount(l10n.t('Commission'), 'commission'),
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
  hint: l10n.t('Filter by UID or invite code'),
  hintWhileMasked: l10n.t('Filter by invite code'),
  fits({ columns, codes }, text) {
    const codeFits = codes.map((each) => folded(each).includes(text));
    return (row) => (columns.uid[row] !== MASK && String(columns.uid[row]).includes(text)) || codeFits[columns.code[row] ?? -1] === true;
  },
  choices: {
    stage: {
      title: STAGE,
      every: l10n.t('All stages'),
      options: STAGES.map((stage) => STAGE_LABELS[stage]),
      values: ({ columns }) => columns.stage,
    },
  },
};

/** A uid that is not there may be somebody's all the same: the service tells of some users only, and who that is. */
export const whyNoneFits = (text: string, { masked }: Pick<Format, 'masked'>): string | undefined =>
  masked || !/^\d{5,}$/.test(text)
    ? undefined
    : l10n.t`No known user has the UID ${text}. The user may have registered with another account's invite code or more than 365 days ago with no activity in this range. If the data is partial, they may not have been loaded.`;
