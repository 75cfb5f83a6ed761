/** No vscode. The demo from one window to the next: it goes on where it was, so that nothing that was seen in it is gone after a reload. */
import { HOUR } from '../model/timeRange';
import type { Kept } from '../primitives/kept';

const STARTED = 'orderdeck.demoStartedAt';
/** Then it begins anew: things happen ever more rarely in it. */
const LASTS = HOUR;

/** By what all that is remembered of it is called: windows may be in demos that began at different times, which know other orders. */
export const demoId = (startedAt: number): string => `demo-${startedAt}`;

/**
 * When the demo began that goes on, epoch milliseconds.
 * @param ended another one begins: nothing needs to be remembered of the one with this id
 */
export function demoStart(memory: Kept, ended: (id: string) => void, now = Date.now()): number {
  const before = memory.get(STARTED);
  if (typeof before === 'number' && before <= now && now - before < LASTS) return before;
  void memory.update(STARTED, now);
  if (typeof before === 'number') ended(demoId(before));
  return now;
}
