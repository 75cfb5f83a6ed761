/**
 * What one order means. Pure: the records of sections 2.1 and 2.2 of the service specification with their codes
 * (2.3, 2.4, 3.1, 3.2) put into words. Amounts stay the decimal strings that came; ids stay strings.
 */

import * as l10n from '@vscode/l10n';
import { isMoreThanNothing, percentOf } from './decimals';
import { visible } from './visible';

/** A code as it came, with the words for it. `kind` is the closed set a caller may switch on. */
export interface Coded<Kind extends string> {
  /** The code exactly as the service sent it, `''` when it sent none. */
  readonly code: string;
  /** Words for people; an unknown code as it came, safe to show. */
  readonly label: string;
  readonly kind: Kind | 'unknown';
}

/** What files for programs hold: as the contract names it, in every language alike, and an unknown code as it came. */
export const contractName = ({ kind, code }: Coded<string>): string => (kind === 'unknown' ? code : kind);

/** The ten order types of section 2.3, by their textual value. */
export type ActionKind =
  | 'open_long'
  | 'open_short'
  | 'close_long'
  | 'close_short'
  | 'offset_liquidate_long'
  | 'offset_liquidate_short'
  | 'agreement_close_long'
  | 'agreement_close_short'
  | 'burst_liquidate_long'
  | 'burst_liquidate_short';

/** The execution kinds of section 2.4, by their textual value in lower case. */
export type ExecutionKind = 'normal' | 'postOnly' | 'fok' | 'ioc';

/** The states of sections 3.1 and 3.2; `partially_filled` exists on plan orders only. */
export type StatusKind = 'pending' | 'open' | 'partially_filled' | 'filled' | 'canceling' | 'canceled' | 'untriggered';

/** What a word of another program may say of an order: its state, or less. `over`: filled or canceled; `triggered`: past its trigger. */
export const STATUS_MEANINGS = [
  'filled',
  'canceled',
  'partially_filled',
  'open',
  'pending',
  'canceling',
  'untriggered',
  'triggered',
  'over',
] as const satisfies readonly (StatusKind | 'triggered' | 'over')[];
export type StatusMeaning = (typeof STATUS_MEANINGS)[number];

export type Action = Coded<ActionKind>;
export type Execution = Coded<ExecutionKind>;
/** `final` is true when the order can never change again (section 3.2); an unknown state counts as not final. */
export type Status = Coded<StatusKind> & { readonly final: boolean };

/** What plan orders and order details share. Decimal strings have no unit in the contract; `''` means not sent. */
export interface Order {
  readonly orderId: string;
  readonly clientOid: string;
  readonly symbol: string;
  readonly size: string;
  readonly filledQty: string;
  readonly price: string;
  readonly priceAvg: string;
  readonly fee: string;
  readonly totalProfits: string;
  /** Epoch milliseconds; undefined when absent, null or 0. */
  readonly createTime?: number | undefined;
  readonly action: Action;
  readonly execution: Execution;
  readonly status: Status;
  /** The record as it came, unknown fields included. Turn it into text with `rawJson` of the client. */
  readonly raw: unknown;
}

/** A plan (conditional) order: section 2.1. */
export interface PlanOrder extends Order {
  readonly triggerPrice: string;
  /** Its allowed values are not documented; shown as it came, often `''`. */
  readonly triggerPriceType: string;
  /** Epoch milliseconds; undefined when absent, null or 0. */
  readonly triggerTime?: number | undefined;
}

/** One order's details: section 2.2. It has no trigger fields. */
export type OrderDetail = Order;

const ACTIONS: readonly (readonly [code: string, kind: ActionKind, label: string])[] = [
  ['1', 'open_long', l10n.t('Open long')],
  ['2', 'open_short', l10n.t('Open short')],
  ['3', 'close_long', l10n.t('Close long')],
  ['4', 'close_short', l10n.t('Close short')],
  ['5', 'offset_liquidate_long', l10n.t('Reduction, close long')],
  ['6', 'offset_liquidate_short', l10n.t('Reduction, close short')],
  ['7', 'agreement_close_long', l10n.t('Auto-deleveraging, close long')],
  ['8', 'agreement_close_short', l10n.t('Auto-deleveraging, close short')],
  ['9', 'burst_liquidate_long', l10n.t('Liquidation, close long')],
  ['10', 'burst_liquidate_short', l10n.t('Liquidation, close short')],
];

const EXECUTIONS: readonly (readonly [code: string, kind: ExecutionKind, label: string])[] = [
  ['0', 'normal', l10n.t({ message: 'Limit', args: [], comment: ['a kind of order'] })],
  ['1', 'postOnly', l10n.t('Post-only')],
  ['2', 'fok', l10n.t('Fill-or-kill')],
  ['3', 'ioc', l10n.t('Immediate-or-cancel')],
];

