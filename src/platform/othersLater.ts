/** Windows that see the same have one thing to tell. */
import { SECOND } from '../model/timeRange';
import { sleep } from '../primitives/abort';
import { waitOf } from '../primitives/haste';
import type { WindowPace } from './windowPace';

const LATER = 3 * SECOND;

/**
 * The turn of this window to tell what it found: that of the one focused last comes at once, for it is where the person is. It may not
 * have read it, such as where its list is hidden, so the others look later, and tell what was not told by then.
 */
export async function turnToTell({ factor }: Pick<WindowPace, 'factor'>, signal: AbortSignal): Promise<void> {
  if (factor > 1) await sleep(waitOf(LATER), signal);
}
