/**
 * Which orders of an account need a look: left behind by their position, placed twice, stuck, forced, or gone. Pure. These are
 * suspicions: positions and ordinary orders are not in this interface. Only what the records at hand prove is told: of a list that is not
 * complete nothing that a complete one would not tell as well.
 */
import { isMoreThanNothing, percentOf } from '../decimals';
import { effectOf, type Order, type PlanOrder } from '../order';
import { DAY, MINUTE, type TimeRange } from '../timeRange';
import { filterEach, forEach, sortEach, type Work } from '../work';
import { doublesAmong } from './doubles';
import { kinsOfOneLook } from './families';
import { orphansOf } from './orphans';

/** Worst first. */
export const SUSPICIONS = ['orphan', 'double', 'stuck', 'partial', 'vanished', 'forced'] as const;
export type SuspicionKind = (typeof SUSPICIONS)[number];

export interface Suspicion {
  readonly kind: SuspicionKind;
  /** The same as long as it is about the same. */
  readonly id: string;
  /** Changes with what the suspicion is about: what was ignored before is told again. */
  readonly mark: string;
  /** Those that need the look; never empty. */
  readonly orderIds: readonly string[];
  /** The same as they were read last; without those of which only the id is known. */
  readonly orders: readonly (Order | PlanOrder)[];
  /** What it is concluded from, beside them. */
  readonly because: readonly PlanOrder[];
  /** Epoch milliseconds; undefined where nobody knows. */
  readonly since: number | undefined;
}

/** What is told, and from when on. */
export interface LookRules {
  readonly kinds: ReadonlySet<SuspicionKind>;
  /** So long an order may be triggered without a fill. */
  readonly triggeredMinutes: number;
  /** So long it may be filled in part. */
  readonly partlyFilledMinutes: number;
  /** So far back what the exchange forced is told. */
  readonly forcedDays: number;
}

export const LOOK_RULES: LookRules = { kinds: new Set(SUSPICIONS), triggeredMinutes: 10, partlyFilledMinutes: 60, forcedDays: 7 };

export interface LookedAt {
  readonly open: { readonly items: readonly PlanOrder[]; readonly complete: boolean };
  /** Any order as it was read last. */
  readonly find: (orderId: string) => Order | PlanOrder | undefined;
  /**
   * All orders that are known, in any order: those of the histories, and whatever was read by its id. One that only a list of open
   * orders told of is not among them once it left that list.
   */
  readonly known: readonly (Order | PlanOrder)[];
  /** Whether all of a symbol's history that was created in a range is among them. */
  readonly isProven: (symbol: string, range: TimeRange) => boolean;
  /** Suspicions of looks before: what was proven once stays so for as long as it is about the same. */
  readonly before?: readonly Suspicion[] | undefined;
  /** Orders that left the list, and of which the service does not tell what became of them. */
  readonly vanished: readonly string[];
  /** By the service's clock, epoch milliseconds. */
  readonly now: number;
}

export interface HistoryWanted {
  readonly symbol: string;
  readonly range: TimeRange;
  /** Whose: the same as long as nothing more is known of the trades that it is wanted for. */
  readonly why: string;
}

export interface Look {
  /** Worst first, of each kind the newest first. */
  readonly suspicions: readonly Suspicion[];
  /** Histories that would tell whether orders of a trade were left behind when another of it closed. */
  readonly wanted: readonly HistoryWanted[];
  /** From when on the same records lead to more, since an order is late then: epoch milliseconds. */
  readonly until: number;
}