const [PENDING, OPEN, PARTLY_FILLED, NOT_TRIGGERED] = [
  l10n.t({ message: 'Pending', args: [], comment: ['a state of an order'] }),
  l10n.t({ message: 'Open', args: [], comment: ['a state of an order'] }),
  l10n.t('Partially filled'),
  l10n.t('Not triggered'),
] as const;
const STATUSES: readonly (readonly [code: string | undefined, kind: StatusKind, label: string])[] = [
  ['-1', 'canceled', l10n.t({ message: 'Canceled', args: [], comment: ['a state of an order'] })],
  ['0', 'pending', PENDING],
  ['1', 'partially_filled', PARTLY_FILLED],
  ['2', 'filled', l10n.t({ message: 'Filled', args: [], comment: ['a state of an order'] })],
  [undefined, 'open', OPEN],
  [undefined, 'canceling', l10n.t({ message: 'Canceling', args: [], comment: ['a state of an order'] })],
  [undefined, 'untriggered', NOT_TRIGGERED],
];

function lookUp<Kind extends string>(
  table: readonly (readonly [code: string | undefined, kind: Kind, label: string])[],
  code: string,
): Coded<Kind> {
  const folded = code.trim().toLowerCase();
  const row = table.find(([numeric, kind]) => folded === numeric || folded === kind.toLowerCase());
  return row ? { code, label: row[2], kind: row[1] } : { code, label: visible(code), kind: 'unknown' };
}

/** Section 2.3. Numeric codes and textual values in any case are understood; anything else is shown as it came. */
export const actionOf = (code: string): Action => lookUp(ACTIONS, code);

/** Section 2.4, read as tolerantly as {@link actionOf}. */
export const executionOf = (code: string): Execution => lookUp(EXECUTIONS, code);

/** Sections 3.1 and 3.2, read as tolerantly as {@link actionOf}. */
export function statusOf(code: string): Status {
  const status = lookUp(STATUSES, code);
  return { ...status, final: status.kind === 'filled' || status.kind === 'canceled' };
}

/** Two ids by their age, the older first: they grow with time, so they decide between two orders of one millisecond. */
export const olderIdFirst = (one: string, other: string): number => one.length - other.length || (one < other ? -1 : one > other ? 1 : 0);

/** An order's details tell no trigger price. */
export const asPlan = (order: Order): PlanOrder => ({ triggerPrice: '', triggerPriceType: '', ...order });

/** Those without a creation time come last. */
export const newestFirst = (one: Order, other: Order): number =>
  (other.createTime ?? -Infinity) - (one.createTime ?? -Infinity) || olderIdFirst(other.orderId, one.orderId);

const NUMBER = /^\s*[-+]?\d+\s*$/;

/** The number 0, which stands for every order that waits for its trigger or works in the market. */
export const isAnyOpen = ({ kind, code }: Status): boolean => kind === 'pending' && NUMBER.test(code);

type Stated = Pick<Order, 'filledQty' | 'size' | 'createTime'> & { readonly code: string };

/**
 * The state that a whole record is in, by one word for each: lists and an order's details have different codes for the same. A list has
 * one number for what waits and what works: a trigger time later than the creation is of one that works, and none proves nothing.
 */
export function statusOfRecord({ code, filledQty, size, createTime }: Stated, triggerTime?: number): Status {
  const status = statusOf(code);
  if (status.kind !== 'open' && status.kind !== 'pending') return status;
  const isPart = isMoreThanNothing(filledQty) && (percentOf(filledQty, size) ?? 100) < 100;
  if (isPart) return { ...status, label: PARTLY_FILLED };
  const hasTriggered = createTime !== undefined && triggerTime !== undefined && triggerTime > createTime;
  return hasTriggered && isAnyOpen(status) ? { ...status, label: OPEN } : status;
}

/** Whether it is as expected of an open order, so that a row need not say it: not triggered, as far as the service says. */
export const isJustWaiting = (status: Status): boolean => status.label === PENDING || status.kind === 'untriggered';

export const isPartlyFilled = ({ label }: Status): boolean => label === PARTLY_FILLED;

/** Each says more than the one before it, and none leads back. */
const TOWARDS_MARKET: readonly string[] = [PENDING, NOT_TRIGGERED, OPEN];

/** Whether what an answer said of a state holds after a newer one in numbers, which can say less: none is of an order that is being canceled. */
export function holdsAfter(before: Status, now: Status): boolean {
  if (before.kind === 'canceling') return isAnyOpen(now) || now.kind === 'partially_filled';
  const [said, says] = [before, now].map(({ label }) => TOWARDS_MARKET.indexOf(label)) as [number, number];
  return isAnyOpen(now) && says >= 0 && said >= says;
}

/** Whether the action is on the long or the short side of a position; undefined for an unknown code. */
export function sideOf(action: Action): 'long' | 'short' | undefined {
  if (action.kind === 'unknown') return undefined;
  return action.kind.endsWith('long') ? 'long' : 'short';
}

/** Whether the order buys: who opens a long or closes a short; undefined for an unknown code. */
export function buysOf(action: Action): boolean | undefined {
  const effect = effectOf(action);
  return effect && (sideOf(action) === 'long') === (effect === 'open');
}

/** Whether the action opens a position, closes one by choice, or was forced by the exchange (section 2.3, codes 5 to 10). */
export function effectOf(action: Action): 'open' | 'close' | 'forced' | undefined {
  if (action.kind === 'unknown') return undefined;
  if (action.kind.startsWith('open_')) return 'open';
  return action.kind.startsWith('close_') ? 'close' : 'forced';
}
