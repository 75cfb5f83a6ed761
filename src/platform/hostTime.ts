/** All extensions share one thread. What takes time comes after the start, and in slices. */
import type { Disposable } from 'vscode';

export { inSlices } from '../reading/slices';

/** Lets everybody else have a turn: between two pieces of work that each take less than a slice, and together more. */
export const othersTurn = (): Promise<void> => new Promise((resume) => setImmediate(resume));

/**
 * Runs what nobody waits for once VS Code has been told that the extension is there: it waits for that, and with it whoever gave a
 * command. Disposing before that cancels it, and later whatever `run` answered.
 */
export function afterStart(run: () => Disposable | void): Disposable {
  let started: Disposable | void;
  const waiting = setImmediate(() => (started = run()));
  return {
    dispose() {
      clearImmediate(waiting);
      void started?.dispose();
    },
  };
}
