/** No vscode. The demo from one window to the next: it goes on where it was, so that nothing that was seen in it is gone after a reload. */
import { HOUR } from '../model/timeRange';
import type { Kept } from '../primitives/kept';

const STARTED = 'orderdeck.demoStartedAt';
/** Then it begins anew: things happen ever more rarely in it. */
const LASTS = HOUR;

/**
 * When the demo began that goes on, epoch milliseconds.
 * @param begins another one begins: what is remembered of the one before is of other orders
 */
export function demoStart(memory: Kept, begins: () => void, now = Date.now()): number {
  const before = memory.get(STARTED);
  if (typeof before === 'number' && before <= now && now - before < LASTS) return before;
  void memory.update(STARTED, now);
  begins();
  return now;
}
