/** What can be done about a finding where it stands. */
import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { COMMANDS } from '../platform/ids';
import type { CheckRow } from './findings';
import { type Problems, rangeOf } from './problems';

export const fixProvider = (problems: Problems): vscode.CodeActionProvider => ({
  provideCodeActions: (document, range, { diagnostics }) =>
    problems.at(document.uri, range).flatMap((row) => {
      const own = diagnostics.filter((each) => each.source === 'Orderdeck' && row.place && each.range.isEqual(rangeOf(row.place)));
      return own.length > 0 ? fixesOf(document.uri, row, own) : [];
    }),
});

function fixesOf(uri: vscode.Uri, row: CheckRow, diagnostics: vscode.Diagnostic[]): vscode.CodeAction[] {
  const { id, clientOid, exactId, exchange, place } = row;
  const action = (title: string): vscode.CodeAction => {
    const fix = new vscode.CodeAction(title, vscode.CodeActionKind.QuickFix);
    fix.diagnostics = diagnostics;
    return fix;
  };
  const actions: vscode.CodeAction[] = [];
  if (exactId !== undefined && place) {
    // As a number the next parser would round it again.
    const asText = row.format === 'json' && !row.quoted;
    const replace = action(
      asText ? l10n.t`Replace with the exact ID "${exactId}", as a string` : l10n.t`Replace with the exact ID ${exactId}`,
    );
    replace.edit = new vscode.WorkspaceEdit();
    replace.edit.replace(uri, rangeOf(place), asText ? `"${exactId}"` : exactId);
    replace.isPreferred = true;
    actions.push(replace);
  }
  const shown = exactId ?? exchange?.order.orderId ?? id;
  if (shown !== undefined) {
    const show = action(l10n.t('Show order'));
    show.command = { title: show.title, command: COMMANDS.orderShow, arguments: [shown] };
    actions.push(show);
  }
  const leaveOut = action(l10n.t('Do not check this ID'));
  leaveOut.command = { title: leaveOut.title, command: COMMANDS.fileLeaveOut, arguments: [id ?? clientOid] };
  return [...actions, leaveOut];
}
