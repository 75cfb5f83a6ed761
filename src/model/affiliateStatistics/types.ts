/** What the statistics of affiliates say. Plain JSON data, so that the dashboard's page and an export take it as it is. */
import type { Completeness, Figure, Reliability, SourceCoverage } from '../reliability';
import type { AffiliateUser, ReferralTotals, Stage } from '../affiliate';
import type { TimeRange } from '../timeRange';

/** What both affiliate endpoints say of one uid. A user who registered more than 365 days ago has totals alone. */
export interface JoinedUser {
  readonly uid: string;
  /** Section 2.5, read over the past 365 days. */
  readonly user?: AffiliateUser | undefined;
  /** Section 2.6, read over the range. Absent for who did nothing in it, and for everybody when no totals were read. */
  readonly totals?: ReferralTotals | undefined;
}

export interface Tiles {
  /** Users who registered in the range. */
  readonly users: Figure<number>;
  /**
   * Of the users who registered in the range: who is verified, ever deposited, ever traded, in percent to one decimal. Those of
   * the range before have had more time for it.
   */
  readonly verifiedPercent: Figure;
  readonly depositorsPercent: Figure;
  readonly tradersPercent: Figure;
  /**
   * Users whose first deposit, or first trade, was in the range, whenever they registered: by its time in their records, which the
   * service sends of those who registered in the past 365 days. Where it may have been another's too, that is lacking.
   */
  readonly firstDeposits: Figure<number>;
  readonly firstTrades: Figure<number>;
  /** What all invited users did in the range, whenever they registered. */
  readonly deposits: Figure;
  readonly withdrawals: Figure;
  /** Deposits less withdrawals. */
  readonly net: Figure;
  readonly spotVolume: Figure;
  readonly futuresVolume: Figure;
  readonly commission: Figure;
  /** Users with a spot or futures volume above 0 in the range, whenever they registered. */
  readonly activeUsers: Figure<number>;
  /** Commission divided by active users, half away from zero to eight decimals; unknown without an active user. */
  readonly commissionPerActive: Figure;
}

/** How long a step took those who took it. */
export interface StepTime {
  /** The middle one of the times, whole milliseconds (the lower half is cut off). */
  readonly medianMs: number;
  /** The same in days, half up to one decimal. */
  readonly medianDays: string;
  /** How many users it is the median of. */
  readonly users: number;
}

export interface FunnelStep {
  readonly stage: Stage;
  /** Users who took this step or a later one. A trader without a known deposit has passed "deposited". */
  readonly reached: number;
  /** Users of whom this very step is known. */
  readonly took: number;
  /** `reached` in percent of the step before, to one decimal; undefined for the first step and after an empty one. */
  readonly fromPreviousPercent?: string | undefined;
  /** `reached` in percent of all registered. */
  readonly fromStartPercent?: string | undefined;
  /** From the step before that has a time: registration to first deposit, first deposit to first trade. The service tells no time of verification. */
  readonly time?: StepTime | undefined;
  /** Users whose times are in the other order (a published sample deposits before it registers): not in `time`. */
  readonly outOfOrder: number;
}

export interface Funnel extends Reliability {
  /** Registered, verified, deposited, traded. Empty when unread. */
  readonly steps: readonly FunnelStep[];
}

/** Users who registered in one calendar month of the time zone, as far as the 365 days reach. */
export interface Cohort {
  /** `2026-01` */
  readonly month: string;
  readonly range: TimeRange;
  /** The month is cut by the 365 days or by now. */
  readonly cut: boolean;
  /** Of these and all below, no zero where not all was read. */
  readonly registered?: number | undefined;
  readonly verified?: number | undefined;
  readonly deposited?: number | undefined;
  readonly traded?: number | undefined;
  readonly verifiedPercent?: string | undefined;
  readonly depositedPercent?: string | undefined;
  readonly tradedPercent?: string | undefined;
  /** With a volume in the range of the statistics; undefined when no totals were read. */
  readonly active?: number | undefined;
  /** In the range of the statistics. */
  readonly commission?: string | undefined;
  /** Which of the two lack values that cannot be read. */
  readonly lacks?: readonly ('active' | 'commission')[] | undefined;
}

/** Who registered in none of the months: before the 365 days, at a time that nobody knows, or after now. Without them the months add up to less than all users. */
export interface OutsideCohorts extends Pick<Cohort, 'active' | 'commission' | 'lacks'> {
  readonly users: number;
}

export interface InviteCode {
  /** `none`: the user has no code. `unknown`: totals alone are known of the user, who registered before the 365 days or was not read. */
  readonly kind: 'code' | 'none' | 'unknown';
  readonly code?: string | undefined;
  /** Known users of the past 365 days; for `unknown`, users with totals. */
  readonly users: number;
  /** Of these and all below, no zero where not all was read. */
  readonly registeredInRange?: number | undefined;
  readonly deposited?: number | undefined;
  readonly traded?: number | undefined;
  readonly active?: number | undefined;
  readonly deposits?: string | undefined;
  readonly volume?: string | undefined;
  readonly commission?: string | undefined;
  /** Of the commission of all codes that brought any, to one decimal; undefined where none did, and of a code below 0. */
  readonly commissionPercent?: string | undefined;
  /** Which of its figures lack values that cannot be read, a share those of all; absent where none does. */
  readonly lacks?: readonly ('registeredInRange' | 'active' | 'deposits' | 'volume' | 'commission' | 'commissionPercent')[] | undefined;
}

