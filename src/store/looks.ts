/** What needs a look, of what was read of an account: asks nothing. */
import { needsALook, type Look, type LookedAt, type LookRules, type Suspicion } from '../model/needsALook';
import { effectOf, type PlanOrder } from '../model/order';
import { withoutZeros } from '../model/orderIds';
import { LOOKED_BACK, REACH } from '../model/needsALook/orphans';
import { distinctSymbols, isSameSymbol } from '../model/symbols';
import { DAY, gapsIn, SECOND, type TimeRange } from '../model/timeRange';
import { filterEach, mapEach } from '../model/work';
import { inSlices } from '../primitives/slices';
import type { Ledger } from './ledger';

/** What needs a look, and what a person said does not: found out by one feature, shown by others. */
export interface Looks {
  readonly found: readonly Suspicion[];
  readonly ignored: readonly Suspicion[];
  /** Symbols with an open order that closes, whose past orders were not read: what was left behind there is not found. */
  readonly unread: readonly string[];
  /** Of the open orders only a part is known. */
  readonly partial: boolean;
}

/** What a look is made of beside the ledger. */
export interface LookedFor {
  readonly open: LookedAt['open'];
  readonly rules: LookRules;
  /** Orders that left the list, and of which the service does not tell what became of them. */
  readonly vanished: readonly string[];
  /** What the look before found: what was proven once stays so for as long as it is about the same. */
  readonly before?: readonly Suspicion[] | undefined;
  /** By the service's clock, epoch milliseconds. */
  readonly now: number;
}

export async function lookThrough(ledger: Ledger, { rules, ...looked }: LookedFor): Promise<Look> {
  const all = await inSlices(ledger.orders.all());
  const listed = new Set(looked.open.items.map(({ orderId }) => orderId));
  // What only a list of before knew may have ended since.
  const current = await inSlices(filterEach([...all.values()], ({ order, from }) => from !== 'openOrders' || listed.has(order.orderId)));
  const known = await inSlices(mapEach(current, ({ order }) => order));
  const clock = Date.now();
  const readAt = (orderId: string): number => looked.now - (clock - (all.get(withoutZeros(orderId))?.at ?? -Infinity));
  const isProven = (symbol: string, range: TimeRange): boolean => gapsIn(range, provenIn(ledger, symbol, looked.now)).length === 0;
  return inSlices(needsALook({ ...looked, known, find: (orderId) => all.get(withoutZeros(orderId))?.order, readAt, isProven }, rules));
}

const ALL_TIME: TimeRange = { start: 0, end: Number.MAX_SAFE_INTEGER };

/** The parts of a symbol's history that are known whole, oldest first. */
export const provenIn = (ledger: Ledger, symbol: string, now: number): readonly TimeRange[] =>
  ledger.proven(symbol, ALL_TIME, now, Infinity);

/** Of whose orders only the history tells whether there is anything left to close. */
export const symbolsToClose = (open: readonly PlanOrder[]): string[] => distinctSymbols(closing(open).map(({ symbol }) => symbol));

const closing = (open: readonly PlanOrder[]): PlanOrder[] => open.filter(({ action }) => effectOf(action) === 'close');

/** The histories by which open orders that close can be judged. */
export interface HistoryToLookAt {
  readonly symbol: string;
  readonly range: TimeRange;
  /** Whether it reaches back to all of them: the service forgets, and an order may lack its time. */
  readonly reaches: boolean;
}

/** At least so far back is looked, for what the exchange forced. */
export const LOOKED_AT_DAYS = 30;

/**
 * Symbols of which that was not read. The last day is no part of it: that grows, and open orders tell of it themselves. Nor are single
 * moments, at which orders were created that left the open ones since: what these may have left behind is looked for by itself.
 */
export const unreadSymbols = (ledger: Ledger, open: readonly PlanOrder[], now: number): string[] =>
  historiesToLookAt(open, [], LOOKED_AT_DAYS, now)
    .filter(({ symbol, range }) =>
      gapsIn({ ...range, end: range.end - DAY }, provenIn(ledger, symbol, now)).some(({ start, end }) => end - start >= SECOND),
    )
    .map(({ symbol }) => symbol);

/** @param more symbols of which at least so many days are wanted @param now by the service's clock */
export function historiesToLookAt(open: readonly PlanOrder[], more: readonly string[], days: number, now: number): HistoryToLookAt[] {
  const orders = closing(open);
  return distinctSymbols([...symbolsToClose(open), ...more]).map((symbol) => {
    const from = orders.filter((order) => isSameSymbol(order.symbol, symbol)).map(({ createTime = 0 }) => createTime - LOOKED_BACK);
    const start = Math.min(now - days * DAY, ...from);
    return { symbol, range: { start: Math.max(start, now - REACH), end: now }, reaches: start >= now - REACH };
  });
}
