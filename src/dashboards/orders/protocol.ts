/** What host and page of the order dashboard say to each other beside what all dashboards do: see `kit/protocol.ts`. */
import type { CalendarUnit } from '../../model/calendar';
import type { StrategyRule } from '../../model/orderStatistics/strategyRule';
import type { OrderFilter, OrderStatistics } from '../../model/orderStatistics/types';
import type { SourceCoverage } from '../../model/reliability';
import type { Cost, PageIntent, PageMessage, PageStatus, RowsMessage as RowsOf } from '../kit/protocol';

export const DAYS_CHOICES = [1, 7, 30, 90] as const;

/** What is under way: a look at what the read will cost; the orders of the range; those of the range before. */
export type ReadStep = 'cost' | 'main' | 'previous';

/** What the person decides before anything is read. */
export type Question =
  /** The service lists past orders of one symbol at a time and names none. */
  | { readonly name: 'symbols' }
  /** The read is a large one. `stopsAt`: it needs more requests than one read may spend, stops there and says so. */
  | { readonly name: 'cost'; readonly cost: Cost; readonly orders: number; readonly stopsAt?: number | undefined };

/** Orders that need a look, in words as they may be shown. */
export interface LookItem {
  readonly id: string;
  /** What is the matter. */
  readonly title: string;
  /** With which order. */
  readonly text: string;
  readonly why: string;
  /** The first of them. */
  readonly orderIds: readonly string[];
}

/** The first that need a look, how many do, and how many are ignored. */
export interface LookList {
  readonly items: readonly LookItem[];
  readonly count: number;
  readonly ignored: number;
}

export interface Status extends PageStatus<ReadStep> {
  /** Undefined where none does and none is ignored. Of all orders that fit the filters, whatever the range. */
  readonly needsALook?: LookList | undefined;
  /** Those asked for last; undefined before. */
  readonly symbols?: readonly string[] | undefined;
  /** Nobody chose them: they are those that orders were seen of, and `joined` came to them since this tab was opened. */
  readonly seen?: { readonly joined: readonly string[] } | undefined;
  readonly rule: StrategyRule;
  /** In the phase `waiting`. */
  readonly question?: Question | undefined;
}

/** `coverage` is that of the two reads; which symbol lacks what say its problems, and `sources`. */
export interface Statistics extends Omit<OrderStatistics, 'coverage' | 'previousCoverage'> {
  readonly coverage: Readonly<Record<'orders' | 'previousOrders', SourceCoverage>>;
  /** In privacy mode, for each quote of the trend: its amounts in percent of the longest bar beside them; null is not known. */
  readonly bars?: readonly TrendBars[] | undefined;
}

/** In charts. */
export type TrendAmount = 'profit' | 'profitLessFees' | 'running' | 'below' | 'fees';
export type TrendBars = Readonly<Record<TrendAmount, readonly (number | null)[]>>;

/** Columns whose values are few: each text is sent once. */
export const WORDS = ['symbol', 'action', 'execution', 'status'] as const;
export type WordColumn = (typeof WORDS)[number];

/** Decimal strings exactly as they came, in privacy mode `•••`; '' was not sent. */
export const AMOUNTS = ['size', 'filled', 'price', 'average', 'trigger', 'profit', 'fee'] as const;
export type AmountColumn = (typeof AMOUNTS)[number];

/** From left to right in an export. */
export const COLUMNS = ['orderId', 'clientOid', ...WORDS, 'created', 'triggered', ...AMOUNTS] as const;
export type Column = (typeof COLUMNS)[number];

/** Some orders, column by column. */
export type RowChunk = {
  readonly orderId: readonly string[];
  readonly clientOid: readonly string[];
  /** Epoch milliseconds; null was not sent. */
  readonly created: readonly (number | null)[];
  readonly triggered: readonly (number | null)[];
} /** Positions in `words` of the message; -1: not sent. */ & { readonly [Name in WordColumn]: readonly number[] } & {
  readonly [Name in AmountColumn]: readonly string[];
};

export type Words = Readonly<Record<WordColumn, readonly string[]>>;

export interface RowsMessage extends RowsOf<RowChunk> {
  /** The same in each chunk. */
  readonly words: Words;
}

export type ToPage = PageMessage<Status, Statistics, RowsMessage>;

export type OwnIntent =
  | { readonly type: 'chooseSymbols' }
  /** Reads what was asked for, whatever it costs. */
  | { readonly type: 'goAhead' }
  /** Changes the setting. */
  | { readonly type: 'setStrategy'; readonly rule: StrategyRule }
  /** Of the trend; without one it is chosen by the range. */
  | { readonly type: 'setUnit'; readonly unit: CalendarUnit }
  /** The figures and the table are of the orders that fit it too; it takes the place of another of its kind. */
  | { readonly type: 'filter'; readonly filter: OrderFilter }
  /** Leaves the filter of one kind; without one all of them. */
  | { readonly type: 'unfilter'; readonly by?: OrderFilter['by'] | undefined }
  /** Of what needs a look, by its id; without one, shows what is ignored. */
  | { readonly type: 'ignore'; readonly id?: string | undefined }
  | { readonly type: 'openOrder'; readonly orderId: string };

export type FromPage = PageIntent<Column> | OwnIntent;
