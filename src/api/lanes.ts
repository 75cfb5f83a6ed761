import PQueue from 'p-queue';
import type { Priority } from './types';

/** At most this many requests of one client are on their way at once, over all endpoints. */
const SOCKETS = 6;
/** At most this many of them are such that nobody points at their answer: the last socket is kept for one who does. */
export const SHARED_SOCKETS = SOCKETS - 1;

export interface Turn {
  readonly signal: AbortSignal;
  readonly priority: Priority;
  /** One more request of a read of many: it leaves the last place free, whatever its priority. */
  readonly further?: boolean | undefined;
}

/** The larger goes ahead. */
export const RANKS: Readonly<Record<Priority, number>> = { interactive: 1, background: 0, idle: -1 };

/** Places for six, one of them for whoever asks a single question and waits for it. Who comes first goes first, by priority. */
export interface Lanes {
  /** Runs the task as soon as there is a place. @throws whatever it throws; the signal's reason */
  add<T>(task: () => Promise<T>, turn: Turn): Promise<T>;
  /** Nothing begins from now on, until `start`. */
  pause(): void;
  start(): void;
  /** How many tasks wait for a place. */
  readonly size: number;
}

export function createLanes(): Lanes {
  const all = new PQueue({ concurrency: SOCKETS });
  const shared = new PQueue({ concurrency: SHARED_SOCKETS });
  return {
    add(task, { signal, priority, further }) {
      const turn = { signal, priority: RANKS[priority] };
      if (priority === 'interactive' && !further) return all.add(task, turn);
      return shared.add(() => all.add(task, turn), turn);
    },
    pause: () => all.pause(),
    start: () => void all.start(),
    get size() {
      return all.size + shared.size;
    },
  };
}
