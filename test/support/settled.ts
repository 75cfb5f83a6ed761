import assert from 'node:assert/strict';

/** Lets every promise that can settle do so. */
export const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Milliseconds; less than mocha allows a test. */
const LONGEST = 30_000;

/**
 * Lets things go on, turn by turn, until something holds. A loop without an end would outlive its test and hold the process: mocha
 * stops waiting for a test, and ends nothing of it.
 * @param act runs in each turn: answers, lets time pass
 */
export async function until(what: string, holds: () => boolean | Promise<boolean>, act: () => unknown = () => undefined): Promise<void> {
  // Not `Date`, which tests make their own.
  const end = performance.now() + LONGEST;
  while (!(await holds())) {
    if (performance.now() > end) assert.fail(`Not within ${LONGEST / 1000} s: ${what}`);
    await settled();
    await act();
  }
}
