/** All extensions share one thread. What takes time comes after the start, and in slices. */
import type { Disposable } from 'vscode';
import type { Work } from '../model/work';

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

/** How long work goes on before everything else in the extension host has its turn, milliseconds: a key that is typed waits so long. */
const SLICE = 8;

/** Runs work in slices of time, so that the extension host, which all extensions share, is never held for long. */
export async function inSlices<T>(work: Work<T>): Promise<T>;
/** @param wanted asked between two slices; once it says no, the work is dropped and the answer is undefined */
export async function inSlices<T>(work: Work<T>, wanted: () => boolean): Promise<T | undefined>;
export async function inSlices<T>(work: Work<T>, wanted = (): boolean => true): Promise<T | undefined> {
  for (;;) {
    for (const end = performance.now() + SLICE; performance.now() < end;) {
      const step = work.next();
      if (step.done) return step.value;
    }
    await new Promise((resume) => setImmediate(resume));
    if (!wanted()) return undefined;
  }
}
