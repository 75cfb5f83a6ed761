/** What the statistics of plan orders say. Plain JSON data, so that a page and an export take it as it is. */
import type { CalendarUnit, WeekHour } from '../calendar';
import type { Figure, Reliability, SourceCoverage } from '../reliability';
import type { TimeRange } from '../timeRange';
import type { StrategyRule } from './strategyRule';

/** A share, a mean or a run of fewer orders says little: whoever shows it says of how many it is. */
export const FEW = 20;

/** A figure and how many orders it is made of, those whose amount is unknown not among them. */
export type OrderFigure<T extends string | number = string> = Figure<T> & { readonly from: number };

/** One number that all orders of the range are divided into; each order is in exactly one group, and `forced` stands beside them. */
export interface OrderCounts {
  readonly orders: number;
  /** Can still change, and nothing is known to be filled. */
  readonly open: number;
  /** Can still change, and something is filled. */
  readonly partlyFilled: number;
  readonly filled: number;
  /** Canceled after a part was filled. */
  readonly canceledFilled: number;
  /** Canceled with nothing filled: whether these were triggered is unknown. */
  readonly canceledUnfilled: number;
  /** Canceled, and the filled quantity was not sent or is no number. */
  readonly canceledUnclear: number;
  /** With a status that the contract does not name (section 3.1). */
  readonly unknownStatus: number;
  /** Of all orders: types 5 to 10 of section 2.3, which the exchange made. */
  readonly forced: number;
}

/** Each order is in exactly one of them: in the order in which they are told. */
export const OUTCOMES = [
  ...(['filled', 'partlyFilled', 'open', 'canceledFilled', 'canceledUnfilled', 'canceledUnclear', 'unknownStatus'] as const),
] satisfies readonly (keyof OrderCounts)[];
export type Outcome = (typeof OUTCOMES)[number];

/**
 * What amounts are counted in, as spelled in the symbol: `usdt` of `cmt_btcusdt`. A symbol that cannot be read is a group of its
 * own. Sums never cross these.
 */
export interface Quote {
  /** `usdt`; of an unreadable symbol the symbol as it came, `''` when none was sent. */
  readonly name: string;
  readonly readable: boolean;
}

/** Losses that follow each other in order of creation; times are creations, epoch milliseconds. */
export interface LossRun {
  readonly first: number;
  readonly last: number;
}

/** The deepest fall of the running sum of all profits below its highest point so far, which is 0 before the first order. */
export interface Fall {
  /** Creation of the first order behind the highest point, epoch milliseconds: there the fall began. */
  readonly began: number;
  /** Creation of the order that made it deepest. */
  readonly deepest: number;
  /** Creation of the order with which the highest point was reached again; undefined: not made good in the range. */
  readonly madeGood?: number | undefined;
}

/**
 * The money of one quote. Sums are exact. Results are the closing and forced orders with something filled and a readable profit;
 * a result of 0 is neither won nor lost, counts in `expectancy` and `results`, and ends no run of losses.
 */
export interface QuoteFigures {
  readonly quote: Quote;
  readonly orders: number;
  /** Of all orders of the quote, as the service says it. */
  readonly profit: OrderFigure;
  /** As the service says it; negative fees are what the service sent. */
  readonly fees: OrderFigure;
  /**
   * Without a value while a fee is negative, as `withheld` says in a sentence for people. The service does not say whether its
   * profit holds the fees already.
   */
  readonly profitLessFees: OrderFigure & { readonly withheld?: string | undefined };
  readonly results: OrderFigure<number>;
  readonly winners: OrderFigure<number>;
  readonly losers: OrderFigure<number>;
  /** Winners in percent of winners and losers, half away from zero to one decimal. */
  readonly winnersPercent: OrderFigure;
  /** The mean of the winners; of the losers, below 0. Half away from zero to eight decimals, or to as many as their sum has. */
  readonly averageWin: OrderFigure;
  readonly averageLoss: OrderFigure;
  /** The mean of all results, rounded in the same way. */
  readonly expectancy: OrderFigure;
  /** What was won divided by what was lost, half away from zero to two decimals; without a value where nothing was lost. */
  readonly profitFactor: OrderFigure;
  /** How many losers follow each other at most; of several such runs the first. */
  readonly longestLosses: OrderFigure<number> & { readonly run?: LossRun | undefined };
  /** Max drawdown of the running profit of all orders, an amount of 0 or above; `fall` is undefined when it never fell. Of several the first. */
  readonly deepestFall: OrderFigure & { readonly fall?: Fall | undefined };
}

/**
 * How far fills were from a price, in basis points: minus is worse for the person, who buys to open a long or to close a short.
 * Exact but for one rounding, half away from zero to one decimal.
 */
