import assert from 'node:assert/strict';
import { setTimeout as pass } from 'node:timers/promises';
import type { LoggedRequest, Simulator } from '../../src/simulator';

interface Listening {
  /** What was under way may end first. */
  readonly underWayMs?: number;
  readonly counts?: (request: LoggedRequest) => boolean;
}

/**
 * That nothing is asked can only be seen by waiting. Fails as soon as something is, and says what.
 * @param forMs more than the interval of whatever must be silent: else this could not fail
 */
export async function silence(simulator: Simulator, forMs: number, { underWayMs = 0, counts = () => true }: Listening = {}): Promise<void> {
  await pass(underWayMs);
  const [from, first] = [Date.now(), simulator.log.length];
  const end = from + forMs - underWayMs;
  for (let now = from; now < end; now = Date.now()) {
    await pass(Math.min(100, end - now));
    const heard = simulator.log.slice(first).filter(counts);
    assert.deepEqual(
      heard.map(({ path }) => path),
      [],
      `asked after ${Date.now() - from} ms`,
    );
  }
}
