/** What needs a look, of what was read of an account: asks nothing. */
import { needsALook, type Look, type LookRules, type Suspicion } from '../model/needsALook';
import { effectOf, type PlanOrder } from '../model/order';
import { distinctSymbols } from '../model/symbols';
import { gapsIn, type TimeRange } from '../model/timeRange';
import { filterEach, mapEach } from '../model/work';
import { inSlices } from '../primitives/slices';
import type { Ledger } from './ledger';

/** What needs a look, and what a person said does not: found out by one feature, shown by others. */
export interface Looks {
  readonly found: readonly Suspicion[];
  readonly ignored: readonly Suspicion[];
}

/** What a look is made of beside the ledger. */
export interface LookedFor {
  readonly open: { readonly items: readonly PlanOrder[]; readonly complete: boolean };
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
  const isProven = (symbol: string, range: TimeRange): boolean => gapsIn(range, provenIn(ledger, symbol, looked.now)).length === 0;
  return inSlices(needsALook({ ...looked, known, find: (orderId) => all.get(orderId)?.order, isProven }, rules));
}

const ALL_TIME: TimeRange = { start: 0, end: Number.MAX_SAFE_INTEGER };

/** The parts of a symbol's history that are known whole, oldest first. */
export const provenIn = (ledger: Ledger, symbol: string, now: number): readonly TimeRange[] =>
  ledger.proven(symbol, ALL_TIME, now, Infinity);

/** Of whose orders only the history tells whether there is anything left to close. */
export const symbolsToClose = (open: readonly PlanOrder[]): string[] =>
  distinctSymbols(open.flatMap(({ action, symbol }) => (effectOf(action) === 'close' ? [symbol] : [])));
