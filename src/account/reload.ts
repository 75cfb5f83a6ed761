import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';

/** For a page whose secrets are out of date. */
export async function offerReload(): Promise<void> {
  const reload = l10n.t('Reload');
  const outOfDate = l10n.t(
    'Orderdeck accounts were changed in another browser window. Reload this window to see the change; changing accounts here first would undo it.',
  );
  if ((await vscode.window.showWarningMessage(outOfDate, reload)) === reload) {
    await vscode.commands.executeCommand('workbench.action.reloadWindow');
  }
}
