/**
 * What host and page of the dashboard say to each other. Plain JSON. The host sends whole states of a part, so a message that
 * is lost or comes twice does no harm; the page sends what the person wants. The page imports this file and `model/` only.
 */
import type { Difference, DormantRules, Statistics, TrendBucket, TrendPoint } from '../model/statistics/types';

export const DAYS_CHOICES = [7, 30, 90, 180, 365] as const;

/** So many days up to now, or two calendar days (`2026-01-31`) of the time zone, both included. */
export type RangeChoice = { readonly days: number } | { readonly from: string; readonly to: string };

export interface AccountLabel {
  readonly label: string;
  readonly service: 'weex' | 'custom' | 'demo';
}

/** What is under way: the users of 365 days and the totals of the range, side by side; then the totals of the range before. */
export type ReadStep = 'main' | 'previous';

export type Phase =
  /** Not known yet who is signed in. */
  | { readonly name: 'starting' }
  | { readonly name: 'signedOut'; readonly problem?: string | undefined }
  /** Signed in, nothing read. */
  | { readonly name: 'idle' }
  /** Pages of this step. `pagesExpected` is an estimate that may move; absent until there is one. */
  | {
      readonly name: 'loading';
      readonly step: ReadStep;
      readonly pagesDone: number;
      readonly pagesExpected?: number | undefined;
      /** Milliseconds until the rate limit of the account, or a pause of the service, lets it go on; 0 when it does. */
      readonly waitMs: number;
      /** Canceled by the person; the last request is being waited for. */
      readonly canceling: boolean;
    }
  | { readonly name: 'ready' }
  /** What was read until then is shown, marked as partial. Nothing is shown when not even one page came. */
  | { readonly name: 'canceled' }
  /** The service refused or failed in the middle. What was read until then is shown, marked as partial. */
  | { readonly name: 'stopped'; readonly message: string; readonly action?: FailureAction | undefined }
  /** Nothing could be read. What was shown before stays. */
  | { readonly name: 'failed'; readonly message: string; readonly action?: FailureAction | undefined };

/** What may help. The host knows the command. */
export type FailureAction = 'addAccount' | 'diagnose';

export interface Status {
  readonly phase: Phase;
  readonly account?: AccountLabel | undefined;
  /** What is asked for; the statistics say which range they are of. */
  readonly choice: RangeChoice;
  readonly rules: DormantRules;
  /** IANA name. */
  readonly timeZone: string;
  /** BCP 47 tag for numbers and dates. */
  readonly language: string;
  /** Privacy mode: amounts and uids are not to be read on the page. */
  readonly masked?: boolean | undefined;
}

/** What a trend would cost now. */
export interface TrendCost {
  readonly buckets: number;
  /** One per bucket at least; at most one per hundred users with totals and bucket. Undefined while those are not known. */
  readonly leastRequests: number;
  readonly mostRequests?: number | undefined;
  /** Weight of one request: section 8. */
  readonly weight: number;
  /** How long so many requests take at the present budget, rounded up. */
  readonly leastSeconds: number;
  readonly mostSeconds?: number | undefined;
}

export type TrendState =
  /** No statistics, so no range to cut. */
  | { readonly name: 'unavailable' }
  | { readonly name: 'offered'; readonly cost: Readonly<Record<TrendBucket, TrendCost>> }
  | {
      readonly name: 'loading';
      readonly bucket: TrendBucket;
      readonly done: number;
      readonly expected: number;
      readonly points: readonly TrendPoint[];
    }
  /**
   * `complete` is false after a cancel or a failure, when buckets that were not read are `unread` points, and when the buckets do
   * not add up to the range: `problem` or `differences` say why. `cost` is that of reading again.
   */
  | {
      readonly name: 'ready';
      readonly bucket: TrendBucket;
      readonly complete: boolean;
      readonly problem?: string | undefined;
      readonly differences: readonly Difference[];
      readonly points: readonly TrendPoint[];
      readonly cost: Readonly<Record<TrendBucket, TrendCost>>;
    };

