import { LONGEST_TIMER } from '../primitives/timers';
import { createLanes, type Turn } from './lanes';

/** A clock that never jumps, in milliseconds, and its timers. Injected so that tests need not wait. */
export interface Timers {
  now(): number;
  after(ms: number, run: () => void): { cancel(): void };
}

export const realTimers: Timers = {
  now: () => performance.now(),
  after(ms, run) {
    const timer = setTimeout(run, ms);
    return { cancel: () => clearTimeout(timer) };
  },
};

/**
 * Lets at most so many calls go in any window. A call counts from its turn until one window after its answer: the service counted it
 * at some moment before the answer, so this is never early.
 */
export interface Gate {
  /** Runs the task at its turn; a task that never calls `sent` costs nothing. @throws whatever the task throws; the signal's reason */
  run<T>(task: (sent: () => void) => Promise<T>, turn: Turn): Promise<T>;
  /** Looks again whether it is open, after what closed it changed. */
  look(): void;
  /** How many calls count now, and how many wait. */
  readonly used: number;
  readonly waiting: number;
  /** One more call would have to wait for the window, perhaps behind others. */
  readonly full: boolean;
  /** How long no call may start, milliseconds; Infinity until one that is under way has ended. */
  closedForMs(): number;
}

export interface GateOptions {
  /** How many calls any window allows, at least 1. */
  readonly most: number;
  readonly windowMs: number;
  readonly timers: Timers;
  /** When calls were answered that may still count, by the clock of the timers, the oldest first. Gates that share it let no more go than one. */
  readonly answeredAt?: number[] | undefined;
  /** What else closes or opens it, given how long the window does, milliseconds. */
  readonly closedFor?: (fullForMs: number) => number;
}

export function createGate({ most, windowMs, timers, answeredAt = [], closedFor = (fullForMs) => fullForMs }: GateOptions): Gate {
  const queue = createLanes();
  let underWay = 0;
  let alarm: { cancel(): void } | undefined;

  function used(): number {
    const expired = timers.now() - windowMs;
    while (answeredAt[0] !== undefined && answeredAt[0] <= expired) answeredAt.shift();
    return underWay + answeredAt.length;
  }
  const closedForMs = (): number => closedFor(used() < most ? 0 : (answeredAt[0] ?? Infinity) + windowMs - timers.now());

  /** Opens or closes the queue, and wakes when that may change. The queue keeps order and priority meanwhile. */
  function look(): void {
    alarm?.cancel();
    alarm = undefined;
    const wait = closedForMs();
    if (wait <= 0) return queue.start();
    queue.pause();
    if (queue.size > 0 && wait < Infinity) alarm = timers.after(Math.min(LONGEST_TIMER, Math.max(1, Math.ceil(wait))), look);
  }

  return {
    async run<T>(task: (sent: () => void) => Promise<T>, turn: Turn): Promise<T> {
      const go = async (): Promise<T> => {
        let counts = false;
        underWay += 1;
        try {
          const answer = task(() => (counts = true));
          look();
          return await answer;
        } finally {
          underWay -= 1;
          if (counts) answeredAt.push(timers.now());
          look();
        }
      };
      // Others may have spent what it has since it looked, and while nothing waits it is open.
      if (queue.size === 0) look();
      const answer = queue.add(go, turn);
      look();
      try {
        return await answer;
      } finally {
        if (queue.size === 0) alarm?.cancel();
      }
    },
    look,
    get used() {
      return used();
    },
    get waiting() {
      return queue.size;
    },
    get full() {
      return used() + queue.size >= most;
    },
    closedForMs,
  };
}
