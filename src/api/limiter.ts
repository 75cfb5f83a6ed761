import * as l10n from '@vscode/l10n';
import { unlessAborted } from '../primitives/abort';
import { LONGEST_TIMER } from '../primitives/timers';
import { ServiceError } from './errors';
import { createLanes, type Lanes, type Turn as Place } from './lanes';
import type { BudgetState, RateLimit } from './types';

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

/** A pause longer than this, milliseconds, is not waited for: the call fails and says how long it would be. */
export const patienceOf = ({ windowMs }: RateLimit): number => Math.max(60_000, windowMs);

/** Failures without a reply: they say nothing of the pause that was tested. */
const UNANSWERED: ReadonlySet<string> = new Set(['network', 'timeout', 'canceled']);

export interface Turn extends Place {
  /** Somebody wants to know whether a pause still holds: see {@link Bucket.testPause}. */
  readonly throughPause?: boolean | undefined;
}

/** The budget of one endpoint, shared by all who call it. */
export interface Bucket {
  /**
   * Waits for weight, then prepares, then waits for a socket, then sends. What fails before `send` costs nothing.
   * @throws whatever `prepare` and `send` throw; the signal's reason; ServiceError `rateLimit` in a long pause
   */
  run<P, T>(prepare: () => Promise<P>, send: (prepared: P) => Promise<T>, turn: Turn): Promise<T>;
  /** The service said 429. Without `retryAfterMs` the bucket closes for one window, and once: not again for every request that was under way. */
  pause(retryAfterMs: number | undefined): void;
  /** The next call goes through the pause, and with its reply no other in the same one; a good answer ends it. */
  testPause(): void;
  state(): BudgetState;
}

/**
 * A weighted sliding window. Weight counts from the moment a call gets its turn until one window after its answer:
 * the service counted it at some moment before the answer, so this is never early.
 */
export function createBucket(endpoint: string, weight: number, limit: RateLimit, sockets: Lanes, timers: Timers): Bucket {
  const { windowMs } = limit;
  // An endpoint dearer than the whole budget is still asked, one call at a time.
  const cost = Math.min(weight, limit.weight);
  const queue = createLanes();
  const patience = patienceOf(limit);
  const answeredAt: number[] = [];
  let underWay = 0;
  let pausedUntil = -Infinity;
  /** Whether a call went, or may go, through this pause. */
  let tested = false;
  /** The next call may start although there is a pause. */
  let pass = false;
  let alarm: { cancel(): void } | undefined;

  const pausedForMs = (): number => Math.max(0, Math.ceil(pausedUntil - timers.now()));
  function used(): number {
    const expired = timers.now() - windowMs;
    while (answeredAt[0] !== undefined && answeredAt[0] <= expired) answeredAt.shift();
    return (underWay + answeredAt.length) * cost;
  }

  /** How long no call may start, milliseconds; Infinity until one that is under way has ended. */
  function closedForMs(): number {
    const pause = pass ? 0 : pausedForMs();
    if (pause > patience) return 0;
    const full = used() + cost > limit.weight;
    const window = full ? (answeredAt[0] ?? Infinity) + windowMs - timers.now() : 0;
    return Math.max(pause, window);
  }

  /** Opens or closes the queue, and wakes when that may change. The queue keeps order and priority meanwhile. */
  function gate(): void {
    alarm?.cancel();
    alarm = undefined;
    const wait = closedForMs();
    if (wait <= 0) return queue.start();
    queue.pause();
    if (queue.size > 0 && wait < Infinity) alarm = timers.after(Math.min(LONGEST_TIMER, Math.max(1, Math.ceil(wait))), gate);
  }

  function test(): void {
    if (tested || pausedForMs() === 0) return;
    tested = true;
    pass = true;
  }

  return {
    async run<P, T>(prepare: () => Promise<P>, send: (prepared: P) => Promise<T>, turn: Turn): Promise<T> {
      const go = async (): Promise<T> => {
        const tests = pass;
        pass = false;
        if (!tests && pausedForMs() > patience) throw tooLong(pausedForMs());
        underWay += 1;
        gate();
        let sent = false;
        try {
          // What is waited for in vain holds no weight.
          const prepared = await unlessAborted(prepare(), turn.signal);
          const answer = await sockets.add(() => {
            sent = true;
            return send(prepared);
          }, turn);
          // It does not hold any more: all others need not wait for it either.
          if (tests) pausedUntil = -Infinity;
          return answer;
        } catch (error) {
          if (tests && (!sent || (error instanceof ServiceError && UNANSWERED.has(error.kind)))) tested = false;
          throw error;
        } finally {
          underWay -= 1;
          if (sent) answeredAt.push(timers.now());
          gate();
        }
      };
      if (turn.throughPause) test();
      const answer = queue.add(go, turn);
      gate();
      try {
        return await answer;
      } finally {
        if (queue.size === 0) alarm?.cancel();
      }
    },
    pause(retryAfterMs) {
      if (retryAfterMs === undefined && pausedForMs() > 0) return;
      if (pausedForMs() === 0) [tested, pass] = [false, false];
      pausedUntil = Math.max(pausedUntil, timers.now() + (retryAfterMs ?? windowMs));
      gate();
    },
    testPause() {
      test();
      gate();
    },
    state() {
      const closed = queue.size > 0 ? closedForMs() : 0;
      const waitMs = Number.isFinite(closed) ? Math.max(0, Math.ceil(closed)) : 0;
      return { endpoint, used: used(), limit: limit.weight, windowMs, waiting: queue.size, pausedForMs: pausedForMs(), waitMs };
    },
  };
}

function tooLong(ms: number): ServiceError {
  const seconds = Math.ceil(ms / 1000);
  return new ServiceError('rateLimit', l10n.t`The service asked to wait for ${seconds} s before this is asked again.`, {
    retryAfterMs: ms,
  });
}
