import type { Disposable } from './emitter';

/** So often the clock is looked at, milliseconds: timers may stand still while the machine sleeps, and then a minute has long passed. */
const LOOKED_AT_EVERY = 15_000;
const MINUTE = 60_000;

/** Says whenever a minute of the time of day has passed, soon after the machine woke as well: what is told of a moment is told anew. */
export function eachMinute(say: () => void): Disposable {
  let saidAt = Date.now();
  const timer = setInterval(() => {
    if (Math.abs(Date.now() - saidAt) < MINUTE) return;
    saidAt = Date.now();
    say();
  }, LOOKED_AT_EVERY);
  timer.unref();
  return { dispose: () => clearInterval(timer) };
}