/** How much of the commission comes from how few. Users with a negative or no commission count for nothing here. */
export interface Concentration extends Reliability {
  /** Users with a commission above 0, and the sum of it; undefined when nothing is known. */
  readonly earners?: number | undefined;
  readonly commission?: string | undefined;
  /** Shares of that sum in percent, to one decimal; undefined without any earner. */
  readonly top1Percent?: string | undefined;
  readonly top10Percent?: string | undefined;
  /** Of a tenth of the earners, rounded up to whole users: `tenth`. */
  readonly topTenthPercent?: string | undefined;
  readonly tenth?: number | undefined;
}

/** Tunable limits of the dormant lists. */
export interface DormantRules {
  /** Verified, no deposit, registered at least so many days ago. */
  readonly verifiedWithoutDepositDays: number;
  /** Deposited, never traded, first deposit at least so many days ago. */
  readonly depositedWithoutTradeDays: number;
  /** Traded once, but not for so many days. */
  readonly noTradeDays: number;
  /** Withdrew more than it deposited in the range, by more than this amount (decimal, 0 or above). */
  readonly netOutflowAbove: string;
}

export const DORMANT_RULES: DormantRules = {
  verifiedWithoutDepositDays: 7,
  depositedWithoutTradeDays: 7,
  noTradeDays: 30,
  netOutflowAbove: '0',
};

export const DORMANT_LISTS = ['verifiedWithoutDeposit', 'depositedWithoutTrade', 'noTrade', 'netOutflow'] as const;
export type DormantList = (typeof DORMANT_LISTS)[number];

/** So many of a list are told by themselves. */
export const DORMANT_FIRST = 5;

export interface Dormant extends Reliability {
  readonly list: DormantList;
  /** The rule in words, with its limit and what it looks at. */
  readonly rule: string;
  /** What the rule looks at: the registrations of the 365 days, or for `netOutflow` the range of the statistics. */
  readonly range: TimeRange;
  /** Positions in the rows: who brought the most commission in the range before first, or else the most volume; of `netOutflow` who took out the most. */
  readonly rows: readonly number[];
  /** The commission of that range of the first {@link DORMANT_FIRST} of them; undefined where there is none, or none that can be read. */
  readonly brought: readonly (string | undefined)[];
  readonly completeness: Completeness;
  readonly problems: readonly string[];
}

/** Positions in the rows, the most first; at most ten; only amounts above 0. Equal amounts keep the order of the rows. */
export interface TopUsers {
  readonly commission: readonly number[];
  readonly volume: readonly number[];
  readonly deposits: readonly number[];
}

/** The readings that statistics rest on. `previousTotals`: those of the range it is compared with. */
export const SOURCES = ['users', 'totals', 'previousTotals'] as const;
export type Source = (typeof SOURCES)[number];

export type StatisticsCoverage = Readonly<Record<Source, SourceCoverage>>;

export interface AffiliateStatistics {
  /** The service's clock when the reading began, epoch milliseconds. */
  readonly asOf: number;
  readonly range: TimeRange;
  /** What the range is compared with, when the 365 days hold it. */
  readonly previousRange?: TimeRange | undefined;
  /** IANA name; months are those of this zone. */
  readonly timeZone: string;
  /** What was read; what of it cannot be read, each figure knows. */
  readonly coverage: StatisticsCoverage;
  /** How many uids are known in all, those with totals alone included, and how many of them those are. */
  readonly known: { readonly rows: number; readonly totalsOnly: number };
  readonly tiles: Tiles;
  readonly funnel: Funnel;
  /** Oldest first; every month of the 365 days, empty ones too. Empty when no users were read. */
  readonly cohorts: readonly Cohort[];
  readonly outsideCohorts?: OutsideCohorts | undefined;
  /** The most commission first. */
  readonly inviteCodes: readonly InviteCode[];
  readonly concentration: Concentration;
  readonly top: TopUsers;
  readonly rules: DormantRules;
  readonly dormant: readonly Dormant[];
}

export const TREND_BUCKETS = ['week', 'month'] as const;
export type TrendBucket = (typeof TREND_BUCKETS)[number];

/** One bar of the trend: the totals of one calendar week (from Monday) or month, as far as the range holds it. */
export interface TrendPoint extends Reliability {
  /** `2026-01` for a month, `2026-01-05` (its Monday) for a week. */
  readonly label: string;
  readonly range: TimeRange;
  /** Cut by the range: not a whole week or month. */
  readonly cut: boolean;
  /** Registered in it; undefined when no users were read, and for none where not all were. */
  readonly registered?: number | undefined;
  /** How well that is known, which rests on other readings than the rest; absent where it is complete. */
  readonly registeredWorth?: Reliability | undefined;
  readonly activeUsers?: number | undefined;
  readonly deposits?: string | undefined;
  readonly withdrawals?: string | undefined;
  readonly net?: string | undefined;
  readonly spotVolume?: string | undefined;
  readonly futuresVolume?: string | undefined;
  readonly commission?: string | undefined;
  /** Which of its sums lack amounts that cannot be read; absent where none does. */
  readonly lacks?: readonly (TrendAmount | 'activeUsers')[] | undefined;
}

export type TrendAmount = 'deposits' | 'withdrawals' | 'net' | 'spotVolume' | 'futuresVolume' | 'commission';

/** An amount whose parts of a trend are together not what was read for the range at once. */
export interface TrendDifference {
  /** `spot volume` */
  readonly title: string;
  readonly parts: string;
  readonly whole: string;
}