export interface SlippageFigures {
  /** The middle one, of an even count the mean of the middle two. */
  readonly median: OrderFigure;
  /** The 90th percentile by nearest rank, from the best to the worst: nine of ten did no worse. */
  readonly p90: OrderFigure;
  readonly worst: OrderFigure;
  /** How many orders are in each of {@link SLIPPAGE_PARTS}, in their order. */
  readonly parts: readonly number[];
}

/** Better than the price; at it; worse by at most so many basis points each, and by more. */
export const SLIPPAGE_PARTS = ['better', 'at', 5, 20, 'more'] as const;

export const SLIPPAGES = ['limit', 'limitPrice', 'market', 'forced'] as const;
/**
 * Whose fills are compared with what. `limit`, `market` and `forced` are against the trigger price: of orders with a price, without
 * one (0), and of types 5 to 10 whatever their price. `limitPrice` is against the price, of those of `limit`.
 */
export type SlippageName = (typeof SLIPPAGES)[number];

/** Orders with something filled, or perhaps, that are in no slippage, by why not, and in no time to trigger. */
export interface LeftOut {
  /** Trigger price 0, missing or no decimal. */
  readonly withoutTriggerPrice: number;
  /** Average price 0, missing or no decimal. */
  readonly withoutAverage: number;
  /** The type is unknown, so it is unknown whether it bought or sold. */
  readonly unknownAction: number;
  /** The price is missing or no decimal, so it is unknown whether there was one. */
  readonly unknownPrice: number;
  /** Trigger time not sent, or 0. */
  readonly withoutTriggerTime: number;
  /** The trigger time is not later than the creation. */
  readonly triggeredBefore: number;
  /** The filled quantity is missing or no decimal, so it is unknown whether something is filled. */
  readonly unknownFilled: number;
}

/** From creation to trigger, whole milliseconds. */
export interface TimeToTrigger {
  /** Of an even count the mean of the middle two, half a millisecond upwards. */
  readonly median: OrderFigure<number> & {
    /** Of how many it is in the range before. */
    readonly previousFrom: number;
  };
  /** By nearest rank, from the shortest to the longest. */
  readonly p90: OrderFigure<number>;
  readonly longest: OrderFigure<number>;
}

/** Everything about the orders of the range, each figure beside that of the range before. */
export interface OrderFigures {
  readonly counts: { readonly [Name in keyof OrderCounts]: Figure<number> };
  /** The quote with the most orders first; those of the range before alone come last. */
  readonly quotes: readonly QuoteFigures[];
  readonly slippage: Readonly<Record<SlippageName, SlippageFigures>>;
  readonly timeToTrigger: TimeToTrigger;
  readonly leftOut: LeftOut;
}

/** The money of one quote in a group or a part of the trend. Undefined: not one amount can be read. */
export interface QuoteSums {
  readonly quote: Quote;
  readonly orders: number;
  readonly profit?: string | undefined;
  /** Amounts that cannot be read and are in no sum. */
  readonly profitsMissing: number;
  readonly fees?: string | undefined;
  readonly feesMissing: number;
  /** Undefined too while a fee of the quote is negative: see {@link QuoteFigures.profitLessFees}. */
  readonly profitLessFees?: string | undefined;
}

/** What one symbol, action, execution kind or strategy did. */
export interface OrderGroup extends Reliability {
  /**
   * `known`: named by the contract, the symbol or the client id. `unknown`: the code as it came. `none`: nothing was sent.
   * `unnamed`: a client id that names no strategy by the rule. `others`: those with fewer orders than a hundred others, and
   * strategies of fewer than three, together.
   */
  readonly kind: 'known' | 'unknown' | 'none' | 'unnamed' | 'others';
  /** The code, symbol or strategy as it came; `''` for the last three. What the service sends: text, never markup. */
  readonly code: string;
  /** In words for people. */
  readonly label: string;
  readonly counts: OrderCounts;
  readonly quotes: readonly (QuoteSums & {
    readonly results: number;
    readonly winners: number;
    readonly losers: number;
    /** Orders that may be results, and count as none. */
    readonly unclear: number;
    readonly winnersPercent?: string | undefined;
    readonly expectancy?: string | undefined;
  })[];
  /** Medians in basis points, and of how many orders. */
  readonly slippage: Readonly<Record<SlippageName, { readonly median?: string | undefined; readonly orders: number }>>;
  /** Orders that may be compared, of which something is unknown: in no slippage. */
  readonly uncompared: number;
}

