import type { Disposable } from 'vscode';

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
