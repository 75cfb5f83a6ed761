/** How long questions take, as far as the rate limit says it. */
import type { BudgetState } from './types';

/**
 * How long so many requests take from now on, whole seconds, as far as the rate limit says it; 1 at least.
 * @param weight of one request: section 8
 */
export function secondsFor(requests: number, weight: number, budget: BudgetState | undefined): number {
  if (!budget) return 1;
  const { limit, used, waiting, windowMs, pausedForMs } = budget;
  // A request dearer than the whole budget is still let through, one at a time.
  const cost = Math.min(weight, limit);
  const perWindow = Math.floor(limit / cost);
  const free = Math.floor((limit - used) / cost) - waiting;
  const windows = Math.ceil(Math.max(0, requests - free) / perWindow);
  return Math.max(1, Math.ceil((pausedForMs + windows * windowMs) / 1000));
}
