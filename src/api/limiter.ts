import * as l10n from '@vscode/l10n';
import { unlessAborted } from '../primitives/abort';
import { requestsIn, SHARES } from './endpoints';
import { type ErrorKind, ServiceError } from './errors';
import { createGate, type Gate, type Timers } from './gate';
import type { Lanes, Turn as Place } from './lanes';
import { askedToWait, LONGEST_PAUSE } from './pauses';
import type { BudgetState, Pause, RateLimit, Share, Spending, Spent } from './types';

/** A pause longer than this, milliseconds, is not waited for: the call fails and says how long it would be. */
export const patienceOf = ({ windowMs }: RateLimit): number => Math.max(60_000, windowMs);

/** Failures without a reply: they say nothing of the pause that was tested. */
const UNANSWERED: ReadonlySet<string> = new Set(['network', 'timeout', 'canceled']);
/** The service looked at what was asked, and who asked: it does not make others wait any more. */
const LOOKED_AT: ReadonlySet<string> = new Set(['auth', 'permission', 'clock', 'invalidRequest', 'notFound']);

export interface Turn extends Place {
  /** Whose share of the budget it spends; without, all of it is there for the call. */
  readonly share?: Share | undefined;
  /** Somebody wants to know whether a pause still holds: see {@link Bucket.testPause}. */
  readonly throughPause?: boolean | undefined;
}

/** The budget of one endpoint, shared by all who call it. */
export interface Bucket {
  /**
   * Waits for weight, then prepares, then waits for a socket, then sends. What fails before `send` costs nothing.
   * @throws whatever `prepare` and `send` throw; the signal's reason; ServiceError, of the kind that began it, in a long pause, and `canceled`, with
   * `retryAfterMs`, when hovers have spent their share
   */
  run<P, T>(prepare: () => Promise<P>, send: (prepared: P) => Promise<T>, turn: Turn): Promise<T>;
  /**
   * The service wants a pause, which is ten minutes at most, however long it asks for. Without `retryAfterMs` the bucket closes for one
   * window, and once: not again for every request that was under way. @param kind of the failure that says so
   */
  pause(retryAfterMs: number | undefined, kind?: ErrorKind): void;
  /** The next call goes through the pause, and with its reply no other in the same one; a good answer ends it. */
  testPause(): void;
  state(): BudgetState;
}

export function spentOn(spending: Spending, origin: string, endpoint: string): Spent {
  const key = `${origin} ${endpoint}`;
  const spent = spending.get(key) ?? { whole: [], hovers: [], programs: [], daily: [], pauses: new Map<string, Pause>() };
  spending.set(key, spent);
  return spent;
}

const noPause = (): Pause => ({ until: -Infinity, askedUntil: -Infinity, why: 'rateLimit', tested: false, pass: false });

function pauseOf(pauses: Map<string, Pause>, caller: string): Pause {
  const pause = pauses.get(caller) ?? noPause();
  pauses.set(caller, pause);
  return pause;
}

/**
 * A weighted sliding window, with a smaller one inside it for each share. @param spent by those before, in the same window @param caller whose
 * pause it is: the service may want one of a key, and answer another
 */
