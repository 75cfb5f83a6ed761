/** What a look is made of, and what it finds. Pure. */
import { shareOf } from '../decimals';
import { isJustWaiting, type Order, type PlanOrder, type Status } from '../order';
import type { TimeRange } from '../timeRange';

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
  readonly open: {
    readonly items: readonly PlanOrder[];
    readonly complete: boolean;
    /** When the list was read, by the service's clock, epoch milliseconds: it may be older where none came since. Now where that is left out. */
    readonly readAt?: number | undefined;
  };
  /** Any order as it was read last. */
  readonly find: (orderId: string) => Order | PlanOrder | undefined;
  /**
   * All orders that are known, in any order: those of the histories, and whatever was read by its id. One that only a list of open
   * orders told of is not among them once it left that list.
   */
  readonly known: readonly (Order | PlanOrder)[];
  /** When it was read, by the service's clock, epoch milliseconds: what it did since nobody knows. Now where that is left out. */
  readonly readAt?: ((orderId: string) => number) | undefined;
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
  /** Histories that would tell whether orders of a trade were left behind when another of it closed, or one that was late still is. */
  readonly wanted: readonly HistoryWanted[];
  /** From when on the same records lead to something else, since an order is late then, or what is known of it is too old: epoch milliseconds. */
  readonly until: number;
}

export function suspicion(
  kind: SuspicionKind,
  orders: readonly (Order | PlanOrder)[],
  rest: Pick<Suspicion, 'since' | 'mark'> & Partial<Pick<Suspicion, 'because'>>,
): Suspicion {
  const orderIds = orders.map(({ orderId }) => orderId);
  return { kind, id: `${kind} ${orderIds[0] ?? ''}`, orderIds, orders, because: [], ...rest };
}

/** What of an order may change while it needs the same look: nothing that privacy mode hides, as it is remembered. */
export const markOf = ({ status, size, filledQty }: Order): string => `${stateOf(status)} ${shareOf(filledQty, size, BILLION) ?? ''}`;
/** In our words: a list and an order's details have different codes for the same. */
function stateOf(status: Status): string {
  const { kind, code, final } = status;
  if (kind === 'unknown') return code;
  return final ? kind : isJustWaiting(status) ? 'waiting' : 'open';
}
/** So fine that no fill is too small for it. */
const BILLION = 1_000_000_000n;
