/** What host and page of the affiliate dashboard say to each other beside what all dashboards do: see `kit/protocol.ts`. */
import type { TrendDifference, DormantRules, AffiliateStatistics, TrendBucket, TrendPoint } from '../../model/affiliateStatistics/types';
import type { Cost, PageIntent, PageMessage, PageStatus, RowsMessage as RowsOf } from '../kit/protocol';

export const DAYS_CHOICES = [7, 30, 90, 180, 365] as const;

/** What is under way: the users of 365 days and the totals of the range, side by side; then the totals of the range before. */
export type ReadStep = 'main' | 'previous';

export interface Status extends PageStatus<ReadStep> {
  /** In privacy mode without the amount. */
  readonly rules: DormantRules;
}

/**
 * What a trend would cost now: one request per bucket at least; at most one per hundred users with totals and bucket, undefined
 * while those are not known.
 */
export interface TrendCost extends Cost {
  readonly buckets: number;
  /** Weight of one request: section 8. */
  readonly weight: number;
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
      readonly differences: readonly TrendDifference[];
      readonly points: readonly TrendPoint[];
      readonly cost: Readonly<Record<TrendBucket, TrendCost>>;
    };

/** In charts. */
export type TrendAmount = 'deposits' | 'withdrawals' | 'spotVolume' | 'futuresVolume' | 'commission';
export type TrendBars = Readonly<Record<TrendAmount, readonly (number | null)[]>>;

/**
 * Some rows, column by column: less than half the size of objects (13 MB for 100,000 users). All columns have the same length; `null` is not known or never.
 * Amounts are decimal strings of the range, exactly as they came; '' was not sent. In
 * privacy mode each of them, and each uid, is `•••`.
 */
export type RowChunk = {
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
};

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

export interface RowsMessage extends RowsOf<RowChunk> {
  /** The same in each chunk. */
  readonly codes: readonly string[];
}

export type ToPage =
  | PageMessage<Status, AffiliateStatistics, RowsMessage>
  /** `bars`: in privacy mode, the amounts of the points in percent of the longest bar beside them; null is not known. */
  | { readonly type: 'trend'; readonly edition: number; readonly trend: TrendState; readonly bars?: TrendBars | undefined };

export type OwnIntent =
  | { readonly type: 'setRules'; readonly rules: DormantRules }
  | { readonly type: 'readTrend'; readonly bucket: TrendBucket };

export type FromPage = PageIntent<Column> | OwnIntent;
