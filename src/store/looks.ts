import type { Suspicion } from '../model/needsALook';

/** What needs a look, and what a person said does not: found out by one feature, shown by others. */
export interface Looks {
  readonly found: readonly Suspicion[];
  readonly ignored: readonly Suspicion[];
}
