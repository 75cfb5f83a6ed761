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

/** The latest times of the users that were seen, epoch milliseconds as the service sent them. */
export interface SeenUsers {
  /** When they were seen, by the local clock. */
  readonly at: number;
  readonly registered: number;
  readonly deposited: number;
  readonly traded: number;
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
  /** Nothing seen when there is nothing, or nothing that can be read. Never rejects. */
  read(accountId: string): Promise<Seen>;
  /** Changes what is kept, one change after the other. Never rejects: what cannot be stored is remembered as long as the window is open. */
  update(accountId: string, change: (seen: Seen) => Seen): Promise<void>;
  /** The account was removed. */
  forget(accountId: string): Promise<void>;
}
