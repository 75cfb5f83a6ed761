import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';

/** Milliseconds. VS Code takes a warning out of sight after that; what stands behind the bell then is answered nowhere. */
const IN_SIGHT_MS = 18_000;

/** When the offer that nobody has answered was made. */
let offeredAt: number | undefined;

/** For a page whose secrets are out of date. */
export async function offerReload(): Promise<void> {
  const reload = l10n.t('Reload');
  const outOfDate = l10n.t(
    'Orderdeck accounts were changed in another browser window. Reload this window to see the change; changing accounts here first would undo it.',
  );
  const now = (offeredAt = performance.now());
  const answer = await vscode.window.showWarningMessage(outOfDate, reload);
  if (offeredAt === now) offeredAt = undefined;
  if (answer === reload) await vscode.commands.executeCommand('workbench.action.reloadWindow');
}

/** The same for a page that learned of more: a new message would take the place of one whose button is just being clicked. */
export async function offerReloadOnce(): Promise<void> {
  if (offeredAt === undefined || performance.now() - offeredAt > IN_SIGHT_MS) await offerReload();
}
