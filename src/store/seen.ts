/** What is remembered of an account between two looks, also when VS Code was closed: ids and states, no amounts. */
import type { Phase, Step } from '../model/orderSteps';

export interface SeenOrder {
  readonly phase?: Phase | undefined;
  /** Whether it had a trigger time. */
  readonly timed: boolean;
  /** What was told of it, or had happened before it was first seen. */
  readonly told: readonly Step[];
  /** It is not listed any more, and what became of it is asked until that is decided. */
  readonly left?: Left | undefined;
}

export interface Left {
  /** How often an answer left it undecided. */
  readonly tries: number;
  /** When it is asked about again, epoch milliseconds. */
  readonly next: number;
  /** When the list was looked at last before it had left, if nobody was looking for a while. */
  readonly since?: number | undefined;
}

/** Something that happened, until the person has seen it. */
export interface Unseen {
  readonly steps: readonly Step[];
  /** It happened while nobody looked: when the list was looked at last before. */
  readonly since?: number | undefined;
}

/** When the affiliate users were seen, epoch milliseconds: whoever came, deposited or traded first after that is new. */
export interface SeenUsers {
  /** By the local clock. */
  readonly at: number;
  /** By the service's, which their times are of. */
  readonly serviceAt: number;
}

export interface Seen {
  /** When the list was looked at last, epoch milliseconds of the local clock; undefined before the first look. */
  readonly at?: number | undefined;
  /** Whether the list was whole then: an order that it lacked was placed since. */
  readonly whole: boolean;
  readonly orders: ReadonlyMap<string, SeenOrder>;
  /** Orders that are over, oldest first, with what was told of them: one that comes back is not told of again. */
  readonly ended: ReadonlyMap<string, readonly Step[]>;
  readonly unseen: ReadonlyMap<string, Unseen>;
  readonly users?: SeenUsers | undefined;
}

export const NOTHING_SEEN: Seen = { whole: false, orders: new Map(), ended: new Map(), unseen: new Map() };

/** Where it is kept, for all windows. */
export interface Memory {
  /** Nothing seen when there is nothing, or nothing of sense; undefined when it cannot be read now. Never rejects. */
  read(accountId: string): Promise<Seen | undefined>;
  /**
   * Changes what is kept, one change after the other; nothing when that cannot be read now. Never rejects: what cannot be stored is
   * remembered as long as the window is open.
   */
  update(accountId: string, change: (seen: Seen) => Seen): Promise<void>;
  /** The account was removed. */
  forget(accountId: string): Promise<void>;
}
