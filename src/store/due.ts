/**
 * The way of a notice from what was decided to what somebody could read. In the change of the memory that says that a step was told,
 * the notice is put among those that are due, taken by the window that found it; that window shows it, and takes it from there once
 * it has. A window that ends or changes its account in between leaves it due, and whoever looks next tells it.
 */
import type { Step } from '../model/orderSteps';
import { SECOND } from '../model/timeRange';
import type { Due, Seen } from './seen';

/** A change of one order, as far as it is remembered. */
export interface Notice extends Pick<Due, 'steps' | 'since'> {
  readonly orderId: string;
  /** As of `Unseen`; undefined: it was found now. */
  readonly until?: number | undefined;
}

/** A window that took a notice and has not told it by then, milliseconds, is gone, or asleep: another takes it. */
const TAKEN_FOR = 30 * SECOND;
const KEPT = 5000;

/** Whether who took notices then may still tell them: well before another window takes them. */
export const isInTime = (takenAt: number, now: number): boolean => Math.abs(now - takenAt) < TAKEN_FOR / 3;

/** With what is to be told now beside what still is. */
export function withDue(seen: Seen, notices: readonly Notice[]): Seen {
  const due = new Map(seen.due);
  for (const { orderId, steps, since } of notices) {
    const before = due.get(orderId);
    due.set(orderId, { ...before, steps: [...new Set([...(before?.steps ?? []), ...steps])], since: before?.since ?? since });
  }
  return { ...seen, due: new Map([...due].slice(-KEPT)) };
}

/** The window takes all that no other is about to tell. What the person does not want to be told any more goes. */
export function taken(seen: Seen, window: string, tell: readonly Step[], now: number): { seen: Seen; notices: Notice[] } {
  const due = new Map<string, Due>();
  const notices: Notice[] = [];
  for (const [orderId, each] of seen.due) {
    const steps = each.steps.filter((step) => tell.includes(step));
    const isOthers = each.taken && each.taken.window !== window && Math.abs(now - each.taken.at) < TAKEN_FOR;
    if (steps.length === 0) continue;
    due.set(orderId, isOthers ? { ...each, steps } : { ...each, steps, taken: { window, at: now } });
    if (!isOthers) notices.push({ orderId, steps, since: each.since });
  }
  return { seen: { ...seen, due }, notices };
}

/** Without what the window has told. A step that another has found meanwhile is still due, and that other's if it took it. */
export function withoutTold(seen: Seen, window: string, notices: readonly Notice[]): Seen {
  const due = new Map(seen.due);
  for (const { orderId, steps: told } of notices) {
    const { taken: by, ...before } = due.get(orderId) ?? { steps: [] };
    const steps = before.steps.filter((step) => !told.includes(step));
    if (steps.length === 0) due.delete(orderId);
    else due.set(orderId, { ...before, steps, ...(by && by.window !== window && { taken: by }) });
  }
  return { ...seen, due };
}
