/** How long something held all others that wait for their turn, milliseconds. */
export interface Held {
  /** By the clock: what others notice. */
  readonly longest: number;
  /** Of the processor, by this thread alone: what is left of it when other programs want the processor too. NaN before Node 23.9. */
  readonly busy: number;
}

const { threadCpuUsage } = process as { threadCpuUsage?: () => { readonly user: number; readonly system: number } };

/** Milliseconds of the processor that this thread has had. */
function processorTime(): number {
  const { user, system } = threadCpuUsage?.call(process) ?? { user: NaN, system: NaN };
  return (user + system) / 1000;
}

/** A timer that looks at every millisecond how late it is: as late as anything else that waits for its turn. */
export async function held(work: () => unknown): Promise<Held> {
  let [longest, busy] = [0, 0];
  let timer: NodeJS.Timeout;
  const arm = (): void => {
    const due = performance.now() + 1;
    const before = processorTime();
    timer = setTimeout(() => {
      longest = Math.max(longest, performance.now() - due);
      busy = Math.max(busy, processorTime() - before);
      arm();
    }, 1);
  };
  arm();
  try {
    await work();
    // What held the host to the very end is told by a timer that is still due.
    await new Promise((resume) => setTimeout(resume, 5));
  } finally {
    clearTimeout(timer!);
  }
  return { longest, busy };
}

export const longestHold = async (work: () => unknown): Promise<number> => (await held(work)).longest;