export function* needsALook(looked: LookedAt, rules: LookRules): Work<Look> {
  const { open, find, known, now } = looked;
  // What a list of before says is open may be over by now.
  const waiting: PlanOrder[] = [];
  yield* forEach(open.items, (order) => {
    if (order.orderId === '' || order.status.kind === 'canceling') return;
    const latest = find(order.orderId) ?? order;
    if (!latest.status.final && latest.status.kind !== 'canceling') waiting.push({ ...order, ...latest });
  });
  const kinOf = kinsOfOneLook();
  const found: Suspicion[] = [];
  let until = Infinity;
  const listed = new Set(open.items.map(({ orderId }) => orderId));
  // An order that works in the market may be in the history already.
  const working = yield* filterEach(known, ({ orderId, status }) => !status.final && orderId !== '' && !listed.has(orderId));
  yield* forEach([...waiting, ...working], (order) => {
    const late = lateness(order, rules);
    if (!late) return;
    if (late.at > now) until = Math.min(until, late.at);
    else found.push(suspicion(late.kind, [order], { since: late.since, mark: markOf(order) }));
  });
  if (rules.kinds.has('double')) found.push(...(yield* doublesAmong(waiting, looked, kinOf)));
  const { orphans, wanted } = rules.kinds.has('orphan') && open.complete ? yield* orphansOf(waiting, looked, kinOf) : NO_ORPHANS;
  found.push(...orphans);
  if (rules.kinds.has('forced')) {
    const since = now - rules.forcedDays * DAY;
    yield* forEach(known, (order) => {
      const at = ('triggerTime' in order ? order.triggerTime : undefined) ?? order.createTime;
      const was = effectOf(order.action) === 'forced' && (order.status.kind === 'filled' || isMoreThanNothing(order.filledQty));
      if (was && order.orderId !== '' && at !== undefined && at >= since) found.push(suspicion('forced', [order], { since: at, mark: '' }));
    });
  }
  if (rules.kinds.has('vanished')) {
    for (const orderId of looked.vanished) {
      const order = find(orderId);
      if (order?.status.final) continue;
      found.push({
        ...suspicion('vanished', order ? [order] : [], { since: undefined, mark: '' }),
        id: `vanished ${orderId}`,
        orderIds: [orderId],
      });
    }
  }
  const rank = ({ kind }: Suspicion): number => SUSPICIONS.indexOf(kind);
  const suspicions = yield* sortEach(found, (one, other) => rank(one) - rank(other) || (other.since ?? 0) - (one.since ?? 0));
  return { suspicions, wanted, until };
}

const NO_ORPHANS = { orphans: [], wanted: [] };

export function suspicion(
  kind: SuspicionKind,
  orders: readonly (Order | PlanOrder)[],
  rest: Pick<Suspicion, 'since' | 'mark'> & Partial<Pick<Suspicion, 'because'>>,
): Suspicion {
  const orderIds = orders.map(({ orderId }) => orderId);
  return { kind, id: `${kind} ${orderIds[0] ?? ''}`, orderIds, orders, because: [], ...rest };
}

/** What of an order may change while it needs the same look: nothing that privacy mode hides, as it is remembered. */
export const markOf = ({ status, size, filledQty }: Order): string => `${status.code} ${percentOf(filledQty, size) ?? ''}`;

interface Lateness {
  readonly kind: 'stuck' | 'partial';
  readonly since: number;
  /** From when on it is too long. */
  readonly at: number;
}

/** Triggered or filled in part. A trigger time at creation says no more than that the order was placed. */
function lateness(order: Order & Partial<PlanOrder>, { kinds, triggeredMinutes, partlyFilledMinutes }: LookRules): Lateness | undefined {
  const { status, triggerTime, createTime } = order;
  const isPartial = status.kind === 'partially_filled' || isMoreThanNothing(order.filledQty);
  // What may only add to the book is there to wait.
  const isMeantToWait = order.execution.kind === 'postonly';
  const isTriggered = (status.kind === 'pending' || status.kind === 'open') && triggerTime !== createTime && !isMeantToWait;
  const kind = isPartial ? 'partial' : 'stuck';
  const since = isPartial ? (triggerTime ?? createTime) : isTriggered ? triggerTime : undefined;
  if (since === undefined || !kinds.has(kind)) return undefined;
  return { kind, since, at: since + (isPartial ? partlyFilledMinutes : triggeredMinutes) * MINUTE };
}
