import { createLanes } from '../../../src/api/lanes';
import { createBucket } from '../../../src/api/limiter';
import type { Priority, Share } from '../../../src/api/types';
import { fakeTimers } from './fakeTimers';

export const LIMIT = { weight: 100, windowMs: 10_000 };

export const nothing = (): Promise<void> => Promise.resolve();

interface Call {
  readonly name: string;
  /** The service answers. */
  answer(): void;
}

/** A bucket with a service whose answers the test gives by hand; `started` has the calls in the order they were sent. */
export function setUp({
  weight = 20,
  limit = LIMIT,
  timers = fakeTimers(),
  sockets = createLanes(),
  name = 'bucket',
  spent = {},
  caller = '',
} = {}) {
  const bucket = createBucket(name, weight, limit, sockets, timers, spent, caller);
  const started: Call[] = [];
  const ask = (
    name: string,
    options: { priority?: Priority; further?: boolean; share?: Share; signal?: AbortSignal; latency?: number } = {},
  ) => {
    const { priority = 'background', further, share, signal = new AbortController().signal, latency } = options;
    const send = (): Promise<string> =>
      new Promise((resolve) => {
        const answer = (): void => resolve(name);
        started.push({ name, answer });
        if (latency === 0) answer();
        else if (latency !== undefined) timers.after(latency, answer);
      });
    return bucket.run(nothing, send, { signal, priority, further, share });
  };
  const names = (): string[] => started.map((call) => call.name);
  return { bucket, timers, started, ask, names };
}