export function createBucket(
  endpoint: string,
  weight: number,
  limit: RateLimit,
  sockets: Lanes,
  timers: Timers,
  spent: Partial<Spent> = {},
  caller = '',
): Bucket {
  const { windowMs } = limit;
  // An endpoint dearer than the whole budget is still asked, one call at a time.
  const cost = Math.min(weight, limit.weight);
  const patience = patienceOf(limit);
  const pause = pauseOf(spent.pauses ?? new Map<string, Pause>(), caller);

  const gateOf = (part: number, answeredAt?: number[], closedFor?: (fullForMs: number) => number): Gate =>
    createGate({ most: requestsIn(limit.weight, weight, part), windowMs, timers, answeredAt, ...(closedFor && { closedFor }) });
  const pausedForMs = (): number => Math.max(0, Math.ceil(pause.until - timers.now()));
  const askedMs = (): number => Math.ceil(pause.askedUntil - timers.now());
  const whole = gateOf(1, spent.whole, (fullForMs) => {
    const paused = pause.pass ? 0 : pausedForMs();
    // Whoever would have to wait so long is told.
    return paused > patience ? 0 : Math.max(paused, fullForMs);
  });
  const shares: Readonly<Record<Share, Gate>> = {
    hovers: gateOf(SHARES.hovers, spent.hovers),
    programs: gateOf(SHARES.programs, spent.programs),
    daily: gateOf(SHARES.daily, spent.daily),
  };

  function test(): void {
    if (pause.tested || pausedForMs() === 0) return;
    pause.tested = true;
    pause.pass = true;
  }

  return {
    async run<P, T>(prepare: () => Promise<P>, send: (prepared: P) => Promise<T>, turn: Turn): Promise<T> {
      const go = async (counts: () => void): Promise<T> => {
        const tests = pause.pass;
        pause.pass = false;
        if (!tests && pausedForMs() > patience) throw tooLong(pause.why, askedMs());
        let sent = false;
        try {
          // What is waited for in vain holds no weight.
          const prepared = await unlessAborted(prepare(), turn.signal);
          const answer = await sockets.add(() => {
            sent = true;
            counts();
            return send(prepared);
          }, turn);
          // It does not hold any more: all others need not wait for it either.
          if (tests) pause.until = -Infinity;
          return answer;
        } catch (error) {
          const { kind = '', retryAfterMs } = error instanceof ServiceError ? error : {};
          if (tests && (!sent || UNANSWERED.has(kind))) pause.tested = false;
          else if (tests && LOOKED_AT.has(kind) && retryAfterMs === undefined) pause.until = -Infinity;
          throw error;
        }
      };
      if (turn.throughPause) test();
      if (!turn.share) return whole.run(go, turn);
      // A hover that would have to wait is over by then.
      if (turn.share === 'hovers' && shares.hovers.full) throw shareSpent(wholeOr(shares.hovers.closedForMs(), windowMs) || windowMs);
      return shares[turn.share].run((counts) => {
        const both = (alsoCounts: () => void): Promise<T> =>
          go(() => {
            counts();
            alsoCounts();
          });
        return whole.run(both, turn);
      }, turn);
    },
    pause(retryAfterMs, kind = 'rateLimit') {
      if (retryAfterMs === undefined && pausedForMs() > 0) return;
      const now = timers.now();
      if (pausedForMs() === 0) {
        Object.assign(pause, { tested: false, pass: false, askedUntil: now });
      }
      // What else was wrong with that answer is no reason of a pause.
      pause.why = kind === 'rateLimit' ? kind : 'server';
      const ms = retryAfterMs ?? windowMs;
      pause.askedUntil = Math.max(pause.askedUntil, now + ms);
      pause.until = Math.max(pause.until, now + Math.min(LONGEST_PAUSE, ms));
      whole.look();
    },
    testPause() {
      test();
      whole.look();
    },
    state() {
      // What is read once a day takes its time: nobody is told that it waits.
      const waiting = [whole, shares.hovers, shares.programs].filter((gate) => gate.waiting > 0);
      return {
        endpoint,
        used: whole.used * cost,
        limit: limit.weight,
        windowMs,
        waiting: waiting.reduce((sum, gate) => sum + gate.waiting, 0),
        pausedForMs: pausedForMs(),
        askedForMs: pausedForMs() === 0 ? 0 : askedMs(),
        waitMs: wholeOr(Math.min(...waiting.map((gate) => gate.closedForMs())), 0),
        hoversWaitMs: wholeOr(shares.hovers.closedForMs(), windowMs),
      };
    },
  };
}

const wholeOr = (ms: number, unknown: number): number => (Number.isFinite(ms) ? Math.max(0, Math.ceil(ms)) : unknown);

const shareSpent = (ms: number): ServiceError =>
  new ServiceError('canceled', l10n.t('Hovers have used up their share of the rate limit.'), { retryAfterMs: ms });

const tooLong = (kind: 'rateLimit' | 'server', ms: number): ServiceError => new ServiceError(kind, askedToWait(ms), { retryAfterMs: ms });
