/** The heap of this process, without what nobody holds any more. */
import { PerformanceObserver } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
export const collect = runInNewContext('gc') as () => void;

/** Bytes. */
export function heapUsed(): number {
  collect();
  collect();
  return process.memoryUsage().heapUsed;
}

/** Milliseconds of the longest garbage collection while `work` went on. Other extensions of the host share the heap, and so their turn. */
export async function longestCollection(work: () => Promise<void>): Promise<number> {
  let longest = 0;
  const observer = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longest = Math.max(longest, duration);
  });
  observer.observe({ entryTypes: ['gc'] });
  await work();
  // Entries come in a turn of their own.
  await new Promise((resume) => setTimeout(resume, 20));
  observer.disconnect();
  return longest;
}
