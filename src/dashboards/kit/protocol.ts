/**
 * What every dashboard and its host say to each other. Plain JSON. The host sends whole states of a part, so a message that is
 * lost or comes twice does no harm; the page sends what the person wants. A dashboard's own `protocol.ts` adds its own messages.
 */
import type { RangeChoice } from '../../model/rangeChoice';
import type { SourceCoverage } from '../../model/reliability';
import type { TimeRange } from '../../model/timeRange';

export type { RangeChoice };

export interface AccountLabel {
  /** The same under another name. */
  readonly id: string;
  readonly label: string;
  readonly service: 'weex' | 'custom' | 'demo';
}

/** @typeParam Step what is under way, in a word of the dashboard's own */
export type Phase<Step extends string = string> =
  /** Not known yet who is signed in. */
  | { readonly name: 'starting' }
  | { readonly name: 'signedOut'; readonly problem?: string | undefined }
  /** Signed in, nothing read. */
  | { readonly name: 'idle' }
  /** Pages of this step. `pagesExpected` is an estimate that may move; absent until there is one. */
  | {
      readonly name: 'loading';
      readonly step: Step;
      readonly pagesDone: number;
      readonly pagesExpected?: number | undefined;
      /** Milliseconds until the rate limit of the account, or a pause of the service, lets it go on; 0 when it does. */
      readonly waitMs: number;
      /** Canceled by the person; the last request is being waited for. */
      readonly canceling: boolean;
    }
  | { readonly name: 'ready' }
  /** Nothing is read before the person has decided something: what, the dashboard's own status says. */
  | { readonly name: 'waiting' }
  /** What was read until then is shown, marked as partial. Nothing is shown when not even one page came. */
  | { readonly name: 'canceled' }
  /** The service refused or failed in the middle. What was read until then is shown, marked as partial. */
  | ({ readonly name: 'stopped' } & Failure)
  /** Nothing could be read. What was shown before stays. */
  | ({ readonly name: 'failed' } & Failure);

export interface Failure {
  readonly message: string;
  readonly action?: FailureAction | undefined;
}

/** What may help. The host knows the command. */
export type FailureAction = 'editAccount' | 'diagnose';

export interface PageStatus<Step extends string = string> {
  readonly phase: Phase<Step>;
  readonly account?: AccountLabel | undefined;
  /** What is asked for; the statistics say which range they are of. */
  readonly choice: RangeChoice;
  /** Numbers of days to choose from beside those of the page, as what the service has forgotten is kept. */
  readonly keptDays?: readonly number[] | undefined;
  /** IANA name. */
  readonly timeZone: string;
  /** BCP 47 tag for numbers and dates. */
  readonly language: string;
  /** Privacy mode: what hides amounts and uids has none of them on the page either. */
  readonly masked?: boolean | undefined;
}

/** What the statistics of every dashboard begin with. */
export interface StatisticsHead {
  /** The service's clock when the reading began, epoch milliseconds. */
  readonly asOf: number;
  readonly range: TimeRange;
  readonly previousRange?: TimeRange | undefined;
  /** IANA name. */
  readonly timeZone: string;
  /** By reading. */
  readonly coverage: Readonly<Record<string, SourceCoverage>>;
  /** What figures and rows are of alone, as somebody chose it. */
  readonly filters?: readonly { readonly name: string }[] | undefined;
}

/** What so many requests cost now. */
export interface Cost {
  readonly leastRequests: number;
  /** Undefined while nobody can tell. */
  readonly mostRequests?: number | undefined;
  /** How long so many requests take at the present budget, rounded up. */
  readonly leastSeconds: number;
  readonly mostSeconds?: number | undefined;
}

/** Some rows, column by column: less than half the size of objects. All columns have the same length; `null` is not known. */
export type RowColumns = Readonly<Record<string, readonly (string | number | null)[]>>;

/** Rows `offset` and following of `total`. The chunks come in order, the first with offset 0. */
export interface RowsMessage<Columns extends object> {
  readonly type: 'rows';
  readonly edition: number;
  readonly offset: number;
  readonly total: number;
  readonly rows: Columns;
}

/** The rows by a column that privacy mode hides: positions, as the page asked to sort them. */
export interface OrderMessage {
  readonly type: 'order';
  readonly edition: number;
  readonly column: string;
  readonly descending: boolean;
  readonly rows: readonly number[];
}

/** `edition` counts the reads of a tab: rows, statistics and what the page says about rows belong together by it. */
export type PageMessage<Status extends PageStatus, Statistics, Rows extends RowsMessage<object>> =
  | OrderMessage
  | { readonly type: 'status'; readonly status: Status }
  /** Undefined statistics: there is nothing to show, as after an account switch. Rows of other editions are to be forgotten. */
  | {
      readonly type: 'statistics';
      readonly edition: number;
      readonly statistics?: Statistics | undefined;
      /** They are of the read under way: more comes. */
      readonly isSettling?: boolean | undefined;
    }
  | Rows;

export type PageExportFormat = 'csv' | 'json';

/** @typeParam Column of the table */
export type PageIntent<Column extends string = string> =
  /** The page can listen: send everything. */
  | { readonly type: 'ready' }
  /** Reads what is chosen; what was read in the last minutes serves unless `fresh` is wanted. */
  | { readonly type: 'read'; readonly choice: RangeChoice; readonly fresh: boolean }
  /** Stops what is under way and keeps what came. */
  | { readonly type: 'cancel' }
  /** `rows`: positions in the order wanted; absent is the whole table. An edition that is gone is refused. */
  | {
      readonly type: 'exportTable';
      readonly edition: number;
      readonly format: PageExportFormat;
      readonly columns: readonly Column[];
      readonly rows?: readonly number[] | undefined;
    }
  /** Wants the order of the rows by a column of which it holds no values. */
  | { readonly type: 'sort'; readonly edition: number; readonly column: Column; readonly descending: boolean }
  /** Copies these columns of a row, of which the page holds not all. */
  | { readonly type: 'copy'; readonly edition: number; readonly row: number; readonly columns: readonly Column[] }
  | { readonly type: 'exportStatistics'; readonly edition: number; readonly format: PageExportFormat }
  | { readonly type: 'act'; readonly action: FailureAction | 'addAccount' | 'useDemo' };
