/** A timer that looks at every millisecond how late it is: as late as anything else that waits for its turn. */
export async function longestHold(work: () => unknown): Promise<number> {
  let longest = 0;
  let due = 0;
  let timer: NodeJS.Timeout;
  const arm = (): void => {
    due = performance.now() + 1;
    timer = setTimeout(() => {
      longest = Math.max(longest, performance.now() - due);
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
  return longest;
}