export const GROUPINGS = ['symbol', 'action', 'execution', 'strategy'] as const;
export type Grouping = (typeof GROUPINGS)[number];

/** A part of the orders that somebody chose to see alone. `name` is what they pressed, and only shown. */
export type OrderFilter = { readonly name: string } & (
  | { readonly by: 'outcome'; readonly outcome: Outcome }
  | { readonly by: Grouping; readonly kind: OrderGroup['kind']; readonly code: string }
  | { readonly by: 'created'; readonly range: TimeRange }
  | ({ readonly by: 'weekHour' } & WeekHour)
);

/** One bar of the trend: what the orders created in one day, week (from Monday) or month did, as far as the range holds it. */
export interface OrderTrendPoint {
  /** `2026-01` for a month, `2026-01-05` for a day, or a week by its Monday. */
  readonly label: string;
  readonly range: TimeRange;
  /** Cut by the range: not a whole day, week or month. */
  readonly cut: boolean;
  readonly counts: OrderCounts;
  /** One for each of the trend's quotes, in their order. */
  readonly quotes: readonly (QuoteSums & {
    /** The sum of all profits from the first bar to this one; undefined as long as not one can be read. */
    readonly running?: string | undefined;
    /** Profits that cannot be read, from the first bar to this one. */
    readonly missingSoFar: number;
    /** How far `running` is below the highest it was after any order so far, or 0; itself 0 or below. The same whatever the unit. */
    readonly below?: string | undefined;
  })[];
}

export interface OrderTrend extends Reliability {
  readonly unit: CalendarUnit;
  readonly quotes: readonly Quote[];
  /** Oldest first, empty ones too. */
  readonly points: readonly OrderTrendPoint[];
}

/** What the orders created in one hour of the week did. */
export interface OrderHour extends WeekHour {
  readonly orders: number;
  /** Those that it has orders of. */
  readonly quotes: readonly QuoteSums[];
}

/** An order whose profit is among the highest or the lowest of its quote. */
export interface ExtremeOrder {
  readonly orderId: string;
  /** As it came. */
  readonly symbol: string;
  /** Its creation, epoch milliseconds. */
  readonly time: number;
  readonly profit: string;
}

/** At most five each: those that won the most, the best first, and those that lost the most, the worst first. Of equal ones the older. */
export interface ExtremeOrders {
  readonly quote: Quote;
  readonly best: readonly ExtremeOrder[];
  readonly worst: readonly ExtremeOrder[];
}

/** What a reading of orders created in one range covers. */
export interface OrderCoverage {
  /** The open orders of the account. */
  readonly open: SourceCoverage;
  /** The history of each symbol that was chosen. */
  readonly symbols: readonly { readonly symbol: string; readonly coverage: SourceCoverage }[];
}

/** Everything that the page of order statistics shows of one reading, but for its table of the orders themselves. */
export interface OrderStatistics {
  /** The service's clock when the reading began, epoch milliseconds. */
  readonly asOf: number;
  /** Orders created in it, both ends included. */
  readonly range: TimeRange;
  /** The range of equal length just before. Its orders had more time to fill. */
  readonly previousRange: TimeRange;
  /** IANA name; days, weeks and months are those of this zone. */
  readonly timeZone: string;
  /** The symbols that were chosen. The service lists the past orders of no other. */
  readonly symbols: readonly string[];
  readonly rule: StrategyRule;
  /** What all figures are of alone. */
  readonly filters: readonly OrderFilter[];
  /** Orders that were created in the range, whatever the filters. */
  readonly unfiltered: number;
  /** Orders that are left out and may fit the filters: the service did not say what these are about. */
  readonly perhaps: number;
  /** The whole: partial where one symbol is missing, and it names the symbol. */
  readonly coverage: SourceCoverage;
  /** Its parts. */
  readonly sources: OrderCoverage;
  readonly previousCoverage: SourceCoverage;
  /** What has to be known to read the figures, each in a sentence for people, whatever the coverage is. */
  readonly notes: readonly string[];
  /** Orders that came without a creation time: in no figure, since they may be of any range. */
  readonly undated: number;
  readonly figures: OrderFigures;
  /** The most orders first; of symbols all that were chosen, also those without orders. */
  readonly groups: Readonly<Record<Grouping, readonly OrderGroup[]>>;
  /** A few of the newest client ids, which show what the rule makes of them. What the service sends: text, never markup. */
  readonly clientIds: readonly string[];
  readonly trend: OrderTrend;
  /** From Monday's first hour to Sunday's last, those in which orders were created. */
  readonly hours: readonly OrderHour[];
  /** One for each of the trend's quotes, in their order. */
  readonly extremes: readonly ExtremeOrders[];
}
