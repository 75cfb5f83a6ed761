/** Apart from waiting with a signal, since all that loads at start has no signal to wait with. */

/** A timer that is set for longer goes off at once, milliseconds. */
export const LONGEST_TIMER = 2 ** 31 - 1;

/** What is waited for, unless it takes longer than so many milliseconds. @throws an error that says nothing else */
export async function inTime<T>(waitedFor: PromiseLike<T>, ms: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => (timer = setTimeout(() => reject(new Error('too late')), ms)));
  try {
    return await Promise.race([waitedFor, late]);
  } finally {
    clearTimeout(timer);
  }
}
