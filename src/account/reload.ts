import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';

/** Milliseconds. VS Code takes a warning out of sight a little sooner; what stands behind the bell then is answered nowhere. */
const IN_SIGHT_MS = 19_000;

/** When the offer that nobody has answered was made. */
let offeredAt: number | undefined;
/** Makes it again. */
let again: NodeJS.Timeout | undefined;

/** For a page whose secrets are out of date. */
export async function offerReload(): Promise<void> {
  const reload = l10n.t('Reload');
  const outOfDate = l10n.t(
    'Orderdeck accounts were changed in another browser window. Reload this window to see the change; changing accounts here first would undo it.',
  );
  settle();
  const now = (offeredAt = performance.now());
  const answer = await vscode.window.showWarningMessage(outOfDate, reload);
  if (offeredAt === now) settle();
  if (answer === reload) await vscode.commands.executeCommand('workbench.action.reloadWindow');
}

function settle(): void {
  offeredAt = undefined;
  clearTimeout(again);
  again = undefined;
}

/**
 * The same for a page that learned of more. A new message would take the place of one whose button is just being clicked; one that is
 * in sight still may be gone before anybody has read it, and comes again then.
 */
export async function offerReloadOnce(): Promise<void> {
  const left = offeredAt === undefined ? 0 : offeredAt + IN_SIGHT_MS - performance.now();
  if (left <= 0) await offerReload();
  else again ??= setTimeout(() => void offerReload(), left);
}
