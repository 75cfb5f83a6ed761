/**
 * Several windows of one VS Code. On the desktop they share the secret storage and hear of every change. In a browser they do not:
 * a page reads all secrets when it loads and never again, and with each secret it writes, it writes all those it read. So there
 * the choice of the account is kept where the pages do meet, which writes no secret, and a page whose secrets are out of date says
 * so when somebody comes back to it. Nothing announces what is shared: one looks when the window gets the focus.
 */
import * as vscode from 'vscode';

/** Undefined on the desktop. It holds which account was chosen, never a secret. */
export const sharedByWindows = ({ globalState }: Pick<vscode.ExtensionContext, 'globalState'>): vscode.Memento | undefined =>
  vscode.env.uiKind === vscode.UIKind.Web ? globalState : undefined;

/**
 * A page writes what is shared a moment later, and one that was just left does all things slowly: once a second, and later where
 * the machine is busy. Milliseconds after the window got the focus.
 */
const PASSED_ON_MS = [2000, 5000, 15_000];

/** Calls back when the window gets the focus that it did not have, and again when what another page did last may have come. */
export function onDidComeBack(comeBack: () => void): vscode.Disposable {
  let { focused } = vscode.window.state;
  let again: NodeJS.Timeout[] = [];
  const watching = vscode.window.onDidChangeWindowState((now) => {
    const cameBack = now.focused && !focused;
    ({ focused } = now);
    if (!cameBack) return;
    comeBack();
    again.forEach(clearTimeout);
    again = vscode.env.uiKind === vscode.UIKind.Web ? PASSED_ON_MS.map((wait) => setTimeout(comeBack, wait)) : [];
  });
  return vscode.Disposable.from(watching, { dispose: () => again.forEach(clearTimeout) });
}
