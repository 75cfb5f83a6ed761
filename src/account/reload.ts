import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';

let offers = 0;

/** For a page whose secrets are out of date. */
export async function offerReload(): Promise<void> {
  const reload = l10n.t('Reload');
  const outOfDate = l10n.t(
    'Orderdeck accounts were changed in another browser window. Reload this window to see the change; changing accounts here first would undo it.',
  );
  offers += 1;
  try {
    if ((await vscode.window.showWarningMessage(outOfDate, reload)) === reload)
      await vscode.commands.executeCommand('workbench.action.reloadWindow');
  } finally {
    offers -= 1;
  }
}

/** The same for a page that learned of more: VS Code would put a new message in the place of one whose button is just being clicked. */
export async function offerReloadOnce(): Promise<void> {
  if (offers === 0) await offerReload();
}
