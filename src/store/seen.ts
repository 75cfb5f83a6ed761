/** What is remembered of an account between two looks, also when VS Code was closed: ids and states, no amounts. */
import type { OrderPhase, Step } from '../model/orderSteps';
import type { Session } from './session';

export interface SeenOrder {
  readonly phase?: OrderPhase | undefined;
  /** Whether it had a trigger time. */
  readonly timed: boolean;
  /** What was told of it, or had happened before it was first seen. */
  readonly told: readonly Step[];
  /**
   * A list that was not whole lacked it, and nobody was looking before: when the list was looked at last before that. What became of it
   * meanwhile is found by the first whole list.
   */
  readonly missed?: number | undefined;
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
  /** When it was looked at next, and the order had left. */
  readonly until?: number | undefined;
  /** So often in a row the service said that there is no such order. */
  readonly notFound?: number | undefined;
}

/** Something that happened, until the person has seen it. */
export interface Unseen {
  readonly steps: readonly Step[];
  /** It happened while nobody looked: when the list was looked at last before. */
  readonly since?: number | undefined;
  /** When the list was looked at next, where it happened while nobody looked; undefined of earlier versions. */
  readonly until?: number | undefined;
  /** Which of the steps happened while nobody looked, where others happened while somebody did; undefined: all, if it has a `since`. */
  readonly away?: readonly Step[] | undefined;
}

/** Something that is to be told; it stays until it was. */
export interface Due {
  readonly steps: readonly Step[];
  /** As of {@link Unseen}. */
  readonly since?: number | undefined;
  /** The window that is about to tell it, and since when, epoch milliseconds. */
  readonly taken?: { readonly window: string; readonly at: number } | undefined;
}

/** When the affiliate users were seen, epoch milliseconds: whoever came, deposited or traded first after that is new. */
export interface SeenUsers {
  /** By the local clock. */
  readonly at: number;
  /** By the service's, which their times are of. */
  readonly serviceAt: number;
}

export interface Seen {
  /** Whose data it is about, see `Session`: the same account may get the key of another one, in any window. Undefined of earlier versions. */
  readonly owner?: string | undefined;
  /** When the list was looked at last, epoch milliseconds of the local clock; undefined before the first look. */
  readonly at?: number | undefined;
  /** Whether the list was whole then: an order that it lacked was placed since. */
  readonly whole: boolean;
  readonly orders: ReadonlyMap<string, SeenOrder>;
  /** Orders that are over, oldest first, with what was told of them: one that comes back is not told of again. */
  readonly ended: ReadonlyMap<string, readonly Step[]>;
  readonly unseen: ReadonlyMap<string, Unseen>;
  /** By order. What is told of is in `told` as soon as it is decided, and here until somebody could read it. */
  readonly due: ReadonlyMap<string, Due>;
  readonly users?: SeenUsers | undefined;
}

export const NOTHING_SEEN: Seen = { whole: false, orders: new Map(), ended: new Map(), unseen: new Map(), due: new Map() };

/** So many orders that are gone without a word are told of. */
const MOST_VANISHED = 50;

/** The orders that left the list, and of which the service said so often that it knows none that it is told of: the latest. */
export function vanishedOf({ orders, ended }: Seen): string[] {
  const isUnexplained = (told: readonly Step[]): boolean => told.includes('gone') && !told.includes('filled') && !told.includes('canceled');
  const left = [...orders].filter(([, { left: gone, told }]) => gone !== undefined && isUnexplained(told));
  const over = [...ended].filter(([, told]) => isUnexplained(told));
  return [...over, ...left].map(([orderId]) => orderId).slice(-MOST_VANISHED);
}

/** Whether two are the very same but for when they were looked at: told apart by identity, which costs nothing with very many orders. */
export const isUnchanged = (one: Seen, other: Seen): boolean =>
  one.owner === other.owner &&
  one.whole === other.whole &&
  one.orders === other.orders &&
  one.ended === other.ended &&
  one.unseen === other.unseen &&
  one.due === other.due &&
  one.users === other.users;

/** What is stored, with what a window had to remember by itself while others went on: what either has told was told. */
export function joined(stored: Seen, own: Seen): Seen {
  const isOver = (id: string): boolean => stored.ended.has(id) || own.ended.has(id);
  const toldOf = (id: string): Step[] => [
    ...new Set([stored, own].flatMap(({ orders, ended }) => [...(orders.get(id)?.told ?? []), ...(ended.get(id) ?? [])])),
  ];
  const orders = [...own.orders, ...stored.orders].filter(([id]) => stored.orders.has(id) || !isOver(id));
  const ended = [...own.ended.keys(), ...stored.ended.keys()].filter((id) => !stored.orders.has(id));
  return {
    ...stored,
    orders: new Map(orders.map(([id, order]) => [id, { ...order, told: toldOf(id) }])),
    ended: new Map(ended.map((id) => [id, toldOf(id)])),
    unseen: new Map([...own.unseen, ...stored.unseen]),
    due: new Map([...own.due, ...stored.due]),
  };
}

/** Where it is kept, for all windows. */
export interface SeenMemory {
  /** Nothing seen when there is nothing, or nothing of sense; undefined when it cannot be read now. Never rejects. */
  read(accountId: string): Promise<Seen | undefined>;
  /**
   * Changes what is kept, one change after the other, in this window and all others; nothing when it cannot be read now. Never rejects:
   * what cannot be stored is remembered as long as the window is open.
   * @param change runs again when another window was faster
   * @returns as it is now, the very same that {@link read} gave when nothing of it changed; undefined when nothing was changed because
   *   it could not be read
   */
  update(accountId: string, change: (seen: Seen) => Seen): Promise<Seen | undefined>;
  /** The account was removed. */
  forget(accountId: string): Promise<void>;
}

/** What is remembered of a session's account; what is about orders of the key before, or of other hosts, was never seen of it. */
interface SessionMemory {
  read(): Promise<Seen | undefined>;
  update(change: (seen: Seen) => Seen): Promise<Seen | undefined>;
}

/** See {@link SeenMemory}. */
export function memoryOf(memory: SeenMemory, { account: { id }, owner }: Pick<Session, 'account' | 'owner'>): SessionMemory {
  const own = (seen: Seen): Seen => (seen.owner === owner ? seen : { ...(seen.owner === undefined ? seen : NOTHING_SEEN), owner });
  return {
    async read() {
      const seen = await memory.read(id);
      return seen && own(seen);
    },
    update: (change) => memory.update(id, (latest) => own(change(own(latest)))),
  };
}
