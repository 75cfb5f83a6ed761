/** A menu stays open while its list is read anew. Of rows that are gone by the time a command of it is chosen VS Code hands over nothing. */
import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';

/** What is there of the row of a menu, or of all that are selected with it: of several VS Code hands over the row of the menu and all of them. */
export const targetsOf = ([target, all]: readonly unknown[]): readonly unknown[] =>
  (Array.isArray(all) && all.length > 0 ? (all as readonly unknown[]) : [target]).filter((each) => each !== undefined);

/** Says so where nothing is left of what was meant. Whoever called from the command palette meant no row. @returns whether it did */
export function tellIfGone(args: readonly unknown[]): boolean {
  if (args.length === 0 || targetsOf(args).length > 0) return false;
  void vscode.window.showInformationMessage(l10n.t('Nothing was done: the row is no longer in the list.'));
  return true;
}
