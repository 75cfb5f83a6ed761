/** Waiting until a signal says that nobody wants it any more. */
import type { Disposable } from './emitter';
import { LONGEST_TIMER } from './timers';

/** Leaves once the signal aborts; at once where it has. Whoever is done before disposes of it, since a signal may outlive many. */
export function onAbort(signal: AbortSignal, leave: () => void): Disposable {
  if (signal.aborted) leave();
  else signal.addEventListener('abort', leave, { once: true });
  return { dispose: () => signal.removeEventListener('abort', leave) };
}

/** What is waited for, which goes on for others when this ends sooner. @throws the signal's reason as soon as it aborts */
export async function unlessAborted<T>(waitedFor: PromiseLike<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return waitedFor;
  let aborting: Disposable | undefined;
  const aborted = new Promise<never>((_, reject) => (aborting = onAbort(signal, () => reject(signal.reason as Error))));
  try {
    return await Promise.race([waitedFor, aborted]);
  } finally {
    aborting?.dispose();
  }
}

/** The same for whoever takes an abort for an answer: undefined. */
export async function untilAborted<T>(waitedFor: PromiseLike<T>, signal: AbortSignal | undefined): Promise<T | undefined> {
  try {
    return await unlessAborted(waitedFor, signal);
  } catch (error) {
    if (signal?.aborted) return undefined;
    throw error;
  }
}

/** Waits so many milliseconds, and less where the signal says so: whoever slept looks at it. */
export async function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<void>((resolve) => (timer = setTimeout(resolve, Math.min(LONGEST_TIMER, ms))));
  try {
    await untilAborted(over, signal);
  } finally {
    clearTimeout(timer);
  }
}
