/**
 * Several windows of one VS Code. On the desktop they share the secret storage and hear of every change. In a browser they do not:
 * a page reads all secrets when it loads and never again, and with each secret it writes, it writes all those it read. So there
 * the choice of the account is kept where the pages do meet (`platform/kept.ts`), and a page whose secrets are out of date says so
 * when somebody comes back to it. Nothing announces what is shared: one looks when the window gets the focus.
 */
import type * as vscode from 'vscode';

/**
 * What somebody did in another page may be stored a moment later, where its browser or the server is busy. Milliseconds after the
 * window got the focus.
 */
const PASSED_ON_MS = [2000, 5000, 15_000];

/**
 * Calls back when the window gets the focus that it did not have, and again when what another page did last may have come. A window
 * that was left again follows nothing until somebody comes back to it.
 */
export function onDidComeBack(
  { window, env, UIKind }: Pick<typeof vscode, 'window' | 'env' | 'UIKind'>,
  comeBack: () => void,
): vscode.Disposable {
  let { focused } = window.state;
  let again: NodeJS.Timeout[] = [];
  const noMore = (): void => again.forEach(clearTimeout);
  const watching = window.onDidChangeWindowState((now) => {
    // VS Code tells other changes of its windows in the same event.
    if (now.focused === focused) return;
    ({ focused } = now);
    noMore();
    if (!focused) return;
    comeBack();
    again = env.uiKind === UIKind.Web ? PASSED_ON_MS.map((wait) => setTimeout(comeBack, wait)) : [];
  });
  return {
    dispose: () => {
      watching.dispose();
      noMore();
    },
  };
}
