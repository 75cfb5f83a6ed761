/** What takes long says so, and can be stopped. */
import * as vscode from 'vscode';
import { sentenceOf } from '../api/errors';
import { onAbort } from '../primitives/abort';
import { inTime } from '../primitives/timers';
import { signalOf } from './tokens';

/** Milliseconds. A notification that only flashes tells nothing, and of more than three within 0.8 s VS Code hides the last. */
const WORTH_TELLING = 400;

/** @throws Error where the account was left: perhaps in another window, and what a person waits for is not given up without a word */
export function unlessLeft({ signal }: { readonly signal: AbortSignal }): void {
  if (signal.aborted) throw new Error(sentenceOf(signal.reason));
}

/** How much of all there is to do is done. */
type Tell = (done: number, total: number) => void;

/** Tells in a notification that something goes on, once that takes a while, with a button that stops it. */
export async function cancelable<T>(title: string, run: (signal: AbortSignal, tell: Tell) => Promise<T>): Promise<T> {
  const abort = new AbortController();
  let shown: vscode.Progress<{ increment: number }> | undefined;
  let [percent, told] = [0, 0];
  const report = (): void => {
    if (!shown) return;
    shown.report({ increment: percent - told });
    told = percent;
  };
  const running = run(abort.signal, (done, total) => {
    percent = total > 0 ? (done / total) * 100 : 100;
    report();
  });
  const over = running.then(
    () => undefined,
    () => undefined,
  );
  const show = (): void =>
    void vscode.window.withProgress({ location: vscode.ProgressLocation.Notification, title, cancellable: true }, (progress, token) => {
      onAbort(signalOf(token), () => abort.abort());
      shown = progress;
      report();
      return over;
    });
  inTime(over, WORTH_TELLING).catch(show);
  return running;
}