/**
 * Some rows, column by column: less than half the size of objects (13 MB for 100,000 users). All columns have the same length; `null` is not known or never.
 * Amounts are decimal strings of the range, exactly as they came; '' was not sent.
 */
export interface RowChunk {
  readonly uid: readonly string[];
  /** Position in `codes` of the message; -1: no code; -2: not known, as totals alone are. */
  readonly code: readonly number[];
  /** 1 verified, 0 not, null not said. */
  readonly verified: readonly (0 | 1 | null)[];
  /** Position in STAGES of model/affiliate; null when totals alone are known. */
  readonly stage: readonly (number | null)[];
  /** Epoch milliseconds. */
  readonly registered: readonly (number | null)[];
  readonly firstDeposit: readonly (number | null)[];
  readonly lastDeposit: readonly (number | null)[];
  readonly firstTrade: readonly (number | null)[];
  readonly lastTrade: readonly (number | null)[];
  readonly deposits: readonly (string | null)[];
  readonly withdrawals: readonly (string | null)[];
  readonly spotVolume: readonly (string | null)[];
  readonly futuresVolume: readonly (string | null)[];
  readonly commission: readonly (string | null)[];
  /** Deposits less withdrawals, spot plus futures: null when one of the two cannot be read. */
  readonly net: readonly (string | null)[];
  readonly volume: readonly (string | null)[];
}

/** The columns of the table and of its export, in their usual order. */
export const COLUMNS = [
  'uid',
  'code',
  'stage',
  'verified',
  'registered',
  'firstDeposit',
  'lastDeposit',
  'firstTrade',
  'lastTrade',
  'deposits',
  'withdrawals',
  'net',
  'spotVolume',
  'futuresVolume',
  'volume',
  'commission',
] as const satisfies readonly (keyof RowChunk)[];
export type Column = (typeof COLUMNS)[number];

/** `edition` counts the reads of this panel: rows, statistics and what the page says about rows belong together by it. */
export type ToPage =
  | { readonly type: 'status'; readonly status: Status }
  /** Undefined statistics: there is nothing to show, as after an account switch. Rows of other editions are to be forgotten. */
  | { readonly type: 'statistics'; readonly edition: number; readonly statistics?: Statistics | undefined }
  /** Rows `offset` and following of `total`. The chunks come in order, the first with offset 0; `codes` is the same in each. */
  | {
      readonly type: 'rows';
      readonly edition: number;
      readonly offset: number;
      readonly total: number;
      readonly codes: readonly string[];
      readonly rows: RowChunk;
    }
  | { readonly type: 'trend'; readonly edition: number; readonly trend: TrendState };

export type ExportFormat = 'csv' | 'json';

export type FromPage =
  /** The page can listen: send everything. */
  | { readonly type: 'ready' }
  /** Reads totals for the range; users too when they are older than a while or `fresh` is wanted. */
  | { readonly type: 'read'; readonly choice: RangeChoice; readonly fresh: boolean }
  /** Stops the read or the trend under way and keeps what came. */
  | { readonly type: 'cancel' }
  | { readonly type: 'setRules'; readonly rules: DormantRules }
  | { readonly type: 'readTrend'; readonly bucket: TrendBucket }
  /** `rows`: positions in the order wanted; absent is the whole table. An edition that is gone is refused. */
  | {
      readonly type: 'exportTable';
      readonly edition: number;
      readonly format: ExportFormat;
      readonly columns: readonly Column[];
      readonly rows?: readonly number[] | undefined;
    }
  | { readonly type: 'exportStatistics'; readonly edition: number; readonly format: ExportFormat }
  | { readonly type: 'copyUid'; readonly uid: string }
  | { readonly type: 'act'; readonly action: FailureAction | 'useDemo' };
