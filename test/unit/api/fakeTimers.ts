import type { Timers } from '../../../src/api/gate';
import { settled } from '../../support/settled';

export interface FakeTimers extends Timers {
  /** Lets all promises settle, then moves the time on, timer by timer. */
  advance(ms: number): Promise<void>;
  pending(): number;
}

/** A clock that stands still until it is told to move. */
export function fakeTimers(): FakeTimers {
  let time = 0;
  const alarms = new Set<{ at: number; run: () => void }>();
  return {
    now: () => time,
    after(ms, run) {
      const alarm = { at: time + ms, run };
      alarms.add(alarm);
      return { cancel: () => void alarms.delete(alarm) };
    },
    async advance(ms) {
      const end = time + ms;
      for (;;) {
        await settled();
        const [next] = [...alarms].filter(({ at }) => at <= end).sort((a, b) => a.at - b.at);
        if (!next) break;
        time = next.at;
        alarms.delete(next);
        next.run();
      }
      time = end;
      await settled();
    },
    pending: () => alarms.size,
  };
}
